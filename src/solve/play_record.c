/* SPDX-License-Identifier: MIT */
/* The record of a game: texts, events, and what each event does. */
#include "solve/play.h"

#include "base/text.h"
#include "solve/model.h"

/* ---- texts ---- */

static uint64_t hash(cply_str s)
{
	uint64_t h = 14695981039346656037u;
	for (size_t i = 0; i < s.len; i++)
		h = (h ^ (unsigned char)s.ptr[i]) * 1099511628211u;
	return h ^ h >> 32;
}

/* The slot that has this text, or the free one where it belongs. */
static uint32_t *slot_of(cply_play *p, cply_str s)
{
	uint32_t mask = p->own->n_slots - 1;
	for (uint32_t i = (uint32_t)hash(s) & mask;; i = (i + 1) & mask) {
		uint32_t *slot = &p->own->slots[i];
		if (!*slot || cply_str_eq(p->own->texts[*slot], s))
			return slot;
	}
}

static bool grow_texts(cply_play *p)
{
	uint32_t cap = p->own->cap_texts ? p->own->cap_texts * 2 : 64;
	uint32_t old = p->own->cap_texts;
	cply_str *texts =
		CPLY_GROW(p->own->arena, p->own->texts, old, cap, cply_str);
	uint32_t *folded =
		CPLY_GROW(p->own->arena, p->own->folded, old, cap, uint32_t);
	uint32_t *slots = CPLY_NEW(p->own->arena, (size_t)cap * 2, uint32_t);
	if (!texts || !folded || !slots)
		return false;
	p->own->texts = texts;
	p->texts = texts;
	p->own->folded = folded;
	p->own->cap_texts = cap;
	p->own->slots = slots;
	p->own->n_slots = cap * 2;
	for (uint32_t i = 1; i < p->own->n_texts; i++)
		*slot_of(p, texts[i]) = i;
	return true;
}

bool cplyi_play_texts_init(cply_play *p)
{
	static const char *const own[CPLYI_OWN_EXTRAS] = {
		"", "{\"undo\":true}", "{\"redo\":true}", "{\"auto\":true}"
	};
	p->own->extras = CPLY_NEW(p->own->arena, CPLYI_OWN_EXTRAS, cply_str);
	if (!p->own->extras || !grow_texts(p))
		return false;
	for (int i = 0; i < CPLYI_OWN_EXTRAS; i++)
		p->own->extras[i] = cply_str_of(own[i]);
	p->own->n_extras = p->own->cap_extras = CPLYI_OWN_EXTRAS;
	p->own->n_texts = 1;
	return true;
}

static uint32_t add_text(cply_play *p, cply_str s)
{
	uint32_t *slot = slot_of(p, s), known = *slot;
	if (known)
		return known;
	if (p->own->n_texts == p->own->cap_texts) {
		if (!grow_texts(p))
			return 0;
		slot = slot_of(p, s);
	}
	cply_str copy = cply_str_copy(p->own->arena, s);
	if (!copy.len)
		return 0;
	uint32_t id = p->own->n_texts++;
	*slot = id;
	p->own->texts[id] = copy;
	p->own->folded[id] = id;
	return id;
}

uint32_t cplyi_play_text(cply_play *p, cply_str s)
{
	if (!s.len)
		return 0;
	uint32_t id = *slot_of(p, s);
	if (id)
		return id;
	id = add_text(p, s);
	if (!id)
		return 0;
	/* Letters are compared trimmed and without case. */
	cply_str folded =
		cply_nfc(p->own->arena, cply_text_trim(p->own->texts[id]));
	folded = cply_upper(p->own->arena, folded, CPLY_CASE_ROOT);
	if (folded.len && !cply_str_eq(folded, p->own->texts[id])) {
		uint32_t other = add_text(p, folded);
		p->own->folded[id] = other ? other : id;
	}
	return id;
}

/* ---- right or wrong ---- */

bool cplyi_play_is_known(const cply_play *p, uint32_t cell)
{
	return p->squares[cell].solution_ != 0;
}

bool cplyi_play_is_exact(const cply_play *p, uint32_t cell)
{
	const cply_square *q = &p->squares[cell];
	if (!q->fill || !q->solution_)
		return false;
	if (p->own->folded[q->fill] == p->own->folded[q->solution_])
		return true;
	const cply_cell_more *more = p->puzzle.cells[cell].more;
	cply_str fill = p->own->texts[p->own->folded[q->fill]];
	for (uint32_t i = 0; more && i < more->n_either; i++) {
		/* They have been made texts when the game was opened. */
		uint32_t id = *slot_of((cply_play *)p, more->either[i]);
		if (id && cply_str_eq(fill, p->own->texts[p->own->folded[id]]))
			return true;
	}
	return false;
}

