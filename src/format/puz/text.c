/* SPDX-License-Identifier: MIT */
/* The texts of a .puz file: where each ends, and in which character set they
 * are. All bytes are looked at once, sixteen at a time. */
#include "format/puz/puz.h"

#include <string.h>

#include "base/vector.h"
#include "format/edits.h"

enum { BLOCK = 16 };

/* The bytes of a block that are no plain text: zero, other control characters,
 * those past ASCII. One bit for each byte. */
static inline unsigned look_at(const char *p)
{
	unsigned odd = 0;
#ifdef CPLYI_VECTORS
	/* As signed numbers they are all below a blank. */
	odd = vector_mask(vector_less(vector_load(p), vector_of(' ')));
#else
	for (unsigned i = 0; i < BLOCK; i++)
		odd |= (unsigned)((signed char)p[i] < ' ') << i;
#endif
	return odd;
}

/* A block of the file; past its end there is nothing of interest. */
static inline unsigned look_in(cply_str bytes, uint32_t at)
{
	if (bytes.len - at >= BLOCK)
		return look_at(bytes.ptr + at);
	char last[BLOCK];
	memset(last, ' ', sizeof last);
	memcpy(last, bytes.ptr + at, bytes.len - at);
	return look_at(last);
}

/* A zero byte may be lost, but a section is no clue. Each look costs time;
 * real files need one. */
enum { MOST_LOOKS = 16 };

/* A clue may look like a section, down to the checksum: "LTIM" and the texts
 * after it. If the checksum of the text covers it, it is one. */
bool cplyi_puz_is_text_over(const puz_file *f, uint32_t n, uint32_t i,
                            uint32_t at, unsigned *looks)
{
	if (i < PUZ_FIRST_CLUE || !cplyi_puz_is_known(f->bytes, at) ||
	    *looks == MOST_LOOKS)
		return false;
	++*looks;
	return cplyi_puz_is_section(f->bytes, at) &&
	       !cplyi_puz_texts_agree(f, n);
}

static inline void add_string(puz_file *f, uint32_t begin, uint32_t end,
                              bool is_high)
{
	f->strings[f->n_strings] = (cply_span){ begin, end };
	f->is_high[f->n_strings++] = is_high;
}

/* Does the text that ended before `begin` have none after it? */
static inline bool is_last(const puz_file *f, uint32_t begin, uint32_t want,
                           unsigned *looks)
{
	return f->n_strings == want || begin == f->bytes.len ||
	       (puz_is_initial(f->bytes.ptr[begin]) &&
	        cplyi_puz_is_text_over(f, want, f->n_strings, begin, looks));
}

/* Returns whether the last text has no end. */
static bool split_strings(puz_file *f, uint32_t begin, uint32_t want)
{
	uint32_t len = (uint32_t)f->bytes.len;
	unsigned looks = 0;
	bool is_high = false;
	f->strings_end = begin;
	for (uint32_t block = begin; block < len; block += BLOCK) {
		unsigned odd = look_in(f->bytes, block);
		for (; odd; odd &= odd - 1) {
			uint32_t at = block + (uint32_t)__builtin_ctz(odd);
			unsigned char c = (unsigned char)f->bytes.ptr[at];
			if (c) {
				is_high |= c >= 0x80;
				f->has_control |= c < ' ' && c != '\t' &&
				                  c != '\n' && c != '\r';
				continue;
			}
			add_string(f, begin, at, is_high);
			f->strings_end = begin = at + 1;
			if (is_last(f, begin, want, &looks))
				return false;
			is_high = false;
		}
	}
	if (begin == len)
		return false;
	add_string(f, begin, len, is_high);
	f->strings_end = len;
	return true;
}

/* The first text from the i-th on that has bytes above 0x7F. */
static uint32_t next_high(const puz_file *f, uint32_t i)
{
	const bool *high = memchr(f->is_high + i, 1, f->n_strings - i);
	return high ? (uint32_t)(high - f->is_high) : f->n_strings;
}

cply_status cplyi_puz_strings(const cply_read *r, puz_file *f, bool *is_open)
{
	uint32_t begin = f->state + f->state_len, want = f->n_clues + 4;
	/* No more texts than bytes, whatever the header says. */
	uint32_t room = (uint32_t)f->bytes.len - begin + 1;
	if (room > want)
		room = want;
	f->strings = CPLY_NEW(r->arena, room, cply_span);
	f->is_high = CPLY_NEW(r->arena, room, bool);
	if (!f->strings || !f->is_high)
		return CPLY_NOMEM;
	*is_open = split_strings(f, begin, want);
	f->is_ascii = next_high(f, 0) == f->n_strings;
	return CPLY_OK;
}

/* Windows-1252 is what version 1 is read as. Nothing is fixed if that has not
 * all the letters, or would be taken for another set once more. */
static void fix_charset(const cply_read *r, const puz_file *f, cply_diag *g)
{
	cplyi_edits edits = { 0 };
	cply_charset_hints hints = { 0 };
	for (uint32_t i = next_high(f, 0); i < f->n_strings;
	     i = next_high(f, i + 1)) {
		cply_buf b;
		cply_str text =
			cply_charset_decode(f->charset,
		                            cplyi_puz_bytes(f, f->strings[i]),
		                            r->arena);
		cply_buf_init(&b, r->arena);
		if (cply_charset_unfit(CPLY_CHARSET_WINDOWS1252, text) !=
		    SIZE_MAX)
			return;
		cply_charset_encode(CPLY_CHARSET_WINDOWS1252, text, &b);
		cply_charset_look(&hints, cply_buf_str(&b));
		cplyi_edits_add(&edits, r->arena, f->strings[i],
		                cply_buf_str(&b));
	}
	if (cply_charset_guess(&hints) == CPLY_CHARSET_WINDOWS1252)
		cplyi_edits_fix(&edits, r->arena, f->bytes, r->diags, g);
}

void cplyi_puz_choose_charset(const cply_read *r, puz_file *f)
{
	f->charset =
		f->version >= 20 ? CPLY_CHARSET_UTF8 : CPLY_CHARSET_WINDOWS1252;
	if (f->version >= 20 || f->is_ascii)
		return;
	cply_charset_hints hints = { 0 };
	for (uint32_t i = next_high(f, 0); i < f->n_strings;
	     i = next_high(f, i + 1))
		cply_charset_look(&hints, cplyi_puz_bytes(f, f->strings[i]));
	f->charset = cply_charset_guess(&hints);
	if (f->charset == CPLY_CHARSET_WINDOWS1252)
		return;
	cply_span all = { f->strings[0].begin, f->strings_end };
	if (f->charset != CPLY_CHARSET_UTF8) {
		const char *name = cply_charset_name(f->charset);
		cply_diag *g = cply_report_with(r->diags, CPLY_PZ305, &all,
		                                CPLY_Z(name));
		if (cply_charset_is_sure(&hints))
			fix_charset(r, f, g);
		return;
	}
	uint32_t v = f->header + PUZ_VERSION;
	cply_report_with(r->diags, CPLY_PZ304, &all,
	                 CPLY_T(f->version ? cply_str_sub(f->bytes, v, v + 3)
	                                   : CPLY_STR("not known")));
}
