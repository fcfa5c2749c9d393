/* SPDX-License-Identifier: MIT */
/* The file with its faults fixed. One fix may make way for the next, so that
 * there are rounds: make the fixes, read what came of it, check it again. */
#include "session/inside.h"

enum { ROUNDS = 4 };

/* The next fix that starts at or after `at`; NULL when there is none. */
static const cply_fix *next_fix(const cply_session *s, uint32_t at)
{
	const cply_fix *best = NULL;
	for (uint32_t i = s->n_file_diags; i < s->diags.n; i++) {
		const cply_fix *f = &s->diags.items[i]->fix;
		if (f->present && f->span.begin >= at &&
		    f->span.end >= f->span.begin &&
		    f->span.end <= s->source.bytes.len &&
		    (!best || f->span.begin < best->span.begin))
			best = f;
	}
	return best;
}

/* Appends the source with the fixes of the findings made; how many. */
static uint32_t put_fixed(const cply_session *s, cply_buf *out)
{
	cply_str bytes = s->source.bytes;
	const cply_fix *f;
	uint32_t at = 0, n = 0;
	while ((f = next_fix(s, at))) {
		cply_put_str(out, cply_str_sub(bytes, at, f->span.begin));
		cply_put_str(out, f->replacement);
		/* Two insertions at one place would be a guess. */
		at = f->span.end > f->span.begin ? f->span.end
		                                 : f->span.end + 1;
		if (f->span.end == f->span.begin)
			cply_put_str(out,
			             cply_str_sub(bytes, f->span.begin, at));
		n++;
	}
	if (n)
		cply_put_str(out, cply_str_sub(bytes, at, bytes.len));
	return out->failed ? 0 : n;
}

/* Reads other bytes under the same name, with the same puzzle attached. */
static void read_again(cply_session *s, cply_str bytes, const cplyi_fixing *f)
{
	/* With the NUL that follows it. */
	const cply_str name = { s->file.name.ptr, s->file.name.len + 1 };
	const char *copy = cply_str_copy(&s->fixed, name).ptr;
	const cply_doc *puzzle = s->attached;
	cplyi_session_start(s, copy);
	s->file.bytes = bytes;
	const cply_doc *doc = cplyi_session_read_whole(s);
	if (doc && puzzle)
		(void)!cply_session_attach(s, puzzle);
	if (f->examine)
		f->examine(f->ctx, s);
}

static bool can_be_fixed(const cply_session *s)
{
	return s->file.bytes.ptr && s->source.bytes.ptr == s->file.bytes.ptr;
}

/* What was there before the fixes. */
typedef struct start {
	cply_str bytes;
	uint32_t errors;
	const cply_kind *kind;
	const cply_format *format;
} start;

static bool is_worse(const cply_session *s, const start *was)
{
	return s->diags.counts[CPLY_ERROR] > was->errors ||
	       s->doc.kind != was->kind || s->format != was->format;
}

void cplyi_session_fix(cply_session *s, cplyi_fixing *f)
{
	const start was = { s->file.bytes, s->diags.counts[CPLY_ERROR],
		            s->doc.kind, s->format };
	uint32_t n;
	f->n = 0;
	f->is_worse = false;
	f->before = cplyi_session_count_all(s);
	f->old = was.bytes;
	for (int i = 0; i < ROUNDS && can_be_fixed(s); i++) {
		cply_buf b;
		cply_buf_init(&b, &s->fixed);
		cplyi_session_sort(s);
		n = put_fixed(s, &b);
		if (!n)
			break;
		f->n += n;
		if (f->counts_only)
			return;
		read_again(s, cply_buf_str(&b), f);
	}
	f->is_worse = f->n && is_worse(s, &was);
	if (f->is_worse || (f->n && s->fixed.failed)) {
		f->n = 0;
		read_again(s, was.bytes, f);
	}
}

/* ---- for programs ---- */

static void check_again(void *ctx, cply_session *s)
{
	(void)ctx;
	cply_session_check(s, cply_session_doc(s));
}

uint32_t cply_session_fix(cply_session *s, cply_str *out)
{
	cplyi_fixing f = { .examine = s->is_checked ? check_again : NULL };
	cplyi_session_fix(s, &f);
	*out = f.n ? s->file.bytes : (cply_str){ NULL, 0 };
	return f.n;
}
