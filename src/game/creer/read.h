/* SPDX-License-Identifier: MIT */
/* The files of a definition while they are read, and walks through them. */
#ifndef CROSSPLY_GAME_CREER_READ_H
#define CROSSPLY_GAME_CREER_READ_H

#include "carrier/yaml.h"
#include "game/creer/model.h"

typedef struct creer_file {
	cply_str name; /* "turnBased" */
	cply_yaml yaml;
	bool is_open;         /* its parents are being read */
	uint32_t parent, end; /* the next of its parents, among the names */
	uint32_t opened_by;
} creer_file;

typedef struct creer_reading {
	cplyi_creer_reader r;
	const cply_creer_source *source;
	const cply_limits *limits;
	creer_file files[CREER_FILES];
} creer_reading;

/* A node of one of the files. */
typedef struct creer_node {
	creer_reading *g;
	uint32_t file, at;
} creer_node;

static inline const cply_yaml_node *creer_yaml(creer_node n)
{
	return &n.g->files[n.file].yaml.nodes[n.at];
}

static inline cply_str creer_text(creer_node n)
{
	return creer_yaml(n)->text;
}

static inline cplyi_where creer_where(creer_node n)
{
	return (cplyi_where){ n.file, creer_yaml(n)->at };
}

static inline bool creer_is_scalar(creer_node n)
{
	return creer_yaml(n)->type == CPLY_YAML_SCALAR;
}

/* `functions:` with nothing behind it. */
static inline bool creer_is_empty(creer_node n)
{
	return creer_is_scalar(n) && cplyi_creer_is_null(creer_text(n));
}

/* Reports `what` when it is something else. */
bool cplyi_creer_expect(creer_node n, cply_yaml_type type, cply_str what);

/* Walks a map; what stands twice is reported:
 *      creer_walk w = cplyi_creer_each(map, owner);
 *      while (cplyi_creer_step(&w)) ... w.name, w.value */
typedef struct creer_walk {
	creer_node key, value;
	cply_str name;
	cply_str owner; /* what the map is that of */
	uint32_t next, end;
	cplyi_names seen;
} creer_walk;

creer_walk cplyi_creer_each(creer_node map, cply_str owner);
bool cplyi_creer_step(creer_walk *w);
/* A key that the generator of clients and servers looks at, but not we; one
 * that is not among the known is reported. */
void cplyi_creer_pass(const creer_walk *w, const char *const *known);

/* The type at a node: a text or a map. `depth` counts types within types. */
cplyi_type *cplyi_creer_read_type(creer_node n, cply_str owner, unsigned depth);
/* Lays the classes of a file over those that are there (creer_class.c). */
void cplyi_creer_read_classes(creer_reading *g, uint32_t file);

#endif
