/* SPDX-License-Identifier: MIT */
/* The files of src/draw/player, put into the library by cmake/Embed.cmake. */
#ifndef CROSSPLY_DRAW_PLAYER_H
#define CROSSPLY_DRAW_PLAYER_H

#include <stddef.h>

extern const unsigned char cplyi_player_js[];
extern const size_t cplyi_player_js_size;
extern const unsigned char cplyi_player_js_sha256[32];
extern const unsigned char cplyi_player_css[];
extern const size_t cplyi_player_css_size;
extern const unsigned char cplyi_player_css_sha256[32];

#endif
