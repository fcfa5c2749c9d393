/* SPDX-License-Identifier: MIT */
/* crossply formats */
#include "cli/cli.h"
#include "cli/io/output.h"

static const char *abilities(const cply_format *f)
{
	return f->write ? "read, write" : "read";
}

/* The suffixes without the blanks around them, in one line. */
static cply_str suffixes(const cply_format *f)
{
	return cply_str_trim(cply_str_of(f->suffixes));
}

/* What is lost in writing; nothing for a format that is only read. */
static cply_features lacks(const cply_format *f)
{
	if (!f->write || !f->kind->has_features)
		return 0;
	cply_features all = ((cply_features)1 << CPLY_FEATURE_COUNT) - 1;
	return all & ~f->carries;
}

static bool lacks_field(const cply_format *f, unsigned meta)
{
	return f->write && f->kind->has_features &&
	       !(f->carries_meta >> meta & 1);
}

/* Where the second column of the table begins. */
static size_t name_column(void)
{
	size_t widest = 0;
	for (size_t i = 0; i < cply_format_count(); i++) {
		size_t n = cply_str_of(cply_format_at(i)->name).len;
		widest = n > widest ? n : widest;
	}
	return widest + 1;
}

static void pad(cply_buf *b, size_t written, size_t column)
{
	cply_put_fill(b, ' ', written < column ? column - written : 1);
}

/* One line of short names, broken where it gets too long. */
static void put_lacks(cply_buf *b, const cply_format *f, size_t width)
{
	cply_features lost = lacks(f);
	cply_buf words;
	cply_buf_init(&words, b->arena);
	cply_put(&words, lost ? "cannot hold: " : "");
	for (unsigned i = 0; i < CPLY_FEATURE_COUNT; i++) {
		if (!(lost >> i & 1))
			continue;
		cply_put(&words, cply_feature_get(i)->name);
		cply_put(&words, lost >> i >> 1 ? ", " : "");
	}
	if (lost)
		help_wrap(b, cply_buf_str(&words), name_column(), width);
}

static void put_table(cply_buf *b, bool color, size_t width)
{
	size_t column = name_column();
	cply_put(b, color ? "\033[1m" : "");
	cply_put(b, "NAME");
	pad(b, 4, column);
	cply_put(b, "SUFFIXES               CAN          FORMAT\n");
	cply_put(b, color ? "\033[0m" : "");
	for (size_t i = 0; i < cply_format_count(); i++) {
		const cply_format *f = cply_format_at(i);
		size_t begin = b->len;
		cply_put(b, f->name);
		pad(b, b->len - begin, column);
		cply_put_str(b, suffixes(f));
		pad(b, b->len - begin, column + 23);
		cply_put(b, abilities(f));
		pad(b, b->len - begin, column + 36);
		cply_put(b, f->title);
		cply_put(b, "\n");
		put_lacks(b, f, width);
	}
	cply_put(b, "\n`crossply formats NAME` tells more about one of "
	            "them.\n");
}

static void put_lost(cply_buf *b, const cply_format *f)
{
	cply_features lost = lacks(f);
	bool any = false;
	for (unsigned i = 0; i < CPLY_FEATURE_COUNT; i++) {
		if (!(lost >> i & 1))
			continue;
		cply_put(b, any ? "" : "  cannot hold:\n");
		cply_put(b, "    ");
		cply_put(b, cply_feature_get(i)->title);
		cply_put(b, "\n");
		any = true;
	}
	bool field = false;
	for (unsigned i = 0; i < CPLY_META_COUNT; i++) {
		if (!lacks_field(f, i))
			continue;
		cply_put(b, field ? ", " : "  has no field for:\n    ");
		cply_put(b, cply_meta_name((cply_meta)i));
		field = true;
	}
	cply_put(b, field ? "\n" : "");
	if (f->write && !any && !field && f->kind->has_features)
		cply_put(b, "  holds everything\n");
}

static void put_format(cply_buf *b, const cply_format *f, bool color)
{
	cply_put(b, color ? "\033[1m" : "");
	cply_put(b, f->name);
	cply_put(b, color ? "\033[0m: " : ": ");
	cply_put(b, f->title);
	cply_put(b, "\n  can: ");
	cply_put(b, abilities(f));
	if (!f->kind->has_features) {
		cply_put(b, "\n  holds: a ");
		cply_put(b, f->kind->title);
	}
	cply_put(b, "\n  suffixes: ");
	cply_put_str(b, suffixes(f));
	cply_put(b, "\n");
	put_lost(b, f);
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
	json_suffixes(w, suffixes(f));
	cply_json_key(w, "binary");
	cply_json_put_bool(w, f->is_binary);
	cply_json_key(w, "read");
	cply_json_put_bool(w, f->read != NULL);
	cply_json_key(w, "write");
	cply_json_put_bool(w, f->write != NULL);
	cply_json_key(w, "lacks");
	cply_json_begin_inline_array(w);
	for (unsigned i = 0; i < CPLY_FEATURE_COUNT; i++)
		if (lacks(f) >> i & 1)
			cply_json_put_string(
				w, cply_str_of(cply_feature_get(i)->name));
	cply_json_end_array(w);
	cply_json_key(w, "lacks_fields");
	cply_json_begin_inline_array(w);
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		if (lacks_field(f, i))
			cply_json_put_string(
				w, cply_str_of(cply_meta_name((cply_meta)i)));
	cply_json_end_array(w);
	cply_json_end_object(w);
}

/* Is the format among the operands? Without operands all are. */
static bool is_asked(const cli *c, const cply_format *f)
{
	for (size_t i = 0; i < c->n_operands; i++)
		if (cply_format_find(cply_str_of(c->operands[i])) == f)
			return true;
	return c->n_operands == 0;
}

static void put_json(const cli *c, cply_buf *b)
{
	cply_json_writer w;
	cply_json_writer_init(&w, b, 2);
	cply_json_begin_object(&w);
	cply_json_key(&w, "schema");
	cply_json_put_string(&w, CPLY_STR("crossply-formats/1"));
	cply_json_key(&w, "formats");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < cply_format_count(); i++)
		if (is_asked(c, cply_format_at(i)))
			json_format(&w, cply_format_at(i));
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put(b, "\n");
}

static int no_format(const cli *c, const char *name)
{
	cli_nearest near = { .wanted = cply_str_of(name) };
	for (size_t i = 0; i < cply_format_count(); i++)
		cli_nearest_try(&near, cply_format_at(i)->name);
	return cli_misuse(c, "no format `%s`%s%s%s", name,
	                  near.best ? "; did you mean " : "",
	                  near.best ? near.best : "", near.best ? "?" : "");
}

int cmd_formats(cli *c)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	for (size_t i = 0; i < c->n_operands; i++)
		if (!cply_format_find(cply_str_of(c->operands[i])))
			return no_format(c, c->operands[i]);
	if (cli_has(c, OPT_JSON))
		put_json(c, &b);
	else if (!c->n_operands)
		put_table(&b, c->color_out, help_width(c));
	else
		for (size_t i = 0; i < cply_format_count(); i++)
			if (is_asked(c, cply_format_at(i)))
				put_format(&b, cply_format_at(i), c->color_out);
	return output_buf(c, NULL, &b, "listing the formats");
}
