/* SPDX-License-Identifier: MIT */
/** \file
 * All of Crossply. */
#ifndef CROSSPLY_CROSSPLY_H
#define CROSSPLY_CROSSPLY_H

#include "analysis.h"
#include "base.h"
#include "carrier.h"
#include "charset.h"
#include "chart.h"
#include "crossword.h"
#include "diag.h"
#include "draw.h"
#include "film.h"
#include "format.h"
#include "game.h"
#include "game_index.h"
#include "game_record.h"
#include "game_stats.h"
#include "json.h"
#include "json_pull.h"
#include "level.h"
#include "mill.h"
#include "mill_certificate.h"
#include "mill_pack.h"
#include "mill_proof.h"
#include "mill_play.h"
#include "mill_search.h"
#include "mill_table.h"
#include "mill_theme.h"
#include "pack.h"
#include "play.h"
#include "rating.h"
#include "report.h"
#include "solve.h"
#include "text.h"
#include "timeline.h"
#include "unlock.h"
#include "unpack.h"
#include "xml.h"
#include "yaml.h"

#endif
