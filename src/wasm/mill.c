/* SPDX-License-Identifier: MIT */
/* A puzzle of mill: turns are judged and answered, hints are given. */
#include "wasm/mill.h"

#include "mill/play/words.h"

enum { NODES = 8000000, LINE = 64 };

static const char *const stages[] = { "solving", "slipped", "solved",
	                              "given-up", "ended" };
static const char *const judgements[] = { "open",   "best",  "right",
	                                  "slower", "wrong", "late" };

/* ---- an attempt ---- */

static void put_session(cply_json_writer *w, const cplyi_w_mill *m,
                        cply_arena *a)
{
	const cply_mill_session *s = &m->session;
	cply_buf task;
	cply_buf_init(&task, a);
	cply_mill_session_task(s, &task);
	cplyi_key_uint(w, "puzzle", m->puzzle);
	cplyi_key_string(w, "title", s->puzzle->title);
	cplyi_key_string(w, "task", cply_buf_str(&task));
	cplyi_key_string(w, "solver",
	                 s->solver ? CPLY_STR("black") : CPLY_STR("white"));
	bool has_ended =
		s->stage == CPLY_MILL_SOLVED && !cplyi_session_is_solved(s);
	cplyi_key_string(w, "stage",
	                 cply_str_of(stages[has_ended ? 4 : s->stage]));
	cplyi_key_uint(w, "mistakes", s->mistakes);
	cplyi_key_uint(w, "slower", s->slower);
	cplyi_key_uint(w, "hints", s->hints);
	cplyi_key_uint(w, "best", s->best);
	cplyi_key_string(w, "comment", s->comment);
	cplyi_key_string(w, "about", s->puzzle->description);
	cplyi_w_put_board(w, m, a);
}

static cply_status answer(cplyi_w_call *c, const cplyi_w_mill *m, cply_str say)
{
	cply_json_writer w;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "say", say);
	put_session(&w, m, c->scratch);
	cply_json_end_object(&w);
	return CPLY_OK;
}

static cply_status answer_begun(cplyi_w_call *c, const cplyi_w_mill *m)
{
	cply_json_writer w;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	if (m->was_stopped)
		cplyi_w_put_unfinished(&w, m);
	cplyi_key_string(&w, "say", (cply_str){ NULL, 0 });
	put_session(&w, m, c->scratch);
	cply_json_end_object(&w);
	return CPLY_OK;
}

/* {puzzle, slice}: an attempt at a puzzle of the pack, from 0. What can be seen
 * is there at once, finished or not. */
cply_status cplyi_w_mill_begin(cplyi_w_call *c)
{
	const cply_mill *pack = cply_doc_mill(c->doc);
	int64_t number = cplyi_w_number(c, "puzzle", 0);
	if (!pack)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this is not a pack of mill puzzles");
	if (number < 0 || number >= pack->n_puzzles)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "there is no such puzzle");
	const cply_mill_puzzle *p = &pack->puzzles[number];
	cplyi_w_mill *m =
		p->has_start ? cplyi_w_mill_new(c->d, &p->rules) : NULL;
	if (!p->has_start)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "this puzzle has no position to start "
		                      "from");
	if (!m || !cplyi_w_mill_slice(c, m))
		return cplyi_w_no_memory(c);
	m->puzzle = (uint32_t)number;
	cply_status s =
		cply_mill_session_open(&m->session, pack, (uint32_t)number,
	                               m->search, NODES, &m->arena);
	if (s == CPLY_OK)
		return answer_begun(c, m);
	return s == CPLY_NOMEM ? cplyi_w_no_memory(c)
	                       : cplyi_w_refuse(c, s,
	                                        "there is nothing to solve in "
	                                        "this position");
}

static cply_status puzzle_of(cplyi_w_call *c, cplyi_w_mill **out)
{
	cply_status s = cplyi_w_mill_of(c, out);
	if (s == CPLY_OK && (*out)->is_game)
		s = cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                   "this is a game, not a puzzle");
	if (s == CPLY_OK && !cplyi_w_mill_slice(c, *out))
		s = cplyi_w_no_memory(c);
	return s;
}

/* What a call has changed when its slice was too short: everything goes back
 * to here, and it can be made again. */
typedef struct before {
	cply_mill_session session;
	struct cplyi_mill_session own;
} before;

static before remember(const cplyi_w_mill *m)
{
	return (before){ m->session, *m->session.own };
}

static void restore(cplyi_w_mill *m, const before *b)
{
	m->session = b->session;
	*m->session.own = b->own;
}

static bool go_back(cplyi_w_call *c, cplyi_w_mill *m, const before *b)
{
	if (!cplyi_w_mill_unfinished(c, m))
		return false;
	restore(m, b);
	return true;
}

/* ---- acting ---- */

static cply_status refuse_move(cplyi_w_call *c, const cplyi_w_mill *m,
                               cply_mill_move move)
{
	const cply_mill_session *s = &m->session;
	cply_buf b;
	cply_buf_init(&b, c->scratch);
	if (s->stage == CPLY_MILL_SLIPPED)
		cply_put(&b, "take the wrong turn back first");
	else if (s->stage != CPLY_MILL_SOLVING)
		cply_put(&b, "this puzzle is over");
	else
		cply_mill_why_not(&m->rules, &s->at, move, &b);
	return cplyi_w_refuse_text(c, CPLY_INVALID, "", cply_buf_str(&b), "");
}

