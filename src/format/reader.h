/* SPDX-License-Identifier: MIT */
/* How every reader begins and ends. */
#ifndef CROSSPLY_FORMAT_READER_H
#define CROSSPLY_FORMAT_READER_H

#include "format/format.h"

/* Reads with the given format. The arena remembers a failure and the sink
 * counts errors, so that readers need not look at either: they set
 * `out->as` to what they have read and return CPLY_OK. */
CPLY_NODISCARD cply_status cplyi_read_as(const cply_read *r,
                                         const cply_format *format,
                                         cply_doc *out);

/* Parses JSON as all readers take it: leniently, with what it breaks reported.
 * `keep_depth` is that of cply_json_options. */
CPLY_NODISCARD cply_status cplyi_read_json(const cply_read *r, cply_str text,
                                           uint32_t keep_depth, cply_json *out);
/* The same for a file that has to hold an object. */
CPLY_NODISCARD cply_status cplyi_read_object(const cply_read *r, cply_rule rule,
                                             cply_json *out);
/* The same; keys without quotes and single quotes are taken as well. */
CPLY_NODISCARD cply_status cplyi_read_loose_object(const cply_read *r,
                                                   cply_rule rule,
                                                   cply_json *out);
/* Is it an object? If not, `rule` is reported with what it is. */
bool cplyi_is_object(const cply_read *r, cply_rule rule, cply_json_value v);

#endif
