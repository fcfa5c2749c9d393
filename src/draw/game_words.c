/* SPDX-License-Identifier: MIT */
/* The values of a game in words, always short. */
#include "base/text.h"
#include "base/visible.h"
#include "draw/game.h"
#include "format/format.h"

enum { MOST_KEYS = 256, CONSTANTS = 6 };

cply_game_value cplyi_game_state(const cply_scene *scene)
{
	if (scene->state)
		return *(const cply_game_value *)scene->state;
	return scene->doc->as.game
	               ? cply_game_state_at(scene->doc->as.game, UINT64_MAX)
	               : (cply_game_value){ 0 };
}

cply_str cplyi_game_inside(cply_game_value v)
{
	cply_json_type type = cply_game_type(v);
	if (type == CPLY_JSON_MISSING || type >= CPLY_JSON_ARRAY)
		return (cply_str){ NULL, 0 };
	cply_str raw = cply_game_raw(v);
	if (type == CPLY_JSON_STRING && raw.len >= 2)
		return cply_str_sub(raw, 1, raw.len - 1);
	return raw;
}

bool cplyi_game_is_scalar(cply_game_value v)
{
	cply_json_type type = cply_game_type(v);
	return type != CPLY_JSON_MISSING && type < CPLY_JSON_ARRAY;
}

cply_str cplyi_game_cut(cply_str s, size_t most, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	size_t width = 0, begun = 0, kept = 0;
	cply_str g;
	for (size_t i = 0; (g = cply_grapheme_next(s, &i)).len;) {
		size_t more = cplyi_put_grapheme(NULL, g, CPLYI_CLEAN);
		if (width + more > most) {
			b.len = kept;
			cply_put(&b, most > 2 ? ".." : "");
			break;
		}
		width += more;
		cplyi_put_grapheme(&b, g, CPLYI_CLEAN);
		begun = b.len;
		if (width + 2 <= most)
			kept = begun;
	}
	return cply_buf_str(&b);
}

static void put_name(cply_game_value o, cply_arena *a, cply_buf *b)
{
	cply_str name =
		cply_game_text(cplyi_game_member(o, "gameObjectName"), a);
	cply_put_str(b, name);
	cply_put(b, name.len ? " " : "");
	cply_put_str(b, cply_game_key(o));
}

/* Nanoseconds, as the servers count. */
static void put_seconds(cply_buf *b, int64_t ns)
{
	int64_t tenths = ns / 100000000;
	cply_put(b, tenths < 0 ? "-" : "");
	tenths = tenths < 0 ? -tenths : tenths;
	cply_put_int(b, tenths / 10);
	cply_put_char(b, '.');
	cply_put_int(b, tenths % 10);
	cply_put(b, " s");
}

static void put_list(cply_game_value v, cply_arena *a, cply_buf *b)
{
	uint32_t n = cply_game_length(v);
	char key[16];
	size_t at = sizeof key;
	cply_put_uint(b, n);
	if (!n)
		return;
	for (uint32_t k = n - 1; at == sizeof key || k; k /= 10)
		key[--at] = (char)('0' + k % 10);
	cply_game_value last =
		cply_game_get(v, (cply_str){ key + at, sizeof key - at });
	if (!cplyi_game_is_scalar(last))
		return;
	cply_put(b, ", last ");
	cply_put_str(b, cply_game_type(last) == CPLY_JSON_STRING
	                        ? cply_game_text(last, a)
	                        : cply_game_raw(last));
}

cply_str cplyi_game_say(cply_game_value v, cply_str key, size_t most,
                        cply_arena *a)
{
	cply_buf b;
	int64_t ns;
	cply_buf_init(&b, a);
	switch (cply_game_type(v)) {
	case CPLY_JSON_MISSING:
		break;
	case CPLY_JSON_STRING:
		cply_put_str(&b, cply_game_text(v, a));
		break;
	case CPLY_JSON_ARRAY:
		put_list(v, a, &b);
		break;
	case CPLY_JSON_OBJECT: {
		cply_game_value o = cply_game_follow(v);
		cply_game_value name = cplyi_game_member(o, "name");
		if (cply_game_type(name) == CPLY_JSON_STRING)
			cply_put_str(&b, cply_game_text(name, a));
		else if (cply_game_type(o) == CPLY_JSON_OBJECT)
			put_name(o, a, &b);
		else
			cply_put(&b, "?");
		break;
	}
	default:
		if (cply_str_is(key, "timeRemaining") && cply_game_int(v, &ns))
			put_seconds(&b, ns);
		else
			cply_put_str(&b, cply_game_raw(v));
	}
	return cplyi_game_cut(cply_buf_str(&b), most, a);
}

cply_str cplyi_game_player(const cplyi_game_view *v, uint32_t i, size_t most,
                           cply_arena *a)
{
	cply_game_value name = cplyi_game_member(v->players[i], "name");
	if (cply_game_type(name) == CPLY_JSON_STRING)
		return cplyi_game_say(name, CPLY_STR("name"), most, a);
	cply_buf b;
	cply_buf_init(&b, a);
	put_name(v->players[i], a, &b);
	return cplyi_game_cut(cply_buf_str(&b), most, a);
}

/* Says nothing: what everything has, or nothing. */
static bool is_dull(cply_str key)
{
	return cply_str_is(key, "id") || cply_str_is(key, "gameObjectName") ||
	       cply_str_is(key, "logs") || cply_str_is(key, "name") ||
	       cply_str_is(key, "session") || cply_str_is(key, "gameObjects") ||
	       cply_str_is(key, "players") || cply_str_is(key, "clientType") ||
	       cply_str_is(key, "opponent");
}

