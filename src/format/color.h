/* SPDX-License-Identifier: MIT */
/* Colours as formats write them. */
#ifndef CROSSPLY_FORMAT_COLOR_H
#define CROSSPLY_FORMAT_COLOR_H

#include "crossply/base.h"

/* A colour as web pages write it: "#CCC", "#C0C0C0", "rgb(192,192,192)" or a
 * name, as 0xRRGGBB. One that is not opaque is put on white. */
bool cplyi_css_color(cply_str s, uint32_t *out);
/* The same, or "C0C0C0" and "CCC" without the sign. */
bool cplyi_color(cply_str s, uint32_t *out);

#endif
