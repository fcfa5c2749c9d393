/* SPDX-License-Identifier: MIT */
/* PNG, PDF and GIF. Cairo and pango would cost every run of the command some
 * milliseconds if it were linked with them: they come with a library of their
 * own, loaded when such a picture is wanted. */
#include "cli/io/picture.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "crossply/picture.h"

#ifndef CPLY_PICTURE_LIBRARY
#define CPLY_PICTURE_LIBRARY ""
#define CPLY_LIBRARY_FOLDER "."
#endif

picture_type picture_of_name(const char *name)
{
	static const struct {
		const char *suffix;
		picture_type type;
	} types[] = {
		{ ".png", PICTURE_PNG },
		{ ".pdf", PICTURE_PDF },
		{ ".gif", PICTURE_GIF },
	};
	size_t n = name ? strlen(name) : 0;
	for (size_t i = 0; i < CPLY_COUNT(types); i++) {
		size_t m = strlen(types[i].suffix);
		if (n > m && cply_str_is_nocase((cply_str){ name + n - m, m },
		                                types[i].suffix))
			return types[i].type;
	}
	return PICTURE_NONE;
}

/* ---- the library ---- */

typedef struct painter {
	__typeof__(cply_picture_version) *version;
	__typeof__(cply_picture_png) *png;
	__typeof__(cply_picture_pdf) *pdf;
	__typeof__(cply_picture_print) *print;
	__typeof__(cply_picture_submission) *submission;
	__typeof__(cply_picture_gif) *gif;
} painter;

static bool no_painter(const char *why)
{
	cli_complain("PNG, PDF and GIF need the library %s, which cannot be "
	             "loaded (%s); SVG works without it",
	             CPLY_PICTURE_LIBRARY, why);
	return false;
}

/* Where it is: beside the command, where `make install` puts libraries, or
 * where the system has them. */
