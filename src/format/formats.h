/* SPDX-License-Identifier: MIT */
/* The descriptors; each is at the bottom of the file of its name. */
#ifndef CROSSPLY_FORMAT_FORMATS_H
#define CROSSPLY_FORMAT_FORMATS_H

#include "format/format.h"

extern const cply_format cply_format_across;
extern const cply_format cply_format_acrostic;
extern const cply_format cply_format_apz;
extern const cply_format cply_format_ccw;
extern const cply_format cply_format_cfp;
extern const cply_format cply_format_cnn;
extern const cply_format cply_format_crosshare;
extern const cply_format cply_format_dfac;
extern const cply_format cply_format_exolve;
extern const cply_format cply_format_gamelog;
extern const cply_format cply_format_guardian;
extern const cply_format cply_format_ipuz;
extern const cply_format cply_format_jpz;
extern const cply_format cply_format_level;
extern const cply_format cply_format_mill_fen;
extern const cply_format cply_format_mill_moves;
extern const cply_format cply_format_mill_pack;
extern const cply_format cply_format_nyt;
extern const cply_format cply_format_nyt_game;
extern const cply_format cply_format_puz;
extern const cply_format cply_format_puzzleme;
extern const cply_format cply_format_pzzl;
extern const cply_format cply_format_rg;
extern const cply_format cply_format_solve_log;
extern const cply_format cply_format_uclick;
extern const cply_format cply_format_uclick_json;
extern const cply_format cply_format_wapo;
extern const cply_format cply_format_wsj;
extern const cply_format cply_format_xd;
extern const cply_format cply_format_xmd;
extern const cply_format cply_format_xwordinfo;

/* Writes a pack that was made, not read (mill/pack_write.c). */
CPLY_NODISCARD cply_status cplyi_mill_pack_put(const struct cply_mill *pack,
                                               cply_arena *a, cply_buf *out);

#endif