static void put_answered(cply_json_writer *w, const cplyi_w_mill *m,
                         const cply_mill_answered *a, cply_arena *scratch)
{
	const cply_mill_session *s = &m->session;
	cply_buf said;
	cply_buf_init(&said, scratch);
	cply_mill_session_say(s, a, &said);
	if (cplyi_session_is_solved(s)) {
		cply_str praise =
			cply_mill_member_text(&s->puzzle->members,
		                              "completionMessage", scratch);
		cply_put(&said, praise.len ? " " : "");
		cply_put_str(&said, praise);
	}
	cplyi_key_string(w, "say", cply_buf_str(&said));
	cplyi_key_string(w, "judgement", cply_str_of(judgements[a->judgement]));
	cplyi_w_put_turns(w, "answer", &a->answer, a->has_answer, scratch);
}

/* {move, slice}: an action: a1-a4, d6, xd6. */
cply_status cplyi_w_mill_act(cplyi_w_call *c)
{
	cplyi_w_mill *m;
	cply_mill_word word;
	cply_mill_answered a = { 0 };
	cply_json_writer w;
	cply_status s = cplyi_w_mill_of(c, &m);
	if (s == CPLY_OK && m->is_game)
		return cplyi_w_mill_game_act(c, m);
	if (s == CPLY_OK)
		s = puzzle_of(c, &m);
	if (s != CPLY_OK)
		return s;
	if (!cplyi_w_mill_read(c, &word))
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "that is not a move; write a1-a4, d6 or "
		                      "xd6");
	const before b = remember(m);
	for (unsigned i = 0; i < word.n; i++) {
		/* It may be solved before the turn has taken its stone. */
		if (i && m->session.stage == CPLY_MILL_SOLVED)
			break;
		if (cply_mill_session_act(&m->session, word.moves[i], &a))
			return cplyi_w_no_memory(c);
		if (a.is_legal)
			continue;
		s = refuse_move(c, m, word.moves[i]);
		restore(m, &b);
		return s;
	}
	if (go_back(c, m, &b))
		return CPLY_OK;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	put_answered(&w, m, &a, c->scratch);
	put_session(&w, m, c->scratch);
	cply_json_end_object(&w);
	return CPLY_OK;
}

cply_status cplyi_w_mill_undo(cplyi_w_call *c)
{
	cplyi_w_mill *m;
	cply_status s = cplyi_w_mill_of(c, &m);
	if (s != CPLY_OK)
		return s;
	if (m->is_game)
		return cplyi_w_mill_game_undo(c, m);
	if (!cply_mill_session_undo(&m->session))
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "there is nothing to take back");
	return answer(c, m, CPLY_STR("Taken back."));
}

/* {slice} */
cply_status cplyi_w_mill_hint(cplyi_w_call *c)
{
	cplyi_w_mill *m;
	cply_buf said;
	cply_status s = puzzle_of(c, &m);
	if (s != CPLY_OK)
		return s;
	if (m->session.stage != CPLY_MILL_SOLVING)
		return refuse_move(c, m, (cply_mill_move){ 0 });
	const before b = remember(m);
	cply_buf_init(&said, c->scratch);
	if (cply_mill_session_hint(&m->session, &said) == CPLY_MILL_HINT_NONE)
		cply_put(&said, "There is no hint: the lines of the puzzle do "
		                "not lead here.");
	return go_back(c, m, &b) ? CPLY_OK : answer(c, m, cply_buf_str(&said));
}

/* {slice}: best play from here: the solution, or what a wrong turn allows. */
cply_status cplyi_w_mill_line(cplyi_w_call *c)
{
	cplyi_w_mill *m;
	cply_json_writer w;
	cply_mill_ply line[LINE];
	cply_buf said;
	cply_status s = puzzle_of(c, &m);
	if (s != CPLY_OK)
		return s;
	const before b = remember(m);
	unsigned n = cply_mill_session_line(&m->session, line, LINE);
	if (go_back(c, m, &b))
		return CPLY_OK;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cply_buf_init(&said, c->scratch);
	if (m->session.stage == CPLY_MILL_SLIPPED)
		cplyi_session_put_why(&m->session, line, n, &said);
	else if (m->session.stage == CPLY_MILL_GIVEN_UP)
		cplyi_session_put_solution(&m->session, line, n, &said);
	cplyi_key_string(&w, "say", cply_buf_str(&said));
	cplyi_w_put_turns(&w, "line", line, n, c->scratch);
	cplyi_w_put_steps(&w, m, line, n, c->scratch);
	cply_json_end_object(&w);
	return CPLY_OK;
}

cply_status cplyi_w_mill_give_up(cplyi_w_call *c)
{
	cplyi_w_mill *m;
	cply_status s = puzzle_of(c, &m);
	if (s != CPLY_OK)
		return s;
	if (m->session.stage == CPLY_MILL_SOLVED)
		return refuse_move(c, m, (cply_mill_move){ 0 });
	cply_mill_session_give_up(&m->session);
	return answer(c, m, (cply_str){ NULL, 0 });
}
