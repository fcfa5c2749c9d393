/* SPDX-License-Identifier: MIT */
#include "support/game.h"

cply_str game_log(cply_arena *a, const char *deltas)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, "{\"gameName\":\"Test\",\"gameSession\":\"1\","
	             "\"constants\":{\"DELTA_REMOVED\":\"&RM\","
	             "\"DELTA_LIST_LENGTH\":\"&LEN\"},\"deltas\":[");
	cply_put(&b, deltas);
	cply_put(&b, "],\"epoch\":1456434830562}");
	return cply_buf_str(&b);
}

cply_str game_state(cply_game_value v, cply_arena *a)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, a);
	cply_json_writer_init(&w, &b, 0);
	assert_true(
		cply_game_put(v, &(cply_game_print){ .sorted = true }, a, &w));
	return cply_buf_str(&b);
}

size_t game_feed(void *ctx, char *into, size_t room)
{
	game_pieces *p = ctx;
	size_t n = p->text.len - p->at;
	n = n < p->size ? n : p->size;
	n = n < room ? n : room;
	if (n)
		memcpy(into, p->text.ptr + p->at, n);
	p->at += n;
	return n;
}

bool game_rewind(void *ctx)
{
	game_pieces *p = ctx;
	p->at = 0;
	return !p->refuses;
}

cply_str game_stream(session *s, cply_str text, size_t piece, bool every,
                     cply_status *status)
{
	game_pieces p = { .text = text, .size = piece };
	cply_game_source source = { .text = text };
	cply_game_stream *stream;
	cply_buf out;
	cply_buf_init(&out, s->arena);
	if (piece)
		source = (cply_game_source){ .feed = game_feed,
			                     .rewind = game_rewind,
			                     .ctx = &p };
	*status = cply_game_stream_open(&source, s->arena, s->diags,
	                                cply_limits_default(), &stream);
	if (!stream)
		return cply_buf_str(&out);
	while (cply_game_stream_next(stream)) {
		if (!every)
			continue;
		cply_put_str(&out, game_state(cply_game_stream_state(stream),
		                              s->arena));
		cply_put_char(&out, '\n');
	}
	*status = cply_game_stream_close(stream);
	if (!every && !s->arena->failed)
		cply_put_str(&out, game_state(cply_game_stream_state(stream),
		                              s->arena));
	return cply_buf_str(&out);
}

cply_game *game_open(session *s, cply_str text, cply_status *status)
{
	cply_game *g;
	*status = cply_game_open(&(cply_game_source){ .text = text }, true,
	                         s->arena, s->diags, cply_limits_default(), &g);
	return g;
}
