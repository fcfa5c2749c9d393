/* SPDX-License-Identifier: MIT */
/* What reading and making tables share. */
#ifndef CROSSPLY_MILL_FILES_INTERNAL_H
#define CROSSPLY_MILL_FILES_INTERNAL_H

#include "native/mill_files.h"

enum { MILL_SIDE = CPLY_MILL_MOST_STONES + 1, MILL_PATH = 4096 };

typedef struct mapped {
	void *at;
	size_t size;
} mapped;

struct cply_mill_files {
	char folder[MILL_PATH];
	cply_arena arena;
	cply_mill_tables tables;
	mapped maps[MILL_SIDE][MILL_SIDE];
};

bool cplyi_files_path(const cply_mill_files *f, unsigned own, unsigned opp,
                      char out[MILL_PATH]);
/* Maps one table; it stays unknown when the file is missing or not whole. */
void cplyi_files_map(cply_mill_files *f, unsigned own, unsigned opp,
                     cply_diags *diags);
void cplyi_files_unmap(cply_mill_files *f, unsigned own, unsigned opp);
/* Are both tables of two numbers of stones there? */
bool cplyi_files_have(const cply_mill_files *f, unsigned own, unsigned opp);

/* Each pair of numbers of stones, in the order in which they can be made, until
 * one gives false. */
typedef bool each_space(cply_mill_files *f, unsigned own, unsigned opp,
                        void *ctx);
bool cplyi_files_each(cply_mill_files *f, unsigned stones, each_space *each,
                      void *ctx);

#endif
