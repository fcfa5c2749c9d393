/* SPDX-License-Identifier: MIT */
/* Rule sets as JSON: the members of a ruleSettingsJson. */
#include <stddef.h>

#include "mill/rules/rules.h"

static const char *const full_names[] = { "firstPlayerLose",
	                                  "firstAndSecondPlayerRemovePiece",
	                                  "secondAndFirstPlayerRemovePiece",
	                                  "sideToMoveRemovePiece",
	                                  "agreeToDraw" };
static const char *const gain_names[] = {
	"removeOpponentsPieceFromBoard",
	"removeOpponentsPieceFromHandThenOpponentsTurn",
	"removeOpponentsPieceFromHandThenYourTurn",
	"opponentRemovesOwnPiece",
	"markAndDelayRemovingPieces",
	"removalBasedOnMillCounts"
};
static const char *const stuck_names[] = {
	"endWithStalemateLoss",
	"changeSideToMove",
	"removeOpponentsPieceAndMakeNextMove",
	"removeOpponentsPieceAndChangeSideToMove",
	"endWithStalemateDraw",
	"bothPlayersRemoveOpponentsPiece"
};

/* A setting: its name and where it lives in the rules. */
typedef struct setting {
	const char *name;
	enum { FLAG, BYTE, SHORT, CHOICE } type;
	size_t offset;
	unsigned least, most; /* of numbers */
	const char *const *names;
} setting;

#define AT(field) offsetof(cply_mill_rules, field)
#define FLAG_AT(name, field)                      \
	{                                         \
		name, FLAG, AT(field), 0, 1, NULL \
	}
#define ONE_OF(name, field, list)                                      \
	{                                                              \
		name, CHOICE, AT(field), 0, CPLY_COUNT(list) - 1, list \
	}
#define CAPTURE(first, prefix, k)                                           \
	FLAG_AT(first, capture[k].enabled),                                 \
		FLAG_AT(prefix "OnSquareEdges", capture[k].on_edges),       \
		FLAG_AT(prefix "OnCrossLines", capture[k].on_crosses),      \
		FLAG_AT(prefix "OnDiagonalLines", capture[k].on_diagonals), \
		FLAG_AT(prefix "InPlacingPhase", capture[k].in_placing),    \
		FLAG_AT(prefix "InMovingPhase", capture[k].in_moving),      \
		FLAG_AT(prefix "OnlyWhenOwnPiecesLeq3",                     \
	                capture[k].only_with_three)

static const setting settings[] = {
	{ "piecesCount", BYTE, AT(pieces), CPLY_MILL_FEWEST, CPLY_MILL_MOST,
	  NULL },
	{ "flyPieceCount", BYTE, AT(fly_at), 3, CPLY_MILL_MOST, NULL },
	{ "piecesAtLeastCount", BYTE, AT(at_least), 1, CPLY_MILL_MOST, NULL },
	FLAG_AT("hasDiagonalLines", diagonals),
	FLAG_AT("mayMoveInPlacingPhase", move_while_placing),
	FLAG_AT("isDefenderMoveFirst", defender_first),
	FLAG_AT("mayRemoveMultiple", take_several),
	FLAG_AT("mayRemoveFromMillsAlways", take_from_mills),
	ONE_OF("boardFullAction", full, full_names),
	ONE_OF("stalemateAction", stuck, stuck_names),
	FLAG_AT("mayFly", may_fly),
	{ "nMoveRule", SHORT, AT(n_moves), 0, 9999, NULL },
	{ "endgameNMoveRule", SHORT, AT(n_moves_endgame), 0, 9999, NULL },
	FLAG_AT("threefoldRepetitionRule", threefold),
	ONE_OF("millFormationActionInPlacingPhase", gain, gain_names),
	FLAG_AT("restrictRepeatedMillsFormation", no_repeated_mill),
	FLAG_AT("oneTimeUseMill", mills_work_once),
	FLAG_AT("stopPlacingWhenTwoEmptySquares", stop_at_two_empty),
	CAPTURE("enableCustodianCapture", "custodianCapture",
	        CPLY_MILL_CUSTODIAN),
	CAPTURE("enableInterventionCapture", "interventionCapture",
	        CPLY_MILL_INTERVENTION),
	CAPTURE("enableLeapCapture", "leapCapture", CPLY_MILL_LEAP),
};

/* Settings of old files that newer ones replaced; apps ignore them too. */
static const char *const replaced[] = {
	"hasBannedLocations", "mayOnlyRemoveUnplacedPieceInPlacingPhase",
	"isWhiteLoseButNotDrawWhenBoardFull", "isLoseButNotChangeSideWhenNoWay",
	"_schemaVersion"
};