bool cplyi_play_is_right(const cply_play *p, uint32_t cell)
{
	const cply_square *q = &p->squares[cell];
	if (cplyi_play_is_exact(p, cell))
		return true;
	if (!q->fill || !q->solution_ || p->options.strict_rebus)
		return false;
	cply_str first =
		cplyi_first_letter(&p->puzzle.cells[cell],
	                           p->own->texts[p->own->folded[q->solution_]]);
	return first.len &&
	       cply_str_eq(first, p->own->texts[p->own->folded[q->fill]]);
}

bool cply_play_is_fixed(const cply_play *p, uint32_t cell)
{
	return p->puzzle.cells[cell].kind != CPLY_CELL_OPEN ||
	       p->squares[cell].marks & (CPLY_CELL_GIVEN | CPLY_CELL_REVEALED);
}

/* ---- undo ---- */

void cplyi_play_group(const cply_play *p, uint32_t group, uint32_t *begin,
                      uint32_t *end)
{
	*begin = p->own->groups[group];
	*end = group + 1 < p->own->n_groups ? p->own->groups[group + 1]
	                                    : p->own->n_changes;
}

/* What has been revealed since stays. */
static bool can_change(const cply_play *p, uint32_t group)
{
	uint32_t i, end;
	for (cplyi_play_group(p, group, &i, &end); i < end; i++)
		if (!cply_play_is_fixed(p, p->own->changes[i].cell))
			return true;
	return false;
}

uint32_t cplyi_play_undo_group(const cply_play *p)
{
	for (uint32_t g = p->own->n_groups - p->own->undone; g-- > 0;)
		if (can_change(p, g))
			return g;
	return UINT32_MAX;
}

uint32_t cplyi_play_redo_group(const cply_play *p)
{
	for (uint32_t g = p->own->n_groups - p->own->undone;
	     g < p->own->n_groups; g++)
		if (can_change(p, g))
			return g;
	return UINT32_MAX;
}

static bool open_group(cply_play *p)
{
	if (p->own->undone) {
		p->own->n_groups -= p->own->undone;
		p->own->n_changes = p->own->groups[p->own->n_groups];
		p->own->undone = 0;
	}
	if (p->own->n_groups == p->own->cap_groups) {
		uint32_t cap = p->own->cap_groups ? p->own->cap_groups * 2 : 64;
		uint32_t *groups = CPLY_GROW(p->own->arena, p->own->groups,
		                             p->own->cap_groups, cap, uint32_t);
		if (!groups)
			return false;
		p->own->groups = groups;
		p->own->cap_groups = cap;
	}
	p->own->groups[p->own->n_groups++] = p->own->n_changes;
	p->own->in_group = true;
	return true;
}

static void add_change(cply_play *p, const cply_play_change *change)
{
	if (p->own->n_changes == p->own->cap_changes) {
		uint32_t cap =
			p->own->cap_changes ? p->own->cap_changes * 2 : 64;
		cply_play_change *changes =
			CPLY_GROW(p->own->arena, p->own->changes,
		                  p->own->cap_changes, cap, cply_play_change);
		if (!changes)
			return;
		p->own->changes = changes;
		p->own->cap_changes = cap;
	}
	p->own->changes[p->own->n_changes++] = *change;
}

/* Updates that follow each other at one time are one thing to undo. Those of
 * an undo or redo only say how far back the solver is. */
static void note_update(cply_play *p, const cply_event *e)
{
	const cply_square *q = &p->squares[e->cell];
	bool joins = p->own->in_group && p->own->group_time == e->time;
	p->own->group_time = e->time;
	if (e->extra == CPLYI_UNDO || e->extra == CPLYI_REDO) {
		uint32_t g = e->extra == CPLYI_UNDO ? cplyi_play_undo_group(p)
		                                    : cplyi_play_redo_group(p);
		if (!joins && g != UINT32_MAX)
			p->own->undone =
				p->own->n_groups - g - (e->extra == CPLYI_REDO);
		p->own->in_group = true;
		return;
	}
	if (cply_play_is_fixed(p, e->cell)) {
		p->own->in_group = false;
		return;
	}
	if (!joins && !open_group(p))
		return;
	add_change(p, &(cply_play_change){
			      .cell = e->cell,
			      .before = q->fill,
			      .after = e->fill,
			      .pencil_before = q->marks & CPLY_CELL_PENCIL,
			      .pencil_after = e->flags & CPLY_EVENT_PENCIL,
		      });
}

/* ---- events ---- */

