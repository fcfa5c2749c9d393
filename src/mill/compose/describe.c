/* SPDX-License-Identifier: MIT */
/* What a new puzzle says of itself: title, description, hint, tags, and the
 * proven line. Nothing of it depends on when it was made. */
#include "mill/compose/parts.h"
#include "mill/mill.h"

static const char *const sides[] = { "White", "Black" };
static const char *const numbers[] = { "no",    "one",  "two", "three",
	                               "four",  "five", "six", "seven",
	                               "eight", "nine", "ten", "eleven",
	                               "twelve" };

/* In the order of cply_mill_theme; what a solver may be told. */
static const char *const hints[CPLY_MILL_THEMES] = {
	"One stone can work in two mills.",
	"You may let the other side close a mill.",
	"It is not the stones that run out, but the moves.",
	"The first move closes no mill and stops none.",
	"The other side flies: one threat is not enough.",
	"You may fly: look further than the next point.",
	"Think about which stone to take.",
	"Stand where the other side wants to go.",
	"The mill that you can close at once can wait.",
	"Not every mill is the right one.",
};

/* ---- members ---- */

static void add_raw(cply_mill_members *m, cply_arena *a, const char *key,
                    const char *json)
{
	cply_mill_member_add(m, a, cply_str_of(key), cply_str_of(json));
}

static void add_number(cply_mill_members *m, cply_arena *a, const char *key,
                       uint64_t n)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_uint(&b, n);
	cply_mill_member_add(m, a, cply_str_of(key), cply_buf_str(&b));
}

/* "six against four" */
static void put_stones(const cply_mill_order *o, cply_buf *b)
{
	cply_put(b, numbers[o->own]);
	cply_put(b, " against ");
	cply_put(b, numbers[o->opp]);
}

static void put_turns(const cply_mill_order *o, cply_buf *b)
{
	cply_put_uint(b, o->turns);
	cply_put(b, o->turns == 1 ? " turn" : " turns");
}

/* ---- texts ---- */

static cply_str title_of(const cply_mill_order *o, uint32_t number,
                         cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, "Win in ");
	cply_put_uint(&b, o->turns);
	cply_put(&b, ": ");
	put_stones(o, &b);
	cply_put(&b, " (");
	cply_put_uint(&b, number);
	cply_put(&b, ")");
	return cply_buf_str(&b);
}

static cply_str description_of(const cply_mill_order *o,
                               const cply_mill_position *start, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, sides[start->side]);
	cply_put(&b, " to move. Win in ");
	put_turns(o, &b);
	cply_put(&b, ", whatever ");
	cply_put(&b, sides[start->side ^ 1]);
	cply_put(&b, " does.");
	return cply_buf_str(&b);
}

/* The stones themselves: no two puzzles have the same. */
static cply_str id_of(const cply_mill_position *start, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, "composed_");
	cply_put_hex(&b, start->stones[0], 6);
	cply_put(&b, start->side ? "_b_" : "_w_");
	cply_put_hex(&b, start->stones[1], 6);
	return cply_buf_str(&b);
}

static void put_tag(cply_json_writer *w, cply_arena *a, const char *name,
                    unsigned n)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, name);
	cply_put_uint(&b, n);
	cply_json_put_string(w, cply_buf_str(&b));
}

static cply_str tags_of(const cply_mill_order *o, const cply_mill_proof *proof,
                        const cply_mill_prior *prior, cply_arena *a)
{
	cply_json_writer w;
	cply_buf b;
	cply_buf_init(&b, a);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_array(&w);
	put_tag(&w, a, "win-in-", o->turns);
	cply_json_put_string(&w, CPLY_STR("objective:win"));
	put_tag(&w, a, "shortest-first-turns:", proof->n_shortest);
	if (!proof->n_unknown) {
		put_tag(&w, a, "slower-winning-first-turns:", proof->n_slower);
		put_tag(&w, a,
		        "non-winning-first-turns:", proof->n_not_winning);
	}
	for (unsigned i = 0; i < CPLY_MILL_THEMES; i++)
		if (prior->themes >> i & 1)
			cply_json_put_string(
				&w, cply_str_of(cply_mill_theme_name(i)));
	cply_json_end_array(&w);
	return cply_buf_str(&b);
}

static const char *hint_of(const cply_mill_prior *prior)
{
	for (unsigned i = 0; i < CPLY_MILL_THEMES; i++)
		if (prior->themes >> i & 1)
			return hints[i];
	return "Look for a threat that cannot be parried.";
}

/* ---- the line ---- */

