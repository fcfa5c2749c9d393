/* SPDX-License-Identifier: MIT */
#include "cli/io/type.h"

#include "format/formats.h"

#include <string.h>

static const struct {
	const char *suffix;
	file_type type;
} suffixes[] = {
	{ ".txt", TYPE_TEXT },     { ".json", TYPE_JSON },
	{ ".jsonl", TYPE_JSONL },  { ".ndjson", TYPE_JSONL },
	{ ".sarif", TYPE_SARIF },  { ".csv", TYPE_CSV },
	{ ".html", TYPE_HTML },    { ".htm", TYPE_HTML },
	{ ".svg", TYPE_SVG },      { ".png", TYPE_PNG },
	{ ".pdf", TYPE_PDF },      { ".gif", TYPE_GIF },
	{ ".jpg", TYPE_PICTURE },  { ".jpeg", TYPE_PICTURE },
	{ ".bmp", TYPE_PICTURE },  { ".webp", TYPE_PICTURE },
	{ ".eps", TYPE_PICTURE },  { ".ps", TYPE_PICTURE },
	{ ".tif", TYPE_PICTURE },  { ".tiff", TYPE_PICTURE },
	{ ".avif", TYPE_PICTURE }, { ".heic", TYPE_PICTURE },
	{ ".apng", TYPE_PICTURE }, { ".ico", TYPE_PICTURE },
	{ ".mp4", TYPE_PICTURE },  { ".webm", TYPE_PICTURE },
};

file_type type_of_name(const char *path)
{
	if (!path || strcmp(path, "-") == 0)
		return TYPE_NONE;
	const char *slash = strrchr(path, '/');
	cply_str name = cply_str_of(slash ? slash + 1 : path);
	if (cply_str_ends(name, ".gz"))
		name.len -= 3;
	size_t dot = name.len;
	while (dot > 0 && name.ptr[dot - 1] != '.')
		dot--;
	if (dot < 2)
		return TYPE_NONE;
	cply_str suffix = cply_str_sub(name, dot - 1, name.len);
	for (size_t i = 0; i < CPLY_COUNT(suffixes); i++)
		if (cply_str_is_nocase(suffix, suffixes[i].suffix))
			return suffixes[i].type;
	return TYPE_OTHER;
}

const cply_format *type_format(const char *path)
{
	cply_str name = cply_str_of(path ? path : "");
	if (cply_str_ends(name, ".gz"))
		name.len -= 3;
	return cply_format_for_name(name);
}

bool type_is_picture(file_type t)
{
	return t >= TYPE_SVG;
}

const char *type_title(file_type t)
{
	switch (t) {
	case TYPE_JSON:
		return "JSON";
	case TYPE_JSONL:
		return "lines of JSON";
	case TYPE_SARIF:
		return "SARIF";
	case TYPE_CSV:
		return "CSV";
	case TYPE_HTML:
		return "a web page";
	case TYPE_SVG:
		return "SVG";
	case TYPE_PNG:
		return "PNG";
	case TYPE_PDF:
		return "PDF";
	case TYPE_GIF:
		return "GIF";
	case TYPE_PICTURE:
		return "a picture";
	case TYPE_NONE:
	case TYPE_OTHER:
	case TYPE_TEXT:
		break;
	}
	return "text";
}

/* What the command prints with these options. */
static file_type written(const cli *c)
{
	static const struct {
		cli_opt option;
		file_type type;
	} types[] = {
		{ OPT_JSON, TYPE_JSON },   { OPT_JSONL, TYPE_JSONL },
		{ OPT_SARIF, TYPE_SARIF }, { OPT_CSV, TYPE_CSV },
		{ OPT_DELTA, TYPE_JSON },
	};
	for (size_t i = 0; i < CPLY_COUNT(types); i++)
		if (cli_has(c, types[i].option))
			return types[i].type;
	return TYPE_TEXT;
}

static bool fits(file_type named, file_type is)
{
	return named <= TYPE_TEXT || named == is ||
	       (named == TYPE_JSON && is == TYPE_SARIF) ||
	       (named == TYPE_JSONL && is == TYPE_JSON);
}

/* The option of this command that makes such a file, or NULL. */
static const char *option_for(const cli *c, file_type t)
{
	const char *name = t == TYPE_JSON    ? "json"
	                   : t == TYPE_JSONL ? "jsonl"
	                   : t == TYPE_SARIF ? "sarif"
	                   : t == TYPE_CSV   ? "csv"
	                                     : NULL;
	return name && cli_option_find(c->command, cply_str_of(name)) ? name
	                                                              : NULL;
}

