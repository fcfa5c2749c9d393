/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_FORMAT_GARBLED_H
#define CROSSPLY_FORMAT_GARBLED_H

#include "format/format.h"

/* Reports the texts of the puzzle that were decoded wrongly before they came
 * into the file, and how to fix them there. Nothing is fixed in memory. */
void cplyi_report_garbled(const cply_read *r, const cply_format *format,
                          const cply_crossword *cw);

#endif
