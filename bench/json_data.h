/* SPDX-License-Identifier: MIT */
/* Made-up JSON for the benchmarks: crosswords in the manner of ipuz and a game
 * record in the manner of the deltas that game servers write. The same numbers
 * come out in every run. */
#ifndef CROSSPLY_BENCH_JSON_DATA_H
#define CROSSPLY_BENCH_JSON_DATA_H

#include <cstdint>
#include <cstdio>
#include <string>

struct dice {
	uint64_t state = 88172645463325252u;
	uint32_t roll(uint32_t sides)
	{
		state ^= state << 13;
		state ^= state >> 7;
		state ^= state << 17;
		return static_cast<uint32_t>((state >> 32) * sides >> 32);
	}
};

inline void add_words(std::string &out, dice &d, unsigned n)
{
	static const char *const words[] = {
		"river", "old",   "capital", "of",   "a",    "the",
		"begin", "sound", "bird",    "with", "up",   "in",
		"note",  "small", "coin",    "way",  "king", "perhaps",
	};
	/* One clue in seven quotes something, one in ten has an accent. */
	if (d.roll(7) == 0)
		out += "\\\"So it begins\\\" ";
	if (d.roll(10) == 0)
		out += "Éire's naïve ";
	for (unsigned i = 0; i < n; i++) {
		if (i)
			out += ' ';
		out += words[d.roll(sizeof words / sizeof *words)];
	}
}

/* A puzzle of about 12 KB. */
inline std::string make_puzzle(dice &d)
{
	unsigned side = 15 + 2 * d.roll(7);
	std::string s = "{\"version\":\"http://ipuz.org/v2\",\"kind\":["
			"\"http://ipuz.org/crossword#1\"],\"title\":\"";
	add_words(s, d, 4);
	s += "\",\"author\":\"";
	add_words(s, d, 2);
	s += "\",\"dimensions\":{\"width\":" + std::to_string(side) +
	     ",\"height\":" + std::to_string(side) + "},\"puzzle\":[";
	std::string solution;
	unsigned number = 0;
	for (unsigned r = 0; r < side; r++) {
		s += r ? ",\n[" : "[";
		solution += r ? ",\n[" : "[";
		for (unsigned c = 0; c < side; c++) {
			uint32_t kind = d.roll(10);
			if (c) {
				s += ',';
				solution += ',';
			}
			if (kind < 2) {
				s += "\"#\"";
				solution += "\"#\"";
				continue;
			}
			if (kind == 9)
				s += "{\"cell\":" + std::to_string(++number) +
				     ",\"style\":{\"shapebg\":\"circle\"}}";
			else if (kind > 6)
				s += std::to_string(++number);
			else
				s += '0';
			solution += '"';
			solution += static_cast<char>('A' + d.roll(26));
			solution += '"';
		}
		s += ']';
		solution += ']';
	}
	s += "],\"solution\":[" + solution + "],\"clues\":{\"Across\":[";
	for (unsigned i = 0; i < number; i++) {
		if (i)
			s += i == number / 2 ? "],\"Down\":[" : ",";
		s += '[' + std::to_string(i + 1) + ",\"";
		add_words(s, d, 3 + d.roll(9));
		s += " (" + std::to_string(3 + d.roll(9)) + ")\"]";
	}
	s += "]}}";
	return s;
}

inline void add_unit(std::string &out, dice &d)
{
	char text[160];
	std::snprintf(text, sizeof text,
	              "\"%u\":{\"tile\":{\"id\":\"%u\"},"
	              "\"moves\":%u,\"energy\":%u.%02u}",
	              1600 + d.roll(300), d.roll(1600), d.roll(5), d.roll(100),
	              d.roll(100));
	out += text;
}

/* One step of a game: about 300 bytes, now and then much more. */
inline void add_delta(std::string &out, dice &d)
{
	static const char *const functions[] = { "move", "attack", "build" };
	char text[400];
	unsigned player = d.roll(2), unit = 1600 + d.roll(300);
	bool invalid = d.roll(100) < 42;
	std::snprintf(text, sizeof text,
	              "{\"type\":\"ran\",\"data\":{\"player\":{\"id\":\"%u\"},"
	              "\"run\":{\"caller\":{\"id\":\"%u\"},\"functionName\":"
	              "\"%s\",\"args\":{\"tile\":{\"id\":\"%u\"}}},%s"
	              "\"returned\":%s},\"game\":{",
	              player, unit, functions[d.roll(3)], d.roll(1600),
	              invalid ? "\"invalid\":\"that tile is already taken\","
	                      : "",
	              invalid ? "false" : "true");
	out += text;
	if (!invalid) {
		out += "\"gameObjects\":{";
		unsigned n = d.roll(200) == 0 ? 60 : 1 + d.roll(3);
		for (unsigned i = 0; i < n; i++) {
			out += i ? "," : "";
			add_unit(out, d);
		}
		std::snprintf(text, sizeof text,
		              ",\"%u\":{\"timeRemaining\":%u,\"units\":"
		              "{\"%u\":{\"id\":\"%u\"},\"&LEN\":%u}}}",
		              player, 100000000 + d.roll(900000000), d.roll(40),
		              unit, 40);
		out += text;
	}
	out += "}}";
}

/* A whole record of at least this many bytes. */
inline std::string make_record(size_t bytes)
{
	dice d;
	std::string s;
	s.reserve(bytes + 4096);
	s = "{\"gameName\":\"Bench\",\"constants\":{\"DELTA_REMOVED\":\"&RM\","
	    "\"DELTA_LIST_LENGTH\":\"&LEN\"},\"deltas\":[";
	for (bool first = true; s.size() < bytes; first = false) {
		s += first ? "" : ",";
		add_delta(s, d);
	}
	s += "],\"winners\":[],\"losers\":[]}";
	return s;
}

#endif
