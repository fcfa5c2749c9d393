/* SPDX-License-Identifier: MIT */
/** \file
 * Endgame tables of mill as files in a folder, mapped into memory; and making
 * them with several threads. */
#ifndef CROSSPLY_MILL_FILES_H
#define CROSSPLY_MILL_FILES_H

#include "mill/tables/table.h"

#ifdef __cplusplus
extern "C" {
#endif

/** No space with more stones is made: the longest wins might not fit. */
enum { CPLY_MILL_MOST_TABLE_STONES = 10 };

typedef struct cply_mill_files cply_mill_files;

/** The folder: $XDG_CACHE_HOME/crossply/mill, or below ~/.cache. In malloc
 *  memory; NULL: no memory, or no home. */
char *cply_mill_files_folder(void);

/** The largest number of stones for which all files are there, without a look
 *  into them; 0: none. */
unsigned cply_mill_files_present(const char *folder,
                                 const cply_mill_rules *rules);

/** Maps the tables that are there, of up to `stones` stones in all. Those that
 *  are not whole are reported and left out; `name` of the source of a finding
 *  is the file. NULL: no memory. */
cply_mill_files *cply_mill_files_open(const char *folder,
                                      const cply_mill_rules *rules,
                                      unsigned stones, cply_diags *diags);
void cply_mill_files_close(cply_mill_files *f);
const cply_mill_tables *cply_mill_files_tables(const cply_mill_files *f);
/** The largest number of stones for which all tables are there; 0: none. */
unsigned cply_mill_files_complete(const cply_mill_files *f);

typedef struct cply_mill_making {
	unsigned stones, threads;
	/** Now and then, in the calling thread; false stops the work. What is
	 *  finished stays. May be NULL. */
	bool (*progress)(void *ctx, uint64_t done, uint64_t total);
	/** Writes a file, replacing what is there; its folder exists. It must
	 *  be there whole or not at all. */
	bool (*save)(void *ctx, const char *path, cply_str bytes);
	void *ctx;
} cply_mill_making;

typedef enum cply_mill_made {
	CPLY_MILL_MADE,
	CPLY_MILL_MADE_STOPPED,
	CPLY_MILL_MADE_NO_MEMORY,
	CPLY_MILL_MADE_NO_FILE /**< `save` failed */
} cply_mill_made;

/** Makes all tables of up to so many stones that are not there yet. */
cply_mill_made cply_mill_files_make(cply_mill_files *f,
                                    const cply_mill_making *m);

#ifdef __cplusplus
}
#endif
#endif
