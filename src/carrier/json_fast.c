/* SPDX-License-Identifier: MIT */
/* The fast walk over a JSON text, for what is usual: strict and sound JSON. It
 * takes the ends of the strings from the index and gives up at anything it
 * does not expect; then the careful walk begins anew and finds out. */
#include "json_core.h"

#include "json_index.h"

#ifdef CPLYI_VECTORS

/* Two stores of 8 bytes each; the compiler's own idea is slower. */
static inline JSON_INLINE void put_node(cply_json_node *t, uint32_t begin,
                                        uint32_t end, uint32_t next,
                                        uint32_t info)
{
	uint64_t low = (uint64_t)end << 32 | begin;
	uint64_t high = (uint64_t)info << 32 | next;
	memcpy(&t->begin, &low, sizeof low);
	memcpy(&t->next, &high, sizeof high);
}

/* Over the string that is the next entry of the index, when it has escapes or
 * more entries are needed: the offset past its end, or 0. The node's info is
 * left in the index. */
static JSON_NOINLINE size_t slow_string(struct json_index *x, size_t begin,
                                        size_t end)
{
	if (x->n - x->i < 2 && !index_refill(x))
		return 0;
	if (x->at[x->i++] != begin)
		return 0;
	x->info = CPLY_JSON_STRING;
	for (;;) {
		if (x->i == x->n && !index_refill(x))
			return 0;
		const uint32_t at = x->at[x->i++];
		const char *q = x->text + at;
		bool lone = false;
		if (at >= end)
			return 0;
		if (*q == '"')
			return at + 1;
		const char *next = json_scan_escape(q, x->text + end, &lone);
		if (!next)
			return 0;
		x->info |= NODE_ESCAPED | (lone ? NODE_LONE : 0u);
		if (next - q < 12)
			continue;
		/* The second half of a pair has an entry of its own. */
		if (x->i == x->n && !index_refill(x))
			return 0;
		x->i++;
	}
}

/* Over a number with a fraction or an exponent; 0 if it is none. */
static JSON_NOINLINE size_t slow_number(const char *text, size_t i, size_t end)
{
	bool is_fraction;
	const char *q = json_scan_number(text + i, text + end, &is_fraction);
	return q ? (size_t)(q - text) : 0;
}

static JSON_NOINLINE size_t skip_blanks(const char *text, size_t i, size_t end)
{
	return (size_t)(json_skip_blanks(text + i, text + end) - text);
}

/* c is the byte at i once blanks are skipped. There is one: the last byte of
 * the text is a closing bracket, and only who passes that need ask for the
 * end. */
#define NEXT_BYTE()                                    \
	do {                                           \
		c = (unsigned char)text[i];            \
		if (UNLIKELY(c <= ' ')) {              \
			i = skip_blanks(text, i, end); \
			c = (unsigned char)text[i];    \
		}                                      \
	} while (0)

#define ROOM_FOR_NODE()                                    \
	do {                                               \
		if (UNLIKELY(n == cap)) {                  \
			if (i >= run->text.len)            \
				return JSON_STUCK;         \
			if (!cplyi_json_grow(run->parser)) \
				return JSON_NOMEM;         \
			tape = run->parser->tape;          \
			cap = run->parser->cap;            \
		}                                          \
	} while (0)

/* [i, to) becomes node n, and i is behind it. */
#define PUT_SCALAR(to, info)                                                   \
	do {                                                                   \
		const size_t to_ = (to);                                       \
		put_node(&tape[n], (uint32_t)i, (uint32_t)to_, n + 1, (info)); \
		n++;                                                           \
		i = to_;                                                       \
	} while (0)

/* The string at i becomes node n. Behind the last entry of the index stand
 * some that fit nowhere. */
#define TAKE_STRING()                                                  \
	do {                                                           \
		q = at[1];                                             \
		if (LIKELY(at[0] == i && q < end && text[q] == '"')) { \
			at += 2;                                       \
			PUT_SCALAR(q + 1, CPLY_JSON_STRING);           \
		} else {                                               \
			x->i = (uint32_t)(at - x->at);                 \
			q = slow_string(x, i, end);                    \
			if (q == 0)                                    \
				return JSON_STUCK;                     \
			at = x->at + x->i;                             \
			run->lone |= (x->info & NODE_LONE) != 0;       \
			PUT_SCALAR(q, x->info);                        \
		}                                                      \
	} while (0)

#define TAKE_WORD(word, type)                                            \
	do {                                                             \
		const size_t size = sizeof(word) - 1;                    \
		if (end - i < size || memcmp(text + i, word, size) != 0) \
			return JSON_STUCK;                               \
		PUT_SCALAR(i + size, type);                              \
	} while (0)

/* The walk up to `end`, which is behind a closing bracket. It may see more than
 * belongs to the text, and gives up where it finds that it did. */
