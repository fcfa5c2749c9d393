/* SPDX-License-Identifier: MIT */
/* What has changed since the host last looked. */
#include "wasm/play.h"

#include "solve/play.h"

const char *cplyi_w_remark(const cply_reply *reply)
{
	static const char *const names[] = {
		[CPLY_SAY_NOTHING] = NULL,
		[CPLY_SAY_SOLVED] = "solved",
		[CPLY_SAY_FITS] = "solved",
		[CPLY_SAY_WRONG] = "wrong",
		[CPLY_SAY_FULL] = "full",
		[CPLY_SAY_OPEN] = "open",
		[CPLY_SAY_CHECKED] = "checked",
		[CPLY_SAY_REVEALED] = "revealed",
		[CPLY_SAY_CLEARED] = "cleared",
		[CPLY_SAY_NOTHING_HERE] = "nothing-here",
		[CPLY_SAY_NO_SOLUTION] = "no-solution",
		[CPLY_SAY_LOCKED_SOLUTION] = "locked-solution",
		[CPLY_SAY_FIXED] = "fixed",
		[CPLY_SAY_NO_UNDO] = "no-undo",
		[CPLY_SAY_NO_REDO] = "no-redo",
		[CPLY_SAY_NO_SUCH_CLUE] = "no-such-clue",
		[CPLY_SAY_LENGTH] = "length",
		[CPLY_SAY_PAUSED] = "paused",
		[CPLY_SAY_RESUMED] = "resumed",
		[CPLY_SAY_IS_PAUSED] = "is-paused",
		[CPLY_SAY_IS_OVER] = "is-over",
		[CPLY_SAY_PENCIL] = "pencil",
		[CPLY_SAY_AUTOCHECK] = "autocheck",
		[CPLY_SAY_DOWNS_ONLY] = "downs-only",
	};
	return names[reply->remark];
}

static void put_squares(cplyi_w_play *g, cply_json_writer *w)
{
	const cply_play *p = &g->play;
	uint32_t n = p->puzzle.width * p->puzzle.height;
	cply_json_key(w, "squares");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < n; i++) {
		const cply_square *q = &p->squares[i];
		cply_square *known = &g->squares[i];
		bool is_news = g->knows_nothing
		                       ? q->fill || q->marks
		                       : q->fill != known->fill ||
		                                 q->marks != known->marks;
		*known = *q;
		if (!is_news)
			continue;
		cply_json_begin_array(w);
		cply_json_put_int(w, i);
		cply_json_put_string(w, p->texts[q->fill]);
		cply_json_put_int(w, q->marks);
		cply_json_end_array(w);
	}
	cply_json_end_array(w);
}

static void put_words(cplyi_w_play *g, cply_json_writer *w)
{
	const cply_play *p = &g->play;
	cply_json_key(w, "words");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < p->n_entries; i++) {
		unsigned now = cply_play_is_full(p, i) ? CPLYI_W_FULL : 0;
		if (now && cply_play_is_proven(p, i))
			now |= CPLYI_W_PROVEN;
		if (now == g->words[i])
			continue;
		g->words[i] = (uint8_t)now;
		cply_json_begin_array(w);
		cply_json_put_int(w, i);
		cply_json_put_bool(w, now & CPLYI_W_FULL);
		cply_json_put_bool(w, now & CPLYI_W_PROVEN);
		cply_json_end_array(w);
	}
	cply_json_end_array(w);
}

static void put_index(cply_json_writer *w, const char *key, uint32_t index)
{
	cply_json_key(w, key);
	if (index == UINT32_MAX)
		cply_json_put_null(w);
	else
		cply_json_put_int(w, index);
}

/* The game as it is to be seen: before it has begun, where it will begin. */
static cply_play seen(const cplyi_w_play *g)
{
	cply_play p = g->play;
	if (p.cursor != CPLY_NO_CELL || p.is_solved)
		return p;
	p.cursor = cplyi_play_entrance(&g->play, &p.entry);
	if (p.entry != CPLY_NO_ENTRY)
		p.axis = p.entries[p.entry].axis;
	return p;
}

static void put_place(const cply_play *p, cply_json_writer *w)
{
	static const char *const axes[] = { "across", "down", "other" };
	put_index(w, "cursor", p->cursor);
	put_index(w, "word", p->entry);
	put_index(w, "crossing", cply_play_crossing(p));
	cplyi_key_string(w, "axis", cply_str_of(axes[p->axis]));
}

static void put_events(cplyi_w_play *g, cply_json_writer *w,
                       cply_arena *scratch)
{
	const cply_play *p = &g->play;
	cply_json_key(w, "events");
	cply_json_begin_array(w);
	for (uint32_t i = g->n_events; i < p->n_events; i++) {
		cply_buf b;
		cply_buf_init(&b, scratch);
		cply_play_put_event(p, i, &b);
		cply_json_put_string(w, cply_buf_str(&b));
	}
	cply_json_end_array(w);
	if (p->n_events > g->n_events)
		g->n_events = p->n_events;
}

static void put_words_said(cplyi_w_play *g, const cply_play *p,
                           const cply_reply *reply, cply_json_writer *w,
                           cply_arena *scratch)
{
	const char *remark = cplyi_w_remark(reply);
	bool with_clue = p->entry != g->heard;
	cply_buf b;
	cply_json_key(w, "remark");
	if (remark)
		cply_json_put_string(w, cply_str_of(remark));
	else
		cply_json_put_null(w);
	cply_buf_init(&b, scratch);
	cply_play_say(reply, &b);
	cplyi_key_string(w, "says", cply_buf_str(&b));
	cply_buf_init(&b, scratch);
	cplyi_play_speak(p, g->speech, with_clue, &b);
	cplyi_key_string(w, "spoken", cply_buf_str(&b));
	/* Where it will begin is said again when it does. */
	g->heard = g->play.entry;
}

void cplyi_w_put_view(cplyi_w_play *g, const cply_reply *reply, int64_t now,
                      cply_json_writer *w, cply_arena *scratch)
{
	const cply_play *p = &g->play;
	put_squares(g, w);
	put_words(g, w);
	const cply_play at = seen(g);
	put_place(&at, w);
	put_words_said(g, &at, reply, w, scratch);
	cplyi_key_uint(w, "filled", p->n_filled);
	cplyi_key_uint(w, "open", p->n_open);
	cplyi_key_uint(w, "checks", p->n_checks);
	cplyi_key_uint(w, "reveals", p->n_reveals);
	cplyi_key_int(w, "active", cply_play_active(p, now));
	cplyi_key_bool(w, "isRunning", p->is_running);
	cplyi_key_bool(w, "isSolved", p->is_solved);
	cplyi_key_bool(w, "pencil", p->is_pencil);
	cplyi_key_bool(w, "autocheck", p->options.autocheck);
	cplyi_key_bool(w, "downsOnly", p->options.downs_only);
	cplyi_key_uint(w, "at", g->n_events);
	put_events(g, w, scratch);
	g->knows_nothing = false;
}
