/* SPDX-License-Identifier: MIT */
#include "support/creer.h"

typedef struct files {
	const creer_parent *items;
	cply_diags *diags;
} files;

const creer_parent creer_parents[] = { { "base", BASE },
	                               { "turns", TURNS },
	                               { NULL, NULL } };

static bool find_parent(void *ctx, cply_str name, cply_creer_file *out)
{
	const files *f = ctx;
	for (const creer_parent *p = f->items; p->name; p++) {
		if (!cply_str_is(name, p->name))
			continue;
		*out = (cply_creer_file){ cply_str_of(p->text), f->diags };
		return true;
	}
	return false;
}

cply_status creer_read(session *s, cply_str text, const creer_parent *parents,
                       cply_creer **out)
{
	files f = { parents, s->diags };
	const cply_creer_source source = { .game = { text, s->diags },
		                           .parent = find_parent,
		                           .ctx = &f };
	return cply_creer_read(&source, s->arena, cply_limits_default(), out);
}

cply_status creer_compare(session *s, const cply_creer *creer, cply_str log,
                          size_t piece)
{
	game_pieces p = { .text = log, .size = piece };
	cply_game_source source = { .text = log };
	cply_game_stream *stream;
	const cply_game_delta *d;
	cply_diags quiet;
	if (piece)
		source = (cply_game_source){ .feed = game_feed,
			                     .rewind = game_rewind,
			                     .ctx = &p };
	cply_diags_init(&quiet, s->arena, 0);
	cply_creer_check *k = cply_creer_check_new(creer, s->arena);
	if (!k ||
	    cply_game_stream_open(&source, s->arena, &quiet,
	                          cply_limits_default(), &stream) == CPLY_NOMEM)
		return CPLY_NOMEM;
	while ((d = cply_game_stream_next(stream)))
		cply_creer_check_delta(k, stream, d);
	cply_status status = cply_game_stream_close(stream);
	return status == CPLY_NOMEM ? status
	                            : cply_creer_check_end(k, stream, s->diags);
}

cply_str creer_log(cply_arena *a, const char *game, const char *deltas)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, "{\"gameName\":\"");
	cply_put(&b, game);
	cply_put(&b, "\",\"constants\":{\"DELTA_REMOVED\":\"&RM\","
	             "\"DELTA_LIST_LENGTH\":\"&LEN\"},\"deltas\":[");
	cply_put(&b, deltas);
	cply_put(&b, "]}");
	return cply_buf_str(&b);
}
