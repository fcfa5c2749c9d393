/* SPDX-License-Identifier: MIT */
#include "report/listing.h"

#include "base/text.h"
#include "base/visible.h"
#include "draw/svg/svg.h"

enum { WIDEST = 44, GAP = 2 };

/* ---- filling ---- */

cplyi_listing cplyi_listing_start(cply_arena *a, const char *title,
                                  const cplyi_listing_column *columns,
                                  size_t n_columns)
{
	return (cplyi_listing){ .arena = a,
		                .title = title,
		                .columns = columns,
		                .n_columns = n_columns };
}

void cplyi_listing_put(cplyi_listing *s, cply_str shown, cply_str exact)
{
	if (s->n == s->cap) {
		size_t more = s->cap ? 2 * s->cap : 8 * s->n_columns;
		cplyi_listing_cell *grown =
			CPLY_GROW(s->arena, s->cells, s->cap, more,
		                  cplyi_listing_cell);
		if (!grown)
			return;
		s->cells = grown;
		s->cap = more;
	}
	s->cells[s->n++] = (cplyi_listing_cell){ shown, exact };
}

void cplyi_listing_text(cplyi_listing *s, cply_str shown)
{
	cplyi_listing_put(s, shown, (cply_str){ 0 });
}

static cply_str number_text(cply_arena *a, int64_t n)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_int(&b, n);
	return cply_buf_str(&b);
}

void cplyi_listing_known(cplyi_listing *s, cply_str shown)
{
	cplyi_listing_text(s, shown);
	if (s->n && !shown.len)
		s->cells[s->n - 1].exact = CPLY_STR("");
}

void cplyi_listing_number(cplyi_listing *s, int64_t n)
{
	cplyi_listing_text(s, number_text(s->arena, n));
}

void cplyi_listing_yes_no(cplyi_listing *s, bool yes)
{
	cplyi_listing_text(s, yes ? CPLY_STR("yes") : CPLY_STR("no"));
}

void cplyi_listing_clock(cplyi_listing *s, int64_t ms)
{
	if (ms == CPLY_NEVER) {
		cplyi_listing_put(s, CPLY_STR("-"), CPLY_STR(""));
		return;
	}
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cply_put_clock(&b, ms);
	cplyi_listing_put(s, cply_buf_str(&b), number_text(s->arena, ms));
}

void cplyi_listing_share(cplyi_listing *s, uint64_t part, uint64_t of)
{
	cply_buf b, e;
	if (!of) {
		cplyi_listing_put(s, CPLY_STR("-"), CPLY_STR(""));
		return;
	}
	cply_buf_init(&b, s->arena);
	cply_put_uint(&b, (100 * part + of / 2) / of);
	cply_put_char(&b, '%');
	uint64_t parts = (10000 * part + of / 2) / of;
	cply_buf_init(&e, s->arena);
	cply_put_uint(&e, parts / 10000);
	cply_put_char(&e, '.');
	for (uint64_t unit = 1000; unit; unit /= 10)
		cply_put_uint(&e, parts / unit % 10);
	cplyi_listing_put(s, cply_buf_str(&b), cply_buf_str(&e));
}

void cplyi_listing_bar(cplyi_listing *s, uint64_t part, uint64_t of,
                       size_t width, bool ascii)
{
	static const char *const eighths[] = { "",  "▏", "▎", "▍",
		                               "▌", "▋", "▊", "▉" };
	cply_buf b;
	cply_buf_init(&b, s->arena);
	size_t n = of ? (size_t)(part * width * 8 / of) : 0;
	if (part && !n)
		n = 1;
	for (size_t i = 0; i < n / 8; i++)
		cply_put(&b, ascii ? "#" : "█");
	if (ascii && n && n < 8)
		cply_put(&b, "#");
	else if (!ascii)
		cply_put(&b, eighths[n % 8]);
	cplyi_listing_text(s, cply_buf_str(&b));
}

/* ---- text ---- */

static cply_str cell_shown(const cplyi_listing *s, size_t i)
{
	return i < s->n ? s->cells[i].shown : (cply_str){ 0 };
}

