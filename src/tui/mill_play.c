/* SPDX-License-Identifier: MIT */
/* What the player of mill does, whatever it looks like. */
#include "tui/mill_play.h"
#include "crossply/mill_proof.h"
#include "mill/play/solving.h"
#include "mill/play/words.h"

#include <stdio.h>
#include <string.h>

static const char *name_of(unsigned side)
{
	return side ? "Black" : "White";
}

/* ---- messages ---- */

void mill_say(mill_play *t, const char *text)
{
	snprintf(t->message, sizeof t->message, "%s", text);
}

void mill_say_buf(mill_play *t, const cply_buf *b)
{
	snprintf(t->message, sizeof t->message, "%.*s", (int)b->len,
	         b->ptr ? b->ptr : "");
}

const cply_mill_position *mill_at(const mill_play *t)
{
	return t->pack ? &t->session.at : &t->game.at;
}

const cply_mill_rules *mill_rules(const mill_play *t)
{
	return t->pack ? &t->session.puzzle->rules : &t->game.rules;
}

bool mill_is_over(const mill_play *t)
{
	return t->pack ? t->session.stage >= CPLY_MILL_SOLVED
	               : t->game.at.phase == 'o';
}

bool mill_is_ours(const mill_play *t)
{
	return t->pack ? t->session.stage == CPLY_MILL_SOLVING
	               : t->game.at.phase != 'o' && t->game.at.side == t->human;
}

uint32_t mill_n_actions(const mill_play *t)
{
	return t->pack ? t->session.n_actions : t->game.n_moves;
}

bool mill_goes_on(mill_play *t)
{
	if (t->waits && !t->was_hurried)
		t->was_hurried = !t->waits(t->waits_ctx);
	return !t->was_hurried;
}

void mill_put_title(const mill_play *t, cply_buf *out)
{
	if (!t->pack) {
		cply_put(out, "You are ");
		cply_put(out, name_of(t->human));
		cply_put(out, "; the engine plays at strength ");
		cply_put_uint(out, t->level);
		return;
	}
	if (t->pack->n_puzzles > 1) {
		cply_put(out, "Puzzle ");
		cply_put_uint(out, t->puzzle + 1);
		cply_put(out, " of ");
		cply_put_uint(out, t->pack->n_puzzles);
		cply_put(out, ": ");
	}
	cply_str title = t->pack->puzzles[t->puzzle].title;
	cply_put_str(out, title.len ? title : CPLY_STR("a mill puzzle"));
}

void mill_put_turn(const mill_play *t, cply_buf *out)
{
	if (t->pack)
		cplyi_session_put_turn(&t->session, out);
	else
		cplyi_mill_put_turn(&t->game.at, out);
}

/* ---- attempts ---- */

void mill_leave(mill_play *t)
{
	cply_buf b;
	if (!t->pack || !t->is_open || t->is_told ||
	    !cply_mill_session_counts(&t->session))
		return;
	t->is_told = true;
	cply_buf_init(&b, &t->arena);
	cply_put(&b, t->message);
	t->host->finish(t->host->ctx, &t->session, t->puzzle,
	                t->host->now(t->host->ctx) - t->since, &b);
	mill_say_buf(t, &b);
}

void mill_close(mill_play *t)
{
	if (t->is_open)
		cply_arena_free(&t->arena);
	t->is_open = false;
}

static bool try_open(mill_play *t, uint32_t puzzle)
{
	t->was_hurried = false;
	const cply_mill_puzzle *p = &t->pack->puzzles[puzzle];
	cply_mill_search *search =
		p->has_start ? t->host->search(t->host->ctx, &p->rules) : NULL;
	if (!search)
		return false;
	mill_close(t);
	cply_arena_init(&t->arena, NULL, SIZE_MAX);
	t->is_open = true;
	t->is_told = false;
	t->puzzle = puzzle;
	t->from = t->to = -1;
	t->n_line = 0;
	t->since = t->host->now(t->host->ctx);
	return cply_mill_session_open(&t->session, t->pack, puzzle, search,
	                              t->nodes, &t->arena) == CPLY_OK;
}

bool mill_open(mill_play *t, uint32_t puzzle)
{
	mill_leave(t);
	for (uint32_t i = 0; i < t->pack->n_puzzles; i++)
		if (try_open(t, (puzzle + i) % t->pack->n_puzzles)) {
			if (i)
				mill_say(t, "That puzzle cannot be played; "
				            "skipping to the next one.");
			return true;
		}
	mill_say(t, "None of these puzzles can be played.");
	return false;
}

