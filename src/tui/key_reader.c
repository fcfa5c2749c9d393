/* SPDX-License-Identifier: MIT */
#include "tui/key_reader.h"

#include <string.h>

#include "base/text.h"

enum {
	ESC = 27,
	BEL = 7,
	DEL = 127,
	/* Bytes of one key come together; those of two hardly ever do. */
	BURST = 25,
	/* Esc alone: slow connections split a sequence after it. */
	LONE = 100,
	/* The rest of what only a terminal sends. */
	REST = 1000,
	/* Of one whose Escape was taken for a lone one. */
	LATE = 3000,
	/* The longest sequence that is kept whole. */
	LONGEST = 64
};

enum { SHIFT = 1, ALT = 2, CTRL = 4 };

/* ---- bytes ---- */

void key_reader_learn(key_reader *r, const char *sequence, screen_event e)
{
	size_t n = sequence ? strlen(sequence) : 0;
	if (n < 2 || n > KEY_READER_LONGEST || sequence[0] >= ' ' ||
	    r->n_known == KEY_READER_KNOWN)
		return;
	key_known *k = &r->known[r->n_known++];
	memcpy(k->bytes, sequence, n);
	k->n = (unsigned char)n;
	k->event = e;
}

size_t key_reader_room(const key_reader *r)
{
	return KEY_READER_BYTES - r->n;
}

void key_reader_put(key_reader *r, unsigned char byte, int64_t now)
{
	if (r->n == KEY_READER_BYTES)
		return;
	int64_t gap = now - r->last;
	r->gaps[r->n] = (uint16_t)(gap < 0            ? 0
	                           : gap > UINT16_MAX ? UINT16_MAX
	                                              : gap);
	r->bytes[r->n++] = byte;
	r->last = now;
}

static void drop(key_reader *r, size_t n)
{
	r->n -= n;
	memmove(r->bytes, r->bytes + n, r->n);
	memmove(r->gaps, r->gaps + n, r->n * sizeof *r->gaps);
}

static int64_t waited(const key_reader *r, int64_t now)
{
	return now - r->last;
}

int key_reader_wait(const key_reader *r, int64_t now)
{
	static const int limits[] = { BURST, LONE, REST };
	if (!r->n)
		return -1;
	for (size_t i = 0; i < CPLY_COUNT(limits); i++)
		if (waited(r, now) < limits[i])
			return limits[i] - (int)waited(r, now);
	return -1;
}

/* ---- what a sequence means ---- */

static void modify(screen_event *e, unsigned modifiers)
{
	/* As terminals number them: Shift-F1 is F13. */
	static const uint8_t rows[] = { 0, 1, 4, 5, 2, 3, 0, 0 };
	if (e->key == SCREEN_FUNCTION) {
		e->character += 12u * rows[modifiers & 7];
		return;
	}
	if (e->key == SCREEN_OTHER)
		return;
	e->shift |= (modifiers & SHIFT) != 0;
	e->alt |= (modifiers & ALT) != 0;
	e->ctrl |= (modifiers & CTRL) != 0;
}

static screen_event of_letter(unsigned char final)
{
	static const struct {
		char final;
		screen_key key;
	} letters[] = {
		{ 'A', SCREEN_UP },       { 'B', SCREEN_DOWN },
		{ 'C', SCREEN_RIGHT },    { 'D', SCREEN_LEFT },
		{ 'H', SCREEN_HOME },     { 'F', SCREEN_END },
		{ 'Z', SCREEN_BACK_TAB },
	};
	for (size_t i = 0; i < CPLY_COUNT(letters); i++)
		if (letters[i].final == (char) final)
			return (screen_event){ .key = letters[i].key };
	if (final >= 'P' && final <= 'S')
		return (screen_event){ .key = SCREEN_FUNCTION,
			               .character = final - 'P' + 1u };
	return (screen_event){ .key = SCREEN_OTHER };
}