static void *open_library(void)
{
	static const char *const places[] = { ".", CPLY_LIBRARY_FOLDER };
	char here[PATH_MAX], path[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", here, sizeof here);
	while (n > 0 && here[n - 1] != '/')
		n--;
	for (size_t i = 0; n > 0 && i < CPLY_COUNT(places); i++) {
		int len = snprintf(path, sizeof path, "%.*s%s/%s", (int)n, here,
		                   places[i], CPLY_PICTURE_LIBRARY);
		if (len < (int)sizeof path && access(path, R_OK) == 0)
			return dlopen(path, RTLD_NOW | RTLD_LOCAL);
	}
	return dlopen(CPLY_PICTURE_LIBRARY, RTLD_NOW | RTLD_LOCAL);
}

static bool load_painter(painter *p)
{
	const struct {
		const char *name;
		void **to;
	} wanted[] = {
		{ "cply_picture_version", (void **)&p->version },
		{ "cply_picture_png", (void **)&p->png },
		{ "cply_picture_pdf", (void **)&p->pdf },
		{ "cply_picture_print", (void **)&p->print },
		{ "cply_picture_submission", (void **)&p->submission },
		{ "cply_picture_gif", (void **)&p->gif },
	};
	if (!*CPLY_PICTURE_LIBRARY) {
		cli_complain("crossply was built without PNG, PDF and GIF "
		             "support; use .svg");
		return false;
	}
	void *library = open_library();
	if (!library)
		return no_painter(dlerror());
	for (size_t i = 0; i < CPLY_COUNT(wanted); i++) {
		*wanted[i].to = dlsym(library, wanted[i].name);
		if (!*wanted[i].to)
			return no_painter("incompatible version");
	}
	/* It gets our structures as they are. */
	if (strcmp(p->version(), cply_version()) != 0)
		return no_painter("incompatible version");
	return true;
}

/* ---- drawing ---- */

static int no_picture(cply_status status, const cply_picture_info *info,
                      const char *name)
{
	if (status == CPLY_UNSUPPORTED)
		cli_complain("%s is not a puzzle to print; use --paper fit "
		             "for a picture",
		             name);
	else if (status == CPLY_LIMIT && !info->most)
		cli_complain("%s is too large to print; use --paper fit for a "
		             "picture",
		             name);
	else if (status == CPLY_LIMIT)
		cli_complain("%s: the picture would be %" PRIu64 " by %" PRIu64
		             " pixels, but %" PRIu64 " million is the "
		             "limit; use a smaller --scale, --no-clues, SVG "
		             "or PDF",
		             name, info->width, info->height,
		             info->most / 1000000);
	else
		cli_complain("out of memory while drawing %s", name);
	return status == CPLY_UNSUPPORTED ? EXIT_FORMAT : EXIT_LIMIT;
}

enum { PAPER_A4, PAPER_LETTER, PAPER_FIT };

static cply_status draw_sheet(const cli *c, const painter *p,
                              const cply_scene *scene, cply_arena *scratch,
                              cply_buf *out, cply_picture_info *info)
{
	const cli_given *paper = cli_get(c, OPT_PAPER);
	const cply_print_options o = {
		.paper = paper && paper->number == PAPER_LETTER
		                 ? CPLY_PAPER_LETTER
		                 : CPLY_PAPER_A4,
		.no_clues = scene->options.no_clues,
		.solution = scene->options.solution,
		.blank = cli_has(c, OPT_BLANK),
		.save_ink = cli_has(c, OPT_SAVE_INK),
	};
	return p->print(scene, &o, scratch, out, info);
}

/* A crossword or a pack is printed to be solved; other pictures have the page
 * that they need, unless a paper is asked for. */
static bool wants_sheet(const cli *c, const cply_scene *scene)
{
	const cli_given *paper = cli_get(c, OPT_PAPER);
	if (paper || cli_has(c, OPT_BLANK) || cli_has(c, OPT_SAVE_INK))
		return !paper || paper->number != PAPER_FIT;
	return scene->doc->kind->is_printed && !scene->state &&
	       !cli_has(c, OPT_DARK);
}

static cply_picture_options options_of(const cli *c)
{
	return (cply_picture_options){
		.scale = 100 * (uint32_t)cli_number(c, OPT_SCALE, 0),
		.dark = cli_has(c, OPT_DARK),
	};
}

int picture_draw(const cli *c, picture_type type, const cply_scene *scene,
                 const char *name, cply_buf *out)
{
	painter p;
	if (!load_painter(&p))
		return EXIT_FORMAT;
	const cply_picture_options o = options_of(c);
	cply_picture_info info = { 0 };
	cply_arena scratch;
	cply_status status;
	cply_arena_init(&scratch, NULL, SIZE_MAX);
	if (type == PICTURE_PNG)
		status = p.png(scene, &o, &scratch, out, &info);
	else if (wants_sheet(c, scene))
		status = draw_sheet(c, &p, scene, &scratch, out, &info);
	else
		status = p.pdf(scene, &o, &scratch, out, &info);
	cply_arena_free(&scratch);
	return status ? no_picture(status, &info, name) : EXIT_FINE;
}

int picture_submission(const cli *c, const cply_scene *scene, cply_str contact,
                       const char *name, cply_buf *out)
{
	const cli_given *paper = cli_get(c, OPT_PAPER);
	painter p;
	if (paper && paper->number == PAPER_FIT)
		return cli_misuse(c, "--form submission needs --paper a4 or "
		                     "letter");
	if (!load_painter(&p))
		return EXIT_FORMAT;
	const cply_submission_options o = {
		.paper = paper && paper->number == PAPER_LETTER
		                 ? CPLY_PAPER_LETTER
		                 : CPLY_PAPER_A4,
		.contact = contact,
	};
	cply_picture_info info = { 0 };
	cply_arena scratch;
	cply_arena_init(&scratch, NULL, SIZE_MAX);
	cply_status status = p.submission(scene, &o, &scratch, out, &info);
	cply_arena_free(&scratch);
	if (status == CPLY_UNSUPPORTED) {
		cli_complain("%s has no solution to submit", name);
		return EXIT_FORMAT;
	}
	return status ? no_picture(status, &info, name) : EXIT_FINE;
}

int picture_animation(const cli *c, const cply_doc *doc,
                      const cply_animation_options *o, const char *name,
                      cply_buf *out)
{
	painter p;
	if (!load_painter(&p))
		return EXIT_FORMAT;
	const cply_picture_options options = options_of(c);
	cply_picture_info info = { 0 };
	cply_arena scratch;
	cply_arena_init(&scratch, NULL, SIZE_MAX);
	cply_status status = p.gif(doc, o, &options, &scratch, out, &info);
	cply_arena_free(&scratch);
	return status ? no_picture(status, &info, name) : EXIT_FINE;
}