static bool add_line(const cply_mill_proof *proof,
                     const cply_mill_position *start, cply_arena *a,
                     cply_mill_puzzle *p)
{
	uint32_t n = 0;
	unsigned side = start->side;
	for (unsigned i = 0; i < proof->n_line; i++)
		n += proof->line[i].n;
	cply_mill_solution *line = CPLY_NEW(a, 1, cply_mill_solution);
	cply_mill_action *actions = CPLY_NEW(a, n, cply_mill_action);
	if (!line || !actions)
		return false;
	line->actions = actions;
	line->is_optimal = true;
	for (unsigned i = 0; i < proof->n_line; i++, side ^= 1)
		for (unsigned k = 0; k < proof->line[i].n; k++)
			actions[line->n_actions++] = (cply_mill_action){
				.move = proof->line[i].moves[k],
				.is_read = true,
				.side = (uint8_t)side
			};
	cply_mill_member_add(&line->members, a, CPLY_STR("moves"),
	                     (cply_str){ NULL, 0 });
	add_raw(&line->members, a, "isOptimal", "true");
	p->lines = line;
	p->n_lines = 1;
	return !a->failed;
}

/* ---- the whole ---- */

bool cplyi_compose_describe(const cply_mill_order *o, uint32_t number,
                            const cply_mill_proof *proof,
                            const cply_mill_prior *prior, cply_arena *a,
                            cply_mill_puzzle *p)
{
	cply_mill_members *m = &p->members;
	cply_buf fen;
	cply_buf_init(&fen, a);
	cply_mill_fen_write(&p->start, CPLY_MILL_FEN_POINTS, &fen);
	p->fen = cply_buf_str(&fen);
	p->id = id_of(&p->start, a);
	p->title = title_of(o, number, a);
	p->description = description_of(o, &p->start, a);
	p->difficulty = cply_str_of(prior->difficulty);
	p->author = CPLY_STR("Crossply");
	cplyi_mill_member_text(m, a, "id", p->id);
	cplyi_mill_member_text(m, a, "title", p->title);
	cplyi_mill_member_text(m, a, "description", p->description);
	add_raw(m, a, "category", "\"winGame\"");
	cplyi_mill_member_text(m, a, "difficulty", p->difficulty);
	cply_mill_member_add(m, a, CPLY_STR("initialPosition"),
	                     (cply_str){ NULL, 0 });
	cply_mill_member_add(m, a, CPLY_STR("solutions"),
	                     (cply_str){ NULL, 0 });
	cplyi_mill_member_text(m, a, "hint", cply_str_of(hint_of(prior)));
	cply_mill_member_add(m, a, CPLY_STR("tags"),
	                     tags_of(o, proof, prior, a));
	add_raw(m, a, "isCustom", "true");
	cplyi_mill_member_text(m, a, "author", p->author);
	add_raw(m, a, "version", "1");
	add_number(m, a, "rating", prior->rating);
	cplyi_mill_member_text(m, a, "ruleVariantId", o->variant);
	return add_line(proof, &p->start, a, p) && !a->failed;
}

bool cplyi_compose_head(const cply_mill_order *o, cply_arena *a,
                        cply_mill *pack)
{
	cply_json_writer w;
	cply_buf b, name, id;
	cply_buf_init(&name, a);
	cply_put(&name, "Win in ");
	cply_put_uint(&name, o->turns);
	cply_put(&name, ": ");
	put_stones(o, &name);
	pack->name = cply_buf_str(&name);
	cply_buf_init(&id, a);
	cply_put(&id, "composed_");
	cply_put_uint(&id, o->turns);
	cply_put(&id, "_");
	cply_put_uint(&id, o->own);
	cply_put(&id, "_");
	cply_put_uint(&id, o->opp);
	cply_put(&id, "_");
	cply_put_uint(&id, o->seed);
	const struct {
		const char *key;
		cply_str text;
	} texts[] = { { "id", cply_buf_str(&id) },
		      { "name", pack->name },
		      { "description",
		        CPLY_STR("Composed and proven by Crossply.") },
		      { "author", CPLY_STR("Crossply") },
		      { "version", CPLY_STR("1.0.0") },
		      { "ruleVariantId", o->variant } };
	cply_buf_init(&b, a);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	for (size_t i = 0; i < CPLY_COUNT(texts); i++) {
		cply_json_key(&w, texts[i].key);
		cply_json_put_string(&w, texts[i].text);
	}
	cply_json_end_object(&w);
	add_raw(&pack->members, a, "exportedBy", "{\"appName\":\"Crossply\"}");
	cply_mill_member_add(&pack->members, a, CPLY_STR("metadata"),
	                     cply_buf_str(&b));
	return !a->failed;
}
