/* SPDX-License-Identifier: MIT */
/* POST /v1/plays/{id}/submissions. The same key and body get the same bytes,
 * however often they are sent; a wrong one is told nothing but that. */
#include "base/sha256.h"
#include "carrier/json.h"
#include "report/common.h"
#include "service/authorise.h"
#include "service/body.h"
#include "service/plays.h"
#include "service/squares.h"
#include "service/verify.h"

enum { LONGEST_KEY = 100, LATE_MS = 60000 };

struct submit {
	struct exchange *x;
	struct play play;
	struct attempt attempt;
	cply_str key;
	char body_hash[64];
	bool by_answers; /* not by the play's own letters */
};

/* ---- the key ---- */

/* Empty when there is none that is valid. */
static cply_str key_of(const struct exchange *x)
{
	const cply_str *field = http_head_find(x->head, "Idempotency-Key");
	bool fine = field && field->len <= LONGEST_KEY &&
	            http_head_count(x->head, "Idempotency-Key") == 1;
	for (size_t i = 0; fine && i < field->len; i++)
		fine = field->ptr[i] > ' ' && field->ptr[i] <= '~';
	return fine ? *field : (cply_str){ 0 };
}

static bool take_key(struct submit *s)
{
	s->key = key_of(s->x);
	if (!s->key.len) {
		answer_problem(s->x, 400, "idempotency-key-required",
		               "Send an Idempotency-Key of up to 100 visible "
		               "characters, another one for each submission.");
		return false;
	}
	cply_sha256(s->x->body, s->body_hash);
	return true;
}

/* What has to be looked up, for an answer in the arena; NULL in `out` when
 * memory is out. */
static struct submission_look question(struct exchange *x)
{
	return (struct submission_look){
		.token = authorise_token(x),
		.play_id = x->match.parameter[0],
		.key = key_of(x),
		.arena = x->arena,
		.out = CPLY_NEW(x->arena, 1, struct attempt),
	};
}

/* Whose submission it is. What one player does changes nothing for another: a
 * play, a key and a budget belong to one. */
static bool is_among(cply_str token, const struct submission_look *list,
                     size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (cply_str_eq(token, list[i].token))
			return true;
	return false;
}

bool plays_look_ahead(struct exchange **x, size_t n)
{
	struct submission_look list[SUBMISSION_LOOKS];
	size_t count = 0;
	while (count < n && count < SUBMISSION_LOOKS) {
		struct submission_look next = question(x[count]);
		if (!next.out)
			return !plays_failed(x[0], SQL_AWAY);
		if (is_among(next.token, list, count))
			break;
		list[count++] = next;
	}
	if (plays_failed(x[0], submission_look(worker_of(x[0])->db,
	                                       BUDGET_WRONG, list, count)))
		return false;
	for (size_t i = 0; i < count; i++)
		x[i]->carried = list[i].out;
	return true;
}

/* A play of the player who asks. Another's does not exist for them. */
static bool look(struct submit *s)
{
	struct exchange *x = s->x;
	if (!x->carried && !plays_look_ahead(&x, 1))
		return false;
	s->attempt = *(const struct attempt *)x->carried;
	struct attempt *a = &s->attempt;
	if (!authorise_as(x, a->knows_player ? &a->player : NULL))
		return false;
	if (!a->found || !cply_str_eq(a->play.player_id, a->player.id)) {
		answer_status(x, 404);
		return false;
	}
	s->play = a->play;
	return true;
}

/* Answers what was answered before; false: this is new. */
static bool was_answered(struct submit *s)
{
	struct exchange *x = s->x;
	const struct submission *old = &s->attempt.old;
	if (!s->attempt.was_answered)
		return false;
	if (!cply_str_eq(old->body_hash, (cply_str){ s->body_hash, 64 })) {
		answer_problem(x, 422, "key-reused",
		               "This Idempotency-Key came with another body.");
		return true;
	}
	answer_json(x, (int)old->status, old->answer);
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
	return true;
}

/* ---- how often ---- */

/* Which budget a wrong one is taken from; false after 429. */
static bool may_submit(struct submit *s, struct budget *budget, int64_t *left)
{
	struct exchange *x = s->x;
	int64_t wait_ms;
	*budget = plays_wrong_budget(x, &s->play, false);
	*left = budget->limit - s->attempt.spent;
	if (*left > 0)
		return true;
	if (!plays_submissions_left(x, &s->play, budget, left, &wait_ms))
		return false;
	if (*left > 0)
		return true;
	answer_problem(x, 429, "no-submissions-left",
	               s->play.contest ? "A contest has five submissions."
	                               : "Too many wrong submissions: now "
	                                 "there is one an hour.");
	if (wait_ms >= 0)
		answer_field_int(x, "Retry-After", (wait_ms + 999) / 1000);
	return false;
}

/* ---- right or wrong ---- */

/* False after an answer. */
static bool judge(struct submit *s, cply_json_value body, bool *right)
{
	struct exchange *x = s->x;
	const struct level_secret *secret = &s->attempt.secret;
	struct solution solution;
	struct squares squares;
	cply_json_value answers = cply_json_get(body, "answers");
	if (!s->attempt.has_secret) {
		answer_status(x, 404);
		return false;
	}
	s->by_answers = cply_json_type_of(answers) == CPLY_JSON_OBJECT;
	if (s->by_answers) {
		*right = verify_answers(x, s->play.level_id, s->play.version,
		                        answers, secret);
		return true;
	}
	if (!squares_parse(x, s->play.letters, &squares) ||
	    !solution_parse(x, secret, &solution)) {
		answer_status(x, 503);
		return false;
	}
	*right = solution_is_solved(&solution, &squares, x->arena);
	return true;
}

