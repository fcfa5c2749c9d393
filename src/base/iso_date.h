/* SPDX-License-Identifier: MIT */
/* Dates and times of ISO 8601, as programs write them. */
#ifndef CROSSPLY_BASE_ISO_DATE_H
#define CROSSPLY_BASE_ISO_DATE_H

#include "crossply/base.h"

/* Is it a calendar date, alone or with a time and an offset, such as
 * 2025-12-28, 2025-12-28T10:30:00.000Z or 20251228T1030+02? A blank may stand
 * for the T. Days that no month has are not dates. */
bool cplyi_is_iso_date(cply_str s);

/* How many days a month from 1 to 12 has. */
unsigned cplyi_days_of_month(unsigned year, unsigned month);

#endif
