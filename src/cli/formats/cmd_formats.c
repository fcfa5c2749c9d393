/* SPDX-License-Identifier: MIT */
/* crossply formats */
#include "cli/cli.h"
#include "cli/io/output.h"
#include "report/formats.h"

static const char *abilities(const cply_format *f)
{
	return f->write ? "read, write" : "read";
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
	cply_features lost = cplyi_format_lacks(f);
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
		cply_put_str(b, cplyi_format_suffixes(f));
		pad(b, b->len - begin, column + 23);
		cply_put(b, abilities(f));
		pad(b, b->len - begin, column + 36);
		cply_put(b, f->title);
		cply_put(b, "\n");
		put_lacks(b, f, width);
	}
	cply_put(b, "\n`crossply formats NAME` shows the details of one.\n");
}

static void put_lost(cply_buf *b, const cply_format *f)
{
	cply_features lost = cplyi_format_lacks(f);
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
		if (!cplyi_format_lacks_field(f, i))
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
	cply_put_str(b, cplyi_format_suffixes(f));
	cply_put(b, "\n");
	put_lost(b, f);
}

/* Is the format among the operands? Without operands all are. */
static bool is_asked(const cli *c, const cply_format *f)
{
	for (size_t i = 0; i < c->n_operands; i++)
		if (cply_format_find(cply_str_of(c->operands[i])) == f)
			return true;
	return c->n_operands == 0;
}

static void put_json(cli *c, cply_buf *b)
{
	const cply_format **some =
		CPLY_NEW(&c->arena, cply_format_count(), const cply_format *);
	size_t n = 0;
	for (size_t i = 0; some && i < cply_format_count(); i++)
		if (is_asked(c, cply_format_at(i)))
			some[n++] = cply_format_at(i);
	cplyi_formats_json(some, n, b);
	b->failed |= !some;
}

static int no_format(const cli *c, const char *name)
{
	cplyi_nearest near = { .wanted = cply_str_of(name) };
	for (size_t i = 0; i < cply_format_count(); i++)
		cplyi_nearest_try(&near, cply_format_at(i)->name);
	return cli_misuse(c, "unknown format `%s`%s%s%s", name,
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
