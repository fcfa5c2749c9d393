/* SPDX-License-Identifier: MIT */
/* Compressed PuzzleMe puzzles. The base64 text is cut into pieces whose lengths
 * repeat, and each piece is reversed. The lengths are the key: hexadecimal
 * digits after a dot behind the text, last first and each two too small, or,
 * in newer files, seven numbers from 2 to 20 that only the site's program
 * knows. Those are searched for piece by piece: a wrong length soon leads to
 * bytes that are no text. */
#include "format/sites/puzzleme.h"

#include <string.h>

#include "base/ascii.h"
#include "carrier/container.h"

enum {
	KEY_LENGTH = 7,
	SHORTEST = 2,
	LONGEST = 20,
	MOST_DIGITS = 32,    /* of a key in the file */
	WORK = 1 << 22,      /* characters looked at in a search, at most, */
	TIMES = 32,          /* and how often the whole text besides */
	MOST_CONSIDERED = 64 /* texts that look right */
};

/* Where in a JSON text. */
enum place {
	BEFORE,
	FIRST_KEY, /* a key or the end of the object */
	KEY,
	COLON,
	FIRST, /* a value or the end of the array */
	VALUE,
	WORD, /* in a number, true, false or null */
	STRING,
	NEXT, /* a comma or the end of what we are in */
	AFTER
};

/* How far the beginning of the text is known to be right. */
typedef struct progress {
	size_t end;  /* of the pieces that are put right */
	size_t quad; /* of what is decoded and looked at */
	enum place place;
	bool is_key;        /* of the string we are in */
	bool is_escaped;    /* the next byte of the string */
	uint8_t more;       /* bytes that the UTF-8 sequence still needs */
	uint8_t depth;      /* of nesting; */
	uint64_t is_object; /* for each level, the innermost last */
} progress;

typedef struct search {
	cply_str from;
	char *to; /* put right, as far as it goes */
	size_t work;
} search;

/* ---- what may be JSON ---- */

static bool take_in_string(progress *p, uint32_t b)
{
	if (p->more) {
		p->more--;
		return (b & 0xC0) == 0x80;
	}
	if (b >= 0x80) {
		p->more = b < 0xE0 ? 1 : b < 0xF0 ? 2 : 3;
		return b >= 0xC2 && b <= 0xF4;
	}
	if (p->is_escaped)
		p->is_escaped = false;
	else if (b == '\\')
		p->is_escaped = true;
	else if (b == '"')
		p->place = p->is_key ? COLON : NEXT;
	return b >= 0x20;
}

static bool enter(progress *p, bool is_object)
{
	p->is_object = p->is_object << 1 | is_object;
	p->place = is_object ? FIRST_KEY : FIRST;
	return ++p->depth < 64;
}

static bool leave(progress *p, bool is_object)
{
	if (!p->depth || (p->is_object & 1) != is_object)
		return false;
	p->is_object >>= 1;
	p->place = --p->depth ? NEXT : AFTER;
	return true;
}

static bool take_value(progress *p, uint32_t b)
{
	if (b == '{' || b == '[')
		return enter(p, b == '{');
	p->is_key = false;
	p->place = b == '"' ? STRING : WORD;
	return b == '"' || b == '-' || ascii_is_digit((int)b) || b == 't' ||
	       b == 'f' || b == 'n';
}

static bool is_word_byte(uint32_t b)
{
	return ascii_is_lower((int)b) || ascii_is_digit((int)b) || b == 'E' ||
	       b == '+' || b == '-' || b == '.';
}

static bool take_byte(progress *p, uint32_t b)
{
	if (p->place == STRING)
		return take_in_string(p, b);
	if (p->place == WORD) {
		if (is_word_byte(b))
			return true;
		p->place = NEXT;
	}
	if (b == ' ' || b == '\t' || b == '\n' || b == '\r')
		return true;
	bool is_first = p->place == FIRST || p->place == FIRST_KEY;
	if ((b == '}' || b == ']') && (is_first || p->place == NEXT))
		return leave(p, b == '}');
	switch (p->place) {
	case BEFORE:
		return b == '{' && enter(p, true);
	case FIRST_KEY:
	case KEY:
		p->is_key = true;
		p->place = STRING;
		return b == '"';
	case COLON:
		p->place = VALUE;
		return b == ':';
	case FIRST:
	case VALUE:
		return take_value(p, b);
	case NEXT:
		p->place = p->is_object & 1 ? KEY : VALUE;
		return b == ',';
	default:
		return false;
	}
}

