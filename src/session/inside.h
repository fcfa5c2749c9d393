/* SPDX-License-Identifier: MIT */
/* The inside of a session, for its own files and nobody else. */
#ifndef CROSSPLY_SESSION_INSIDE_H
#define CROSSPLY_SESSION_INSIDE_H

#include "carrier/gunzip.h"
#include "session/front.h"
#include "session/input.h"

struct cply_session {
	cply_memory memory;
	cplyi_settings how;
	uint64_t proof_nodes;   /* 0: claims are compared, not proven */
	cply_rule_set left_out; /* what `how.disabled` means, if not others */
	cply_arena arena;       /* the document */
	cply_arena notes;   /* its findings: there is room for them even when
	                     * the document has used up its memory */
	cply_arena answers; /* the last text that was handed out */
	cply_arena fixed;   /* the file after each round of fixes */
	cply_json_parser json;
	cply_diags diags;
	cplyi_input input;          /* of a file that is not in memory */
	cply_decompress decompress; /* what is inside it */
	bool is_decompressing;
	cply_limits stream_limits; /* a stream may be of any length */
	/* about the last document */
	cply_source file;         /* the file as stored */
	cply_source source;       /* unwrapped: what the reader saw */
	cply_source shown;        /* the same without secrets, for messages */
	cply_str inner_name;      /* without .gz, or in the archive */
	uint32_t n_file_diags;    /* the first findings are about `file` */
	uint32_t n_sorted;        /* findings that are in order */
	const cply_doc *attached; /* the puzzle given to the solve, or NULL */
	bool is_checked;          /* with proofs */
	cply_str proofs;          /* JSON: elements of an array */
	const cply_format *format;
	cply_status status;
	cply_doc doc; /* usable when doc.kind is set */
};

/* Reads what is in `source.bytes`, which is not compressed. */
void cplyi_session_read_source(cply_session *s);
/* Reads what is in `file.bytes`. */
const cply_doc *cplyi_session_read_whole(cply_session *s);
/* Reports that the document has used up its memory. */
cply_status cplyi_session_no_memory(cply_session *s);

/* Proves what the document claims, or compares its claims. */
void cplyi_session_prove(cply_session *s, const cply_doc *doc);

#endif
