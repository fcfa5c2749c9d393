/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_DRAW_CHART_H
#define CROSSPLY_DRAW_CHART_H

#include "draw/canvas.h"
#include "draw/solve_chart.h"

/* Draws the chart as a page; false when `scratch` is used up. */
bool cplyi_draw_chart(const cply_chart *chart, cplyi_canvas *canvas,
                      cply_arena *scratch);

#endif
