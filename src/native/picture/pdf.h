/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_NATIVE_PICTURE_PDF_H
#define CROSSPLY_NATIVE_PICTURE_PDF_H

#include <cairo.h>

#include "crossply/base.h"

/* Empty ones are left out. */
void cplyi_pdf_metadata(cairo_surface_t *surface, cply_str title,
                        cply_str author, cply_str subject);
/* For cairo's writers; the context is a cply_buf. */
cairo_status_t cplyi_write_to_buf(void *ctx, const unsigned char *bytes,
                                  unsigned int n);

#endif