static const setting *find(cply_json_value key)
{
	for (size_t i = 0; i < CPLY_COUNT(settings); i++)
		if (cply_json_is(key, settings[i].name))
			return &settings[i];
	return NULL;
}

static bool is_replaced(cply_json_value key)
{
	for (size_t i = 0; i < CPLY_COUNT(replaced); i++)
		if (cply_json_is(key, replaced[i]))
			return true;
	return false;
}

/* The number that the value stands for; false if it does not fit. */
static bool number_of(const setting *s, cply_json_value v, unsigned *out)
{
	int64_t n;
	cply_json_type type = cply_json_type_of(v);
	if (s->type == FLAG) {
		*out = type == CPLY_JSON_TRUE;
		return type == CPLY_JSON_TRUE || type == CPLY_JSON_FALSE;
	}
	for (unsigned i = 0; s->type == CHOICE && i <= s->most; i++)
		if (cply_json_is(v, s->names[i])) {
			*out = i;
			return true;
		}
	if (!cply_json_int(v, &n) || n < s->least || n > s->most)
		return false;
	*out = (unsigned)n;
	return true;
}

static void store(const setting *s, unsigned n, cply_mill_rules *rules)
{
	char *at = (char *)rules + s->offset;
	switch (s->type) {
	case FLAG:
		*(bool *)(void *)at = n != 0;
		break;
	case BYTE:
	case CHOICE:
		*(uint8_t *)(void *)at = (uint8_t)n;
		break;
	case SHORT:
		*(uint16_t *)(void *)at = (uint16_t)n;
		break;
	}
}

static unsigned load(const setting *s, const cply_mill_rules *rules)
{
	const char *at = (const char *)rules + s->offset;
	switch (s->type) {
	case FLAG:
		return *(const bool *)(const void *)at;
	case SHORT:
		return *(const uint16_t *)(const void *)at;
	default:
		return *(const uint8_t *)(const void *)at;
	}
}

static void report_value(cply_diags *d, const setting *s, cply_json_value v)
{
	cply_span at = cply_json_span(v);
	if (s->type == FLAG)
		cply_report_with(d, CPLY_ML121, &at, CPLY_Z(s->name),
		                 CPLY_Z("true or false"));
	else if (s->type == CHOICE)
		cply_report_with(d, CPLY_ML121, &at, CPLY_Z(s->name),
		                 CPLY_Z("the name of an action"));
	else
		cply_report_with(d, CPLY_ML122, &at, CPLY_Z(s->name),
		                 CPLY_N(s->least), CPLY_N(s->most));
}

cply_status cply_mill_rules_read(cply_json_value v, cply_diags *d,
                                 cply_mill_rules *rules)
{
	cply_status status = CPLY_OK;
	cply_span at = cply_json_span(v);
	if (cply_json_type_of(v) != CPLY_JSON_OBJECT) {
		cply_report_with(
			d, CPLY_ML120, &at,
			CPLY_Z(cply_json_type_name(cply_json_type_of(v))));
		return CPLY_INVALID;
	}
	cply_json_iter it = cply_json_each(v);
	while (cply_json_step(&it)) {
		const setting *s = find(it.key);
		unsigned n;
		if (!s && !is_replaced(it.key)) {
			cply_span key = cply_json_span(it.key);
			cply_str raw = cply_json_raw(it.key);
			cply_report_with(d, CPLY_ML123, &key, CPLY_T(raw));
		} else if (s && cply_json_type_of(it.value) == CPLY_JSON_NULL) {
			continue; /* left at what it is without */
		} else if (s && number_of(s, it.value, &n)) {
			store(s, n, rules);
		} else if (s) {
			report_value(d, s, it.value);
			status = CPLY_INVALID;
		}
	}
	return status;
}

void cply_mill_rules_write(const cply_mill_rules *rules, cply_json_writer *w)
{
	cply_json_begin_object(w);
	for (size_t i = 0; i < CPLY_COUNT(settings); i++) {
		const setting *s = &settings[i];
		unsigned n = load(s, rules);
		cply_json_key(w, s->name);
		if (s->type == FLAG)
			cply_json_put_bool(w, n != 0);
		else if (s->type == CHOICE && n <= s->most)
			cply_json_put_string(w, cply_str_of(s->names[n]));
		else
			cply_json_put_int(w, n);
	}
	cply_json_end_object(w);
}
