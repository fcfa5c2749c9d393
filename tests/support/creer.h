/* SPDX-License-Identifier: MIT */
/* A small game: its definition, and deltas of it. */
#ifndef CROSSPLY_TEST_CREER_H
#define CROSSPLY_TEST_CREER_H

#include "game/creer/creer.h"
#include "support/game.h"

#define BASE                                                           \
	"AI:\n  description: A.\n"                                     \
	"Game:\n  attributes:\n"                                       \
	"    gameObjects: {type: {name: dictionary, keyType: string, " \
	"valueType: const GameObject!}}\n"                             \
	"GameObject:\n  attributes:\n"                                 \
	"    id: {type: const string}\n"                               \
	"    gameObjectName: {type: const string}\n"                   \
	"  functions:\n    log:\n      arguments:\n"                   \
	"      - {name: message, type: string}\n"                      \
	"Player:\n  attributes:\n    name: {type: string}\n"

/* A game with everything that a definition can say. */
#define WORLD                                                           \
	"_parentDatas: [turns]\n"                                       \
	"Game:\n  name: World\n  attributes:\n"                         \
	"    width: {type: const int}\n"                                \
	"    rate: {type: float, default: 0.5}\n"                       \
	"    level: {type: int = 1 | 2, default: 1}\n"                  \
	"    grid: {type: 'int[][]'}\n"                                 \
	"    best: {type: Unit?}\n"                                     \
	"    units: {type: 'Unit[]'}\n"                                 \
	"    corners: {type: 'const Place[]'}\n"                        \
	"    prices: {type: {name: dictionary, keyType: string, "       \
	"valueType: int}}\n"                                            \
	"Place:\n  attributes:\n"                                       \
	"    x: {type: const int}\n"                                    \
	"    kind: {type: 'string = \"sea\" | \"land\" | \"\"'}\n"      \
	"Unit:\n  parentClasses: [Place]\n  attributes:\n"              \
	"    owner: {type: Player!}\n"                                  \
	"    at: {type: Place?}\n"                                      \
	"    busy: {type: boolean}\n"                                   \
	"    note: {type: 'string?'}\n"                                 \
	"  functions:\n"                                                \
	"    move:\n      arguments:\n"                                 \
	"      - {name: to, type: Place!}\n"                            \
	"      - {name: how, type: 'string = \"run\" | \"walk\"'}\n"    \
	"      - {name: far, type: int, default: 1}\n"                  \
	"      returns: {type: boolean, invalidValue: false}\n"         \
	"    find:\n      returns: {type: Unit?, invalidValue: null}\n" \
	"    wait: {description: Nothing.}\n"                           \
	"Ship:\n  parentClasses: [Unit]\n  attributes:\n"               \
	"    guns: {type: int}\n"

#define TURNS                                       \
	"AI:\n  functions:\n    runTurn:\n"         \
	"      arguments: [{name: n, type: int}]\n" \
	"      returns: {type: boolean}\n"          \
	"    stop: {description: Nothing.}\n"       \
	"Game:\n  attributes:\n    turn: {type: int}\n"

/* The first state of such a game. */
#define PLAYER                                               \
	"\"0\":{\"id\":\"0\",\"gameObjectName\":\"Player\"," \
	"\"name\":\"N\"}"
#define PLACE                                               \
	"\"1\":{\"id\":\"1\",\"gameObjectName\":\"Place\"," \
	"\"x\":1,\"kind\":\"sea\"}"
#define UNIT                                                            \
	"\"2\":{\"id\":\"2\",\"gameObjectName\":\"Unit\",\"x\":2,"      \
	"\"kind\":\"\",\"owner\":{\"id\":\"0\"},\"at\":{\"id\":\"1\"}," \
	"\"busy\":false,\"note\":null}"
#define SHIP                                                       \
	"\"3\":{\"id\":\"3\",\"gameObjectName\":\"Ship\",\"x\":3," \
	"\"kind\":\"land\",\"owner\":{\"id\":\"0\"},\"at\":null,"  \
	"\"busy\":true,\"note\":\"n\",\"guns\":4}"
#define REST                                                             \
	"\"turn\":0,\"width\":5,\"rate\":1.5,\"level\":2,\"best\":null," \
	"\"grid\":{\"0\":{\"0\":1,\"&LEN\":1},\"&LEN\":1},"              \
	"\"units\":{\"0\":{\"id\":\"2\"},\"1\":{\"id\":\"3\"},"          \
	"\"&LEN\":2},\"corners\":{\"0\":{\"id\":\"1\"},\"&LEN\":1},"     \
	"\"prices\":{\"oil\":3}"
#define START_WITH(objects, rest) \
	"{\"type\":\"start\",\"game\":{\"gameObjects\":{" objects "}," rest "}}"
#define START START_WITH(PLAYER "," PLACE "," UNIT "," SHIP, REST)
#define CHANGE(game) START ",{\"type\":\"x\",\"game\":{" game "}}"
#define OBJECT(change) CHANGE("\"gameObjects\":{" change "}")
#define RUN_OF(run, rest)                                               \
	START ",{\"type\":\"ran\",\"data\":{\"player\":{\"id\":\"0\"}," \
	      "\"run\":{" run "}" rest "},\"game\":{}}"
#define RUN(function, args, rest)                                       \
	RUN_OF("\"caller\":{\"id\":\"3\"},\"functionName\":\"" function \
	       "\",\"args\":{" args "}",                                \
	       rest)
#define MOVE "\"to\":{\"id\":\"1\"},\"how\":\"run\",\"far\":2"
#define TRUE_ ",\"returned\":true"
#define REFUSED ",\"invalid\":\"no\",\"returned\":"
#define ORDER(type, order, rest)                              \
	START ",{\"type\":\"" type "\",\"data\":{\"player\":" \
	      "{\"id\":\"0\"},\"order\":" order rest "},\"game\":{}}"

/* A file that others build on; the last has no name. */
typedef struct creer_parent {
	const char *name, *text;
} creer_parent;

/* "base" and "turns". */
extern const creer_parent creer_parents[];

cply_status creer_read(session *s, cply_str text, const creer_parent *parents,
                       cply_creer **out);
/* Compares a log with a definition; its own findings are not kept. */
cply_status creer_compare(session *s, const cply_creer *creer, cply_str log,
                          size_t piece);
/* A log of the game with these deltas. */
cply_str creer_log(cply_arena *a, const char *game, const char *deltas);

#endif
