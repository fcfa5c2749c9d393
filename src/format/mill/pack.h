/* SPDX-License-Identifier: MIT */
/* What the reader and the writer of mill packs share. */
#ifndef CROSSPLY_FORMAT_MILL_PACK_H
#define CROSSPLY_FORMAT_MILL_PACK_H

#include "crossply/mill_pack.h"
#include "format/format.h"

/* Text that apps share begins so, and is no longer than a QR code holds. */
#define CPLYI_MILL_WRAPPER "sm_pz_gz:"
enum { CPLYI_MILL_QR_MOST = 2331 };

typedef struct mill_reader {
	const cply_read *r;
	cply_arena *arena;
	cply_diags *diags;
	cply_mill *pack;
	cply_str variant; /* of the metadata; puzzles have their own */
	bool is_out_of_memory;
} mill_reader;

/* Is it text that apps share: sm_pz_gz: and a compressed pack? */
bool cplyi_mill_is_wrapped(cply_str bytes);
/* Takes the pack out of it. On CPLY_INVALID `out` is what could be read. */
cply_status cplyi_mill_unwrap(cply_str bytes, const cply_limits *limits,
                              cply_arena *a, cply_diags *diags, cply_str *out);

/* The value as compact JSON. */
cply_str cplyi_mill_compact(mill_reader *m, cply_json_value v);
/* Keeps all members of an object; those named in `known`, up to a NULL, get no
 * value. */
bool cplyi_mill_keep(mill_reader *m, cply_json_value v,
                     const char *const *known, cply_mill_members *out);
/* A string, and where it is. Empty if it is something else. */
cply_str cplyi_mill_string(mill_reader *m, cply_json_value v, cply_span *at);
void cplyi_mill_wrong_type(mill_reader *m, cply_json_value v, const char *key,
                           const char *expected);

/* Rules that have no name of their own; false: unknown ones, reported. */
bool cplyi_mill_custom(mill_reader *m, cply_str id, cply_span at,
                       cply_mill_rules *rules);

/* The objects of a pack that have members with a type of their own. */
typedef enum mill_object {
	MILL_PACK,
	MILL_EXPORTER,
	MILL_METADATA,
	MILL_PUZZLE,
	MILL_LINE,
	MILL_MOVE
} mill_object;

/* Reports members that are not what they should be: type, range, date,
 * emptiness. Those that nothing here knows may be anything. */
void cplyi_mill_check_members(mill_reader *m, mill_object what,
                              cply_json_value v);

/* False when memory is used up. */
bool cplyi_mill_read_puzzle(mill_reader *m, cply_json_value v, uint32_t number,
                            cply_mill_puzzle *out);
bool cplyi_mill_read_lines(mill_reader *m, cply_json_value v,
                           cply_mill_puzzle *out);

/* Reports a checksum that does not fit, if there is one. */
void cplyi_mill_check_sum(mill_reader *m, cply_json_value root);
/* Copies compact JSON with as few escapes as JSON asks for. */
void cplyi_mill_shorten(cply_str json, cply_buf *out);

cply_status cplyi_mill_write(const cply_write *w, const cply_doc *doc);
void cplyi_mill_losses(const cply_doc *doc, const cply_write_options *options,
                       cply_arena *scratch, cply_diags *diags);

#endif
