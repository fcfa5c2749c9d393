/* SPDX-License-Identifier: MIT */
/* Mill, with its settings as JSON. */
#ifndef CROSSPLY_MILL_MILL_H
#define CROSSPLY_MILL_MILL_H

#include "carrier/json.h"
#include "crossply/mill.h"
#include "crossply/mill_pack.h"

/** The settings of a `ruleSettingsJson`, laid over what `rules` holds. Faults
 *  are reported, and the setting stays as it was. */
CPLY_NODISCARD cply_status cply_mill_rules_read(cply_json_value settings,
                                                cply_diags *diags,
                                                cply_mill_rules *rules);
/** Writes all settings as members of one object. */
void cply_mill_rules_write(const cply_mill_rules *rules, cply_json_writer *w);

/* Adds a member whose value is a text; false when the arena is used up. */
bool cplyi_mill_member_text(cply_mill_members *to, cply_arena *a,
                            const char *key, cply_str text);

/* Do two lines of a puzzle part where this side chooses? If the other does,
 * that one of them is shorter says nothing. */
bool cplyi_mill_lines_part(const cply_mill *pack, const cply_mill_solution *a,
                           const cply_mill_solution *b, unsigned side);

#endif