static json_outcome walk(json_run *run, struct json_index *x, const size_t end)
{
	const char *const text = run->text.ptr;
	const uint32_t *at = x->at + x->i;
	cply_json_node *tape = run->parser->tape;
	size_t i = run->at, q;
	uint32_t cap = run->parser->cap, n = run->n;
	uint32_t open = NO_NODE, commas = 0, depth = 0;
	unsigned c, closer = 0; /* what ends the open container */

	if (i >= end)
		return JSON_STUCK;

value:
	NEXT_BYTE();
	ROOM_FOR_NODE();
	if (c == '"') {
		TAKE_STRING();
	} else if (c - '0' < 10 || c == '-') {
		const size_t digits = i + (c == '-');
		if (UNLIKELY(!ascii_is_digit(text[digits])))
			return JSON_STUCK;
		q = digits + 1;
		if (ascii_is_digit(text[q]))
			q = (size_t)(json_scan_digits(text + q, text + end) -
			             text);
		/* No `&&` here: zero or not cannot be predicted. */
		if (UNLIKELY((text[digits] == '0') & (q - digits > 1)))
			return JSON_STUCK;
		c = (unsigned char)text[q];
		if (UNLIKELY(c == '.' || (c | 0x20) == 'e')) {
			q = slow_number(text, i, end);
			if (q == 0)
				return JSON_STUCK;
			PUT_SCALAR(q, CPLY_JSON_NUMBER | NODE_FRACTION);
		} else {
			PUT_SCALAR(q, CPLY_JSON_NUMBER);
		}
	} else if (c == '{' || c == '[') {
		goto container;
	} else if (c == 'n') {
		TAKE_WORD("null", CPLY_JSON_NULL);
	} else if (c == 't') {
		TAKE_WORD("true", CPLY_JSON_TRUE);
	} else if (c == 'f') {
		TAKE_WORD("false", CPLY_JSON_FALSE);
	} else {
		return JSON_STUCK;
	}
	if (closer == 0)
		goto done;

after_value:
	NEXT_BYTE();
	if (c == ',') {
		i++;
		commas++;
		if (closer == ']')
			goto value;
		NEXT_BYTE();
		goto key;
	}
	if (c != closer)
		return JSON_STUCK;
	{
		cply_json_node *o = &tape[open];
		const uint32_t count = commas + 1;
		open = o->next;
		commas = o->end;
		i++;
		o->end = (uint32_t)i;
		o->next = n;
		o->info |= (count < NODE_COUNT_MAX ? count : NODE_COUNT_MAX)
		           << NODE_COUNT_SHIFT;
		depth--;
		if (open == NO_NODE)
			goto done;
		if (i == end)
			return JSON_STUCK;
		closer = (tape[open].info & 1) ? '}' : ']';
		goto after_value;
	}

key:
	if (c != '"')
		return JSON_STUCK;
	ROOM_FOR_NODE();
	TAKE_STRING();
	NEXT_BYTE();
	if (c != ':')
		return JSON_STUCK;
	i++;
	goto value;

container:
	if (depth == run->max_depth)
		return JSON_STUCK;
	{
		const uint32_t info =
			c == '{' ? CPLY_JSON_OBJECT : CPLY_JSON_ARRAY;
		const unsigned outer = closer;
		const uint32_t begin = (uint32_t)i;
		closer = c + 2; /* `{` and `[` are two before `}` and `]` */
		i++;
		NEXT_BYTE();
		if (c == closer) {
			i++;
			put_node(&tape[n], begin, (uint32_t)i, n + 1, info);
			n++;
			closer = outer;
			if (closer == 0)
				goto done;
			if (i == end)
				return JSON_STUCK;
			goto after_value;
		}
		put_node(&tape[n], begin, commas, open, info);
	}
	open = n++;
	commas = 0;
	depth++;
	if (closer == '}')
		goto key;
	goto value;

done:
	if (i > run->text.len)
		return JSON_STUCK;
	x->i = (uint32_t)(at - x->at);
	run->at = (uint32_t)i;
	run->n = n;
	run->open = NO_NODE;
	return JSON_DONE;
}

_Static_assert((CPLY_JSON_OBJECT & 1) && !(CPLY_JSON_ARRAY & 1),
               "one bit tells objects from arrays");

/* Without memory for an index the careful walk does it all. */
static struct json_index *get_index(cply_json_parser *p)
{
	const cply_memory *m = p->memory ? p->memory : cply_memory_heap();
	if (!p->index_) {
		p->index_ = m->resize(m->ctx, NULL, 0, sizeof *p->index_);
		cplyi_json_forget(p);
	}
	return p->index_;
}

void cplyi_json_forget(cply_json_parser *p)
{
	if (p->index_)
		p->index_->text = NULL;
}

void cplyi_json_index_free(cply_json_parser *p)
{
	const cply_memory *m = p->memory ? p->memory : cply_memory_heap();
	if (p->index_)
		m->resize(m->ctx, p->index_, sizeof *p->index_, 0);
	p->index_ = NULL;
}

json_outcome cplyi_json_walk(json_run *run)
{
	struct json_index *x = get_index(run->parser);
	if (!x)
		return cplyi_json_careful(run);
	const uint32_t n = run->n;
	index_seek(x, run->text.ptr, run->at,
	           run->end ? run->end : run->text.ptr + run->text.len);
	json_outcome o = walk(run, x, x->last);
	if (o != JSON_STUCK)
		return o;
	x->text = NULL;
	run->n = n;
	run->lone = false;
	return cplyi_json_careful(run);
}

#else

void cplyi_json_forget(cply_json_parser *p)
{
	(void)p;
}

void cplyi_json_index_free(cply_json_parser *p)
{
	(void)p;
}

json_outcome cplyi_json_walk(json_run *run)
{
	return cplyi_json_careful(run);
}

#endif