/* What comes with the submission: the play's own letters up to an event, or
 * answers. */
static bool is_sound(struct submit *s, cply_json_value body)
{
	int64_t next;
	cply_json_value given = cply_json_get(body, "next");
	if (cply_json_type_of(cply_json_get(body, "answers")) ==
	            CPLY_JSON_OBJECT &&
	    cply_json_type_of(given) == CPLY_JSON_MISSING)
		return true;
	if (!cply_json_int(given, &next)) {
		body_refuse(s->x, "/next", "invalid-type",
		            "Send `next`, the number of events that the "
		            "submission is about, or `answers`.");
		return false;
	}
	if (next == s->play.next)
		return true;
	plays_refuse_next(s->x, "gap", "The play has another number of events.",
	                  s->play.next);
	return false;
}

/* ---- the end ---- */

/* Does the client's own clock tell another story? Then it was solved offline,
 * or somebody sent the events when it was done. */
static bool is_late(const struct play *play)
{
	int64_t own =
		play->client_last - play->client_first - play->client_paused;
	int64_t longer = own > play->elapsed_ms ? own : play->elapsed_ms;
	int64_t apart =
		longer - (own > play->elapsed_ms ? play->elapsed_ms : own);
	return apart > LATE_MS && 2 * apart > longer;
}

/* In a contest count those who took part, and while it runs: others may know
 * the solution, or had help and time before it was one. */
static bool may_rank(struct submit *s, bool *may)
{
	struct exchange *x = s->x;
	struct level_row row;
	enum level_status found =
		level_find(worker_of(x)->db, x->arena, s->play.level_id,
	                   s->play.version, &row);
	if (found != LEVEL_OK) {
		service_refuse_level(x, found);
		return false;
	}
	*may = !row.about.contest ||
	       (s->play.contest && level_is_contest(&row, x->now_ms));
	return true;
}

static bool finish(struct submit *s, bool *ranked, bool *assisted)
{
	struct exchange *x = s->x;
	struct play *play = &s->play;
	if (!may_rank(s, ranked))
		return false;
	plays_end(play, "solved", x->now_ms);
	play->elapsed_ms = x->now_ms - play->opened_at - play->paused_ms;
	/* Our clock was set back: nobody knows how long it took. */
	bool unknown = play->elapsed_ms < 0;
	if (play->elapsed_ms < 1)
		play->elapsed_ms = 1;
	play->late = play->next > 0 && (unknown || is_late(play));
	*ranked = *ranked && !s->by_answers && !play->late;
	if (plays_failed(x, play_was_helped(worker_of(x)->db, x->arena,
	                                    play->player_id, play->level_id,
	                                    assisted)))
		return false;
	return !*ranked ||
	       !plays_failed(x, score_add(worker_of(x)->db, x->arena, play,
	                                  *assisted));
}

static cply_str answer_right(struct submit *s, bool ranked, bool assisted)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, s->x->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "correct");
	cply_json_put_bool(&w, true);
	cplyi_key_int(&w, "elapsed_ms", s->play.elapsed_ms);
	cply_json_key(&w, "assisted");
	cply_json_put_bool(&w, assisted);
	cply_json_key(&w, "late");
	cply_json_put_bool(&w, s->play.late);
	cply_json_key(&w, "ranked");
	cply_json_put_bool(&w, ranked);
	cply_json_end_object(&w);
	cply_put_char(&b, '\n');
	return cply_buf_str(&b);
}

static bool spend_wrong(struct submit *s, const struct budget *budget,
                        int64_t left, cply_str *answer)
{
	struct exchange *x = s->x;
	cply_buf b;
	if (plays_failed(x, budget_spend(worker_of(x)->db, x->arena, budget, 1,
	                                 x->now_ms)))
		return false;
	s->play.wrong++;
	cply_buf_init(&b, x->arena);
	cply_put(&b, "{\"correct\":false,\"left\":");
	cply_put_int(&b, left - 1);
	cply_put(&b, "}\n");
	*answer = cply_buf_str(&b);
	return true;
}

static void conclude(struct submit *s, bool right, const struct budget *budget,
                     int64_t left)
{
	struct exchange *x = s->x;
	bool ranked, assisted;
	cply_str answer;
	if (right) {
		if (!finish(s, &ranked, &assisted))
			return;
		answer = answer_right(s, ranked, assisted);
	} else if (!spend_wrong(s, budget, left, &answer)) {
		return;
	}
	const struct submission kept = {
		s->key, { s->body_hash, 64 }, 200, answer, x->now_ms
	};
	if (!plays_weave(x, &s->play, right ? "solved" : "wrong", -1,
	                 (cply_str){ 0 }) ||
	    plays_failed(x, submission_add(worker_of(x)->db, x->arena,
	                                   s->play.id, &kept)) ||
	    !plays_save(x, &s->play))
		return;
	answer_json(x, 200, answer);
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}

void plays_post_submission(struct exchange *x)
{
	struct submit s = { .x = x };
	struct budget budget;
	int64_t left;
	cply_json body;
	bool right;
	if (!look(&s) || !take_key(&s) || was_answered(&s) ||
	    !body_object(x, &body) || !is_sound(&s, cply_json_root(&body)) ||
	    !plays_need_open(x, &s.play) || !may_submit(&s, &budget, &left))
		return;
	if (judge(&s, cply_json_root(&body), &right))
		conclude(&s, right, &budget, left);
}