/* ---- pieces ---- */

static bool take_quad(const search *s, progress *p)
{
	uint32_t bits = 0, n = 0;
	for (size_t i = p->quad; i < p->quad + 4; i++) {
		int digit = cply_base64_digit(s->to[i]);
		if (digit >= 0 && n == i - p->quad) {
			bits = bits << 6 | (uint32_t)digit;
			n++;
		} else if (s->to[i] != '=' || p->quad + 4 != s->from.len ||
		           n < 2) {
			return false;
		}
	}
	bits <<= 6 * (4 - n);
	for (uint32_t k = 0; k + 1 < n; k++)
		if (!take_byte(p, bits >> (16 - 8 * k) & 0xFF))
			return false;
	p->quad += 4;
	return true;
}

/* Puts the next piece right. False when that cannot be the text, or there is
 * none left. */
static bool take_piece(search *s, progress *p, size_t length)
{
	size_t rest = s->from.len - p->end;
	if (length > rest)
		length = rest;
	for (size_t i = 0; i < length; i++)
		s->to[p->end + i] = s->from.ptr[p->end + length - 1 - i];
	p->end += length;
	s->work += length + 1;
	while (p->quad + 4 <= p->end)
		if (!take_quad(s, p))
			return false;
	return length > 0;
}

static bool take_rest(search *s, progress p, const uint8_t *key, size_t digits)
{
	for (size_t i = 0; p.end < s->from.len; i++)
		if (!take_piece(s, &p, key[i % digits]))
			return false;
	/* Without padding the last few digits were not looked at. */
	return p.place == AFTER || p.quad < p.end;
}

/* ---- the whole ---- */

/* Parses, without a word when it is no puzzle. */
static bool parse(site *s, cply_str text, cply_json_value *root)
{
	cply_json_options options = { .max_depth = s->r->limits->depth };
	if (cply_json_parse(s->r->json, text, &options, NULL, &s->json) !=
	    CPLY_OK)
		return false;
	*root = cply_json_root(&s->json);
	return cplyi_json_type(*root) == CPLY_JSON_OBJECT;
}

/* The text of base64; empty when it is none. */
static cply_str decode(site *s, cply_str digits)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	if (!cply_base64_decode(digits, &b))
		b.len = 0;
	return cply_buf_str(&b);
}

/* A key that makes JSON of the text. */
typedef struct guess {
	uint8_t key[KEY_LENGTH];
	cply_str text;
	size_t score; /* how many well-known members there are; 0: no guess */
	bool is_tied; /* with another text */
} guess;

static size_t score_of(cply_str text)
{
	static const char *const members[] = {
		"\"box\"",  "\"placedWords\"", "\"acrossNotDown\"",
		"\"clue\"", "\"clueNum\"",     "\"nBoxes\"",
		"\"x\"",    "\"y\"",
	};
	size_t n = 0;
	for (size_t i = 0; i < CPLY_COUNT(members); i++) {
		cply_str name = cply_str_of(members[i]), rest = text;
		size_t at;
		while ((at = cply_str_find(rest, name)) != SIZE_MAX) {
			rest = cply_str_sub(rest, at + name.len, rest.len);
			n++;
		}
	}
	return n;
}

/* A wrong key that only swaps pieces of a clue makes JSON too, in short files:
 * the best guess must be better than all others. */
static void consider(site *s, const search *find, const uint8_t *key,
                     guess *best)
{
	cply_json_value root;
	guess g = { .text = decode(s, (cply_str){ find->to, find->from.len }) };
	memcpy(g.key, key, sizeof g.key);
	g.score = score_of(g.text);
	if (g.score < best->score || !parse(s, g.text, &root) ||
	    cply_str_eq(g.text, best->text))
		return;
	g.is_tied = g.score == best->score;
	*best = g;
}

