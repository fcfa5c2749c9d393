/* SPDX-License-Identifier: MIT */
/* A pack as a timeline: its lines one after the other. All positions are at
 * hand, so a state only says which. Where a line begins is a step of its own,
 * but for the first: that is position 0. */
#include "crossply/mill_pack.h"

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

/* "puzzle:3", or "puzzle:3.2" for its second line. */
static uint64_t find(const void *record, cply_str name)
{
	const cply_mill *m = record;
	uint32_t puzzle, line = 1;
	if (!cply_str_starts(name, "puzzle:"))
		return CPLY_NO_STEP;
	name = cply_str_sub(name, 7, name.len);
	size_t dot = cply_str_find(name, CPLY_STR("."));
	if (dot != SIZE_MAX &&
	    !cply_str_u32(cply_str_sub(name, dot + 1, name.len), &line))
		return CPLY_NO_STEP;
	if (!cply_str_u32(cply_str_sub(name, 0, dot), &puzzle) || !puzzle ||
	    !line)
		return CPLY_NO_STEP;
	for (uint32_t i = 0; i < m->n_steps; i++)
		if (m->steps[i].puzzle == puzzle - 1 &&
		    m->steps[i].line == line - 1)
			return i;
	return CPLY_NO_STEP;
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
	.find = find,
};
