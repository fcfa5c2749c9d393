/* SPDX-License-Identifier: MIT */
/* The report as a page of its own: no script, nothing loaded from elsewhere. */
#include "draw/solve_chart.h"
#include "draw/svg/svg.h"
#include "report/stats/stats.h"

/* clang-format off */
static const char head[] =
	"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	"<meta charset=\"utf-8\">\n"
	"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
	"'none'; style-src 'unsafe-inline'\">\n"
	"<meta name=\"viewport\" content=\"width=device-width, "
	"initial-scale=1\">\n"
	"<style>\n"
	":root{color-scheme:light dark;--line:#8886}\n"
	"body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem "
	"auto;padding:0 1rem}\n"
	"h1{font-size:1.6rem;margin-bottom:0}h2{font-size:1.2rem;"
	"margin-top:2.5rem}\n"
	"table{border-collapse:collapse;margin:1.5rem 0;"
	"font-variant-numeric:tabular-nums;display:block;overflow-x:auto}\n"
	"caption{text-align:left;font-weight:600;font-size:1.2rem;"
	"padding:.3rem 0}\n"
	"th,td{padding:.2rem .8rem .2rem 0;border-bottom:1px solid "
	"var(--line);text-align:left;white-space:nowrap}\n"
	"th.n,td.n{text-align:right}\n"
	".pictures{display:flex;flex-wrap:wrap;gap:1.5rem}\n"
	".pictures figure{margin:0;flex:1 1 20rem;max-width:32rem}\n"
	"svg{max-width:100%;height:auto}\n"
	"pre{font:15px/1.6 ui-monospace,monospace;white-space:pre-wrap}\n"
	"</style>\n";
/* clang-format on */

static void put_escaped(cply_buf *out, cply_str s)
{
	cply_text t = cply_text_plain(s);
	cply_text_to_html(&t, out);
}

static void put_heading(cply_buf *out, unsigned level, cply_str s)
{
	cply_put(out, level == 1 ? "<h1>" : "<h2>");
	cplyi_put_escaped(out, s);
	cply_put(out, level == 1 ? "</h1>\n" : "</h2>\n");
}

void cplyi_stats_html_begin(cply_str title, cply_buf *out)
{
	cply_put(out, head);
	cply_put(out, "<title>");
	cplyi_put_escaped(out, title);
	cply_put(out, "</title>\n</head>\n<body>\n");
	put_heading(out, 1, title);
}

void cplyi_stats_html_end(cply_buf *out)
{
	cply_put(out, "</body>\n</html>\n");
}

/* ---- heat maps ---- */

bool cplyi_stats_html_heat(const cply_crossword *cw, const cply_heat *heat,
                           cply_arena *a, cply_buf *out)
{
	const cply_draw_options o = { .no_clues = true, .heat = heat };
	cply_put(out, "<figure>\n");
	cply_draw_svg(cw, &o, a, out);
	cply_put(out, "</figure>\n");
	return !out->failed;
}

static bool put_heats(const cply_analysis *s, cply_arena *a, cply_buf *out)
{
	cply_crossword cw;
	if (cply_solve_view(s->solve, NULL, a, &cw))
		return false;
	cw.meta[CPLY_META_TITLE] = (cply_text){ 0 };
	cw.meta[CPLY_META_AUTHOR] = (cply_text){ 0 };
	cply_put(out, "<div class=\"pictures\">\n");
	for (int kind = CPLY_HEAT_FINAL; kind <= CPLY_HEAT_DWELL; kind++) {
		cply_heat heat;
		if (cply_solve_heat(s, (cply_heat_kind)kind, a, &heat))
			return false;
		if (!cplyi_stats_html_heat(&cw, &heat, a, out))
			return false;
	}
	cply_put(out, "</div>\n");
	return true;
}

static bool put_chart(const cply_analysis *s, cply_arena *a, cply_buf *out)
{
	cply_chart chart;
	if (cply_solve_chart(s, a, &chart))
		return false;
	cply_put(out, "<figure>\n");
	bool ok = cply_chart_svg(&chart, a, out);
	cply_put(out, "</figure>\n");
	return ok;
}

/* ---- one log ---- */

void cplyi_stats_solve_html(const cply_analysis *s, cply_arena *a,
                            cply_buf *out)
{
	const cplyi_stats_style plain = { .columns = 1000 };
	cply_str title =
		cply_str_trim(s->solve->puzzle->meta[CPLY_META_TITLE].plain);
	cplyi_stats_html_begin(title.len ? title : CPLY_STR("A solve"), out);
	cply_buf text;
	cply_buf_init(&text, a);
	cplyi_stats_solve_facts(s, &plain, &text);
	cply_put(out, "<pre>");
	put_escaped(out, cply_buf_str(&text));
	cply_put(out, "</pre>\n");
	bool ok = !s->n_curve || s->active <= 0 || put_chart(s, a, out);
	ok = ok && (!s->n_squares || put_heats(s, a, out));
	cplyi_listing clues = cplyi_stats_clues(s, &plain, a);
	cplyi_listing help = cplyi_stats_assists(s, a);
	if (clues.n)
		cplyi_listing_html(&clues, out);
	if (help.n)
		cplyi_listing_html(&help, out);
	cplyi_stats_html_end(out);
	if (!ok || a->failed)
		out->failed = true;
}
