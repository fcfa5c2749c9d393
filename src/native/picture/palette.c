/* SPDX-License-Identifier: MIT */
/* The colours of a GIF. When there are too many, those that are seen most (the
 * inks: paper, squares, letters) stay exactly as they are, and median cut
 * shares out the rest among the shades between them. */
#include "native/picture/palette.h"

#include <math.h>
#include <stdlib.h>

enum { EXACT = 32, CHANNELS = 3 };

typedef struct color {
	uint32_t rgb, count;
} color;

/* A part of the list of colours, not yet divided. */
typedef struct box {
	size_t begin, end;
	unsigned channel, spread; /* the channel that differs most */
	uint64_t weight;
} box;

void cplyi_palette_init(cplyi_palette *p)
{
	*p = (cplyi_palette){ .counts = g_hash_table_new(NULL, NULL),
		              .places = g_hash_table_new(NULL, NULL),
		              .last_rgb = UINT32_MAX };
}

void cplyi_palette_free(cplyi_palette *p)
{
	g_hash_table_destroy(p->counts);
	g_hash_table_destroy(p->places);
}

void cplyi_palette_count(cplyi_palette *p, uint32_t rgb, uint32_t times)
{
	void *key = GUINT_TO_POINTER(rgb + 1);
	uint32_t n = GPOINTER_TO_UINT(g_hash_table_lookup(p->counts, key));
	n = n < UINT32_MAX - times ? n + times : UINT32_MAX;
	g_hash_table_insert(p->counts, key, GUINT_TO_POINTER(n));
}

static unsigned channel_of(uint32_t rgb, unsigned channel)
{
	return rgb >> (16 - 8 * channel) & 0xFF;
}

/* By count, the most first; equal ones by colour, so that the result does not
 * depend on the order in which a table is walked. */
static int by_count(const void *a, const void *b)
{
	const color *x = a, *y = b;
	if (x->count != y->count)
		return x->count > y->count ? -1 : 1;
	return x->rgb < y->rgb ? -1 : x->rgb > y->rgb;
}

static int by_channel(const color *x, const color *y, unsigned channel)
{
	unsigned a = channel_of(x->rgb, channel);
	unsigned b = channel_of(y->rgb, channel);
	if (a != b)
		return a < b ? -1 : 1;
	return x->rgb < y->rgb ? -1 : x->rgb > y->rgb;
}

static int by_red(const void *a, const void *b)
{
	return by_channel(a, b, 0);
}

static int by_green(const void *a, const void *b)
{
	return by_channel(a, b, 1);
}

static int by_blue(const void *a, const void *b)
{
	return by_channel(a, b, 2);
}

static void measure(const color *list, box *b)
{
	b->weight = 0;
	b->spread = 0;
	for (unsigned c = 0; c < CHANNELS; c++) {
		unsigned low = 255, high = 0;
		for (size_t i = b->begin; i < b->end; i++) {
			low = MIN(low, channel_of(list[i].rgb, c));
			high = MAX(high, channel_of(list[i].rgb, c));
		}
		if (high - low > b->spread) {
			b->spread = high - low;
			b->channel = c;
		}
	}
	for (size_t i = b->begin; i < b->end; i++)
		b->weight += list[i].count;
}

/* Cuts a box at its middle: as many pixels on one side as on the other. */
static void cut(color *list, box *b, box *rest)
{
	static int (*const order[CHANNELS])(
		const void *, const void *) = { by_red, by_green, by_blue };
	qsort(list + b->begin, b->end - b->begin, sizeof *list,
	      order[b->channel]);
	uint64_t half = 0;
	size_t middle = b->begin;
	while (middle < b->end - 1 && half < b->weight / 2)
		half += list[middle++].count;
	if (middle == b->begin)
		middle++;
	*rest = (box){ .begin = middle, .end = b->end };
	b->end = middle;
	measure(list, b);
	measure(list, rest);
}

static uint32_t mean(const color *list, const box *b)
{
	uint64_t sums[CHANNELS] = { 0 };
	for (size_t i = b->begin; i < b->end; i++)
		for (unsigned c = 0; c < CHANNELS; c++)
			sums[c] += (uint64_t)list[i].count *
			           channel_of(list[i].rgb, c);
	uint32_t rgb = 0;
	for (unsigned c = 0; c < CHANNELS; c++)
		rgb = rgb << 8 |
		      (uint32_t)((sums[c] + b->weight / 2) / b->weight);
	return rgb;
}

/* Adds at most `room` colours for those of the list. */
static void median_cut(cplyi_palette *p, color *list, size_t n, unsigned room)
{
	box boxes[CPLYI_MOST_COLORS] = { { .end = n } };
	unsigned made = 1;
	measure(list, &boxes[0]);
	while (made < room) {
		/* What differs much and is seen much is divided first. */
		box *best = NULL;
		double most = 0;
		for (unsigned i = 0; i < made; i++) {
			double need = (double)boxes[i].spread *
			              sqrt(sqrt((double)boxes[i].weight));
			if (boxes[i].end - boxes[i].begin > 1 && need > most) {
				best = &boxes[i];
				most = need;
			}
		}
		if (!best)
			break;
		cut(list, best, &boxes[made++]);
	}
	for (unsigned i = 0; i < made; i++)
		p->colors[p->n++] = mean(list, &boxes[i]);
}

void cplyi_palette_choose(cplyi_palette *p)
{
	size_t n = 0;
	color *list = g_new(color, g_hash_table_size(p->counts) + 1);
	GHashTableIter it;
	void *key, *count;
	g_hash_table_iter_init(&it, p->counts);
	while (g_hash_table_iter_next(&it, &key, &count))
		list[n++] = (color){ GPOINTER_TO_UINT(key) - 1,
			             GPOINTER_TO_UINT(count) };
	qsort(list, n, sizeof *list, by_count);
	size_t exact = n <= CPLYI_MOST_COLORS ? n : EXACT;
	p->n = 0;
	for (size_t i = 0; i < exact; i++)
		p->colors[p->n++] = list[i].rgb;
	if (n > exact)
		median_cut(p, list + exact, n - exact,
		           CPLYI_MOST_COLORS - p->n);
	g_free(list);
}

static unsigned nearest(const cplyi_palette *p, uint32_t rgb)
{
	unsigned best = 0, least = UINT32_MAX;
	for (unsigned i = 0; i < p->n && least; i++) {
		unsigned distance = 0;
		for (unsigned c = 0; c < CHANNELS; c++) {
			int d = (int)channel_of(rgb, c) -
			        (int)channel_of(p->colors[i], c);
			/* The eye sees green best, blue least. */
			distance += (c == 1 ? 4
			             : c    ? 2
			                    : 3) *
			            (unsigned)(d * d);
		}
		if (distance < least) {
			least = distance;
			best = i;
		}
	}
	return best;
}

unsigned cplyi_palette_search(cplyi_palette *p, uint32_t rgb)
{
	void *key = GUINT_TO_POINTER(rgb + 1);
	unsigned place = GPOINTER_TO_UINT(g_hash_table_lookup(p->places, key));
	if (!place) {
		place = nearest(p, rgb) + 1;
		g_hash_table_insert(p->places, key, GUINT_TO_POINTER(place));
	}
	p->last_rgb = rgb;
	p->last_index = place - 1;
	return place - 1;
}
