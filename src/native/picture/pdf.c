/* SPDX-License-Identifier: MIT */
/* What the PDFs have in common. */
#include "native/picture/pdf.h"

#include <cairo-pdf.h>
#include <glib.h>

#include "base/text.h"
#include "base/visible.h"

static void set(cairo_surface_t *surface, cairo_pdf_metadata_t what, cply_str s)
{
	GString *clean = g_string_new(NULL);
	uint32_t c;
	for (size_t at = 0; cply_utf8_next(s, &at, &c);) {
		c = cplyi_clean(c);
		if (c && g_unichar_validate(c))
			g_string_append_unichar(clean, c);
	}
	if (clean->len)
		cairo_pdf_surface_set_metadata(surface, what, clean->str);
	g_string_free(clean, TRUE);
}

void cplyi_pdf_metadata(cairo_surface_t *surface, cply_str title,
                        cply_str author, cply_str subject)
{
	set(surface, CAIRO_PDF_METADATA_TITLE, title);
	set(surface, CAIRO_PDF_METADATA_AUTHOR, author);
	set(surface, CAIRO_PDF_METADATA_SUBJECT, subject);
	/* No date: the same puzzle gives the same file. */
	cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE,
	                               "");
	set(surface, CAIRO_PDF_METADATA_CREATOR,
	    CPLY_STR("crossply " CPLY_VERSION_STRING));
}
