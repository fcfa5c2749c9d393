/* SPDX-License-Identifier: MIT */
/* What the files of the .puz format share: the pieces of a file as they lie,
 * checksums, scrambling. */
#ifndef CROSSPLY_FORMAT_PUZ_H
#define CROSSPLY_FORMAT_PUZ_H

#include "carrier/charset.h"
#include "format/format.h"

/* Offsets in the header; numbers have their low byte first. */
enum {
	PUZ_SUM = 0x00,
	PUZ_MAGIC = 0x02,
	PUZ_CIB_SUM = 0x0E, /* "CIB": the eight bytes from PUZ_CIB on */
	PUZ_LOW = 0x10,
	PUZ_HIGH = 0x14,
	PUZ_VERSION = 0x18,
	PUZ_TRUE_SUM = 0x1E, /* of the unscrambled letters */
	PUZ_CIB = 0x2C,
	PUZ_WIDTH = 0x2C,
	PUZ_HEIGHT = 0x2D,
	PUZ_CLUES = 0x2E,
	PUZ_TYPE = 0x30,
	PUZ_FLAG = 0x32,
	PUZ_HEADER = 0x34
};

enum { PUZ_NORMAL = 0x0001, PUZ_DIAGRAMLESS = 0x0401 };
enum { PUZ_OPEN = 0, PUZ_NO_SOLUTION = 2, PUZ_SCRAMBLED = 4 };
/* As many X and nothing else are no solution. */
enum { PUZ_BLANK_X = 4 };
enum {
	PUZ_PENCIL = 0x08,
	PUZ_WAS_WRONG = 0x10,
	PUZ_WRONG = 0x20,
	PUZ_REVEALED = 0x40,
	PUZ_CIRCLED = 0x80
};

/* Texts before the clues; the notes come after them. */
enum { PUZ_TITLE, PUZ_AUTHOR, PUZ_COPYRIGHT, PUZ_FIRST_CLUE };

typedef struct puz_section {
	uint32_t begin; /* of its name */
	uint32_t data, len;
	uint32_t end; /* of all of it, its zero byte included */
} puz_section;

/* A .puz file taken apart; everything is an offset into its bytes. */
typedef struct puz_file {
	cply_str bytes;
	uint32_t header;
	uint32_t width, height, n_cells;
	uint32_t version; /* 12, 13, 14, 20; 0: none */
	uint32_t type, flag;
	const uint8_t *board; /* the solution, unscrambled if there was a key */
	bool is_locked;       /* scrambled, and no right key */
	bool is_unlocked;     /* scrambled in the file, `board` is not */
	uint32_t solution, state, state_len;
	cply_slots words;   /* in the order of the clues */
	uint32_t n_clues;   /* that the text should have */
	cply_span *strings; /* without the zero byte that ends each */
	bool *is_high;      /* of each: it has bytes above 0x7F */
	uint32_t n_strings; /* n_clues + 4 when all are there */
	uint32_t strings_end;
	bool is_cut;      /* the boards or the text are not whole */
	bool is_ascii;    /* no byte of the text is above 0x7F */
	bool has_control; /* some are control characters */
	cply_charset charset;
	puz_section *sections;
	uint32_t n_sections;
	uint32_t end; /* what follows belongs to nothing */
} puz_file;

/* What a document keeps of the file it was read from: its pieces. The writer
 * uses those that the model still agrees with. */
typedef struct puz_raw {
	puz_file file;
} puz_raw;

/* The pieces of the .puz file that the puzzle was read from, or NULL. */
static inline const puz_file *puz_file_of(const cply_crossword *cw)
{
	if (!cw->raw || !cw->raw_owner || strcmp(cw->raw_owner, "puz") != 0)
		return NULL;
	return &((const puz_raw *)cw->raw)->file;
}

static inline uint16_t puz_u16(const uint8_t *p)
{
	return (uint16_t)(p[0] | p[1] << 8);
}

/* Boards are in the set of the text if that is one of bytes, else as ever. */
static inline cply_charset puz_board_charset(cply_charset text)
{
	return text == CPLY_CHARSET_MACROMAN || text == CPLY_CHARSET_DOS
	               ? text
	               : CPLY_CHARSET_WINDOWS1252;
}

static inline bool puz_is_closed(uint8_t b)
{
	return b == '.' || b == ':';
}

/* The format's checksum: rotate right by one, add the byte. */
uint16_t cplyi_puz_sum(const void *bytes, size_t len, uint16_t seed);

/* The checksums of a file's parts, each from 0, and the one of all of it. */
typedef struct puz_sums {
	uint16_t part[4]; /* header, solution, state, text */
	uint16_t all;
} puz_sums;

/* What the checksums cover. */
typedef struct puz_covered {
	const uint8_t *cib;
	cply_str solution, state;
	const cply_str *strings; /* title, author, copyright, clues; or NULL */
	const char *bytes;       /* then `spans` of these are they */
	const cply_span *spans;
	uint32_t n_strings;
	cply_str notes; /* empty where the version leaves them out */
} puz_covered;

