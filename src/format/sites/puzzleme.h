/* SPDX-License-Identifier: MIT */
/* What the parts of the PuzzleMe reader share. */
#ifndef CROSSPLY_FORMAT_PUZZLEME_H
#define CROSSPLY_FORMAT_PUZZLEME_H

#include "format/sites/site.h"

/* Unpacks the puzzle that the member "rawc" holds, and parses it: base64, often
 * scrambled by reversing pieces of it whose lengths are the digits of a key.
 * The key is in the file or is searched for. All places are those of `rawc`
 * from then on. */
CPLY_NODISCARD cply_status cplyi_puzzleme_decompress(site *s,
                                                     cply_json_value rawc,
                                                     cply_json_value *root);

#endif
