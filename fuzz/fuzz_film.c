/* SPDX-License-Identifier: MIT */
/* Reads any bytes as a record and makes films of it: the first byte chooses
 * how. Each must be well-formed UTF-8, and no text in it may become a tag. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "draw/film/parts.h"
#include "fuzz.h"
#include "session.h"

static void require(bool claim)
{
	if (!claim)
		abort();
}

static size_t count(cply_str hay, cply_str needle)
{
	size_t n = 0;
	for (size_t at; (at = cply_str_find(hay, needle)) != SIZE_MAX; n++)
		hay = cply_str_sub(hay, at + needle.len, hay.len);
	return n;
}

static void check_frames(const cply_film *film, unsigned how)
{
	require(film->n_frames >= 1 && film->reel_->n_frames == film->n_frames);
	for (size_t i = 1; i < film->n_frames; i++) {
		require(film->frames[i].position >
		        film->frames[i - 1].position);
		require(film->frames[i].at >= film->frames[i - 1].at);
	}
	if (how & 8)
		for (size_t i = 0; i < film->n_frames && i < 20; i++)
			(void)cplyi_reel_changed(film->reel_, i);
}

static void make(const cply_doc *doc, unsigned how, cply_arena *a)
{
	const cply_film_options o = {
		.draw.no_clues = !(how & 1),
		.frame = how & 2 ? -1 : 0,
		.max_frames = 40,
		.keep_idle = how & 4,
		.speed = how & 16 ? 2 : 0,
		.no_captions = how & 32,
		.byline = CPLY_STR("</script>"),
	};
	cply_film film;
	cply_buf out;
	if (cply_film_make(doc, &o, a, &film) != CPLY_OK)
		return;
	check_frames(&film, how);
	cply_buf_init(&out, a);
	require(cply_film_svg(&film, a, &out));
	require(cply_utf8_check(cply_buf_str(&out)) == SIZE_MAX);
	require(!count(cply_buf_str(&out), CPLY_STR("<script")));
	cply_buf_init(&out, a);
	require(cply_film_html(&film, a, &out));
	require(cply_utf8_check(cply_buf_str(&out)) == SIZE_MAX);
	require(count(cply_buf_str(&out), CPLY_STR("<script")) == 2);
	require(count(cply_buf_str(&out), CPLY_STR("</script")) == 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!size)
		return 0;
	cply_session s;
	fuzz_start(&s, (size_t)64 << 20, false);
	s.limits.cells = 2500;
	s.limits.clues = 500;
	(void)!fuzz_read(&s, (cply_str){ (const char *)data + 1, size - 1 },
	                 NULL);
	const cply_doc *doc = cply_session_doc(&s);
	if (doc && doc->kind->timeline && doc->kind->drawing)
		make(doc, data[0], &s.arena);
	fuzz_stop(&s);
	return 0;
}