puz_sums cplyi_puz_sums(const puz_covered *c);
/* Masked low bytes, then masked high bytes. */
void cplyi_puz_mask(const puz_sums *sums, uint8_t out[8]);

/* Finds the words of a board. */
cply_status cplyi_puz_words(const uint8_t *board, uint32_t width,
                            uint32_t height, cply_arena *a, cply_slots *out);

/* ---- scrambling ---- */

/* Copies the letters of a board column by column, without blocks, and returns
 * how many; `letters` has room for all squares. */
uint32_t cplyi_puz_letters(const uint8_t *board, uint32_t width,
                           uint32_t height, uint8_t *letters);
/* Puts letters back in the same order. */
void cplyi_puz_put_letters(uint8_t *board, uint32_t width, uint32_t height,
                           const uint8_t *letters);
/* Scrambles `n` letters A to Z in place with a key of four digits; `scratch`
 * has room for as many. */
void cplyi_puz_scramble(uint8_t *letters, uint32_t n, uint32_t key,
                        uint8_t *scratch);
/* The reverse. To try keys: copy the letters, unscramble, and compare
 * cplyi_puz_sum(letters, n, 0) with the checksum of the lock. More than one
 * key may agree. */
void cplyi_puz_unscramble(uint8_t *letters, uint32_t n, uint32_t key,
                          uint8_t *scratch);

/* A lock as it stands in a file. */
typedef struct puz_lock {
	uint8_t *letters; /* scrambled, column by column */
	uint32_t n;
	uint16_t sum; /* of the true letters */
} puz_lock;

/* The lock of a puzzle that was read without its key. False when it has none
 * or the arena fails. */
bool cplyi_puz_lock_of(const cply_crossword *cw, cply_arena *a, puz_lock *out);

/* ---- reading ---- */

/* Takes a file apart and reports what is wrong with it. CPLY_INVALID only
 * when it cannot be used at all. */
cply_status cplyi_puz_split(const cply_read *r, puz_file *f);
/* Finds the texts; tells if the last of them has no end. */
cply_status cplyi_puz_strings(const cply_read *r, puz_file *f, bool *is_open);
/* Does a section begin here, instead of the i-th of `n` texts? */
bool cplyi_puz_is_text_over(const puz_file *f, uint32_t n, uint32_t i,
                            uint32_t at, unsigned *looks);
/* Are there `n` texts, and does the file's checksum of the text say that these
 * are they? */
bool cplyi_puz_texts_agree(const puz_file *f, uint32_t n);
/* Which character set the texts are in, and what is odd about it. */
void cplyi_puz_choose_charset(const cply_read *r, puz_file *f);
/* Finds the sections from `at` on. */
cply_status cplyi_puz_sections(const cply_read *r, puz_file *f, uint32_t at);
/* The first section of this name, or NULL. */
const puz_section *cplyi_puz_section(const puz_file *f, const char *name);
/* How the names of the known sections begin. */
static inline bool puz_is_initial(char c)
{
	return c == 'G' || c == 'L' || c == 'R';
}
/* Is the name of a known section here? */
bool cplyi_puz_is_known(cply_str bytes, uint32_t at);
/* Does a known section with data and a right checksum begin here? */
bool cplyi_puz_is_section(cply_str bytes, uint32_t at);
void cplyi_puz_check_sums(const cply_read *r, const puz_file *f);
/* The bytes of a text. */
static inline cply_str cplyi_puz_bytes(const puz_file *f, cply_span at)
{
	return (cply_str){ f->bytes.ptr + at.begin, at.end - at.begin };
}
/* Text of a part of the file that has no findings of its own. */
cply_str cplyi_puz_text(const puz_file *f, cply_str bytes, cply_arena *a);
/* The i-th text as UTF-8; empty where the file was cut before it. */
cply_str cplyi_puz_string(const puz_file *f, uint32_t i, cply_arena *a);
/* "the title", "clue 7": how findings name a text. */
cply_str cplyi_puz_string_name(const puz_file *f, uint32_t i, cply_arena *a);

/* Split, unscramble and make the model. */
cply_status cplyi_puz_load(const cply_read *r, puz_file *f, cply_crossword *cw);
/* The squares, the progress and the kind of the grid from the pieces of a file,
 * without clues and texts: what the puzzle was before it was changed. */
cply_status cplyi_puz_squares(const cply_read *r, const puz_file *f,
                              cply_crossword *cw);
/* Rebus texts, the solver's texts, marks and timer into the model. */
cply_status cplyi_puz_apply_sections(const cply_read *r, const puz_file *f,
                                     cply_crossword *cw);

/* ---- writing ---- */

cply_status cplyi_puz_write(const cply_write *w, const cply_doc *doc);
void cplyi_puz_losses(const cply_doc *doc, const cply_write_options *options,
                      cply_arena *scratch, cply_diags *diags);

#endif
