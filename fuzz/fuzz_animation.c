/* SPDX-License-Identifier: MIT */
/* Reads any bytes as a record and makes animations of it: the first byte
 * chooses how. Each must be well-formed UTF-8, and no text in it may become a
 * tag. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "draw/animation/parts.h"
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

static void check_frames(const cply_animation *animation, unsigned how)
{
	require(animation->n_frames >= 1 &&
	        animation->reel_->n_frames == animation->n_frames);
	for (size_t i = 1; i < animation->n_frames; i++) {
		require(animation->frames[i].position >
		        animation->frames[i - 1].position);
		require(animation->frames[i].at >= animation->frames[i - 1].at);
	}
	if (how & 8)
		for (size_t i = 0; i < animation->n_frames && i < 20; i++)
			(void)cplyi_reel_changed(animation->reel_, i);
}

static void make(const cply_doc *doc, unsigned how, cply_arena *a)
{
	const cply_animation_options o = {
		.draw.no_clues = !(how & 1),
		.frame = how & 2 ? -1 : 0,
		.max_frames = 40,
		.keep_idle = how & 4,
		.speed = how & 16 ? 2 : 0,
		.no_captions = how & 32,
		.byline = CPLY_STR("</script>"),
	};
	cply_animation animation;
	cply_buf out;
	if (cply_animation_make(doc, &o, a, &animation) != CPLY_OK)
		return;
	check_frames(&animation, how);
	cply_buf_init(&out, a);
	require(cply_animation_svg(&animation, a, &out));
	require(cply_utf8_check(cply_buf_str(&out)) == SIZE_MAX);
	require(!count(cply_buf_str(&out), CPLY_STR("<script")));
	cply_buf_init(&out, a);
	require(cply_animation_html(&animation, a, &out));
	require(cply_utf8_check(cply_buf_str(&out)) == SIZE_MAX);
	require(count(cply_buf_str(&out), CPLY_STR("<script")) == 2);
	require(count(cply_buf_str(&out), CPLY_STR("</script")) == 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!size)
		return 0;
	fuzz_session s;
	fuzz_start(&s, (size_t)64 << 20, false);
	s.how->limits.cells = 2500;
	s.how->limits.clues = 500;
	(void)!fuzz_read(&s, (cply_str){ (const char *)data + 1, size - 1 },
	                 NULL);
	const cply_doc *doc = cply_session_doc(s.in);
	if (doc && doc->kind->timeline && doc->kind->drawing)
		make(doc, data[0], s.arena);
	fuzz_stop(&s);
	return 0;
}
