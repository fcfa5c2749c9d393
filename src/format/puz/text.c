/* SPDX-License-Identifier: MIT */
/* The texts of a .puz file: where each ends, and in which character set they
 * are. All bytes are looked at once, sixteen at a time. */
#include "format/puz/puz.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { BLOCK = 16 };

/* What is not plain ASCII in a block, one bit for each byte. */
typedef struct marks {
	unsigned zero, high, low; /* low: control characters but zero */
} marks;

static inline marks look_at(const uint8_t *p)
{
	marks m = { 0, 0, 0 };
#ifdef __SSE2__
	__m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
	__m128i is_zero = _mm_cmpeq_epi8(v, _mm_setzero_si128());
	m.zero = (unsigned)_mm_movemask_epi8(is_zero);
	m.high = (unsigned)_mm_movemask_epi8(v);
	m.low = (unsigned)_mm_movemask_epi8(
		_mm_cmplt_epi8(v, _mm_set1_epi8(' ')));
	m.low &= ~(m.zero | m.high);
#else
	for (unsigned i = 0; i < BLOCK; i++) {
		m.zero |= (unsigned)(p[i] == 0) << i;
		m.high |= (unsigned)(p[i] >= 0x80) << i;
		m.low |= (unsigned)(p[i] && p[i] < ' ') << i;
	}
#endif
	return m;
}

/* A block of the file; past its end there is nothing of interest. */
static inline marks look_in(cply_str bytes, uint32_t at)
{
	const uint8_t *p = (const uint8_t *)bytes.ptr + at;
	if (bytes.len - at >= BLOCK)
		return look_at(p);
	uint8_t last[BLOCK];
	memset(last, ' ', sizeof last);
	memcpy(last, p, bytes.len - at);
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

static void add_string(puz_file *f, uint32_t begin, uint32_t end, bool is_high)
{
	f->strings[f->n_strings] = (cply_span){ begin, end };
	f->is_high[f->n_strings++] = is_high;
	f->is_ascii &= !is_high;
	f->strings_end = end;
}

/* Returns whether the last text has no end. */
static bool split_strings(puz_file *f, uint32_t begin, uint32_t want)
{
	uint32_t len = (uint32_t)f->bytes.len;
	unsigned looks = 0;
	bool is_high = false;
	f->strings_end = begin;
	for (uint32_t block = begin; block < len; block += BLOCK) {
		marks m = look_in(f->bytes, block);
		unsigned rest = m.zero | m.high | m.low;
		for (; rest; rest &= rest - 1) {
			unsigned bit = (unsigned)__builtin_ctz(rest);
			uint32_t at = block + bit;
			if (m.high >> bit & 1) {
				is_high = true;
				continue;
			}
			if (m.low >> bit & 1) {
				char c = f->bytes.ptr[at];
				f->has_control |=
					c != '\t' && c != '\n' && c != '\r';
				continue;
			}
			add_string(f, begin, at, is_high);
			f->strings_end = begin = at + 1;
			is_high = false;
			if (f->n_strings == want || begin == len ||
			    (puz_is_initial(f->bytes.ptr[begin]) &&
			     cplyi_puz_is_text_over(f, want, f->n_strings,
			                            begin, &looks)))
				return false;
		}
	}
	if (begin == len)
		return false;
	add_string(f, begin, len, is_high);
	return true;
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
	f->is_ascii = true;
	*is_open = split_strings(f, begin, want);
	return CPLY_OK;
}

void cplyi_puz_choose_charset(const cply_read *r, puz_file *f)
{
	f->charset =
		f->version >= 20 ? CPLY_CHARSET_UTF8 : CPLY_CHARSET_WINDOWS1252;
	if (f->version >= 20 || f->is_ascii)
		return;
	cply_charset_hints hints = { 0 };
	for (uint32_t i = 0; i < f->n_strings; i++)
		if (f->is_high[i])
			cply_charset_look(&hints,
			                  cplyi_puz_bytes(f, f->strings[i]));
	f->charset = cply_charset_guess(&hints);
	if (f->charset == CPLY_CHARSET_WINDOWS1252)
		return;
	cply_span all = { f->strings[0].begin, f->strings_end };
	if (f->charset == CPLY_CHARSET_MACROMAN) {
		cply_report(r->diags, CPLY_PZ305, &all);
		return;
	}
	uint32_t v = f->header + PUZ_VERSION;
	cply_report_with(r->diags, CPLY_PZ304, &all,
	                 CPLY_T(f->version ? cply_str_sub(f->bytes, v, v + 3)
	                                   : CPLY_STR("not known")));
}
