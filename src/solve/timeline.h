/* SPDX-License-Identifier: MIT */
/* The steps of a solve. */
#ifndef CROSSPLY_SOLVE_TIMELINE_H
#define CROSSPLY_SOLVE_TIMELINE_H

#include "crossply/solve.h"

/** The record is a cply_solve, the state a cply_solve_state. */
extern const cply_timeline_ops cply_solve_timeline;

/* The kinds of marks that steps of solves have, up to a NULL. */
extern const char *const cplyi_solve_mark_names[];

#endif
