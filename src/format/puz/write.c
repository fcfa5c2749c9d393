/* SPDX-License-Identifier: MIT */
/* Writing a .puz file by its plan. */
#include <string.h>

#include "format/puz/plan.h"

static const char section_names[PUZ_SECTIONS][5] = {
	[PUZ_GRBS] = "GRBS", [PUZ_RTBL] = "RTBL", [PUZ_LTIM] = "LTIM",
	[PUZ_GEXT] = "GEXT", [PUZ_RUSR] = "RUSR",
};

static void put_u16(uint8_t *at, uint32_t n)
{
	at[0] = (uint8_t)n;
	at[1] = (uint8_t)(n >> 8);
}

static cply_str as_str(const uint8_t *p, size_t n)
{
	return (cply_str){ (const char *)p, n };
}

/* ---- header ---- */

/* Are the bytes under the checksums those of the file it was read from? Then
 * its checksums go over, right or wrong. */
static bool is_covered_same(const puz_plan *p, const uint8_t *header)
{
	if (!p->has_file || !p->keeps_version)
		return false;
	if (p->is_same)
		return true;
	const puz_file *f = &p->file;
	const uint8_t *bytes = (const uint8_t *)f->bytes.ptr;
	if (f->is_cut || p->n_clues != f->n_clues ||
	    memcmp(header + PUZ_CIB, bytes + f->header + PUZ_CIB,
	           PUZ_HEADER - PUZ_CIB) != 0 ||
	    memcmp(p->solution, bytes + f->solution, p->n_cells) != 0 ||
	    memcmp(p->state, bytes + f->state, p->n_cells) != 0)
		return false;
	for (uint32_t i = 0; i < p->n_clues + 4; i++)
		if (!p->strings[i].is_kept)
			return false;
	return true;
}

static cply_status put_sums(const puz_plan *p, uint8_t *header)
{
	if (is_covered_same(p, header))
		return CPLY_OK;
	cply_str *strings = CPLY_NEW(p->a, (size_t)p->n_clues + 4, cply_str);
	if (!strings)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < p->n_clues + 4; i++)
		strings[i] = p->strings[i].bytes;
	puz_covered c = {
		.cib = header + PUZ_CIB,
		.solution = as_str(p->solution, p->n_cells),
		.state = as_str(p->state, p->n_cells),
		.strings = strings,
		.n_strings = p->n_clues + 3,
	};
	/* A file without a version is checked either way; so is this one. */
	if (p->version >= 13 || !p->version)
		c.notes = strings[p->n_clues + 3];
	puz_sums sums = cplyi_puz_sums(&c);
	put_u16(header + PUZ_SUM, sums.all);
	put_u16(header + PUZ_CIB_SUM, sums.part[0]);
	cplyi_puz_mask(&sums, header + PUZ_LOW);
	return CPLY_OK;
}

static cply_status put_header(const puz_plan *p, cply_buf *out)
{
	uint8_t h[PUZ_HEADER] = { 0 };
	const puz_file *f = &p->file;
	if (p->has_file)
		memcpy(h, f->bytes.ptr + f->header, sizeof h);
	memcpy(h + PUZ_MAGIC, "ACROSS&DOWN", 12);
	if (!p->keeps_version) {
		h[PUZ_VERSION] = (uint8_t)('0' + p->version / 10);
		h[PUZ_VERSION + 1] = '.';
		h[PUZ_VERSION + 2] = (uint8_t)('0' + p->version % 10);
		h[PUZ_VERSION + 3] = 0;
	}
	/* Without a lock these two bytes mean nothing and stay. */
	bool was_scrambled = p->has_file && f->flag == PUZ_SCRAMBLED;
	if (!p->keeps_lock && (was_scrambled || p->flag == PUZ_SCRAMBLED))
		put_u16(h + PUZ_TRUE_SUM, p->true_sum);
	h[PUZ_WIDTH] = (uint8_t)p->cw->width;
	h[PUZ_HEIGHT] = (uint8_t)p->cw->height;
	if (!p->is_same)
		put_u16(h + PUZ_CLUES, p->n_clues);
	put_u16(h + PUZ_TYPE, p->type);
	put_u16(h + PUZ_FLAG, p->flag);
	cply_status s = put_sums(p, h);
	if (p->has_file)
		cply_put_str(out, cply_str_sub(f->bytes, 0, f->header));
	cply_put_str(out, as_str(h, sizeof h));
	return s;
}

