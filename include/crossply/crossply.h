/* SPDX-License-Identifier: MIT */
/** \file
 * All of Crossply. */
#ifndef CROSSPLY_CROSSPLY_H
#define CROSSPLY_CROSSPLY_H

#include "analysis.h"
#include "animation.h"
#include "base.h"
#include "crossword.h"
#include "diag.h"
#include "draw.h"
#include "fill.h"
#include "game.h"
#include "game_record.h"
#include "level.h"
#include "lint.h"
#include "mill.h"
#include "mill_pack.h"
#include "mill_play.h"
#include "mill_proof.h"
#include "mill_search.h"
#include "play.h"
#include "session.h"
#include "solve.h"
#include "timeline.h"
#include "version.h"
#include "words.h"

#endif