/* A cell cut to what fits, with control characters made visible. */
static size_t put_cut(cply_buf *out, cply_str text, size_t room, bool ascii)
{
	size_t at = 0, width = 0;
	if (cplyi_put_visible(NULL, text, CPLYI_SHOWN) <= room)
		return cplyi_put_visible(out, text, CPLYI_SHOWN);
	while (at < text.len) {
		cply_str g = cply_grapheme_next(text, &at);
		if (width + cplyi_put_grapheme(NULL, g, CPLYI_SHOWN) >= room)
			break;
		width += cplyi_put_grapheme(out, g, CPLYI_SHOWN);
	}
	if (out)
		cply_put(out, ascii ? ">" : "…");
	return width + 1;
}

static void measure(const cplyi_listing *s, size_t *widths)
{
	for (size_t c = 0; c < s->n_columns; c++) {
		const char *title = s->columns[c].title;
		widths[c] = title ? cply_width(cply_str_of(title)) : 0;
	}
	for (size_t i = 0; s->n_columns && i < s->n; i++) {
		size_t w = put_cut(NULL, s->cells[i].shown, WIDEST, false);
		if (w > widths[i % s->n_columns])
			widths[i % s->n_columns] = w;
	}
}

static void put_padded(cply_buf *out, cply_str text, size_t width,
                       cplyi_column_type type, bool is_last, bool ascii)
{
	size_t n = put_cut(NULL, text, width, ascii);
	if (type == CPLYI_COLUMN_NUMBER)
		cply_put_fill(out, ' ', width - n);
	(void)put_cut(out, text, width, ascii);
	if (type != CPLYI_COLUMN_NUMBER && !is_last)
		cply_put_fill(out, ' ', width - n);
}

static void put_row(const cplyi_listing *s, const size_t *widths, size_t row,
                    size_t last, size_t columns, bool ascii, cply_buf *out)
{
	size_t used = 2;
	cply_put(out, "  ");
	for (size_t c = 0; c < s->n_columns; c++) {
		const cplyi_listing_column *col = &s->columns[c];
		if (!col->title)
			continue;
		size_t w = widths[c];
		if (col->type == CPLYI_COLUMN_TEXT && used + w > columns &&
		    used < columns)
			w = columns - used;
		cply_str text = row == SIZE_MAX
		                        ? cply_str_of(col->title)
		                        : cell_shown(s, row * s->n_columns + c);
		put_padded(out, text, w, col->type, c == last, ascii);
		if (c != last)
			cply_put_fill(out, ' ', GAP);
		used += w + GAP;
	}
	while (out->len && out->ptr[out->len - 1] == ' ')
		out->len--;
	cply_put_char(out, '\n');
}

void cplyi_listing_print(const cplyi_listing *s, size_t columns, bool color,
                         bool ascii, cply_buf *out)
{
	size_t *widths = CPLY_NEW(out->arena, s->n_columns, size_t), last = 0;
	if (!widths) {
		out->failed = true;
		return;
	}
	measure(s, widths);
	for (size_t c = 0; c < s->n_columns; c++)
		if (s->columns[c].title)
			last = c;
	if (s->title) {
		cply_put(out, color ? "\033[1m" : "");
		cply_put(out, s->title);
		cply_put(out, color ? "\033[0m\n" : "\n");
	}
	cply_put(out, color ? "\033[2m" : "");
	put_row(s, widths, SIZE_MAX, last, columns, ascii, out);
	cply_put(out, color ? "\033[0m" : "");
	for (size_t r = 0; r * s->n_columns < s->n; r++)
		put_row(s, widths, r, last, columns, ascii, out);
}

/* ---- CSV ---- */

static void put_csv(cply_buf *out, cply_str text, bool is_text)
{
	bool quote = false;
	bool risky = is_text && text.len &&
	             (*text.ptr == '=' || *text.ptr == '+' ||
	              *text.ptr == '-' || *text.ptr == '@');
	for (size_t i = 0; i < text.len; i++)
		quote |= text.ptr[i] == '"' || text.ptr[i] == ',' ||
		         text.ptr[i] == '\n' || text.ptr[i] == '\r';
	if (quote)
		cply_put_char(out, '"');
	if (risky)
		cply_put_char(out, '\'');
	/* What controls a terminal has no place in a table. */
	uint32_t c;
	for (size_t at = 0; cply_utf8_next(text, &at, &c);) {
		bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
		if (c == '"')
			cply_put_char(out, '"');
		cply_put_utf8(out, is_control ? ' ' : c);
	}
	if (quote)
		cply_put_char(out, '"');
}