/* The number before ~, as the VT220 had them. */
static screen_event of_number(unsigned number)
{
	static const uint8_t keys[] = {
		0,          SCREEN_HOME,    SCREEN_INSERT,    SCREEN_DELETE,
		SCREEN_END, SCREEN_PAGE_UP, SCREEN_PAGE_DOWN, SCREEN_HOME,
		SCREEN_END,
	};
	/* There are gaps where the keyboard had them. */
	static const uint8_t functions[] = { 11, 12, 13, 14, 15, 17, 18,
		                             19, 20, 21, 23, 24, 25, 26,
		                             28, 29, 31, 32, 33, 34 };
	if (number && number < CPLY_COUNT(keys))
		return (screen_event){ .key = (screen_key)keys[number] };
	for (size_t i = 0; i < CPLY_COUNT(functions); i++)
		if (functions[i] == number)
			return (screen_event){ .key = SCREEN_FUNCTION,
				               .character = (uint32_t)i + 1 };
	return (screen_event){ .key = SCREEN_OTHER };
}

/* The numeric keypad as an application sees it: * + , - . / 0 to 9. */
static screen_event of_keypad(unsigned char final)
{
	static const char keys[] = "*+,-./0123456789";
	if (final == 'M')
		return (screen_event){ .key = SCREEN_ENTER };
	if (final >= 'j' && final <= 'y')
		return (screen_event){ .key = SCREEN_CHAR,
			               .character =
			                       (uint32_t)keys[final - 'j'] };
	if (final >= 'a' && final <= 'd') { /* rxvt */
		screen_event e = of_letter((unsigned char)(final - 'a' + 'A'));
		e.ctrl = true;
		return e;
	}
	if (final == 'Z')
		return (screen_event){ .key = SCREEN_OTHER };
	return of_letter(final);
}

static screen_event of_button(unsigned button, bool is_pressed, unsigned col,
                              unsigned row)
{
	screen_event e = { .key = SCREEN_OTHER };
	if (!is_pressed || !col || !row)
		return e;
	/* Shift, Alt and Ctrl, held at the same time, are 4, 8 and 16. */
	switch (button & ~28u) {
	case 0:
		e.key = SCREEN_CLICK;
		break;
	case 64:
		e.key = SCREEN_WHEEL_UP;
		break;
	case 65:
		e.key = SCREEN_WHEEL_DOWN;
		break;
	default:
		break;
	}
	e.row = row - 1;
	e.col = col - 1;
	return e;
}

/* A sequence taken apart: CSI < 1 ; 2 M. */
typedef struct sequence {
	char mark; /* < = > or ?; 0: none */
	unsigned numbers[3], n;
	unsigned char final;
} sequence;

static sequence take_apart(const unsigned char *s, size_t n)
{
	const unsigned most = 100000;
	sequence q = { .final = s[n - 1] };
	for (size_t i = 0; i + 1 < n; i++) {
		if (s[i] >= '<' && s[i] <= '?') {
			q.mark = (char)s[i];
			continue;
		}
		q.n += !q.n;
		if (s[i] == ';')
			q.n++;
		else if (s[i] >= '0' && s[i] <= '9' && q.n <= 3 &&
		         q.numbers[q.n - 1] < most)
			q.numbers[q.n - 1] =
				q.numbers[q.n - 1] * 10 + s[i] - '0';
	}
	return q;
}

/* F1 to F4 have no numbers, or 1 and a modifier. */
static bool is_function(const sequence *q)
{
	return !q->n || (q->n == 2 && q->numbers[0] <= 1 &&
	                 q->numbers[1] >= 2 && q->numbers[1] <= 16);
}

static screen_event of_csi(const sequence *q)
{
	screen_event e = { .key = SCREEN_OTHER };
	unsigned modifiers = q->n > 1 && q->numbers[1] ? q->numbers[1] - 1 : 0;
	if (q->final == 'M' || q->final == 'm') {
		if (q->n != 3)
			return e;
		/* With < as xterm has it, without as rxvt. */
		unsigned button = q->numbers[0] - (q->mark ? 0u : 32u);
		return of_button(button, q->final == 'M', q->numbers[1],
		                 q->numbers[2]);
	}
	if (q->mark)
		return e;
	switch (q->final) {
	case '~':
		e = of_number(q->numbers[0]);
		break;
	case '$': /* rxvt */
	case '^':
	case '@':
		e = of_number(q->numbers[0]);
		modifiers = q->final == '$'   ? SHIFT
		            : q->final == '^' ? CTRL
		                              : SHIFT | CTRL;
		break;
	case 'a':
	case 'b':
	case 'c':
	case 'd': /* rxvt */
		e = of_letter((unsigned char)(q->final - 'a' + 'A'));
		modifiers = SHIFT;
		break;
	default:
		e = of_letter(q->final);
		/* CSI 24 ; 80 R says where the cursor is. */
		if (e.key == SCREEN_FUNCTION && !is_function(q))
			e.key = SCREEN_OTHER;
		break;
	}
	modify(&e, modifiers);
	return e;
}

