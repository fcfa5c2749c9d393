/* SPDX-License-Identifier: MIT */
/* The careful walk over a JSON text that fills the tape. It knows what is
 * right; what is wrong is the business of json_fault.c. The open containers are
 * a list through their own nodes: until a container is closed, `next` is its
 * parent and `end` the parent's count, so no other stack is needed. */
#include "json_core.h"

#include "base/text.h"
#include "json_scan.h"

bool cplyi_json_grow(cply_json_parser *p)
{
	const cply_memory *m = p->memory ? p->memory : cply_memory_heap();
	size_t had = p->cap, want = had ? had * 2 : 1024;
	if (want > UINT32_MAX)
		want = UINT32_MAX;
	if (want <= had || want > SIZE_MAX / sizeof *p->tape)
		return false;
	void *tape = m->resize(m->ctx, p->tape, had * sizeof *p->tape,
	                       want * sizeof *p->tape);
	if (!tape)
		return false;
	p->tape = tape;
	p->cap = (uint32_t)want;
	return true;
}

static inline void put_node(cply_json_node *t, const char *base,
                            const char *begin, const char *end, uint32_t next,
                            uint32_t info)
{
	*t = (cply_json_node){ (uint32_t)(begin - base), (uint32_t)(end - base),
		               next, info };
}

/* The string at the quote p: one past its end, or NULL. */
static inline const char *read_string(const char *p, const char *end,
                                      uint32_t *info)
{
	const char *begin = ++p;
	unsigned high = 0;
	*info = CPLY_JSON_STRING;
	for (;;) {
		p = json_scan_string(p, end, &high);
		if (p == end)
			return NULL;
		if (*p == '"')
			break;
		bool lone = false;
		if (*p != '\\' || !(p = json_scan_escape(p, end, &lone)))
			return NULL;
		*info |= NODE_ESCAPED | (lone ? NODE_LONE : 0);
	}
	if (high && cply_utf8_check((cply_str){ begin, (size_t)(p - begin) }) !=
	                    SIZE_MAX)
		return NULL;
	return p + 1;
}

static inline bool is_word(const char *p, const char *end, const char *word,
                           size_t len)
{
	return (size_t)(end - p) >= len && memcmp(p, word, len) == 0;
}

/* Where the walk is when it wants a value. */
static json_state value_state(uint32_t open, bool in_object, uint32_t count)
{
	if (open == NO_NODE)
		return EXPECT_ROOT;
	if (in_object)
		return EXPECT_MEMBER;
	return count ? EXPECT_ELEMENT : EXPECT_FIRST;
}

#define ROOM_FOR_NODE()                                    \
	do {                                               \
		if (n == cap) {                            \
			if (!cplyi_json_grow(run->parser)) \
				return JSON_NOMEM;         \
			tape = run->parser->tape;          \
			cap = run->parser->cap;            \
		}                                          \
	} while (0)

#define STUCK(s)                  \
	do {                      \
		run->state = (s); \
		goto stuck;       \
	} while (0)

