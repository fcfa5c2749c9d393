/* SPDX-License-Identifier: MIT */
#include "cli/show/sheet.h"

#include "base/visible.h"
#include "draw/svg/svg.h"

enum { WIDEST = 44, GAP = 2 };

/* ---- filling ---- */

sheet sheet_start(cply_arena *a, const char *title, const sheet_column *columns,
                  size_t n_columns)
{
	return (sheet){ .arena = a,
		        .title = title,
		        .columns = columns,
		        .n_columns = n_columns };
}

void sheet_put(sheet *s, cply_str shown, cply_str exact)
{
	if (s->n == s->cap) {
		size_t more = s->cap ? 2 * s->cap : 8 * s->n_columns;
		sheet_cell *grown =
			CPLY_GROW(s->arena, s->cells, s->cap, more, sheet_cell);
		if (!grown)
			return;
		s->cells = grown;
		s->cap = more;
	}
	s->cells[s->n++] = (sheet_cell){ shown, exact };
}

void sheet_text(sheet *s, cply_str shown)
{
	sheet_put(s, shown, (cply_str){ 0 });
}

static cply_str number_text(cply_arena *a, int64_t n)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_int(&b, n);
	return cply_buf_str(&b);
}

void sheet_number(sheet *s, int64_t n)
{
	sheet_text(s, number_text(s->arena, n));
}

void sheet_clock(sheet *s, int64_t ms)
{
	if (ms == CPLY_NEVER) {
		sheet_put(s, CPLY_STR("-"), CPLY_STR(""));
		return;
	}
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cply_put_clock(&b, ms);
	sheet_put(s, cply_buf_str(&b), number_text(s->arena, ms));
}

void sheet_share(sheet *s, uint64_t part, uint64_t of)
{
	cply_buf b, e;
	if (!of) {
		sheet_put(s, CPLY_STR("-"), CPLY_STR(""));
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
	sheet_put(s, cply_buf_str(&b), cply_buf_str(&e));
}

void sheet_bar(sheet *s, uint64_t part, uint64_t of, size_t width, bool ascii)
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
	sheet_text(s, cply_buf_str(&b));
}

/* ---- text ---- */

static cply_str cell_shown(const sheet *s, size_t i)
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

static void measure(const sheet *s, size_t *widths)
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
                       sheet_align align, bool is_last, bool ascii)
{
	size_t n = put_cut(NULL, text, width, ascii);
	if (align == SHEET_RIGHT)
		cply_put_fill(out, ' ', width - n);
	(void)put_cut(out, text, width, ascii);
	if (align == SHEET_LEFT && !is_last)
		cply_put_fill(out, ' ', width - n);
}

static void put_row(const sheet *s, const size_t *widths, size_t row,
                    size_t last, size_t columns, bool ascii, cply_buf *out)
{
	size_t used = 2;
	cply_put(out, "  ");
	for (size_t c = 0; c < s->n_columns; c++) {
		const sheet_column *col = &s->columns[c];
		if (!col->title)
			continue;
		size_t w = widths[c];
		if (col->align == SHEET_LEFT && used + w > columns &&
		    used < columns)
			w = columns - used;
		cply_str text = row == SIZE_MAX
		                        ? cply_str_of(col->title)
		                        : cell_shown(s, row * s->n_columns + c);
		put_padded(out, text, w, col->align, c == last, ascii);
		if (c != last)
			cply_put_fill(out, ' ', GAP);
		used += w + GAP;
	}
	while (out->len && out->ptr[out->len - 1] == ' ')
		out->len--;
	cply_put_char(out, '\n');
}

void sheet_print(const sheet *s, size_t columns, bool color, bool ascii,
                 cply_buf *out)
{
	size_t widths[SHEET_COLUMNS], last = 0;
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
	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] == '"')
			cply_put_char(out, '"');
		cply_put_char(out, text.ptr[i]);
	}
	if (quote)
		cply_put_char(out, '"');
}

void sheet_csv(const sheet *s, cply_buf *out)
{
	size_t n_rows = s->n_columns ? s->n / s->n_columns : 0;
	for (size_t r = 0; r <= n_rows; r++) {
		bool first = true;
		for (size_t c = 0; c < s->n_columns; c++) {
			const sheet_column *col = &s->columns[c];
			if (col->only_people)
				continue;
			if (!first)
				cply_put_char(out, ',');
			first = false;
			if (r == 0) {
				put_csv(out, cply_str_of(col->name), false);
				continue;
			}
			const sheet_cell *cell =
				&s->cells[(r - 1) * s->n_columns + c];
			put_csv(out,
			        cell->exact.ptr ? cell->exact : cell->shown,
			        col->align == SHEET_LEFT);
		}
		cply_put(out, "\r\n");
	}
}

/* ---- HTML ---- */

void sheet_html(const sheet *s, cply_buf *out)
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
		cply_put(out, s->columns[c].align == SHEET_RIGHT
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
			cply_put(out, s->columns[c].align == SHEET_RIGHT
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

/* ---- small charts ---- */

void spark(const uint64_t *values, size_t n, uint64_t most, bool ascii,
           cply_buf *out)
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
