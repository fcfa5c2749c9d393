/* SPDX-License-Identifier: MIT */
/* Makes a game log of any size: make_gamelog MEGABYTES OUT.json.gz. A field of
 * 40 by 40 tiles and 300 units; per turn some dozen runs, of which four in ten
 * are invalid. The shapes and their lengths are those of real logs: some 300
 * bytes a delta, times in nanoseconds, lists that grow and shrink, now and
 * then a decimal or a line of text. Always the same log for a size. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { SIDE = 40, TILES = SIDE * SIDE, UNITS = 300, FIRST_UNIT = 2 + TILES };

static gzFile out;
static uint64_t written, dice = 0x9E3779B97F4A7C15u;
static uint64_t time_left[2] = { 60000000000u, 60000000000u };
static unsigned place[UNITS], health[UNITS], logs[UNITS], selected = 3;
static char *buffer;
static size_t n_buffer;
enum { BUFFER = 1 << 20 };

static unsigned roll(unsigned n)
{
	dice ^= dice << 13;
	dice ^= dice >> 7;
	dice ^= dice << 17;
	return (unsigned)(dice >> 33) % n;
}

static void flush(void)
{
	if (gzwrite(out, buffer, (unsigned)n_buffer) != (int)n_buffer)
		exit(1);
	n_buffer = 0;
}

__attribute__((format(printf, 1, 2))) static void put(const char *format, ...)
{
	va_list args;
	if (n_buffer > BUFFER - 4096)
		flush();
	va_start(args, format);
	int n = vsnprintf(buffer + n_buffer, 4096, format, args);
	va_end(args);
	n_buffer += (size_t)n;
	written += (uint64_t)n;
}

static void put_start(void)
{
	put("{\"type\":\"start\",\"game\":{\"gameObjects\":{");
	for (int i = 0; i < 2; i++)
		put("\"%d\":{\"clientType\":\"C++\",\"gold\":100,\"lost\":"
		    "false,"
		    "\"name\":\"Player %d\",\"opponent\":{\"id\":\"%d\"},"
		    "\"reasonLost\":\"\",\"reasonWon\":\"\",\"timeRemaining\":"
		    "60000000000,\"won\":false,\"gameObjectName\":\"Player\","
		    "\"id\":\"%d\",\"logs\":{\"&LEN\":0}},",
		    i, i, 1 - i, i);
	for (int i = 0; i < TILES; i++)
		put("\"%d\":{\"gold\":%d,\"owner\":null,\"tileEast\":{\"id\":"
		    "\"%d\"},\"tileNorth\":null,\"type\":\"%s\",\"unit\":null,"
		    "\"x\":%d,\"y\":%d,\"gameObjectName\":\"Tile\",\"id\":\"%"
		    "d\","
		    "\"logs\":{\"&LEN\":0}},",
		    2 + i, i % 7, 2 + (i + 1) % TILES,
		    i % 3 ? "grass" : "water", i % SIDE, i / SIDE, 2 + i);
	for (int i = 0; i < UNITS; i++) {
		place[i] = roll(TILES);
		health[i] = 100;
		put("\"%d\":{\"acted\":false,\"energy\":%d.%016u,\"health\":"
		    "100,"
		    "\"moves\":3,\"owner\":{\"id\":\"%d\"},\"tile\":{\"id\":"
		    "\"%u\"},\"gameObjectName\":\"Unit\",\"id\":\"%d\","
		    "\"logs\":{"
		    "\"&LEN\":0}}%s",
		    FIRST_UNIT + i, i, roll(1u << 30), i % 2, 2 + place[i],
		    FIRST_UNIT + i, i + 1 < UNITS ? "," : "");
	}
	put("},\"currentPlayer\":{\"id\":\"0\"},\"currentTurn\":0,"
	    "\"mapHeight\":40,\"mapWidth\":40,\"maxTurns\":1000000,"
	    "\"players\":{\"0\":{\"id\":\"0\"},\"1\":{\"id\":\"1\"},\"&LEN\":2}"
	    ","
	    "\"selected\":{\"0\":{\"id\":\"5\"},\"1\":{\"id\":\"6\"},"
	    "\"2\":{\"id\":\"7\"},\"&LEN\":3},\"session\":\"bench\"}}");
}

static void put_run(int player, unsigned unit, const char *function,
                    const char *invalid)
{
	put(",\n{\"type\":\"ran\",\"data\":{\"player\":{\"id\":\"%d\"},",
	    player);
	if (invalid)
		put("\"invalid\":\"%s\",", invalid);
	put("\"run\":{\"caller\":{\"id\":\"%u\"},\"functionName\":\"%s\","
	    "\"args\":{\"tile\":{\"id\":\"%u\"}}},\"returned\":%s},\"game\":{"
	    "\"gameObjects\":{\"%d\":{\"timeRemaining\":%llu}",
	    FIRST_UNIT + unit, function, 2 + roll(TILES),
	    invalid ? "false" : "true", player,
	    (unsigned long long)(time_left[player] -= 1000 + roll(90000)));
}

static void put_move(int player, unsigned u)
{
	unsigned from = place[u], to = roll(TILES);
	place[u] = to;
	put_run(player, u, "move", NULL);
	put(",\"%u\":{\"unit\":null},\"%u\":{\"unit\":{\"id\":\"%u\"}},"
	    "\"%u\":{\"moves\":%u,\"tile\":{\"id\":\"%u\"}}}}}",
	    2 + from, 2 + to, FIRST_UNIT + u, FIRST_UNIT + u, roll(4), 2 + to);
}

static void put_attack(int player, unsigned u)
{
	unsigned target = roll(UNITS);
	health[target] = health[target] > 7 ? health[target] - 7 : 100;
	put_run(player, u, "attack", NULL);
	put(",\"%u\":{\"acted\":true,\"energy\":%u.%016u},\"%u\":{\"health\":%"
	    "u}"
	    "}}}",
	    FIRST_UNIT + u, roll(100), roll(1u << 30), FIRST_UNIT + target,
	    health[target]);
}

static void put_list(int player, unsigned u)
{
	unsigned was = selected;
	selected = 1 + roll(6);
	put_run(player, u, "select", NULL);
	put("},\"selected\":{");
	for (unsigned i = 0; i < was || i < selected; i++) {
		if (i >= selected)
			put("\"%u\":\"&RM\",", i);
		else
			put("\"%u\":{\"id\":\"%u\"},", i,
			    FIRST_UNIT + roll(UNITS));
	}
	put("\"&LEN\":%u}}}", selected);
}

static void put_text(int player, unsigned u)
{
	put_run(player, u, "log", NULL);
	if (logs[u] == 20)
		logs[u] = 0;
	put(",\"%u\":{\"logs\":{\"%u\":\"at (%u, %u), \\\"going on\\\"\","
	    "\"&LEN\":%u}}}}}",
	    FIRST_UNIT + u, logs[u], place[u] % SIDE, place[u] / SIDE,
	    logs[u] + 1);
	logs[u]++;
}

static void put_turn(unsigned turn)
{
	int player = (int)(turn % 2);
	put(",\n{\"type\":\"order\",\"data\":{\"player\":{\"id\":\"%d\"},"
	    "\"order\":{\"name\":\"runTurn\",\"index\":%u,\"args\":[]}},"
	    "\"game\":{}}",
	    player, turn);
	for (unsigned i = 0, n = 10 + roll(9); i < n; i++) {
		unsigned u = roll(UNITS), what = roll(100);
		if (what < 42) {
			put_run(player, u, "move",
			        "Unit has no moves left this turn.");
			put("}}}");
		} else if (what < 85) {
			put_move(player, u);
		} else if (what < 95) {
			put_attack(player, u);
		} else if (what < 98) {
			put_list(player, u);
		} else {
			put_text(player, u);
		}
	}
	time_left[player] += 1000000;
	put(",\n{\"type\":\"finished\",\"data\":{\"player\":{\"id\":\"%d\"},"
	    "\"order\":{\"index\":%u,\"name\":\"runTurn\",\"args\":[]},"
	    "\"returned\":true},\"game\":{\"currentPlayer\":{\"id\":\"%d\"},"
	    "\"currentTurn\":%u,\"gameObjects\":{\"%d\":{\"timeRemaining\":%llu"
	    "}}}}",
	    player, turn, 1 - player, turn + 1, player,
	    (unsigned long long)time_left[player]);
}

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	uint64_t size = strtoull(argv[1], NULL, 10) * 1000000;
	bool packs = strlen(argv[2]) > 3 &&
	             strcmp(argv[2] + strlen(argv[2]) - 3, ".gz") == 0;
	out = gzopen(argv[2], packs ? "wb6" : "wbT");
	buffer = malloc(BUFFER);
	if (!out || !buffer)
		return 1;
	put("{\"gamelogVersion\":\"2.2.0\",\"gameName\":\"Bench\","
	    "\"gameSession\":\"bench\",\"gameVersion\":\"0\",\"constants\":{"
	    "\"DELTA_REMOVED\":\"&RM\",\"DELTA_LIST_LENGTH\":\"&LEN\"},"
	    "\"deltas\":[");
	put_start();
	for (unsigned turn = 0; written < size; turn++)
		put_turn(turn);
	put(",\n{\"type\":\"over\",\"game\":{}}],\"epoch\":1790000000000,"
	    "\"losers\":[],\"winners\":[],\"settings\":{}}\n");
	flush();
	if (gzclose(out) != Z_OK)
		return 1;
	printf("%llu\n", (unsigned long long)written);
	return 0;
}
