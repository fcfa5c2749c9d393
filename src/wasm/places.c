/* SPDX-License-Identifier: MIT */
/* Where the squares and clues of a crossword are in its source, so that a page
 * can go from one to the other. */
#include "carrier/decoded.h"
#include "wasm/inside.h"

/* In UTF-16 units of a text, in bytes of a binary file. */
typedef struct counting {
	cplyi_decoded text;
	size_t size;
	bool is_text;
} counting;

static void put_place(cply_json_writer *w, const counting *n, cply_span at)
{
	if (at.end <= at.begin || at.end > n->size) {
		cply_json_put_null(w);
		return;
	}
	cply_json_begin_array(w);
	for (int i = 0; i < 2; i++) {
		size_t offset = i ? at.end : at.begin;
		if (n->is_text)
			offset = cplyi_decoded_units(&n->text, offset);
		cply_json_put_int(w, (int64_t)offset);
	}
	cply_json_end_array(w);
}

/* {"cells": [[begin, end], null, ...], "lists": [[[begin, end], ...], ...]}:
 * cells row by row, clues list by list; null has no place of its own. */
cply_status cplyi_w_places(cplyi_w_call *c)
{
	const cply_source *content = cplyi_session_content(c->d->s);
	const cply_crossword *cw = cply_doc_crossword(c->doc);
	counting n = { .is_text = !content->is_binary,
		       .size = content->bytes.len };
	cply_json_writer w;
	if (!cw)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "only crosswords have squares");
	if (n.is_text) {
		n.text = cplyi_decode(content->bytes);
		cplyi_decoded_mark(&n.text, c->scratch);
	}
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "cells");
	cply_json_begin_array(&w);
	for (uint64_t i = 0; i < (uint64_t)cw->width * cw->height; i++)
		put_place(&w, &n, cw->cells[i].at);
	cply_json_end_array(&w);
	cply_json_key(&w, "lists");
	cply_json_begin_array(&w);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		cply_json_begin_array(&w);
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			put_place(&w, &n, cw->lists[i].clues[k].at);
		cply_json_end_array(&w);
	}
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	return CPLY_OK;
}