/* Tries all keys, digit by digit. */
static void find_key(site *s, search *find, guess *best)
{
	uint8_t key[KEY_LENGTH] = { SHORTEST - 1 };
	progress at[KEY_LENGTH + 1] = { { 0 } };
	size_t most = WORK + TIMES * find->from.len;
	int depth = 0, considered = 0;
	while (depth >= 0) {
		if (find->work > most || considered == MOST_CONSIDERED) {
			best->is_tied = true;
			return;
		}
		if (++key[depth] > LONGEST) {
			depth--;
			continue;
		}
		at[depth + 1] = at[depth];
		if (!take_piece(find, &at[depth + 1], key[depth]))
			continue;
		if (depth + 1 < KEY_LENGTH) {
			key[++depth] = SHORTEST - 1;
		} else if (take_rest(find, at[KEY_LENGTH], key, KEY_LENGTH)) {
			consider(s, find, key, best);
			considered++;
		}
	}
}

static void report_key(site *s, const uint8_t *key)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	for (int i = 0; i < KEY_LENGTH; i++) {
		cply_put(&b, i ? " " : "");
		cply_put_uint(&b, key[i]);
	}
	cply_report_with(s->diags, CPLY_PM103, &s->wrapper,
	                 CPLY_T(cply_buf_str(&b)));
}

static cply_status search_key(site *s, search *find, cply_json_value *root)
{
	guess best = { .score = 0 };
	find_key(s, find, &best);
	if (s->arena->failed)
		return CPLY_NOMEM;
	if (!best.score || best.is_tied) {
		cply_report(s->diags, best.score ? CPLY_PM104 : CPLY_PM101,
		            &s->wrapper);
		return CPLY_UNSUPPORTED;
	}
	report_key(s, best.key);
	return parse(s, best.text, root) ? CPLY_OK : CPLY_NOMEM;
}

/* The digits behind the dot, last first. How many there are; 0: no key. */
static size_t read_key(cply_str digits, uint8_t *key)
{
	if (digits.len > MOST_DIGITS)
		return 0;
	for (size_t i = 0; i < digits.len; i++) {
		char c = digits.ptr[digits.len - 1 - i];
		int digit = ascii_hex(c);
		if (digit < 0)
			return 0;
		key[i] = (uint8_t)(digit + SHORTEST);
	}
	return digits.len;
}

static bool is_base64(cply_str text)
{
	while (text.len && text.ptr[text.len - 1] == '=')
		text.len--;
	for (size_t i = 0; i < text.len; i++)
		if (cply_base64_digit(text.ptr[i]) < 0 && text.ptr[i] != '=')
			return false;
	return text.len > 0;
}

cply_status cplyi_puzzleme_decompress(site *s, cply_json_value rawc,
                                      cply_json_value *root)
{
	s->wrapper = cplyi_json_span(rawc);
	s->is_wrapped = true;
	cply_str text = cply_str_trim(cplyi_json_string(rawc, s->arena));
	size_t dot = cply_str_find(text, CPLY_STR("."));
	search find = { .from = cply_str_sub(text, 0, dot) };
	uint8_t key[MOST_DIGITS];
	if (!is_base64(find.from)) {
		cply_report(s->diags, CPLY_PM102, &s->wrapper);
		return s->arena->failed ? CPLY_NOMEM : CPLY_INVALID;
	}
	find.to = CPLY_NEW(s->arena, find.from.len, char);
	if (!find.to)
		return CPLY_NOMEM;
	size_t digits = 0;
	if (dot != SIZE_MAX)
		digits = read_key(cply_str_sub(text, dot + 1, text.len), key);
	cply_str plain = find.from;
	if (digits && take_rest(&find, (progress){ 0 }, key, digits))
		plain = (cply_str){ find.to, find.from.len };
	bool is_read = parse(s, decode(s, plain), root);
	if (s->arena->failed)
		return CPLY_NOMEM;
	return is_read ? CPLY_OK : search_key(s, &find, root);
}
