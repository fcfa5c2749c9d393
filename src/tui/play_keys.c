/* SPDX-License-Identifier: MIT */
/* Keys by name, and the key file. */
#include "tui/play_keys.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/text.h"

enum { IDLE = 300, MOST_IDLE = 86400 };

static const struct {
	screen_key key;
	const char *name;
} names[] = {
	{ SCREEN_UP, "Up" },
	{ SCREEN_DOWN, "Down" },
	{ SCREEN_LEFT, "Left" },
	{ SCREEN_RIGHT, "Right" },
	{ SCREEN_HOME, "Home" },
	{ SCREEN_END, "End" },
	{ SCREEN_PAGE_UP, "PageUp" },
	{ SCREEN_PAGE_DOWN, "PageDown" },
	{ SCREEN_INSERT, "Insert" },
	{ SCREEN_DELETE, "Delete" },
	{ SCREEN_BACKSPACE, "Backspace" },
	{ SCREEN_TAB, "Tab" },
	{ SCREEN_BACK_TAB, "Shift-Tab" },
	{ SCREEN_ENTER, "Enter" },
	{ SCREEN_ESCAPE, "Escape" },
};

/* ---- names ---- */

static void put_utf8(uint32_t c, char *out, size_t size)
{
	cply_arena none;
	cply_buf b = {
		.arena = &none, .ptr = out, .cap = size - 1, .max = size - 1
	};
	cply_arena_init(&none, NULL, 0);
	cply_put_utf8(&b, c);
	out[b.len] = 0;
}

void play_key_name(const screen_event *e, char out[KEY_NAME])
{
	uint32_t c = e->character;
	const char *alt = e->alt ? "Alt-" : "";
	char letter[8];
	out[0] = 0;
	if (e->key == SCREEN_FUNCTION) {
		snprintf(out, KEY_NAME, "F%u", c);
	} else if (e->key == SCREEN_CHAR && c == ' ') {
		snprintf(out, KEY_NAME, "%sSpace", alt);
	} else if (e->key == SCREEN_CHAR && c < ' ') {
		snprintf(out, KEY_NAME, "%sCtrl-%c", alt, (int)c + '@');
	} else if (e->key == SCREEN_CHAR) {
		put_utf8(c, letter, sizeof letter);
		snprintf(out, KEY_NAME, "%s%s", alt, letter);
	} else {
		for (size_t i = 0; i < CPLY_COUNT(names); i++)
			if (names[i].key == e->key)
				snprintf(out, KEY_NAME, "%s%s%s%s", alt,
				         e->ctrl ? "Ctrl-" : "",
				         e->shift ? "Shift-" : "",
				         names[i].name);
	}
}

static bool is_alnum(uint32_t c)
{
	return c >= 0x80 || ascii_is_alnum((int)c);
}

typedef enum key_fault { KEY_FINE, KEY_UNKNOWN, KEY_IS_LETTER } key_fault;

/* "shift-ctrl-left" becomes "Ctrl-Shift-Left". */
static bool read_named(cply_str text, char out[KEY_NAME])
{
	static const char *const modifiers[] = { "Alt-", "Ctrl-", "Shift-" };
	bool has[CPLY_COUNT(modifiers)] = { false };
	for (;;) {
		for (size_t i = 0; i < CPLY_COUNT(names); i++)
			if (cply_str_is_nocase(text, names[i].name)) {
				snprintf(out, KEY_NAME, "%s%s%s%s",
				         has[0] ? modifiers[0] : "",
				         has[1] ? modifiers[1] : "",
				         has[2] ? modifiers[2] : "",
				         names[i].name);
				return true;
			}
		size_t m = 0, n = 0;
		for (; m < CPLY_COUNT(modifiers); m++) {
			n = strlen(modifiers[m]);
			if (!has[m] &&
			    cply_str_is_nocase(cply_str_sub(text, 0, n),
			                       modifiers[m]))
				break;
		}
		if (m == CPLY_COUNT(modifiers))
			return false;
		has[m] = true;
		text = cply_str_sub(text, n, text.len);
	}
}