static screen_event of_ss3(const sequence *q)
{
	screen_event e = of_keypad(q->final);
	unsigned last = q->n ? q->numbers[q->n > 3 ? 2 : q->n - 1] : 0;
	modify(&e, last ? last - 1 : 0);
	return e;
}

/* ---- where a sequence ends ---- */

/* Three bytes after CSI M; F1 to F5 of the Linux console after CSI [. */
static size_t odd_sequence(const key_reader *r, size_t at, screen_event *e)
{
	const unsigned char *s = r->bytes + at;
	size_t n = r->n - at;
	if (s[1] == '[') {
		if (n < 3)
			return 0;
		*e = (screen_event){ .key = SCREEN_OTHER };
		if (s[2] >= 'A' && s[2] <= 'E')
			*e = (screen_event){ .key = SCREEN_FUNCTION,
				             .character = s[2] - 'A' + 1u };
		return at + 3;
	}
	if (n < 5)
		return 0;
	unsigned button = s[2] - 32u;
	*e = of_button(button, (button & 3) != 3, s[3] - 32u, s[4] - 32u);
	return at + 5;
}

/* `at`: of the [ or O. Gives the bytes used, 0: the end is not there yet. */
static size_t control(key_reader *r, size_t at, int64_t now, screen_event *e)
{
	const unsigned char *s = r->bytes + at;
	size_t n = r->n - at;
	bool is_csi = s[0] == '[';
	*e = (screen_event){ .key = SCREEN_OTHER };
	if (n == 1) {
		if (waited(r, now) < REST)
			return 0;
		*e = (screen_event){ .key = SCREEN_CHAR,
			             .character = s[0],
			             .alt = true };
		return r->n;
	}
	if (is_csi && (s[1] == '[' || (s[1] == 'M' && r->has_mouse)))
		return odd_sequence(r, at, e);
	for (size_t i = 1; i < n; i++) {
		unsigned char c = s[i];
		if (c < ' ' || c >= DEL)
			return at + i; /* cut off: begins anew with this */
		bool is_rxvt = c == '$' && i > 1 && s[1] <= '9';
		if (c < '@' && !is_rxvt)
			continue;
		sequence q = take_apart(s + 1, i);
		*e = is_csi ? of_csi(&q) : of_ss3(&q);
		return at + i + 1;
	}
	if (n < LONGEST)
		return 0;
	r->in_control = true;
	return r->n;
}

static bool is_introducer(unsigned char c)
{
	return c == '[' || c == 'O';
}

/* ESC ] and the like: a message that ends with BEL or ESC \. */
static bool is_string(const key_reader *r)
{
	return memchr("]P^_X", r->bytes[1], 5) &&
	       (r->n == 2 || r->gaps[2] <= BURST);
}

/* Drops what belongs to a message. */
static void skip_string(key_reader *r, int64_t now)
{
	for (size_t i = 0; i < r->n; i++) {
		bool is_end = r->bytes[i] == BEL;
		if (i && r->bytes[i - 1] == ESC && r->bytes[i] == '\\')
			is_end = true;
		if (is_end) {
			drop(r, i + 1);
			r->in_string = false;
			return;
		}
	}
	bool is_split = r->n && r->bytes[r->n - 1] == ESC;
	drop(r, r->n - is_split);
	if (waited(r, now) >= REST)
		r->in_string = false;
}

static void skip_control(key_reader *r)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->bytes[i] < ' ' || r->bytes[i] >= '@') {
			drop(r, i + (r->bytes[i] >= '@'));
			r->in_control = false;
			return;
		}
	drop(r, r->n);
}

/* ---- keys ---- */

/* The sequence of the terminal's description that the bytes begin with;
 * `*may_be`: they could become one. */
static const key_known *find_known(const key_reader *r, bool *may_be)
{
	const key_known *best = NULL;
	*may_be = false;
	for (size_t i = 0; i < r->n_known; i++) {
		const key_known *k = &r->known[i];
		size_t n = r->n < k->n ? r->n : k->n;
		if (memcmp(k->bytes, r->bytes, n) != 0)
			continue;
		if (n < k->n)
			*may_be = true;
		else if (!best || k->n > best->n)
			best = k;
	}
	return best;
}

