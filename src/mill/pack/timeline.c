/* SPDX-License-Identifier: MIT */
/* A pack as a timeline: its lines one after the other. All positions are at
 * hand, so a state only says which. Where a line begins is a step of its own,
 * but for the first: that is position 0. */
#include "mill/pack/timeline.h"
#include "timeline/name.h"

static uint64_t count(const void *record)
{
	const cply_mill *m = record;
	return m->n_steps ? m->n_steps - 1 : 0;
}

static size_t state_size(const void *record)
{
	(void)record;
	return sizeof(cply_mill_state);
}

static void jump(const void *record, void *state, uint64_t from, uint64_t to)
{
	const cply_mill *m = record;
	cply_mill_state *s = state;
	(void)from;
	s->step = to < m->n_steps ? &m->steps[to] : NULL;
}

static void *new_state(const void *record, cply_arena *a)
{
	cply_mill_state *s = CPLY_NEW(a, 1, cply_mill_state);
	if (s)
		jump(record, s, 0, 0);
	return s;
}

static void copy(const void *record, void *to, const void *from)
{
	(void)record;
	*(cply_mill_state *)to = *(const cply_mill_state *)from;
}

static void apply(const void *record, void *state, uint64_t step)
{
	jump(record, state, step, step + 1);
}

static void undo(const void *record, void *state, uint64_t step)
{
	jump(record, state, step + 1, step);
}

static void describe(const void *record, uint64_t step, cply_buf *out)
{
	const cply_mill *m = record;
	const cply_mill_step *s = &m->steps[step + 1];
	const cply_mill_puzzle *p = &m->puzzles[s->puzzle];
	if (!s->action) {
		cply_put(out, "puzzle ");
		cply_put_uint(out, s->puzzle + 1);
		if (p->n_lines > 1) {
			cply_put(out, ", line ");
			cply_put_uint(out, s->line + 1);
		}
		cply_put(out, ": ");
		cply_put_str(out, p->title);
		return;
	}
	const cply_mill_action *a = &p->lines[s->line].actions[s->action - 1];
	cply_put(out, s[-1].position.side ? "Black " : "White ");
	cply_mill_move_write(a->move, out);
	if (a->comment.len) {
		cply_put(out, ": ");
		cply_put_str(out, a->comment);
	}
	if (cply_mill_is_over(&s->position)) {
		cply_put(out, "; ");
		cply_mill_outcome(&s->position, out);
	}
}

static const char *const mark_names[] = { "puzzle", "line", "capture", "end",
	                                  NULL };

static uint32_t marks(const void *record, uint64_t step)
{
	const cply_mill *m = record;
	const cply_mill_step *s = &m->steps[step + 1];
	if (!s->action)
		return s->line ? 2 : 3;
	const cply_mill_solution *l = &m->puzzles[s->puzzle].lines[s->line];
	uint32_t bits = 0;
	if (l->actions[s->action - 1].move.kind == CPLY_MILL_TAKE)
		bits |= 4;
	if (cply_mill_is_over(&s->position))
		bits |= 8;
	return bits;
}

static const char *const name_kinds[] = { "puzzle", NULL };

/* "puzzle:3", and "puzzle:3.2" for its second line. The first line has both
 * forms: n_ says that the short one has been given. */
static bool next_name(const void *record, cply_name *name)
{
	const cply_mill *m = record;
	while (name->at_ < m->n_steps && m->steps[name->at_].action)
		name->at_++;
	if (name->at_ >= m->n_steps)
		return false;
	const cply_mill_step *s = &m->steps[name->at_];
	bool is_short = !s->line && !name->n_;
	name->kind = name_kinds[0];
	name->position = name->at_;
	cplyi_name_number(name, s->puzzle + 1, is_short ? 0 : s->line + 1);
	name->n_ = is_short;
	name->at_ += !is_short;
	return true;
}

const cply_timeline_ops cply_mill_timeline = {
	.mark_names = mark_names,
	.count = count,
	.state_size = state_size,
	.new_state = new_state,
	.copy = copy,
	.apply = apply,
	.undo = undo,
	.jump = jump,
	.describe = describe,
	.marks = marks,
	.name_kinds = name_kinds,
	.next_name = next_name,
};