json_outcome cplyi_json_careful(json_run *run)
{
	const char *const base = run->text.ptr;
	const char *const end = base + run->text.len;
	const char *p = base + run->at;
	cply_json_node *tape = run->parser->tape;
	uint32_t cap = run->parser->cap, n = run->n, open = NO_NODE, count = 0,
		 depth = 0, info;
	bool in_object = false;
	const char *q;

value:
	p = json_skip_blanks(p, end);
	if (p == end)
		STUCK(value_state(open, in_object, count));
	ROOM_FOR_NODE();
	switch (*p) {
	case '"':
		q = read_string(p, end, &info);
		if (!q)
			STUCK(BAD_STRING);
		put_node(&tape[n], base, p, q, n + 1, info);
		if (info & NODE_LONE)
			run->lone = true;
		break;
	case '-':
	case '0':
	case '1':
	case '2':
	case '3':
	case '4':
	case '5':
	case '6':
	case '7':
	case '8':
	case '9': {
		bool fraction = false;
		q = json_scan_number(p, end, &fraction);
		if (!q)
			STUCK(BAD_NUMBER);
		put_node(&tape[n], base, p, q, n + 1,
		         CPLY_JSON_NUMBER | (fraction ? NODE_FRACTION : 0u));
		break;
	}
	case 't':
		if (!is_word(p, end, "true", 4))
			STUCK(BAD_WORD);
		q = p + 4;
		put_node(&tape[n], base, p, q, n + 1, CPLY_JSON_TRUE);
		break;
	case 'f':
		if (!is_word(p, end, "false", 5))
			STUCK(BAD_WORD);
		q = p + 5;
		put_node(&tape[n], base, p, q, n + 1, CPLY_JSON_FALSE);
		break;
	case 'n':
		if (!is_word(p, end, "null", 4))
			STUCK(BAD_WORD);
		q = p + 4;
		put_node(&tape[n], base, p, q, n + 1, CPLY_JSON_NULL);
		break;
	case '[':
	case '{':
		if (depth == run->max_depth)
			STUCK(TOO_DEEP);
		depth++;
		in_object = *p == '{';
		tape[n] = (cply_json_node){
			.begin = (uint32_t)(p - base),
			.end = count,
			.next = open,
			.info = in_object ? CPLY_JSON_OBJECT : CPLY_JSON_ARRAY,
		};
		open = n++;
		count = 0;
		p++;
		if (in_object)
			goto key;
		p = json_skip_blanks(p, end);
		if (p < end && *p == ']')
			goto close;
		goto value;
	default:
		STUCK(value_state(open, in_object, count));
	}
	p = q;
	n++;

after_value:
	if (open == NO_NODE)
		goto done;
	count++;
	if (in_object)
		goto object_next;

array_next:
	p = json_skip_blanks(p, end);
	if (p == end)
		STUCK(EXPECT_ARRAY_NEXT);
	if (*p == ',') {
		p++;
		goto value;
	}
	if (*p == ']')
		goto close;
	STUCK(EXPECT_ARRAY_NEXT);

object_next:
	p = json_skip_blanks(p, end);
	if (p == end)
		STUCK(EXPECT_OBJECT_NEXT);
	if (*p == '}')
		goto close;
	if (*p != ',')
		STUCK(EXPECT_OBJECT_NEXT);
	p++;

key:
	p = json_skip_blanks(p, end);
	if (p == end || *p != '"') {
		if (p < end && *p == '}' && count == 0)
			goto close;
		STUCK(count ? EXPECT_KEY : EXPECT_FIRST_KEY);
	}
	ROOM_FOR_NODE();
	q = read_string(p, end, &info);
	if (!q)
		STUCK(BAD_STRING);
	put_node(&tape[n], base, p, q, n + 1, info);
	if (info & NODE_LONE)
		run->lone = true;
	n++;
	p = q;

colon:
	p = json_skip_blanks(p, end);
	if (p == end || *p != ':')
		STUCK(EXPECT_COLON);
	p++;
	goto value;

close : {
	cply_json_node *o = &tape[open];
	uint32_t parent = o->next, parents_count = o->end;
	o->end = (uint32_t)(p + 1 - base);
	o->next = n;
	o->info |= (count < NODE_COUNT_MAX ? count : NODE_COUNT_MAX)
	           << NODE_COUNT_SHIFT;
	count = parents_count;
	open = parent;
	in_object = open != NO_NODE &&
	            (tape[open].info & NODE_TYPE) == CPLY_JSON_OBJECT;
	depth--;
	p++;
	goto after_value;
}

stuck:
	run->at = (uint32_t)(p - base);
	run->n = n;
	run->open = open;
	switch (run->lenient ? cplyi_json_recover(run) : RECOVER_NOT) {
	case RECOVER_NOT:
		return JSON_STUCK;
	case RECOVER_NULL:
		ROOM_FOR_NODE();
		put_node(&tape[n], base, p, p, n + 1, CPLY_JSON_NULL);
		n++;
		goto after_value;
	case RECOVER_CLOSE:
		p = base + run->at;
		goto close;
	case RECOVER_STRING:
		ROOM_FOR_NODE();
		tape[n] = run->found;
		tape[n].next = n + 1;
		n++;
		p = base + run->at;
		if (run->state == EXPECT_KEY || run->state == EXPECT_FIRST_KEY)
			goto colon;
		goto after_value;
	case RECOVER_RETRY:
		break;
	}
	p = base + run->at;
	switch (run->state) {
	case EXPECT_FIRST_KEY:
	case EXPECT_KEY:
		goto key;
	case EXPECT_COLON:
		goto colon;
	case EXPECT_ARRAY_NEXT:
		goto array_next;
	case EXPECT_OBJECT_NEXT:
		goto object_next;
	case EXPECT_FIRST:
		p = json_skip_blanks(p, end);
		if (p < end && *p == ']')
			goto close;
		goto value;
	default:
		goto value;
	}

done:
	run->at = (uint32_t)(p - base);
	run->n = n;
	run->open = NO_NODE;
	return JSON_DONE;
}
