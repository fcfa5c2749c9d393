/* SPDX-License-Identifier: MIT */
/* Playing a crossword: a command comes in, what is to be seen goes out. */
#include "wasm/play.h"

#include "format/formats.h"
#include "solve/play.h"

/* ---- what can be done ---- */

cply_status cplyi_w_actions(cplyi_w_call *c)
{
	cply_json_writer w;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_array(&w);
	for (int i = 0; i < CPLY_ACTIONS; i++) {
		const cply_action_info *info = cply_action_get((cply_action)i);
		cply_json_begin_object(&w);
		cplyi_key_string(&w, "name", cply_str_of(info->name));
		cplyi_key_string(&w, "group", cply_str_of(info->group));
		cplyi_key_string(&w, "keys", cply_str_of(info->browser));
		cplyi_key_string(&w, "what", cply_str_of(info->what));
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	return CPLY_OK;
}

/* ---- opening ---- */

static void read_flag(const cplyi_w_call *c, const char *key, bool *flag)
{
	cply_json_type type = cply_json_type_of(cply_json_get(c->in, key));
	if (type == CPLY_JSON_TRUE || type == CPLY_JSON_FALSE)
		*flag = type == CPLY_JSON_TRUE;
}

/* Those that are named; the others stay. */
static void read_options(const cplyi_w_call *c, cply_play_options *o)
{
	read_flag(c, "turnFirst", &o->turn_first);
	read_flag(c, "skipFilled", &o->skip_filled);
	read_flag(c, "nextWord", &o->next_word);
	read_flag(c, "autocheck", &o->autocheck);
	read_flag(c, "downsOnly", &o->downs_only);
	read_flag(c, "deleteAdvances", &o->delete_advances);
	read_flag(c, "strictRebus", &o->strict_rebus);
	read_flag(c, "startOver", &o->start_over);
}

static void read_speech(const cplyi_w_call *c, cplyi_speech *speech)
{
	static const char *const names[] = { "letter", "short", "long", NULL };
	int found = cplyi_w_choice(c, "speech", names, (int)*speech);
	if (found >= 0)
		*speech = (cplyi_speech)found;
}

void cplyi_w_play_close(cply_w_doc *d)
{
	cplyi_w_play *g = d->play;
	if (!g)
		return;
	d->play = NULL;
	cply_session_free(g->record);
	cply_arena_free(&g->arena);
	cply_w_free(g, sizeof *g);
}

static cply_status take(cplyi_w_call *c, cplyi_w_play *g,
                        const cply_solve *solve)
{
	cply_status s = cply_play_resume(&g->play, solve);
	if (s == CPLY_INVALID)
		return cplyi_w_refuse(c, s, "the record is not of this puzzle");
	return s == CPLY_OK ? s : cplyi_w_no_memory(c);
}

/* Events that cannot be read are dropped; what follows a gap is not lost. */
static cply_status resume(cplyi_w_call *c, cplyi_w_play *g, cply_str log)
{
	const cply_session_options options = { .from = "solve-log" };
	g->record = cply_session_new(&options);
	if (!g->record)
		return cplyi_w_no_memory(c);
	/* It is looked at as long as the game lasts. */
	log = cply_str_copy(&g->arena, log);
	const cply_doc *doc = cply_session_read(g->record, log.ptr, log.len,
	                                        "record.solve.json");
	const cply_solve *solve = doc ? cply_doc_solve(doc) : NULL;
	if (!solve)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "the record of the earlier game cannot "
		                      "be read");
	return take(c, g, solve);
}

static cply_status prepare(cplyi_w_call *c, cplyi_w_play *g)
{
	const cply_crossword *puzzle = cply_doc_crossword(c->doc);
	cply_play_options options = cply_play_defaults();
	cply_arena *a = &g->arena;
	read_options(c, &options);
	read_speech(c, &g->speech);
	if (puzzle->solution == CPLY_SOLUTION_LOCKED)
		options.fits = cplyi_playing_fits;
	g->who = (cplyi_player){
		.solver = cply_str_copy(a, cplyi_w_text(c, "solver")),
		.user_agent = CPLY_STR("crossply"),
	};
	if (cply_play_open(&g->play, puzzle, &options, a))
		return cplyi_w_no_memory(c);
	if (!g->play.n_open)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this puzzle has no squares to fill");
	cply_str log = cplyi_w_text(c, "record");
	const cply_solve *own = cply_doc_solve(c->doc);
	cply_status s = log.len ? resume(c, g, log)
	                : own   ? take(c, g, own)
	                        : CPLY_OK;
	if (s != CPLY_OK)
		return s;
	size_t n = (size_t)puzzle->width * puzzle->height;
	g->squares = CPLY_NEW(a, n, cply_square);
	g->words = CPLY_NEW(a, (size_t)g->play.n_entries + 1, uint8_t);
	g->n_events = g->play.n_events;
	g->knows_nothing = true;
	g->heard = CPLY_NO_ENTRY;
	return g->squares && g->words ? CPLY_OK : cplyi_w_no_memory(c);
}