/* ".html, .txt, .json (with --json)": what a report may be. */
static void list_reports(const cli *c, bool is_stats, cply_buf *b)
{
	static const char *const options[] = { "json", "jsonl", "sarif",
		                               "csv" };
	cply_put(b, is_stats ? ".html, .txt" : ".txt");
	for (size_t i = 0; i < CPLY_COUNT(options); i++) {
		if (!cli_option_find(c->command, cply_str_of(options[i])))
			continue;
		cply_put(b, ", .");
		cply_put(b, options[i]);
		cply_put(b, " (with --");
		cply_put(b, options[i]);
		cply_put(b, ")");
	}
}

int type_refuse_gzip(const cli *c, const char *path)
{
	if (!path || !path_ends(path, ".gz"))
		return EXIT_FINE;
	return cli_misuse(c, "-o %s: this is not compressed; drop the .gz",
	                  path);
}

/* Titles are names, but logs can be counted. */
static const char *article(const cply_format *f)
{
	return f && path_ends(f->title, " log") ? "a " : "";
}

int type_check_report(cli *c, const char *path)
{
	bool is_stats = c->command == &cli_commands[COMMAND_STATS];
	file_type named = type_of_name(path), is = written(c);
	if (is_stats && is == TYPE_TEXT && named == TYPE_HTML)
		is = TYPE_HTML; /* the name makes it a page */
	/* Text may be called .txt, whatever else is. */
	const cply_format *puzzle =
		named == TYPE_TEXT ? NULL : type_format(path);
	if (fits(named, is) && !puzzle)
		return type_refuse_gzip(c, path);
	const char *option = puzzle ? NULL : option_for(c, named);
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	if (option)
		cply_put(&b, option);
	else
		list_reports(c, is_stats, &b);
	cply_put_char(&b, 0);
	return cli_misuse(c, "-o %s: this would be %s, not %s%s; %s%s", path,
	                  type_title(is), article(puzzle),
	                  puzzle ? puzzle->title : type_title(named),
	                  option ? "add --" : "expected ",
	                  b.failed ? "" : b.ptr);
}

int type_check(const cli *c, const char *path, const cply_format *is,
               file_type expected)
{
	file_type t = type_of_name(path);
	const cply_format *named = type_format(path);
	bool is_log = is == &cply_format_gamelog;
	if (t == TYPE_NONE)
		return EXIT_FINE;
	if (named ? named == is : t == expected)
		return is_log ? EXIT_FINE : type_refuse_gzip(c, path);
	if (!named && t == TYPE_OTHER)
		return cli_misuse(c, "-o %s: the name must end in%.*s", path,
		                  (int)strlen(is->suffixes) - 1, is->suffixes);
	return cli_misuse(c, "-o %s: this would be %s%s, not %s%s", path,
	                  article(is), is->title, article(named),
	                  named ? named->title : type_title(t));
}

int type_refuse_picture(const cli *c, const char *what, const char *suffix,
                        file_type t)
{
	if (t == TYPE_PICTURE)
		return cli_misuse(c,
		                  "%s is not made here; `crossply show FILE "
		                  "-o OUT` draws .svg, .png and .pdf",
		                  what);
	return cli_misuse(c,
	                  "%s is a picture, not a puzzle format; use "
	                  "`crossply %s FILE -o OUT%s`",
	                  what, t == TYPE_GIF ? "replay" : "show", suffix);
}

int type_refuse_format(cli *c, const char *path, const cply_format *f)
{
	file_type t = type_of_name(path);
	if (!f && (type_is_picture(t) || t == TYPE_HTML))
		return type_refuse_picture(c, path, strrchr(path, '.'), t);
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	for (size_t i = 0; i < cply_format_count(); i++) {
		const cply_format *other = cply_format_at(i);
		if (!other->kind->has_features || !cply_format_can_write(other))
			continue;
		cply_put(&b, b.len ? ", " : "");
		cply_put(&b, other->name);
	}
	cply_put_char(&b, 0);
	const char *names = b.failed ? "" : b.ptr;
	if (!f)
		return cli_misuse(c,
		                  "the format of `%s` is not known; choose it "
		                  "with --to: %s",
		                  path ? path : "-", names);
	return cli_misuse(c, "%s %s; --to takes %s", f->name,
	                  f->kind->has_features ? "is only read"
	                                        : "is not for crosswords",
	                  names);
}
