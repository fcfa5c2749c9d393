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

enum {
	CPLY_MILL_MOST_TABLE_STONES = 18,  /**< all of the moving phase */
	CPLY_MILL_USUAL_TABLE_STONES = 12, /**< where there is room */
	/** Of one processor, for estimates: measured up to 14 stones. Small
	 *  spaces are twice as fast. */
	CPLY_MILL_ENTRIES_A_SECOND = 1750000
};

typedef struct cply_mill_files cply_mill_files;

/** The folder: $XDG_CACHE_HOME/crossply/mill, or below ~/.cache. In malloc
 *  memory; NULL: no memory, or no home. */
char *cply_mill_files_folder(void);

/** The largest number of stones for which all files are there, without a look
 *  into them; 0: none. */
unsigned cply_mill_files_present(const char *folder,
                                 const cply_mill_rules *rules);

/** Maps the tables that are there, of up to `stones` stones in all. Those that
 *  are cut off or of another version are reported and left out; the note of a
 *  finding is the file. What they hold is verified when it is looked up. NULL:
 *  no memory. */
cply_mill_files *cply_mill_files_open(const char *folder,
                                      const cply_mill_rules *rules,
                                      unsigned stones, cply_diags *diags);
void cply_mill_files_close(cply_mill_files *f);
const cply_mill_tables *cply_mill_files_tables(const cply_mill_files *f);
/** The largest number of stones for which all tables are there; 0: none. */
unsigned cply_mill_files_complete(const cply_mill_files *f);

/** Was damage met when something was looked up? `f` may be NULL. */
bool cply_mill_files_seen_damage(const cply_mill_files *f);
/** Told before each file of so many bytes, of so many in all. */
typedef void cply_mill_verifying(void *ctx, uint64_t done, uint64_t total);

/** Verifies all of the tables of up to so many stones; those that are damaged
 *  are reported and left out. `progress` may be NULL. */
void cply_mill_files_verify(cply_mill_files *f, unsigned stones,
                            cply_diags *diags, cply_mill_verifying *progress,
                            void *ctx);

/** What it takes to make the tables that are missing. */
typedef struct cply_mill_plan {
	uint64_t entries; /**< a bit more than there are positions */
	uint64_t disk;    /**< bytes, about */
	uint64_t memory; /**< bytes at the peak, besides tables that are read */
	uint64_t seconds; /**< of one processor, about */
} cply_mill_plan;

/** `stones` as in cply_mill_files_open(), or fewer. */
cply_mill_plan cply_mill_files_plan(cply_mill_files *f, unsigned stones);

/** Puts the content of a file into `sink`; false: the file is not to be. */
typedef bool cply_mill_content(void *job, cply_sink sink, void *ctx);

typedef struct cply_mill_making {
	unsigned stones, threads;
	const cply_memory *memory; /**< of the spaces; NULL: the C heap */
	/** Now and then, in the calling thread; false stops the work. What is
	 *  finished stays. May be NULL. */
	bool (*progress)(void *ctx, uint64_t done, uint64_t total);
	/** Writes a file, replacing what is there; its folder exists. Calls
	 *  `content` once. The file must be there whole or not at all. */
	bool (*save)(void *ctx, const char *path, cply_mill_content *content,
	             void *job);
	void *ctx;
} cply_mill_making;

typedef enum cply_mill_made {
	CPLY_MILL_MADE,
	CPLY_MILL_MADE_STOPPED,
	CPLY_MILL_MADE_NO_MEMORY,
	CPLY_MILL_MADE_NO_FILE, /**< `save` failed */
	CPLY_MILL_MADE_DAMAGED, /**< a smaller table is; verify all first */
	CPLY_MILL_MADE_TOO_LONG /**< a win takes more turns than fit */
} cply_mill_made;

/** Makes all tables of up to so many stones that are not there yet. */
cply_mill_made cply_mill_files_make(cply_mill_files *f,
                                    const cply_mill_making *m);

#ifdef __cplusplus
}
#endif
#endif