/* Modifiers and names in any case; "ctrl-u" becomes "Ctrl-U". */
static key_fault read_key(cply_str text, char out[KEY_NAME])
{
	uint32_t c = 0, number;
	size_t at = 0;
	if (read_named(text, out))
		return KEY_FINE;
	if (cply_str_is_nocase(text, "Space")) {
		snprintf(out, KEY_NAME, "Space");
		return KEY_FINE;
	}
	if (text.len > 1 && (text.ptr[0] == 'F' || text.ptr[0] == 'f') &&
	    cply_str_u32(cply_str_sub(text, 1, text.len), &number) &&
	    number >= 1 && number <= 63) {
		snprintf(out, KEY_NAME, "F%u", number);
		return KEY_FINE;
	}
	bool ctrl = text.len == 6 &&
	            cply_str_is_nocase(cply_str_sub(text, 0, 5), "Ctrl-");
	bool alt = text.len > 4 &&
	           cply_str_is_nocase(cply_str_sub(text, 0, 4), "Alt-");
	cply_str last = cply_str_sub(text, ctrl ? 5 : alt ? 4 : 0, text.len);
	if (!cply_utf8_next(last, &at, &c) || at != last.len || c <= ' ')
		return KEY_UNKNOWN;
	if (ctrl) {
		c = c >= 'a' && c <= 'z' ? c - 32 : c;
		if (c < '@' || c > '_')
			return KEY_UNKNOWN;
		snprintf(out, KEY_NAME, "Ctrl-%c", (int)c);
		return KEY_FINE;
	}
	if (!alt && is_alnum(c))
		return KEY_IS_LETTER;
	snprintf(out, KEY_NAME, "%s%.*s", alt ? "Alt-" : "", (int)last.len,
	         last.ptr);
	return KEY_FINE;
}

/* ---- bindings ---- */

static bool set_key(play_keys *k, const char *key, cply_action action)
{
	for (size_t i = 0; i < k->n; i++)
		if (strcmp(k->items[i].key, key) == 0) {
			k->items[i].action = action;
			return true;
		}
	if (k->n == MAX_BINDINGS)
		return false;
	play_binding *b = &k->items[k->n++];
	snprintf(b->key, sizeof b->key, "%s", key);
	b->action = action;
	return true;
}

/* The next word of a line; empty at its end. */
static cply_str word(cply_str line, size_t *at)
{
	size_t begin = *at, end;
	while (begin < line.len &&
	       (line.ptr[begin] == ' ' || line.ptr[begin] == '\t' ||
	        line.ptr[begin] == '\r'))
		begin++;
	for (end = begin; end < line.len && line.ptr[end] != ' ' &&
	                  line.ptr[end] != '\t' && line.ptr[end] != '\r';)
		end++;
	*at = end;
	return cply_str_sub(line, begin, end);
}

void play_keys_init(play_keys *k)
{
	*k = (play_keys){ .options = cply_play_defaults(), .idle = IDLE };
	for (int i = 0; i < CPLY_ACTIONS; i++) {
		cply_str keys = cply_str_of(
				 cply_action_get((cply_action)i)->keys),
			 key;
		char name[KEY_NAME];
		for (size_t at = 0; (key = word(keys, &at)).len;)
			if (read_key(key, name) == KEY_FINE)
				set_key(k, name, (cply_action)i);
	}
}

cply_action play_keys_action(const play_keys *k, const screen_event *e)
{
	char name[KEY_NAME];
	play_key_name(e, name);
	for (size_t i = 0; *name && i < k->n; i++)
		if (strcmp(k->items[i].key, name) == 0)
			return k->items[i].action;
	return CPLY_ACTIONS;
}

void play_keys_of(const play_keys *k, cply_action action, cply_buf *out)
{
	const char *between = "";
	for (size_t i = 0; i < k->n; i++)
		if (k->items[i].action == action) {
			cply_put(out, between);
			cply_put(out, k->items[i].key);
			between = " ";
		}
}

const char *play_keys_first(const play_keys *k, cply_action action)
{
	for (size_t i = 0; i < k->n; i++)
		if (k->items[i].action == action)
			return k->items[i].key;
	return "";
}