cply_str cplyi_game_object(cply_game_value o, size_t most, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	put_name(o, a, &b);
	const char *between = ": ";
	cply_game_iter it = cply_game_each(o);
	while (b.len < most * 4 && cply_game_step(&it)) {
		if (is_dull(it.key) ||
		    cply_game_type(it.value) == CPLY_JSON_ARRAY)
			continue;
		cply_put(&b, between);
		cply_put_str(&b, it.key);
		cply_put_char(&b, ' ');
		cply_put_str(&b, cplyi_game_say(it.value, it.key, 20, a));
		between = ", ";
	}
	return cplyi_game_cut(cply_buf_str(&b), most, a);
}

/* ---- which attributes ---- */

typedef struct chooser {
	cply_str keys[MOST_KEYS];
	bool changes[MOST_KEYS];
	bool is_list[MOST_KEYS];
	size_t n;
} chooser;

/* A list of which only the length is said. */
static bool is_bare_list(cply_game_value v)
{
	if (cply_game_type(v) != CPLY_JSON_ARRAY)
		return false;
	cply_game_iter it = cply_game_each(v);
	return !cply_game_step(&it) ||
	       cply_game_type(it.value) >= CPLY_JSON_ARRAY;
}

static void look_at(chooser *c, cply_game_value newer, cply_game_value older)
{
	cply_game_iter it = cply_game_each(newer);
	while (cply_game_step(&it)) {
		size_t i = 0;
		if (is_dull(it.key) ||
		    cply_game_type(it.value) == CPLY_JSON_MISSING)
			continue;
		while (i < c->n && !cply_str_eq(c->keys[i], it.key))
			i++;
		if (i == MOST_KEYS)
			return;
		if (i == c->n)
			c->keys[c->n++] = it.key;
		c->is_list[i] |= is_bare_list(it.value);
		cply_game_value then = cply_game_get(older, it.key);
		if (older.slot && cply_game_type(then) != CPLY_JSON_MISSING &&
		    !cply_game_same(it.value, then))
			c->changes[i] = true;
	}
}

/* In which order: what changes, what does not, how it ends. */
static int rank(const chooser *c, size_t i)
{
	static const char *const last[] = { "won", "reasonWon", "lost",
		                            "reasonLost" };
	for (size_t k = 0; k < CPLY_COUNT(last); k++)
		if (cply_str_is(c->keys[i], last[k]))
			return 2;
	return c->changes[i] || cply_str_starts(c->keys[i], "current") ? 0 : 1;
}

static uint32_t pick(const chooser *c, cply_str *keys, uint32_t *more,
                     uint32_t most, cply_arena *a)
{
	uint32_t n = 0, total = 0;
	for (int pass = 0; pass < 3; pass++) {
		uint32_t constants = 0;
		for (size_t i = 0; i < c->n; i++) {
			/* That a list stays as long as it is means nothing. */
			if (rank(c, i) != pass ||
			    (c->is_list[i] && !c->changes[i]))
				continue;
			total++;
			if (n < most && (pass != 1 || constants++ < CONSTANTS))
				keys[n++] = cply_str_copy(a, c->keys[i]);
		}
	}
	*more = total - n;
	return n;
}

void cplyi_game_choose(cplyi_game_plan *p, const cply_game_value *states,
                       size_t n, cply_arena *a)
{
	chooser *game = CPLY_NEW(a, 1, chooser);
	chooser *player = CPLY_NEW(a, 1, chooser);
	if (!game || !player)
		return;
	for (size_t i = 0; i < n; i++) {
		cply_game_value older =
			i + 1 < n ? states[i + 1] : (cply_game_value){ 0 };
		look_at(game, states[i], older);
		cply_game_iter it =
			cply_game_each(cplyi_game_member(states[i], "players"));
		while (cply_game_step(&it) && it.index < CPLYI_GAME_PLAYERS) {
			cply_game_value now = cply_game_follow(it.value), then;
			then = cply_game_get(cplyi_game_member(older,
			                                       "gameObjects"),
			                     cply_game_key(now));
			if (cply_game_type(now) == CPLY_JSON_OBJECT)
				look_at(player, now, then);
		}
	}
	p->n_player_keys = pick(player, p->player_keys, &p->more_player_keys,
	                        CPLYI_GAME_ROWS - 4, a);
	p->n_game_keys = pick(game, p->game_keys, &p->more_game_keys,
	                      CPLYI_GAME_ROWS, a);
}

cply_str cplyi_game_counts(const cplyi_game_plan *plan,
                           const cplyi_game_view *v, uint8_t kind,
                           cply_arena *a)
{
	const uint32_t *n = v->on_board[kind];
	cply_buf b;
	cply_buf_init(&b, a);
	uint64_t owned = 0;
	cply_put_str(&b, plan->kinds[kind].name);
	for (uint32_t i = 0; i < v->n_players; i++)
		owned += n[i];
	/* What nobody owns is only counted. */
	bool is_common = !owned && n[CPLYI_GAME_PLAYERS];
	for (uint32_t i = 0; i < v->n_players && !is_common; i++) {
		cply_put(&b, i ? ":" : " ");
		cply_put_uint(&b, n[i]);
	}
	if (n[CPLYI_GAME_PLAYERS]) {
		cply_put(&b, is_common ? " " : " +");
		cply_put_uint(&b, n[CPLYI_GAME_PLAYERS]);
	}
	return cply_buf_str(&b);
}