void cplyi_listing_csv(const cplyi_listing *s, cply_buf *out)
{
	size_t n_rows = s->n_columns ? s->n / s->n_columns : 0;
	for (size_t r = 0; r <= n_rows; r++) {
		bool first = true;
		for (size_t c = 0; c < s->n_columns; c++) {
			const cplyi_listing_column *col = &s->columns[c];
			if (col->only_people)
				continue;
			if (!first)
				cply_put_char(out, ',');
			first = false;
			if (r == 0) {
				put_csv(out, cply_str_of(col->name), false);
				continue;
			}
			const cplyi_listing_cell *cell =
				&s->cells[(r - 1) * s->n_columns + c];
			put_csv(out,
			        cell->exact.ptr ? cell->exact : cell->shown,
			        col->type == CPLYI_COLUMN_TEXT);
		}
		cply_put(out, "\r\n");
	}
}

/* ---- HTML ---- */

void cplyi_listing_html(const cplyi_listing *s, cply_buf *out)
{
	cply_put(out, "<table>\n");
	if (s->title) {
		cply_put(out, "<caption>");
		cplyi_put_escaped(out, cply_str_of(s->title));
		cply_put(out, "</caption>\n");
	}
	cply_put(out, "<thead><tr>");
	for (size_t c = 0; c < s->n_columns; c++) {
		if (!s->columns[c].title)
			continue;
		cply_put(out, s->columns[c].type == CPLYI_COLUMN_NUMBER
		                      ? "<th scope=\"col\" class=\"n\">"
		                      : "<th scope=\"col\">");
		cplyi_put_escaped(out, cply_str_of(s->columns[c].title));
		cply_put(out, "</th>");
	}
	cply_put(out, "</tr></thead>\n<tbody>\n");
	for (size_t r = 0; r * s->n_columns < s->n; r++) {
		cply_put(out, "<tr>");
		for (size_t c = 0; c < s->n_columns; c++) {
			if (!s->columns[c].title)
				continue;
			cply_put(out, s->columns[c].type == CPLYI_COLUMN_NUMBER
			                      ? "<td class=\"n\">"
			                      : "<td>");
			cplyi_put_escaped(out,
			                  cell_shown(s, r * s->n_columns + c));
			cply_put(out, "</td>");
		}
		cply_put(out, "</tr>\n");
	}
	cply_put(out, "</tbody>\n</table>\n");
}

/* ---- JSON ---- */

void cplyi_listing_members(const cplyi_listing *t, size_t row,
                           cply_json_writer *w)
{
	for (size_t c = 0; c < t->n_columns; c++) {
		const cplyi_listing_column *col = &t->columns[c];
		const cplyi_listing_cell *cell =
			&t->cells[row * t->n_columns + c];
		cply_str s = cell->exact.ptr ? cell->exact : cell->shown;
		if (col->only_people)
			continue;
		cply_json_key(w, col->name);
		/* A text that is known to be empty is not unknown. */
		bool is_text =
			col->type == CPLYI_COLUMN_TEXT && cell->exact.ptr;
		if (!s.len && !is_text)
			cply_json_put_null(w);
		else if (col->type == CPLYI_COLUMN_NUMBER)
			cply_json_put_raw(w, s);
		else if (col->type == CPLYI_COLUMN_YES_NO)
			cply_json_put_bool(w, cply_str_is(s, "yes"));
		else
			cply_json_put_string(w, s);
	}
}

void cplyi_listing_json(const cplyi_listing *t, const char *key,
                        cply_json_writer *w)
{
	cply_json_key(w, key);
	cply_json_begin_array(w);
	for (size_t row = 0; (row + 1) * t->n_columns <= t->n; row++) {
		cply_json_begin_inline_object(w);
		cplyi_listing_members(t, row, w);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

/* ---- small charts ---- */

void cplyi_put_spark(const uint64_t *values, size_t n, uint64_t most,
                     bool ascii, cply_buf *out)
{
	static const char *const blocks[] = { "▁", "▂", "▃", "▄",
		                              "▅", "▆", "▇", "█" };
	static const char *const signs[] = { "_", ".", ":", "-",
		                             "=", "+", "*", "#" };
	for (size_t i = 0; i < n; i++) {
		uint64_t level = most ? values[i] * 8 / most : 0;
		if (!values[i]) {
			cply_put(out, " ");
			continue;
		}
		level = level > 7 ? 7 : level;
		cply_put(out, (ascii ? signs : blocks)[level]);
	}
}