static void apply_update(cply_play *p, const cply_event *e)
{
	cply_square *q = &p->squares[e->cell];
	unsigned marks =
		q->marks & ~(unsigned)(CPLY_CELL_PENCIL | CPLY_CELL_WRONG |
	                               CPLY_CELL_CHECKED);
	note_update(p, e);
	p->n_filled -= q->fill != 0;
	p->n_right -= cplyi_play_is_right(p, e->cell);
	q->fill = e->fill;
	p->n_filled += q->fill != 0;
	p->n_right += cplyi_play_is_right(p, e->cell);
	if (q->fill && e->flags & CPLY_EVENT_PENCIL)
		marks |= CPLY_CELL_PENCIL;
	q->marks = (uint16_t)marks;
}

static void apply_check(cply_play *p, uint32_t cell)
{
	cply_square *q = &p->squares[cell];
	p->n_checks++;
	if (!q->fill || !cplyi_play_is_known(p, cell))
		return;
	if (cplyi_play_is_right(p, cell))
		q->marks |= CPLY_CELL_CHECKED;
	else
		q->marks |= CPLY_CELL_WRONG | CPLY_CELL_WAS_WRONG;
}

static void apply_reveal(cply_play *p, uint32_t cell)
{
	unsigned gone = CPLY_CELL_WRONG | CPLY_CELL_CHECKED;
	cply_square *q = &p->squares[cell];
	p->n_reveals++;
	q->marks = (uint16_t)((q->marks & ~gone) | CPLY_CELL_REVEALED);
}

static void stop_clock(cply_play *p, int64_t time)
{
	if (p->is_running)
		p->own->active += time - p->own->since;
	p->is_running = false;
}

static void select_clue(cply_play *p, uint32_t number)
{
	p->own->current_clue = number;
	for (uint32_t i = 0; i < p->n_entries; i++)
		if (p->entries[i].clue != CPLY_NO_CLUE &&
		    p->entries[i].number == number) {
			p->entry = i;
			if (p->entries[i].axis != CPLY_OTHER)
				p->axis = p->entries[i].axis;
			return;
		}
}

static bool is_about_square(const cply_event *e)
{
	return e->type == CPLY_EVENT_REVEAL || e->type == CPLY_EVENT_CHECK ||
	       e->type == CPLY_EVENT_UPDATE || e->type == CPLY_EVENT_SELECT;
}

static void apply(cply_play *p, const cply_event *e)
{
	if (e->type != CPLY_EVENT_UPDATE)
		p->own->in_group = false;
	if (is_about_square(e) && !cplyi_play_is_open(p, e->cell))
		return;
	switch (e->type) {
	case CPLY_EVENT_START:
		p->is_running = true;
		p->own->since = e->time;
		break;
	case CPLY_EVENT_STOP:
		stop_clock(p, e->time);
		break;
	case CPLY_EVENT_REVEAL:
		apply_reveal(p, e->cell);
		break;
	case CPLY_EVENT_CHECK:
		apply_check(p, e->cell);
		break;
	case CPLY_EVENT_UPDATE:
		apply_update(p, e);
		break;
	case CPLY_EVENT_SELECT:
		p->cursor = e->cell;
		break;
	case CPLY_EVENT_SELECT_CLUE:
		select_clue(p, e->cell);
		break;
	case CPLY_EVENT_SUBMIT:
		if (e->flags & CPLY_EVENT_SUCCESS) {
			stop_clock(p, e->time);
			p->is_solved = true;
		}
		break;
	default:
		break;
	}
}

bool cplyi_play_emit(cply_play *p, const cply_event *event)
{
	cply_event e = *event;
	if (p->n_events) {
		const cply_event *last = &p->events[p->n_events - 1];
		if (e.time < last->time)
			e.time = last->time;
		/* What comes later must not be sorted before it. */
		if (e.time == last->time && e.type < last->type)
			e.time++;
	}
	if (p->n_events == p->own->cap_events) {
		uint32_t cap =
			p->own->cap_events ? p->own->cap_events * 2 : 256;
		cply_event *events =
			CPLY_GROW(p->own->arena, p->events, p->own->cap_events,
		                  cap, cply_event);
		if (!events)
			return false;
		p->events = events;
		p->own->cap_events = cap;
	}
	p->events[p->n_events++] = e;
	apply(p, &e);
	return true;
}

void cplyi_play_put(cply_play *p, int64_t time, uint32_t cell, uint32_t text,
                    bool pencil, uint32_t extra)
{
	const cply_square *q = &p->squares[cell];
	bool is_pencil = q->marks & CPLY_CELL_PENCIL;
	pencil = pencil && text;
	if (q->fill == text && is_pencil == pencil)
		return;
	cplyi_play_emit(p, &(cply_event){
				   .type = CPLY_EVENT_UPDATE,
				   .time = time,
				   .cell = cell,
				   .fill = text,
				   .extra = extra,
				   .flags = pencil ? CPLY_EVENT_PENCIL : 0,
			   });
}
