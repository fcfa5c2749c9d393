/* SPDX-License-Identifier: MIT */
/* Documents of the module: opened, asked, closed. */
#include "wasm/inside.h"

#include "wasm/host.h"

/* What is not of a document. */
static cply_str answer;
/* Answers what needs no document. */
static cply_w_doc nobody;
/* Those that are open. */
static cply_w_doc *opened;

static const cply_memory *memory(void)
{
	return cply_memory_heap();
}

void *cply_w_alloc(size_t n)
{
	return memory()->resize(memory()->ctx, NULL, 0, n ? n : 1);
}

void cply_w_free(void *block, size_t n)
{
	if (block)
		(void)memory()->resize(memory()->ctx, block, n ? n : 1, 0);
}

static void init(cply_w_doc *d)
{
	cply_arena_init(&d->own, NULL, SIZE_MAX);
	cply_arena_init(&d->scratch, NULL, SIZE_MAX);
	cply_arena_init(&d->answers, NULL, SIZE_MAX);
	cply_arena_init(&d->steps, NULL, SIZE_MAX);
}

const cply_w_doc *cplyi_w_opened(int64_t number)
{
	const cply_w_doc *d = opened;
	while (d && (int64_t)(uintptr_t)d != number)
		d = d->next;
	return d;
}

static void forget(const cply_w_doc *d)
{
	cply_w_doc **at = &opened;
	while (*at && *at != d)
		at = &(*at)->next;
	if (*at)
		*at = d->next;
}

void cply_w_close(cply_w_doc *d)
{
	if (!d)
		return;
	forget(d);
	cplyi_w_definition_close(d);
	cplyi_w_play_close(d);
	cplyi_w_mill_close(d);
	cplyi_w_tables_close(d);
	cplyi_w_board_close(d);
	cplyi_w_race_close(d);
	cply_session_free(d->s);
	cply_arena_free(&d->steps);
	cply_json_parser_free(&d->json);
	cply_arena_free(&d->own);
	cply_arena_free(&d->scratch);
	cply_arena_free(&d->answers);
	cply_w_free(d->bytes, d->n_bytes);
	cply_w_free(d, sizeof *d);
	answer = (cply_str){ NULL, 0 };
}

/* A document with its session, or NULL. */
static cply_w_doc *make(cply_str options, cply_json *parsed)
{
	cply_w_doc *d = cply_w_alloc(sizeof *d);
	if (!d)
		return NULL;
	*d = (cply_w_doc){ 0 };
	init(d);
	/* Options that cannot be read are none. */
	if (cply_json_parse(&d->json, options, NULL, NULL, parsed) != CPLY_OK)
		*parsed = (cply_json){ .text = { NULL, 0 } };
	if (cplyi_w_options(d, cply_json_root(parsed)))
		d->s = cply_session_new(&d->how);
	if (d->s &&
	    cplyi_w_define(d, cply_json_get(cply_json_root(parsed), "creer"))) {
		d->next = opened;
		opened = d;
		return d;
	}
	cply_w_close(d);
	return NULL;
}

/* Checks what was read, and remembers what had been found before. */
static void check(cply_w_doc *d)
{
	const cply_diags *all = cplyi_session_diags(d->s);
	cplyi_session_sort(d->s);
	d->read = *all;
	d->read.items = CPLY_NEW(&d->own, all->n, cply_diag *);
	if (!d->read.items)
		d->read.n = 0;
	for (uint32_t i = 0; i < d->read.n; i++)
		d->read.items[i] = all->items[i];
	cply_session_check(d->s, cply_session_doc(d->s));
}

cply_w_doc *cply_w_open(char *bytes, size_t n, const char *name,
                        const char *options, size_t n_options)
{
	cply_json parsed;
	cply_w_doc *d = make((cply_str){ options, n_options }, &parsed);
	if (!d) {
		cply_w_free(bytes, n);
		return NULL;
	}
	d->bytes = bytes;
	d->n_bytes = n;
	if (!bytes) {
		cplyi_session_start(d->s, name);
		cply_report_with(cplyi_session_diags(d->s), CPLY_CP006,
		                 CPLY_NOWHERE, CPLY_N(n));
		return d;
	}
	(void)cply_session_read(d->s, bytes, n, name);
	check(d);
	return d;
}

cply_w_doc *cply_w_open_stream(const char *options, size_t n_options)
{
	cply_json parsed;
	cply_w_doc *d = make((cply_str){ options, n_options }, &parsed);
	if (!d)
		return NULL;
	const cplyi_w_call c = { .d = d,
		                 .in = cply_json_root(&parsed),
		                 .scratch = &d->own };
	const char *name = cplyi_w_name(&c, "name");
	cply_input *in = CPLY_NEW(&d->own, 1, cply_input);
	cplyi_w_host *host = CPLY_NEW(&d->own, 1, cplyi_w_host);
	if (!in || !host) {
		cply_w_close(d);
		return NULL;
	}
	*host = (cplyi_w_host){ .size = (uint64_t)cplyi_w_number(&c, "size",
		                                                 0) };
	*in = (cply_input){ .read = cplyi_w_host_feed,
		            .rewind = cplyi_w_host_rewind,
		            .ctx = host,
		            .size = host->size };
	d->n_bytes = (size_t)host->size;
	d->input = in;
	cplyi_session_settings(d->s)->keeps_streams = true;
	(void)cply_session_open(d->s, in, name);
	check(d);
	return d;
}

static cply_status dispatch(cplyi_w_call *c, cply_str name)
{
	const cplyi_w_entry *e = cplyi_w_find(name);
	if (!e)
		return cplyi_w_refuse_text(c, CPLY_UNSUPPORTED,
		                           "there is no call `", name, "`");
	if (e->needs != CPLYI_W_NOTHING && !c->d->s)
		return cplyi_w_refuse(c, CPLY_INVALID, "no document is open");
	if (e->needs == CPLYI_W_STEPS && c->d->race)
		c->doc = cplyi_w_race_doc(c->d);
	if (e->needs >= CPLYI_W_DOC && !c->doc)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "the file could not be read");
	return e->answer(c);
}

cply_status cply_w_call(cply_w_doc *d, const char *name, const char *request,
                        size_t n_request)
{
	const cply_str text = { request, n_request };
	cply_json parsed;
	if (!d) {
		d = &nobody;
		if (!d->own.memory)
			init(d);
	}
	cply_arena_reset(&d->scratch, SIZE_MAX);
	cply_arena_reset(&d->answers, SIZE_MAX);
	cplyi_w_call c = { .d = d,
		           .doc = d->s ? cply_session_doc(d->s) : NULL,
		           .scratch = &d->scratch };
	cply_buf_init(&c.out, &d->answers);
	cply_status status =
		cply_json_parse(&d->json, text, NULL, NULL, &parsed);
	c.in = cply_json_root(&parsed);
	if (status != CPLY_OK)
		status = cplyi_w_refuse(&c, status, "the request is not JSON");
	else
		status = dispatch(&c, cply_str_of(name));
	if (c.out.failed)
		status = cplyi_w_no_memory(&c);
	answer = cply_buf_str(&c.out);
	return status;
}

const cply_str *cply_w_answer(void)
{
	return &answer;
}
