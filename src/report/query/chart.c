/* SPDX-License-Identifier: MIT */
/* A chart of one line: when there are too many steps for it, two columns become
 * one. */
#include "report/query/parts.h"

static void keep_number(char text[32], double *to, cply_str json, double d)
{
	json = cply_str_sub(json, 0, 31);
	memcpy(text, json.ptr, json.len);
	text[json.len] = 0;
	*to = d;
}

/* The last value goes on up to a step. */
void cplyi_chart_end(cplyi_chart *h, uint64_t step)
{
	if (!h->width)
		h->width = 1;
	while (step / h->width >= CPLYI_CHART) {
		h->width *= 2;
		for (size_t i = 0; i < CPLYI_CHART / 2; i++) {
			size_t from = 2 * i + 1 < h->n ? 2 * i + 1 : 2 * i;
			h->values[i] = h->values[from];
			h->is_set[i] = h->is_set[from];
		}
		h->n = (h->n + 1) / 2;
	}
	size_t at = (size_t)(step / h->width);
	for (h->n = h->n < at ? h->n : at; h->n <= at; h->n++) {
		h->values[h->n] = h->last;
		h->is_set[h->n] = h->has_number;
	}
}

void cplyi_chart_add(cplyi_chart *h, uint64_t step, cply_str json)
{
	double d;
	if (step)
		cplyi_chart_end(h, step - 1);
	if (cplyi_text_double(json, &d)) {
		if (!h->has_number || d < h->least)
			keep_number(h->least_text, &h->least, json, d);
		if (!h->has_number || d > h->most)
			keep_number(h->most_text, &h->most, json, d);
		h->has_number = true;
		h->last = d;
	}
	cplyi_chart_end(h, step);
}

void cplyi_chart_put(const cplyi_chart *h, bool ascii, cply_buf *out)
{
	static const char *const bars[] = { "▁", "▂", "▃", "▄",
		                            "▅", "▆", "▇", "█" };
	static const char *const plain[] = { "_", ".", ",", "-",
		                             "=", "+", "*", "#" };
	if (!h->has_number)
		return;
	double range = h->most - h->least;
	cply_put(out, "\n");
	for (size_t i = 0; i < h->n; i++) {
		double part =
			range > 0 ? (h->values[i] - h->least) / range : 0.5;
		size_t k = part <= 0 ? 0 : part >= 1 ? 7 : (size_t)(part * 8);
		if (!h->is_set[i])
			cply_put(out, " ");
		else
			cply_put(out, ascii ? plain[k] : bars[k]);
	}
	cply_put(out, "\nfrom ");
	cply_put(out, h->least_text);
	cply_put(out, " to ");
	cply_put(out, h->most_text);
	cply_put(out, "; one column is ");
	cply_put_uint(out, h->width);
	cply_put(out, h->width == 1 ? " step\n" : " steps\n");
}
