/* SPDX-License-Identifier: MIT */
/* Pictures that need fonts, from the library that is loaded for them. */
#ifndef CROSSPLY_CLI_PICTURE_H
#define CROSSPLY_CLI_PICTURE_H

#include "cli/cli.h"
#include "crossply/animation.h"

typedef enum picture_type {
	PICTURE_NONE,
	PICTURE_PNG,
	PICTURE_PDF,
	PICTURE_GIF /* of a record: picture_animation() */
} picture_type;

/* By the end of its name; NULL has none. */
picture_type picture_of_name(const char *name);
/* Appends the picture to `out`; gives an exit code, and has said why if there
 * is none. `name` is of the document, for messages. */
int picture_draw(const cli *c, picture_type type, const cply_scene *scene,
                 const char *name, cply_buf *out);
/* The same for a sheet to submit; `contact` is who it is from, line by line. */
int picture_submission(const cli *c, const cply_scene *scene, cply_str contact,
                       const char *name, cply_buf *out);
/* The same for an animation of a record. */
int picture_animation(const cli *c, const cply_doc *doc,
                      const cply_animation_options *o, const char *name,
                      cply_buf *out);

#endif
