/* SPDX-License-Identifier: MIT */
/* The one list of formats, and what is done with any of them. The order has no
 * meaning. */
#include "base/ascii.h"
#include "format/formats.h"

#include <string.h>

#include "carrier/container.h"
#include "format/foreign.h"
#include "format/reader.h"

/* clang-format off */
static const cply_format *const formats[] = {
	&cply_format_across,
	&cply_format_acrostic,
	&cply_format_apz,
	&cply_format_ccw,
	&cply_format_cfp,
	&cply_format_cnn,
	&cply_format_crosshare,
	&cply_format_dfac,
	&cply_format_exolve,
	&cply_format_gamelog,
	&cply_format_guardian,
	&cply_format_ipuz,
	&cply_format_jpz,
	&cply_format_level,
	&cply_format_mill_fen,
	&cply_format_mill_moves,
	&cply_format_mill_pack,
	&cply_format_nyt,
	&cply_format_nyt_game,
	&cply_format_puz,
	&cply_format_puzzleme,
	&cply_format_pzzl,
	&cply_format_rg,
	&cply_format_solve_log,
	&cply_format_uclick,
	&cply_format_uclick_json,
	&cply_format_wapo,
	&cply_format_wsj,
	&cply_format_xd,
	&cply_format_xmd,
	&cply_format_xwordinfo,
};
/* clang-format on */

enum { HEAD = 64 * 1024, NAME_BONUS = 5 };

size_t cply_format_count(void)
{
	return CPLY_COUNT(formats);
}

const cply_format *cply_format_at(size_t i)
{
	return i < CPLY_COUNT(formats) ? formats[i] : NULL;
}

static bool ends_in(cply_str name, const char *suffix, size_t n)
{
	if (name.len < n)
		return false;
	const char *end = name.ptr + name.len;
	while (n > 0 && ascii_lower(*--end) == ascii_lower(suffix[n - 1]))
		n--;
	return n == 0;
}

/* Length of the longest suffix of the format that the name ends with. */
static size_t suffix_match(const cply_format *f, cply_str name)
{
	size_t best = 0;
	for (const char *p = f->suffixes; *p;) {
		size_t n = 0;
		while (p[n] && p[n] != ' ')
			n++;
		if (n > best && ends_in(name, p, n))
			best = n;
		p += p[n] ? n + 1 : n;
	}
	return best;
}

/* The only format with the longest suffix that fits; NULL: none or several. */
static const cply_format *longest_match(const size_t *match)
{
	const cply_format *best = NULL;
	size_t top = 0;
	for (size_t i = 0; i < CPLY_COUNT(formats); i++) {
		if (match[i] > top) {
			best = formats[i];
			top = match[i];
		} else if (match[i] && match[i] == top) {
			best = NULL;
		}
	}
	return best;
}

static void match_suffixes(cply_str name, size_t *match)
{
	for (size_t i = 0; i < CPLY_COUNT(formats); i++)
		match[i] = suffix_match(formats[i], name);
}

const cply_format *cply_format_for_name(cply_str name)
{
	size_t match[CPLY_COUNT(formats)];
	match_suffixes(name, match);
	return longest_match(match);
}

/* People say "md" for the format whose files end in .md. */
static const cply_format *by_suffix(cply_str name)
{
	char suffix[16] = ".";
	if (name.len + 1 > sizeof suffix || !name.len)
		return NULL;
	memcpy(suffix + 1, name.ptr, name.len);
	return cply_format_for_name((cply_str){ suffix, name.len + 1 });
}

const cply_format *cply_format_find(cply_str name)
{
	for (size_t i = 0; i < CPLY_COUNT(formats); i++)
		if (cply_str_is_nocase(name, formats[i]->name))
			return formats[i];
	return by_suffix(name);
}

/* The most that a probe may say. */
static int best_score(const cply_format *f)
{
	return f->claims      ? (int)f->claims
	       : f->is_binary ? CPLY_BY_CHECK
	                      : CPLY_BY_MAGIC;
}

/* The only binary format whose checksum agrees, if there is one. No text can
 * score as high, whatever the name of the file. */
static const cply_format *proven(cply_str head)
{
	const cply_format *found = NULL;
	for (size_t i = 0; i < CPLY_COUNT(formats); i++) {
		if (!formats[i]->is_binary ||
		    formats[i]->probe(head) != CPLY_BY_CHECK)
			continue;
		if (found)
			return NULL;
		found = formats[i];
	}
	return found;
}

/* The best of all probes; NULL with `*rival` unset: none, set: a tie. What the
 * name promises is asked first, and then only those that could do as well. */
static const cply_format *best_probe(cply_str head, const size_t *match,
                                     const cply_format *named,
                                     const cply_format **rival, int *top_score)
{
	const cply_format *best = NULL, *second = NULL;
	int top = 0, promised = named ? named->probe(head) : 0;
	if (promised)
		promised += NAME_BONUS;
	else if (named && !named->is_any_text)
		promised = CPLY_BY_NAME;
	for (size_t i = 0; i < CPLY_COUNT(formats); i++) {
		int bonus = match[i] ? NAME_BONUS : 0, score;
		int most = best_score(formats[i]) + bonus;
		if (formats[i] == named)
			score = promised;
		else if (most < promised || most < top)
			continue;
		else if ((score = formats[i]->probe(head)) != 0)
			score += bonus;
		if (score > top) {
			best = formats[i];
			second = NULL;
			top = score;
		} else if (score && score == top) {
			second = formats[i];
		}
	}
	*rival = second;
	*top_score = top;
	return best;
}