/* ---- the key file ---- */

typedef struct key_file {
	play_keys *keys;
	cply_str name;
	size_t line, faults;
	cply_buf *out;
} key_file;

static void fault(key_file *f, cply_str what, const char *text)
{
	f->faults++;
	cply_put_str(f->out, f->name);
	cply_put(f->out, ":");
	cply_put_uint(f->out, f->line);
	cply_put(f->out, ": ");
	cply_put_str(f->out, what);
	cply_put(f->out, text);
	cply_put(f->out, "\n");
}

static void set_option(key_file *f, cply_str name, cply_str value)
{
	cply_play_options *o = &f->keys->options;
	bool enter_turns = false;
	const struct {
		const char *name;
		bool *option;
	} options[] = {
		{ "turn-first", &o->turn_first },
		{ "skip-filled", &o->skip_filled },
		{ "next-word", &o->next_word },
		{ "autocheck", &o->autocheck },
		{ "downs-only", &o->downs_only },
		{ "delete-advances", &o->delete_advances },
		{ "strict-rebus", &o->strict_rebus },
		{ "enter-turns", &enter_turns },
	};
	uint32_t number;
	if (cply_str_is_nocase(name, "idle")) {
		if (cply_str_u32(value, &number) && number <= MOST_IDLE)
			f->keys->idle = number;
		else
			fault(f, value,
			      " is not a number of seconds from 0 to 86400");
		return;
	}
	for (size_t i = 0; i < CPLY_COUNT(options); i++) {
		if (!cply_str_is_nocase(name, options[i].name))
			continue;
		if (cply_str_is_nocase(value, "on"))
			*options[i].option = true;
		else if (cply_str_is_nocase(value, "off"))
			*options[i].option = false;
		else
			fault(f, value, " is neither on nor off");
		if (options[i].option == &enter_turns)
			set_key(f->keys, "Enter",
			        enter_turns ? CPLY_DO_TURN : CPLY_DO_NEXT_WORD);
		return;
	}
	fault(f, name,
	      " is not an option; the options are turn-first, skip-filled, "
	      "next-word, autocheck, downs-only, delete-advances, "
	      "strict-rebus, enter-turns and idle");
}

static void read_line(key_file *f, cply_str line)
{
	size_t at = 0;
	char key[KEY_NAME];
	cply_str first = word(line, &at), second = word(line, &at);
	cply_str third = word(line, &at);
	/* A single # is a key too, but not at the beginning of a remark. */
	bool is_key = first.len == 1 &&
	              cply_action_find(second) != CPLY_ACTIONS && !third.len;
	if (!first.len || (first.ptr[0] == '#' && !is_key))
		return;
	if (cply_str_is_nocase(first, "set")) {
		set_option(f, second, third);
		return;
	}
	bool none = cply_str_is_nocase(second, "none");
	cply_action action = cply_action_find(second);
	switch (read_key(first, key)) {
	case KEY_UNKNOWN:
		fault(f, first,
		      " is not a key; keys are named Left, Tab, F3, Ctrl-U, "
		      "Alt-x or ?");
		return;
	case KEY_IS_LETTER:
		fault(f, first, " is a letter and is always typed");
		return;
	default:
		break;
	}
	if (!second.len)
		fault(f, first, " has no action; `none` removes an action");
	else if (!none && action == CPLY_ACTIONS)
		fault(f, second,
		      " is not an action; `crossply play --keys` lists them");
	else if (third.len && third.ptr[0] != '#')
		fault(f, third, " follows the action");
	else if (!set_key(f->keys, key, none ? CPLY_ACTIONS : action))
		fault(f, first, ": there are too many keys");
}

size_t play_keys_read(play_keys *k, cply_str text, cply_str name,
                      cply_buf *faults)
{
	key_file f = { .keys = k, .name = name, .out = faults };
	for (size_t at = 0; at < text.len;) {
		size_t end = at;
		while (end < text.len && text.ptr[end] != '\n')
			end++;
		f.line++;
		read_line(&f, cply_str_sub(text, at, end));
		at = end + 1;
	}
	return f.faults;
}