cply_status cplyi_w_play_open(cplyi_w_call *c)
{
	cplyi_w_play_close(c->d);
	if (!cply_doc_crossword(c->doc))
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "only crosswords can be played");
	cplyi_w_play *g = cply_w_alloc(sizeof *g);
	if (!g)
		return cplyi_w_no_memory(c);
	*g = (cplyi_w_play){ .speech = CPLYI_SPEAK_LONG };
	cply_arena_init(&g->arena, NULL, SIZE_MAX);
	c->d->play = g;
	cply_status s = prepare(c, g);
	if (s != CPLY_OK) {
		cplyi_w_play_close(c->d);
		return s;
	}
	cply_json_writer w;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_w_put_model(g, c, &w);
	cply_json_key(&w, "view");
	cply_json_begin_object(&w);
	cplyi_w_put_view(g, &(cply_reply){ 0 }, cplyi_w_number(c, "time", 0),
	                 &w, c->scratch);
	cply_json_end_object(&w);
	cply_json_end_object(&w);
	return CPLY_OK;
}

/* ---- commands ---- */

static cplyi_w_play *game(cplyi_w_call *c, cply_status *status)
{
	*status = c->d->play ? CPLY_OK
	                     : cplyi_w_refuse(c, CPLY_INVALID,
	                                      "no game has been opened");
	return c->d->play;
}

cply_status cplyi_w_play_answer(cplyi_w_call *c, const cply_reply *reply)
{
	cply_json_writer w;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_w_put_view(c->d->play, reply, cplyi_w_number(c, "time", 0), &w,
	                 c->scratch);
	cply_json_end_object(&w);
	return CPLY_OK;
}

cply_status cplyi_w_play_begin(cplyi_w_call *c)
{
	cply_status s;
	cplyi_w_play *g = game(c, &s);
	if (!g)
		return s;
	if (cply_play_begin(&g->play, cplyi_w_number(c, "time", 0)))
		return cplyi_w_no_memory(c);
	return cplyi_w_play_answer(c, &(cply_reply){ 0 });
}

cply_status cplyi_w_play_end(cplyi_w_call *c)
{
	cply_status s;
	cplyi_w_play *g = game(c, &s);
	if (!g)
		return s;
	if (cply_play_end(&g->play, cplyi_w_number(c, "time", 0)))
		return cplyi_w_no_memory(c);
	return cplyi_w_play_answer(c, &(cply_reply){ 0 });
}

/* Moves the cursor to where a command is to happen. Unlike GO_CELL it does not
 * turn where the cursor is already. */
static void go(cply_play *p, int64_t time, int64_t cell, int64_t word)
{
	if (word >= 0 && word < p->n_entries) {
		uint32_t entry = (uint32_t)word;
		if (cell >= 0 &&
		    cplyi_play_position(p, entry, (uint32_t)cell) != UINT32_MAX)
			cplyi_play_place(p, time, (uint32_t)cell, entry);
		else
			cplyi_play_move(p,
			                &(cply_command){
						.action = CPLY_DO_GO_WORD,
						.time = time,
						.at = entry },
			                &(cply_reply){ 0 });
		return;
	}
	if (cell >= 0 && cell != p->cursor &&
	    cplyi_play_is_open(p, (uint32_t)cell))
		cplyi_play_place(p, time, (uint32_t)cell,
		                 cplyi_play_choose(p, (uint32_t)cell, p->axis));
}

/* Where a command is asked for may only be said while the game runs, and as
 * long as nothing of it is recorded afterwards. */
static void place(cply_play *p, cplyi_w_call *c, int64_t time)
{
	int64_t cell = cplyi_w_number(c, "cell", -1);
	int64_t word = cplyi_w_number(c, "word", -1);
	uint32_t kept = p->n_events;
	if (cell >= UINT32_MAX || p->cursor == CPLY_NO_CELL ||
	    (!p->is_running && !p->is_solved))
		return;
	go(p, time, cell, word);
	if (p->is_solved)
		p->n_events = kept;
}