cply_status cply_detect(cply_str bytes, cply_str name, cply_diags *diags,
                        const cply_format **out)
{
	*out = NULL;
	if (bytes.len == 0) {
		cply_report(diags, CPLY_CP004, CPLY_NOWHERE);
		return CPLY_INVALID;
	}
	cply_str head = cply_str_sub(bytes, 0, HEAD);
	const cply_format *best = proven(head);
	if (best && (!name.len || suffix_match(best, name))) {
		*out = best; /* nothing to compare, nothing to say */
		return CPLY_OK;
	}
	size_t match[CPLY_COUNT(formats)];
	match_suffixes(name, match);
	const cply_format *rival = NULL, *named = longest_match(match);
	int score;
	best = best_probe(head, match, named, &rival, &score);
	if (score <= CPLY_BY_NAME && cplyi_report_foreign(bytes, !best, diags))
		return CPLY_UNSUPPORTED;
	if (rival) {
		cply_report_with(diags, CPLY_CP002, CPLY_NOWHERE,
		                 CPLY_Z(best->name), CPLY_Z(rival->name));
		return CPLY_UNSUPPORTED;
	}
	if (named && named != best && !named->is_any_text &&
	    !suffix_match(best, name))
		cply_report_with(diags, CPLY_CP007, CPLY_NOWHERE,
		                 CPLY_Z(named->title), CPLY_Z(best->title));
	*out = best;
	return CPLY_OK;
}

cply_status cply_read_doc(const cply_read *r, const cply_format *format,
                          cply_doc *out)
{
	*out = (cply_doc){ 0 };
	if (r->bytes.len > r->limits->input_bytes ||
	    r->bytes.len > UINT32_MAX - 16) {
		cply_report_with(r->diags, CPLY_CP005, CPLY_NOWHERE,
		                 CPLY_N(r->bytes.len),
		                 CPLY_N(r->limits->input_bytes));
		return CPLY_LIMIT;
	}
	if (!format) {
		cply_status s =
			cply_detect(r->bytes, r->name, r->diags, &format);
		if (s != CPLY_OK)
			return s;
	}
	cply_status s = cplyi_read_as(r, format, out);
	if (out->kind && out->kind->after_reading && s != CPLY_NOMEM) {
		out->kind->after_reading(out, r, format);
		s = r->arena->failed ? CPLY_NOMEM : s;
	}
	if (s == CPLY_NOMEM) {
		*out = (cply_doc){ 0 };
		cply_report_with(r->diags, CPLY_CP006, CPLY_NOWHERE,
		                 CPLY_N(r->limits->arena_bytes));
	}
	if (out->kind)
		out->format = format;
	return s;
}

void cply_check_doc(const cply_doc *doc, cply_arena *scratch, cply_diags *diags)
{
	if (doc->kind->check)
		doc->kind->check(doc, scratch, diags);
}

/* The document as one of the kind that `to` holds, in `*other`, if it can be
 * that; `*doc` is what is to be written. */
static cply_status fit(const cply_doc **doc, const cply_format *to,
                       const cply_write_options *o, bool tells_losses,
                       cply_arena *a, cply_diags *diags, cply_doc *other)
{
	const cply_kind *kind = (*doc)->kind;
	if (kind == to->kind || !kind->become)
		return CPLY_OK;
	cply_status s =
		kind->become(*doc, to->kind, o, tells_losses, a, diags, other);
	if (s == CPLY_OK)
		*doc = other;
	return s == CPLY_UNSUPPORTED ? CPLY_OK : s;
}

/* The document without what the options leave out, in `*other`. */
static cply_status reduce(const cply_doc **doc,
                          const cply_write_options *options, cply_arena *a,
                          cply_doc *other)
{
	if (!(*doc)->kind->reduce)
		return CPLY_OK;
	cply_status s = (*doc)->kind->reduce(*doc, options, a, other);
	*doc = other;
	return s;
}

void cply_losses(const cply_doc *doc, const cply_format *to,
                 const cply_write_options *options, cply_arena *scratch,
                 cply_diags *diags)
{
	cply_doc other, reduced;
	if (!to->write)
		return; /* it will be refused, whatever would be lost */
	if (fit(&doc, to, options, true, scratch, diags, &other) != CPLY_OK)
		return;
	if (doc->kind != to->kind)
		return; /* it will be refused */
	if (reduce(&doc, options, scratch, &reduced) != CPLY_OK)
		return;
	if (doc->kind->losses)
		doc->kind->losses(doc, to, options, scratch, diags);
	if (to->losses)
		to->losses(doc, options, scratch, diags);
	if (doc->kind->before_writing)
		(void)doc->kind->before_writing(doc, to, scratch, diags,
		                                &other);
}

cply_status cply_write_doc(const cply_write *w, const cply_format *to,
                           const cply_doc *doc)
{
	if (!to->write) {
		cply_report_with(w->diags, CPLY_CP008, CPLY_NOWHERE,
		                 CPLY_Z(to->title));
		return CPLY_UNSUPPORTED;
	}
	cply_doc other, reduced;
	cply_status s =
		fit(&doc, to, w->options, false, w->scratch, w->diags, &other);
	if (s != CPLY_OK)
		return s;
	if (to->kind != doc->kind) {
		cply_report_with(w->diags, CPLY_CP009, CPLY_NOWHERE,
		                 CPLY_Z(doc->kind->name), CPLY_Z(to->title),
		                 CPLY_Z(to->kind->name));
		return CPLY_UNSUPPORTED;
	}
	s = reduce(&doc, w->options, w->scratch, &reduced);
	if (s != CPLY_OK)
		return s;
	cply_doc as = *doc;
	if (doc->kind->before_writing)
		s = doc->kind->before_writing(doc, to, w->scratch, NULL, &as);
	if (s != CPLY_OK)
		return s;
	s = to->write(w, &as);
	return s == CPLY_OK && w->out->failed ? CPLY_NOMEM : s;
}