void mill_next(mill_play *t, int by)
{
	if (!t->pack) {
		mill_say(t, "This is a game; `again` starts a new one.");
		return;
	}
	uint32_t n = t->pack->n_puzzles;
	mill_say(t, "");
	mill_open(t, by > 0 ? (t->puzzle + 1) % n : (t->puzzle + n - 1) % n);
}

void mill_nearest(mill_play *t)
{
	if (!t->pack) {
		mill_next(t, 1);
		return;
	}
	mill_say(t, "");
	mill_open(t, t->host->nearest(t->host->ctx, t->puzzle));
}

void mill_again(mill_play *t)
{
	if (!t->pack) {
		mill_new_game(t);
		return;
	}
	mill_say(t, "");
	mill_open(t, t->puzzle);
}

/* ---- turns ---- */

static void see(mill_play *t, cply_mill_move m)
{
	t->from = m.from;
	t->to = m.to;
}

static void refuse(mill_play *t, cply_mill_move m, cply_buf *b)
{
	const cply_mill_session *s = &t->session;
	if (s->stage == CPLY_MILL_SLIPPED)
		cply_put(b, "Take the wrong turn back first.");
	else if (s->stage != CPLY_MILL_SOLVING)
		cply_put(b, "This puzzle is over; go to the next one, or try "
		            "again.");
	else {
		cply_put(b, "That is not possible: ");
		cply_mill_why_not(&s->puzzle->rules, &s->at, m, b);
		cply_put(b, ".");
	}
}

void mill_act(mill_play *t, cply_mill_move m)
{
	cply_mill_session *s = &t->session;
	cply_mill_answered a;
	cply_buf b;
	t->was_hurried = false;
	if (!t->pack) {
		mill_act_game(t, m);
		return;
	}
	cply_buf_init(&b, &t->arena);
	t->n_line = 0;
	if (cply_mill_session_act(s, m, &a)) {
		mill_say(t, "Out of memory.");
		t->ends = true;
		return;
	}
	if (!a.is_legal) {
		refuse(t, m, &b);
		mill_say_buf(t, &b);
		return;
	}
	if (t->was_hurried && a.judgement == CPLY_MILL_TURN_LATE) {
		cply_mill_session_forgive(s);
		mill_say(t, "The search was interrupted, so the turn is "
		            "taken back.");
		return;
	}
	see(t, a.has_answer ? a.answer.moves[0] : m);
	cply_mill_session_say(s, &a, &b);
	if (s->comment.len) {
		cply_put(&b, " ");
		cply_put_str(&b, s->comment);
	}
	if (cplyi_session_is_solved(s)) {
		cply_str praise =
			cply_mill_member_text(&s->puzzle->members,
		                              "completionMessage", &t->arena);
		cply_put(&b, praise.len ? " " : "");
		cply_put_str(&b, praise);
	}
	mill_say_buf(t, &b);
	if (s->stage == CPLY_MILL_SOLVED)
		mill_leave(t);
}

void mill_type(mill_play *t, cply_str words)
{
	for (size_t at = 0; at < words.len;) {
		size_t end = at;
		while (end < words.len && words.ptr[end] != ' ')
			end++;
		cply_str word = cply_str_sub(words, at, end);
		at = end + 1;
		if (!word.len)
			continue;
		cply_mill_word w;
		cply_diags diags;
		cply_diags_init(&diags, &t->arena, 1);
		if (cply_mill_word_read(word, 0, &diags, &w)) {
			mill_say(t, "That is not a move; write a1-a4, d6 or "
			            "xd6.");
			return;
		}
		for (unsigned i = 0; i < w.n; i++) {
			uint32_t before = mill_n_actions(t);
			mill_act(t, w.moves[i]);
			if (mill_n_actions(t) == before || !mill_is_ours(t))
				return;
		}
	}
}

void mill_undo(mill_play *t)
{
	const cply_mill_session *s = &t->session;
	if (!t->pack) {
		mill_undo_game(t);
		return;
	}
	t->n_line = 0;
	if (!cply_mill_session_undo(&t->session)) {
		mill_say(t, s->stage == CPLY_MILL_SOLVING
		                    ? "There is nothing to take back."
		                    : "This puzzle is over; try it again, or "
		                      "go to the next one.");
		return;
	}
	t->from = t->to = -1;
	if (s->n_actions)
		see(t, s->actions[s->n_actions - 1]);
	mill_say(t, "Taken back.");
}