cply_status cplyi_w_play_do(cplyi_w_call *c)
{
	cply_status s;
	cply_reply reply;
	cplyi_w_play *g = game(c, &s);
	cply_str name = cplyi_w_text(c, "action");
	if (!g)
		return s;
	cply_command command = {
		.action = cply_action_find(name),
		.time = cplyi_w_number(c, "time", 0),
		.text = cplyi_w_text(c, "text"),
	};
	if (command.action == CPLY_ACTIONS)
		return cplyi_w_refuse_text(c, CPLY_UNSUPPORTED,
		                           "there is no action `", name, "`");
	bool is_click = command.action == CPLY_DO_GO_CELL;
	bool is_word = command.action == CPLY_DO_GO_WORD;
	if (is_click || is_word)
		command.at =
			(uint32_t)cplyi_w_number(c, is_click ? "cell" : "word",
		                                 UINT32_MAX);
	/* A cell and its word: there, whatever the direction is. To stay is
	 * not to turn where the cursor is already. */
	bool is_place = is_click && (cplyi_w_number(c, "word", -1) >= 0 ||
	                             cplyi_w_flag(c, "stay"));
	if (!(is_click || is_word) || is_place)
		place(&g->play, c, command.time);
	reply = (cply_reply){ 0 };
	if (!is_place && cply_play_do(&g->play, &command, &reply))
		return cplyi_w_no_memory(c);
	return cplyi_w_play_answer(c, &reply);
}

cply_status cplyi_w_play_set(cplyi_w_call *c)
{
	cply_status s;
	cplyi_w_play *g = game(c, &s);
	if (!g)
		return s;
	read_options(c, &g->play.options);
	read_speech(c, &g->speech);
	read_flag(c, "pencil", &g->play.is_pencil);
	if (!g->play.n_known)
		g->play.options.autocheck = false;
	return cplyi_w_play_answer(c, &(cply_reply){ 0 });
}

/* The word that "12d" means. */
cply_status cplyi_w_play_find(cplyi_w_call *c)
{
	cply_status s;
	cply_json_writer w;
	cplyi_w_play *g = game(c, &s);
	if (!g)
		return s;
	uint32_t word = cply_play_find(&g->play, cplyi_w_text(c, "text"));
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "word");
	if (word == CPLY_NO_ENTRY)
		cply_json_put_null(&w);
	else
		cply_json_put_int(&w, word);
	cply_json_end_object(&w);
	return CPLY_OK;
}

/* ---- what is left of it ---- */

cply_status cplyi_w_play_log(cplyi_w_call *c)
{
	cply_status s;
	cplyi_w_play *g = game(c, &s);
	if (!g)
		return s;
	return cplyi_playing_log(&g->play, &g->who, c->scratch, &c->out)
	               ? CPLY_OK
	               : cplyi_w_no_memory(c);
}

cply_status cplyi_w_play_save(cplyi_w_call *c)
{
	cply_status s;
	cply_crossword cw;
	cply_diags diags;
	const cply_write_options options = { 0 };
	cplyi_w_play *g = game(c, &s);
	cply_str name = cplyi_w_text(c, "to");
	const cply_format *to =
		name.len ? cply_format_find(name) : c->doc->format;
	if (!g)
		return s;
	const cply_doc doc = { .kind = &cply_kind_crossword,
		               .format = c->doc->format,
		               .as.crossword = &cw };
	if (!to || !to->write || to->kind != doc.kind)
		return cplyi_w_refuse_text(c, CPLY_UNSUPPORTED,
		                           "a crossword cannot be written as `",
		                           name, "`");
	if (!(to->carries & CPLY_HAS(FILL)))
		return cplyi_w_refuse_text(c, CPLY_UNSUPPORTED, "",
		                           cply_str_of(to->title),
		                           " cannot hold the solver's letters");
	if (cply_play_progress(&g->play, cplyi_w_number(c, "time", 0),
	                       c->scratch, &cw))
		return cplyi_w_no_memory(c);
	cply_diags_init(&diags, c->scratch, 10);
	const cply_write w = { .out = &c->out,
		               .scratch = c->scratch,
		               .diags = &diags,
		               .options = &options };
	s = cply_write_doc(&w, to, &doc);
	return s == CPLY_OK      ? s
	       : s == CPLY_NOMEM ? cplyi_w_no_memory(c)
	                         : cplyi_w_refuse(c, s,
	                                          "it cannot be written in "
	                                          "this format");
}
