/* SPDX-License-Identifier: MIT */
/* What the parts of the .jpz reader and writer share. */
#ifndef CROSSPLY_FORMAT_JPZ_H
#define CROSSPLY_FORMAT_JPZ_H

#include "carrier/xml.h"
#include "format/format.h"

/* A word of the file, and how many clues are for it. */
typedef struct jpz_word {
	cply_str id;
	const cply_xml_node *node;
	const uint32_t *cells;
	uint32_t n_cells;
	uint32_t n_clues;
} jpz_word;

/* The word that a clue names. */
typedef struct jpz_name {
	cply_str id;    /* empty: none, or not there */
	bool is_repeat; /* a clue before it names the same one */
} jpz_name;

/* What is kept to write the same words again. */
typedef struct jpz_raw {
	const jpz_name *names; /* of each clue, in order */
	uint32_t n_names;
	const jpz_word *words; /* those without a clue */
	uint32_t n_words;
} jpz_raw;

/* A file that is being read. */
typedef struct jpz {
	const cply_read *r;
	cply_arena *arena;
	cply_diags *diags;
	cply_crossword *cw;
	const cply_xml_node *applet; /* <applet-settings>, or NULL */
	const cply_xml_node *puzzle; /* <rectangular-puzzle> */
	const cply_xml_node *body;   /* <crossword>, <coded> or <acrostic> */
	uint32_t unknown_tags;
	cply_span first_unknown_tag;
	cply_str address; /* of a link in the text that was read last */
	jpz_word *words;  /* sorted by id */
	uint32_t n_words;
} jpz;

/* jpz_source.c: the tree, whatever the XML is wrapped in. */
cply_status cplyi_jpz_parse(const cply_read *r, cply_xml_node **out);
int cplyi_jpz_probe(cply_str head);
/* jpz.c: the puzzle of a tree, wherever that comes from. */
CPLY_NODISCARD cply_status cplyi_jpz_read_tree(const cply_read *r,
                                               const cply_xml_node *root,
                                               cply_doc *out);

/* jpz_text.c: formatted text of an element. In `JPZ_LINES` line breaks of the
 * source count, in `JPZ_LINE` they are blanks. */
enum jpz_space { JPZ_LINE, JPZ_LINES };
cply_text cplyi_jpz_text(jpz *z, const cply_xml_node *node,
                         enum jpz_space space);

/* jpz_extra.c: attributes and elements that only this format knows. Keys begin
 * with where it was; an attribute's value is kept escaped, so what begins with
 * `<` is an element. */
void cplyi_jpz_keep_attribute(jpz *z, cply_extras *extras, const char *prefix,
                              const cply_xml_node *node, uint32_t index);
/* Keeps where a link in the text that was read last leads. */
#define JPZ_ADDRESS "address"
void cplyi_jpz_keep_address(jpz *z, cply_extras *extras);
void cplyi_jpz_keep_element(jpz *z, cply_extras *extras, const char *prefix,
                            const cply_xml_node *node);
/* Keeps the attributes whose names are not in `known`: "x y id". */
void cplyi_jpz_keep_attributes(jpz *z, cply_extras *extras, const char *prefix,
                               const cply_xml_node *node, const char *known);
/* The element as XML on one line, white space between elements left out. */
cply_str cplyi_jpz_serialize(const cply_xml_node *node, cply_arena *a);
bool cplyi_jpz_is_listed(cply_str name, const char *known);

/* jpz_grid.c: the squares. */
cply_status cplyi_jpz_read_grid(jpz *z);
/* "7" or "3-9", which may run backwards; false for anything else. */
bool cplyi_jpz_range(cply_str s, uint32_t *from, uint32_t *to);

/* jpz_words.c, jpz_clues.c */
cply_status cplyi_jpz_read_words(jpz *z);
jpz_word *cplyi_jpz_find_word(const jpz *z, cply_str id);
cply_status cplyi_jpz_read_clues(jpz *z);

/* ---- answers in several words ---- */

/* The word of a clue, as the file has it. */
typedef struct jpz_part {
	const uint32_t *cells;
	uint32_t n_cells;
	bool is_link; /* a further part of another answer */
	bool is_lost; /* its links cannot be written */
	cply_clue_ref ref;
} jpz_part;

/* Parts by their first square. */
typedef struct jpz_splitter {
	const jpz_part *parts;
	uint32_t *first, *next; /* counted from 1; 0 is none */
	uint32_t width;
	uint64_t n_steps;
} jpz_splitter;

bool cplyi_jpz_split_start(jpz_splitter *s, const jpz_part *parts, uint32_t n,
                           const cply_crossword *cw, cply_arena *a);
/* How many squares of the word of clue `i` are its own; the rest are the words
 * of the clues that are put into `links`, which must have room. */
uint32_t cplyi_jpz_split(jpz_splitter *s, uint32_t i, uint32_t *links,
                         uint32_t *n_links);
/* Links of clues to those that are marked; tells which of these are used. */
cply_status cplyi_jpz_read_links(jpz *z, const bool *is_link, bool *is_linked);
/* Does the attribute is-link that was kept say yes? */
bool cplyi_jpz_says_link(const cply_clue *clue);
/* Is it marked as a further part? Not if its word was not there: it has one
 * now, which would be found. */
bool cplyi_jpz_keeps_link(const cply_clue *clue);
/* The words to write, one for each clue; NULL: no memory. */
jpz_part *cplyi_jpz_plan(const cply_crossword *cw, cply_arena *a, uint32_t *n);

/* ---- writing ---- */

typedef struct jpz_out {
	const cply_write *w;
	cply_buf *b;
	const cply_crossword *cw;
	const jpz_raw *raw; /* NULL: not from this format */
	const jpz_part *plan;
	bool is_blank, is_coded;
	unsigned n_dashes; /* in ids that are new: no other has so many */
} jpz_out;

cply_status cplyi_jpz_write(const cply_write *w, const cply_doc *doc);
void cplyi_jpz_losses(const cply_doc *doc, const cply_write_options *options,
                      cply_arena *scratch, cply_diags *diags);
void cplyi_jpz_write_words(jpz_out *o);
void cplyi_jpz_write_clues(jpz_out *o);

void cplyi_jpz_put_attribute(jpz_out *o, const char *name, cply_str value);
void cplyi_jpz_put_number(jpz_out *o, const char *name, uint32_t n);
/* <name attributes>text</name>, after the name and attributes: adds what keeps
 * the white space, and closes the tag. */
void cplyi_jpz_put_text(jpz_out *o, const char *name, const cply_text *t);
/* What was kept with this prefix. */
void cplyi_jpz_put_attributes(jpz_out *o, const cply_extras *extras,
                              const char *prefix);
bool cplyi_jpz_put_elements(jpz_out *o, const cply_extras *extras,
                            const char *prefix, unsigned indent);
cply_str cplyi_jpz_extra(const cply_extras *extras, const char *key);
/* Is it there, even if it says nothing? */
bool cplyi_jpz_has(const cply_extras *extras, const char *key);

/* What Crossword Compiler and others put into every file. */
#define JPZ_COMPLETION "Congratulations! The puzzle is solved correctly."
#define JPZ_ALPHABET "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define JPZ_CURSOR "#00B100"
#define JPZ_SELECTED "#80FF80"
#define JPZ_ACTIONS                                              \
	"<actions buttons-layout=\"left\">"                      \
	"<reveal-word label=\"Reveal Word\"/>"                   \
	"<reveal-letter label=\"Reveal Letter\"/>"               \
	"<check label=\"Check\"/><solution label=\"Solution\"/>" \
	"<pencil label=\"Pencil\"/></actions>"

#endif
