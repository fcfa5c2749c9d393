/* SPDX-License-Identifier: MIT */
/* Everything below the front ends, for those that use much of it. */
#ifndef CROSSPLY_ALL_H
#define CROSSPLY_ALL_H

#include "crossply/crossply.h"

#include "base/text.h"
#include "carrier/charset.h"
#include "carrier/container.h"
#include "carrier/gunzip.h"
#include "carrier/gzip.h"
#include "carrier/json.h"
#include "carrier/json_pull.h"
#include "carrier/xml.h"
#include "carrier/yaml.h"
#include "crossword/level.h"
#include "draw/solve_chart.h"
#include "format/format.h"
#include "format/puz/unlock.h"
#include "game/creer/creer.h"
#include "game/game.h"
#include "game/index/index.h"
#include "game/stats.h"
#include "mill/certificate/certificate.h"
#include "mill/mill.h"
#include "mill/pack/timeline.h"
#include "mill/play/rating.h"
#include "mill/proof/proof_json.h"
#include "mill/proof/theme.h"
#include "mill/tables/table.h"
#include "report/report.h"
#include "solve/timeline.h"

#endif