/* A character at `at`; gives its bytes, 0: they are not all there. */
static size_t character(const key_reader *r, size_t at, int64_t now,
                        screen_event *e)
{
	unsigned char lead = r->bytes[at];
	size_t need = lead >= 0xF0   ? 4
	              : lead >= 0xE0 ? 3
	              : lead >= 0xC0 ? 2
	                             : 1;
	size_t n = 1, used = 0;
	while (n < need && at + n < r->n && r->bytes[at + n] >> 6 == 2)
		n++;
	if (n < need && at + n == r->n && waited(r, now) < REST)
		return 0;
	cply_str s = { (const char *)r->bytes + at, n };
	*e = (screen_event){ .key = SCREEN_CHAR };
	(void)cply_utf8_next(s, &used, &e->character);
	return n;
}

static size_t plain(const key_reader *r, int64_t now, screen_event *e)
{
	*e = (screen_event){ .key = SCREEN_CHAR, .character = r->bytes[0] };
	switch (r->bytes[0]) {
	case '\r':
	case '\n':
		e->key = SCREEN_ENTER;
		return 1;
	case '\t':
		e->key = SCREEN_TAB;
		return 1;
	case DEL:
	case '\b':
		e->key = SCREEN_BACKSPACE;
		return 1;
	default:
		return character(r, 0, now, e);
	}
}

static size_t lone_escape(key_reader *r, int64_t now, screen_event *e)
{
	r->escape = now;
	*e = (screen_event){ .key = SCREEN_ESCAPE };
	return 1;
}

/* After ESC: a sequence, a message, Alt with a key, or nothing to do with it.
 */
static size_t escaped(key_reader *r, int64_t now, screen_event *e)
{
	if (r->n == 1)
		return waited(r, now) < LONE ? 0 : lone_escape(r, now, e);
	unsigned char second = r->bytes[1];
	if (is_introducer(second))
		return control(r, 1, now, e);
	if (second == ESC) { /* rxvt: Alt with a sequence */
		if (r->n == 2 && waited(r, now) < BURST)
			return 0;
		if (r->n == 2 || !is_introducer(r->bytes[2]) ||
		    r->gaps[1] > BURST)
			return lone_escape(r, now, e);
		size_t used = control(r, 2, now, e);
		e->alt = true;
		return used;
	}
	if (second == '\t' && r->gaps[1] < LONE) { /* the Linux console */
		*e = (screen_event){ .key = SCREEN_BACK_TAB };
		return 2;
	}
	if (second < ' ' || second == DEL || r->gaps[1] > BURST)
		return lone_escape(r, now, e);
	if (is_string(r)) {
		if (r->n == 2 && waited(r, now) < BURST)
			return 0;
		if (r->n > 2) {
			r->in_string = true;
			*e = (screen_event){ .key = SCREEN_OTHER };
			return 2;
		}
	}
	size_t used = character(r, 1, now, e);
	e->alt = true;
	return used ? used + 1 : 0;
}

/* The rest of a sequence whose Escape was reported because it came too late:
 * that nobody types so fast tells it from keys. */
static bool is_late_rest(const key_reader *r, int64_t now)
{
	static const char after_csi[] = "<?[ABCDEFHMPQRSZabcd0123456789";
	static const char after_ss3[] = "ABCDEFHMPQRSabcd2345678";
	if (!r->escape || now - r->escape > LATE || !is_introducer(r->bytes[0]))
		return false;
	if (r->n == 1)
		return waited(r, now) < BURST;
	const char *usual = r->bytes[0] == '[' ? after_csi : after_ss3;
	return r->gaps[1] <= BURST && r->bytes[1] && strchr(usual, r->bytes[1]);
}

bool key_reader_next(key_reader *r, int64_t now, screen_event *e)
{
	bool may_be;
	if (r->in_string)
		skip_string(r, now);
	if (r->in_control)
		skip_control(r);
	if (!r->n || r->in_string)
		return false;
	const key_known *k = find_known(r, &may_be);
	if (may_be && waited(r, now) < LONE)
		return false;
	size_t used;
	if (k) {
		*e = k->event;
		used = k->n;
	} else if (r->bytes[0] == ESC) {
		used = escaped(r, now, e);
	} else if (is_late_rest(r, now)) {
		used = r->n > 1 ? control(r, 0, now, e) : 0;
	} else {
		used = plain(r, now, e);
		if (used)
			r->escape = 0;
	}
	drop(r, used);
	return used > 0;
}
