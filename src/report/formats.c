/* SPDX-License-Identifier: MIT */
/* What formats can do and hold. */
#include "report/formats.h"

/* The suffixes without the blanks around them, in one line. */
cply_str cplyi_format_suffixes(const cply_format *f)
{
	return cply_str_trim(cply_str_of(f->suffixes));
}

/* What is lost in writing; nothing for a format that is only read. */
cply_features cplyi_format_lacks(const cply_format *f)
{
	if (!f->write || !f->kind->has_features)
		return 0;
	cply_features all = ((cply_features)1 << CPLY_FEATURE_COUNT) - 1;
	return all & ~f->carries;
}

bool cplyi_format_lacks_field(const cply_format *f, unsigned meta)
{
	return f->write && f->kind->has_features &&
	       !(f->carries_meta >> meta & 1);
}

static void json_suffixes(cply_json_writer *w, cply_str all)
{
	cply_json_key(w, "suffixes");
	cply_json_begin_inline_array(w);
	for (size_t at = 0; at < all.len;) {
		cply_str rest = cply_str_sub(all, at, all.len);
		size_t blank = cply_str_find(rest, CPLY_STR(" "));
		cply_str one =
			cply_str_sub(rest, 0,
		                     blank == SIZE_MAX ? rest.len : blank);
		if (one.len)
			cply_json_put_string(w, one);
		at += one.len + 1;
	}
	cply_json_end_array(w);
}

static void json_format(cply_json_writer *w, const cply_format *f)
{
	cply_json_begin_object(w);
	cply_json_key(w, "name");
	cply_json_put_string(w, cply_str_of(f->name));
	cply_json_key(w, "title");
	cply_json_put_string(w, cply_str_of(f->title));
	cply_json_key(w, "kind");
	cply_json_put_string(w, cply_str_of(f->kind->name));
	json_suffixes(w, cplyi_format_suffixes(f));
	cply_json_key(w, "binary");
	cply_json_put_bool(w, f->is_binary);
	cply_json_key(w, "read");
	cply_json_put_bool(w, f->read != NULL);
	cply_json_key(w, "write");
	cply_json_put_bool(w, f->write != NULL);
	cply_json_key(w, "lacks");
	cply_json_begin_inline_array(w);
	for (unsigned i = 0; i < CPLY_FEATURE_COUNT; i++)
		if (cplyi_format_lacks(f) >> i & 1)
			cply_json_put_string(
				w, cply_str_of(cply_feature_get(i)->name));
	cply_json_end_array(w);
	cply_json_key(w, "lacks_fields");
	cply_json_begin_inline_array(w);
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		if (cplyi_format_lacks_field(f, i))
			cply_json_put_string(
				w, cply_str_of(cply_meta_name((cply_meta)i)));
	cply_json_end_array(w);
	cply_json_end_object(w);
}

void cplyi_formats_json(const cply_format *const *some, size_t n, cply_buf *out)
{
	cply_json_writer w;
	cply_json_writer_init(&w, out, 2);
	cply_json_begin_object(&w);
	cply_json_key(&w, "schema");
	cply_json_put_string(&w, CPLY_STR("crossply-formats/1"));
	cply_json_key(&w, "formats");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < n; i++)
		json_format(&w, some[i]);
	for (size_t i = 0; !n && i < cply_format_count(); i++)
		json_format(&w, cply_format_at(i));
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put(out, "\n");
}
