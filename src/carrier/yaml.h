/* SPDX-License-Identifier: MIT */
/** \file
 * Small YAML, such as the front matter of Markdown files: a flat list of
 * nodes with a position for each. Anchors and aliases are refused, so the
 * result is never larger than the text. */
#ifndef CROSSPLY_YAML_H
#define CROSSPLY_YAML_H

#include "crossply/base.h"
#include "crossply/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cply_yaml_type {
	CPLY_YAML_SCALAR, /**< all scalars are text */
	CPLY_YAML_LIST,
	CPLY_YAML_MAP /**< key node, value node, key node ... */
} cply_yaml_type;

typedef struct cply_yaml_node {
	cply_yaml_type type;
	cply_str text; /**< of a scalar, decoded */
	cply_span at;  /**< in the text that was read */
	uint32_t next; /**< index of what follows this whole node */
} cply_yaml_node;

typedef struct cply_yaml {
	cply_yaml_node *nodes; /**< in the order of the text; 0 is the root */
	uint32_t n;
	cply_str problem; /**< why reading failed */
	cply_span problem_at;
} cply_yaml;

/** Reads the first document of `text` (at most 1 MiB). CPLY_INVALID with the
 *  reason in `out`, CPLY_LIMIT when it is nested deeper than `max_depth` or
 *  too long, CPLY_NOMEM. An empty document has no nodes. */
CPLY_NODISCARD cply_status cply_yaml_read(cply_str text, uint32_t max_depth,
                                          cply_arena *a, cply_yaml *out);
/** Appends `s` as a scalar that every YAML reader takes for this text. */
void cply_yaml_put(cply_str s, cply_buf *out);

#ifdef __cplusplus
}
#endif
#endif
