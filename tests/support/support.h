/* SPDX-License-Identifier: MIT */
/* What many tests need: cmocka's includes, a session to read into, rules as
 * text, files of the corpus. */
#ifndef CROSSPLY_TEST_SUPPORT_H
#define CROSSPLY_TEST_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "session/front.h"

/* A session, and what tests look at in it. */
typedef struct session {
	cply_session *in;
	cplyi_settings *how;
	cply_doc *doc;
	cply_diags *diags;
	cply_arena *arena;     /* goes with the document */
	cply_json_parser json; /* for what is not a document */
} session;

void session_init(session *s);
void session_free(session *s);
/* Forgets the last document; the arena gets `budget` bytes. */
void session_reset(session *s, size_t budget);
/* Adds a document to what the session holds: memory and findings of the one
 * before stay until session_reset(). */
cply_status session_read(session *s, cply_str bytes, const char *name,
                         const cply_format *format);

/* What was read: without compression. */
cply_str session_bytes(const session *s);

/* "XW101 XW202": the codes of all findings, in order; in the arena. */
const char *session_codes(session *s);
/* Fails the test with the findings as text unless the codes are these. */
void assert_codes(session *s, const char *want);

/* The whole file in malloc memory exactly as large as the file (so that ASan
 * sees overruns); false if it cannot be read. */
bool load_file(const char *path, char **bytes, size_t *len);

/* Compares with tests/draw/golden/FILE; with CROSSPLY_UPDATE_GOLDEN=1 it is
 * written first. */
void assert_golden(const char *file, cply_str picture);
/* How often a text stands in another. */
unsigned count_text(cply_str hay, const char *needle);

/* Folder of the corpus (CROSSPLY_CORPUS or ../shared/corpus), or NULL. */
const char *corpus_dir(void);
/* Calls `each` for every file below `dir` with this suffix ("" for any), in
 * sorted order; returns how many. */
size_t for_each_file(const char *dir, const char *suffix,
                     void (*each)(const char *path, void *ctx), void *ctx);
/* The same for a folder of the corpus; without a corpus the test is skipped:
 * call it before there is anything to free. */
size_t for_each_in_corpus(const char *folder, const char *suffix,
                          void (*each)(const char *path, void *ctx), void *ctx);

/* Reads every prefix of the bytes; nothing may crash or leak. */
void truncation_sweep(const cply_format *format, cply_str bytes);
/* Reads with a memory budget of 0, step, 2*step ... until it succeeds: each
 * allocation fails once, and each failure is CPLY_NOMEM. */
void memory_sweep(const cply_format *format, cply_str bytes, size_t step);
/* Do two puzzles mean the same? Positions and extras are not compared. Fails
 * the test where they differ. */
void assert_same_crossword(const cply_crossword *a, const cply_crossword *b);
/* All differences in words, a line for each, or NULL. */
const char *crossword_difference(const cply_crossword *a,
                                 const cply_crossword *b, cply_arena *arena);

#endif
