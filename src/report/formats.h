/* SPDX-License-Identifier: MIT */
/* What formats can do and hold, and what the rules are. */
#ifndef CROSSPLY_REPORT_FORMATS_H
#define CROSSPLY_REPORT_FORMATS_H

#include "format/format.h"

/* The suffixes without the blanks around them, in one line. */
cply_str cplyi_format_suffixes(const cply_format *f);
/* What is lost in writing; nothing for a format that is only read. */
cply_features cplyi_format_lacks(const cply_format *f);
bool cplyi_format_lacks_field(const cply_format *f, unsigned meta);
/* What `crossply formats --json` prints; n 0: all of them. */
void cplyi_formats_json(const cply_format *const *some, size_t n,
                        cply_buf *out);

/* A message without arguments: blanks to fill in become "...", and where it
 * depends on a number the plural is taken. */
void cplyi_rule_pattern(cply_str message, bool ascii, cply_buf *out);
/* What `crossply explain --json` prints; n 0: all rules, as
 * `crossply check --list-rules --json` does. */
void cplyi_rules_json(const cply_rule *rules, size_t n, cply_buf *out);

#endif
