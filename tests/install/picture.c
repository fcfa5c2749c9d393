/* SPDX-License-Identifier: MIT */
/* A program that draws with the installed libraries. */
#include <stdio.h>
#include <string.h>

#include <crossply/crossply.h>
#include <crossply/picture.h>

int main(void)
{
	cply_arena arena;
	cply_buf png;
	cply_crossword cw = { 0 };
	cply_diags diags;
	cply_arena_init(&arena, NULL, SIZE_MAX);
	cply_buf_init(&png, &arena);
	cply_diags_init(&diags, &arena, 10);
	if (cply_crossword_start(&cw, &arena, cply_limits_default(), &diags,
	                         NULL, 3, 3))
		return 1;
	cply_doc doc = { .kind = &cply_kind_crossword, .as.crossword = &cw };
	cply_scene scene = { .doc = &doc };
	cply_picture_options options = { .scale = 100 };
	if (strcmp(cply_picture_version(), cply_version()) != 0 ||
	    cply_picture_png(&scene, &options, &arena, &png, NULL))
		return 1;
	printf("a PNG of %zu bytes\n", png.len);
	cply_arena_free(&arena);
	return 0;
}
