/* SPDX-License-Identifier: MIT */
/* What playing needs of the formats: see playing.h. */
#include "format/playing.h"

#include <string.h>

#include "base/sha256.h"
#include "format/formats.h"
#include "format/puz/unlock.h"

/* ---- the log ---- */

static bool put_log(const cply_play *p, const cplyi_player *who,
                    bool with_events, cply_arena *a, cply_buf *out)
{
	cply_solve solve;
	cply_diags diags;
	const cply_write_options options = { 0 };
	cply_diags_init(&diags, a, 10);
	if (cply_play_solve(p, a, &solve))
		return false;
	solve.solver = who->solver;
	solve.user_agent = who->user_agent;
	if (!with_events)
		solve.n_events = 0;
	if (cply_solve_finish(&solve, a, &diags))
		return false;
	const cply_write w = {
		.out = out, .scratch = a, .diags = &diags, .options = &options
	};
	cply_doc doc = { .kind = &cply_kind_solve,
		         .format = &cply_format_solve_log,
		         .as.solve = &solve };
	return cply_write_doc(&w, &cply_format_solve_log, &doc) == CPLY_OK &&
	       !out->failed;
}

bool cplyi_playing_log(const cply_play *p, const cplyi_player *who,
                       cply_arena *a, cply_buf *out)
{
	return put_log(p, who, true, a, out);
}

bool cplyi_playing_head(const cply_play *p, const cplyi_player *who,
                        cply_arena *a, cply_buf *out)
{
	if (!put_log(p, who, false, a, out))
		return false;
	while (out->len && out->ptr[out->len - 1] != '[')
		out->len--;
	cply_put(out, "\n");
	return !out->failed;
}

/* ---- which puzzle ---- */

static void put_field(cply_buf *b, cply_str s)
{
	cply_put_uint(b, s.len);
	cply_put(b, ":");
	cply_put_str(b, s);
}

static void put_identity(const cply_crossword *cw, cply_buf *b)
{
	cply_put_uint(b, cw->width);
	cply_put(b, "x");
	cply_put_uint(b, cw->height);
	for (size_t i = 0; i < (size_t)cw->width * cw->height; i++) {
		cply_put_char(b, (char)('A' + cw->cells[i].kind));
		cply_put_char(b, (char)('a' + cw->cells[i].bars));
	}
	put_field(b, cw->meta[CPLY_META_TITLE].plain);
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			put_field(b, cw->lists[i].clues[k].label);
			put_field(b, cw->lists[i].clues[k].text.plain);
		}
}

bool cplyi_playing_key(const cply_crossword *cw, cply_arena *a,
                       char out[CPLYI_PLAYING_KEY + 1])
{
	char digest[64];
	cply_buf b;
	cply_buf_init(&b, a);
	put_identity(cw, &b);
	if (b.failed)
		return false;
	cply_sha256(cply_buf_str(&b), digest);
	memcpy(out, digest, CPLYI_PLAYING_KEY);
	out[CPLYI_PLAYING_KEY] = 0;
	return true;
}

/* ---- a locked solution ---- */

bool cplyi_playing_fits(const cply_play *p)
{
	cply_arena scratch;
	uint32_t n = p->puzzle.width * p->puzzle.height;
	cply_arena_init(&scratch, NULL, SIZE_MAX);
	cply_str *fills = CPLY_NEW(&scratch, n, cply_str);
	for (uint32_t i = 0; fills && i < n; i++)
		fills[i] = p->texts[p->squares[i].fill];
	bool fits = fills && cply_lock_fits(p->original, fills, &scratch);
	cply_arena_free(&scratch);
	return fits;
}