/* ---- text ---- */

/* An untouched file that was cut off stays so. */
static void put_strings(const puz_plan *p, cply_buf *out)
{
	uint32_t n = p->n_clues + 4;
	const puz_file *f = &p->file;
	if (p->is_same)
		n = f->n_strings;
	for (uint32_t i = 0; i < n; i++) {
		cply_put_str(out, p->strings[i].bytes);
		bool is_open = p->is_same && i + 1 == n &&
		               f->strings_end == f->strings[i].end;
		if (!is_open)
			cply_put_char(out, 0);
	}
}

/* ---- sections ---- */

static void put_section(const char *name, cply_str data, cply_buf *out)
{
	uint8_t head[4];
	put_u16(head, (uint32_t)data.len);
	put_u16(head + 2, cplyi_puz_sum(data.ptr, data.len, 0));
	cply_put_str(out, (cply_str){ name, 4 });
	cply_put_str(out, as_str(head, 4));
	cply_put_str(out, data);
	cply_put_char(out, 0);
}

static int section_id(const char *name)
{
	for (int i = 0; i < PUZ_SECTIONS; i++)
		if (memcmp(section_names[i], name, 4) == 0)
			return i;
	return -1;
}

/* A section as it was, but whole if something else may come after it. */
static void put_kept(const puz_plan *p, const puz_section *s, cply_buf *out)
{
	const puz_file *f = &p->file;
	const char *bytes = f->bytes.ptr;
	bool is_whole = s->end > s->data + s->len;
	if (p->is_same || is_whole)
		cply_put_str(out, cply_str_sub(f->bytes, s->begin, s->end));
	else
		put_section(bytes + s->begin,
		            cply_str_sub(f->bytes, s->data, s->data + s->len),
		            out);
}

static void put_sections(const puz_plan *p, cply_buf *out)
{
	const puz_file *f = &p->file;
	bool done[PUZ_SECTIONS] = { false };
	uint32_t at = f->strings_end;
	for (uint32_t i = 0; i < f->n_sections; i++) {
		const puz_section *s = &f->sections[i];
		const char *name = f->bytes.ptr + s->begin;
		int id = section_id(name);
		cply_put_str(out, cply_str_sub(f->bytes, at, s->begin));
		at = s->end;
		if (id < 0 || p->keeps[id])
			put_kept(p, s, out);
		else if (p->has_data[id] && !done[id])
			put_section(name, p->data[id], out);
		if (id >= 0)
			done[id] = true;
	}
	for (unsigned i = 0; i < PUZ_SECTIONS; i++)
		if (p->has_data[i] && !done[i])
			put_section(section_names[i], p->data[i], out);
	/* The stump of a section is no use in a file that is whole again. */
	if (p->is_same || !cplyi_puz_is_known(f->bytes, f->end))
		cply_put_str(out, cply_str_sub(f->bytes, f->end, f->bytes.len));
}

/* Losses were reported before; what makes writing impossible is said here. */
static void repeat_errors(const cply_diags *from, cply_diags *to)
{
	for (uint32_t i = 0; i < from->n; i++) {
		const cply_diag *g = from->items[i];
		if (g->severity != CPLY_ERROR)
			continue;
		cply_diag *copy = cply_report_args(to, g->rule, CPLY_NOWHERE,
		                                   g->args, g->n_args);
		for (uint32_t k = 0; k < g->n_places; k++)
			cply_diag_place(to, copy, g->places[k]);
	}
}

cply_status cplyi_puz_write(const cply_write *w, const cply_doc *doc)
{
	cply_diags losses;
	cply_diags_init(&losses, w->scratch, UINT32_MAX);
	puz_plan p;
	cply_status s = cplyi_puz_plan(&p, doc->as.crossword, w->options,
	                               w->scratch, &losses);
	if (s == CPLY_UNSUPPORTED)
		repeat_errors(&losses, w->diags);
	if (s != CPLY_OK)
		return s;
	s = put_header(&p, w->out);
	cply_put_str(w->out, as_str(p.solution, p.n_cells));
	bool is_short = p.is_same && p.file.state_len < p.n_cells;
	cply_put_str(w->out,
	             as_str(p.state, is_short ? p.file.state_len : p.n_cells));
	put_strings(&p, w->out);
	put_sections(&p, w->out);
	return s;
}
