/* SPDX-License-Identifier: MIT */
/* Which squares of a word another word confirms. */
#include "crossword/lint/lint.h"

static bool is_checked(const cplyi_linted *l, uint32_t cell)
{
	const uint32_t *through = l->shape.through + 2 * (size_t)cell;
	return through[0] && through[1];
}

static bool is_checked_at(const cplyi_linted *l, const cply_slot *slot,
                          uint32_t k)
{
	return is_checked(l, cply_slot_cell(l->cw, slot, k));
}

static void lint_unchecked(cplyi_linted *l)
{
	cplyi_tally t = { .rule = CPLY_LT105 };
	if (!cplyi_lint_has(l->lint, CPLY_LT105))
		return;
	for (uint32_t i = 0; i < l->shape.n_cells; i++) {
		const uint32_t *through = l->shape.through + 2 * (size_t)i;
		if (!through[0] != !through[1])
			cplyi_tally_cell(&t, l->diags, l->cw, i);
	}
}

static void add_places(cplyi_linted *l, cply_diag *g, const cply_slot *slot,
                       uint32_t begin, uint32_t end)
{
	for (uint32_t k = begin; g && k < end; k++)
		cply_diag_place(l->diags, g,
		                cplyi_cell_place(
					l->cw, cply_slot_cell(l->cw, slot, k)));
}

/* Runs of unchecked squares inside a word. */
static void lint_runs(cplyi_linted *l, const cplyi_answer *it)
{
	const cply_slot *slot = it->slot;
	for (uint32_t k = 0, end; k < slot->length; k = end + 1) {
		for (end = k;
		     end < slot->length && !is_checked_at(l, slot, end);)
			end++;
		bool is_end = !k || end == slot->length;
		cply_rule rule = end - k > 2 ? CPLY_LT108
		                 : is_end    ? CPLY_LT109
		                             : CPLY_LT107;
		cply_arg more = rule == CPLY_LT108
		                        ? CPLY_N(end - k)
		                        : CPLY_Z(k ? "ends" : "begins");
		if (end - k < 2 || !cplyi_lint_has(l->lint, rule))
			continue;
		cply_diag *g =
			cply_report_with(l->diags, rule, cplyi_answer_at(l, it),
		                         CPLY_T(cplyi_answer_name(l, it)),
		                         more);
		add_places(l, g, slot, k, end);
	}
}

/* The most squares of a word that are left unchecked in a barred grid. */
static uint32_t barred_most(uint32_t length)
{
	static const uint8_t most[] = { 0, 0, 0, 0, 1, 1, 2, 2, 3 };
	return length < CPLY_COUNT(most) ? most[length] : length / 3;
}

static void lint_word(cplyi_linted *l, const cplyi_answer *it)
{
	const cply_lint *lint = l->lint;
	uint32_t n = it->slot->length, checked = 0;
	for (uint32_t k = 0; k < n; k++)
		checked += is_checked_at(l, it->slot, k);
	uint32_t half = (n + lint->half_up) / 2;
	if (checked < half && cplyi_lint_has(lint, CPLY_LT106))
		cply_report_with(l->diags, CPLY_LT106, cplyi_answer_at(l, it),
		                 CPLY_T(cplyi_answer_name(l, it)),
		                 CPLY_N(checked), CPLY_N(n), CPLY_N(half));
	if (n - checked > barred_most(n) && cplyi_lint_has(lint, CPLY_LT110))
		cply_report_with(l->diags, CPLY_LT110, cplyi_answer_at(l, it),
		                 CPLY_T(cplyi_answer_name(l, it)),
		                 CPLY_N(n - checked), CPLY_N(n),
		                 CPLY_N(barred_most(n)));
	lint_runs(l, it);
}

void cplyi_lint_checking(cplyi_linted *l)
{
	lint_unchecked(l);
	for (uint32_t i = 0; i < l->shape.slots.n; i++)
		lint_word(l, &l->answers[i]);
}