/* ---- help ---- */

void mill_hint(mill_play *t)
{
	cply_mill_session *s = &t->session;
	cply_buf b;
	t->was_hurried = false;
	if (!t->pack) {
		mill_advise(t);
		return;
	}
	cply_buf_init(&b, &t->arena);
	if (s->stage == CPLY_MILL_SLIPPED) {
		mill_say(t, "Take the wrong turn back first, or ask why it "
		            "is wrong.");
		return;
	}
	if (s->stage != CPLY_MILL_SOLVING) {
		mill_say(t, "This puzzle is over.");
		return;
	}
	if (cply_mill_session_hint(s, &b) == CPLY_MILL_HINT_NONE)
		cply_put(&b, "There is no hint: the lines of the puzzle do "
		             "not lead here.");
	mill_say_buf(t, &b);
}

static void fetch_line(mill_play *t)
{
	t->was_hurried = false;
	t->n_line = cply_mill_session_line(&t->session, t->line, MILL_LINE);
}

void mill_why(mill_play *t)
{
	cply_mill_session *s = &t->session;
	cply_buf b;
	if (!t->pack || s->stage != CPLY_MILL_SLIPPED) {
		mill_say(t, "There is no wrong turn to explain.");
		return;
	}
	fetch_line(t);
	cply_buf_init(&b, &t->arena);
	cplyi_session_put_why(s, t->line, t->n_line, &b);
	mill_say_buf(t, &b);
}

void mill_give_up(mill_play *t)
{
	cply_buf b;
	if (!t->pack) {
		mill_resign(t);
		return;
	}
	if (t->session.stage == CPLY_MILL_SOLVED) {
		mill_say(t, cplyi_session_is_solved(&t->session)
		                    ? "You have already solved it."
		                    : "This puzzle is over.");
		return;
	}
	cply_mill_session_give_up(&t->session);
	fetch_line(t);
	cply_buf_init(&b, &t->arena);
	cplyi_session_put_solution(&t->session, t->line, t->n_line, &b);
	mill_say_buf(t, &b);
	mill_leave(t);
}

/* ---- words ---- */

static bool is_one_of(cply_str s, const char *const *words)
{
	for (; *words; words++)
		if (cply_str_is_nocase(s, *words))
			return true;
	return false;
}

static void go_to(mill_play *t, cply_str number)
{
	uint32_t n;
	if (!t->pack) {
		mill_next(t, 1);
		return;
	}
	if (!cply_str_u32(cply_str_trim(number), &n) || !n ||
	    n > t->pack->n_puzzles) {
		char text[80];
		snprintf(text, sizeof text, "There are puzzles 1 to %u.",
		         t->pack->n_puzzles);
		mill_say(t, text);
		return;
	}
	mill_say(t, "");
	mill_open(t, n - 1);
}

bool mill_command(mill_play *t, cply_str line)
{
	static const struct {
		const char *words[4];
		void (*run)(mill_play *t);
	} plain[] = {
		{ { "undo", "back", "u" }, mill_undo },
		{ { "hint", "h" }, mill_hint },
		{ { "why", "w" }, mill_why },
		{ { "line", "give up", "resign" }, mill_give_up },
		{ { "nearest", "match" }, mill_nearest },
		{ { "again", "restart" }, mill_again },
	};
	for (size_t i = 0; i < CPLY_COUNT(plain); i++)
		if (is_one_of(line, plain[i].words)) {
			plain[i].run(t);
			return true;
		}
	if (is_one_of(line, (const char *const[]){ "next", "n", NULL }))
		mill_next(t, 1);
	else if (is_one_of(line,
	                   (const char *const[]){ "previous", "p", NULL }))
		mill_next(t, -1);
	else if (is_one_of(line,
	                   (const char *const[]){ "quit", "q", "exit", NULL }))
		t->ends = true;
	else if (cply_str_starts(line, "puzzle ") ||
	         cply_str_starts(line, "go "))
		go_to(t, cply_str_sub(line, cply_str_find(line, CPLY_STR(" ")),
		                      line.len));
	else
		return !t->pack && mill_command_game(t, line);
	return true;
}
