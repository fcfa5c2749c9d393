/* SPDX-License-Identifier: MIT */
#include "format/color.h"

/* Colours by name: those of HTML and the light ones that puzzles use. */
static const struct {
	const char *name;
	uint32_t rgb;
} colors[] = {
	{ "black", 0x000000 },       { "white", 0xFFFFFF },
	{ "gray", 0x808080 },        { "grey", 0x808080 },
	{ "silver", 0xC0C0C0 },      { "red", 0xFF0000 },
	{ "maroon", 0x800000 },      { "yellow", 0xFFFF00 },
	{ "olive", 0x808000 },       { "lime", 0x00FF00 },
	{ "green", 0x008000 },       { "aqua", 0x00FFFF },
	{ "cyan", 0x00FFFF },        { "teal", 0x008080 },
	{ "blue", 0x0000FF },        { "navy", 0x000080 },
	{ "fuchsia", 0xFF00FF },     { "magenta", 0xFF00FF },
	{ "purple", 0x800080 },      { "orange", 0xFFA500 },
	{ "pink", 0xFFC0CB },        { "brown", 0xA52A2A },
	{ "gold", 0xFFD700 },        { "tan", 0xD2B48C },
	{ "violet", 0xEE82EE },      { "lavender", 0xE6E6FA },
	{ "beige", 0xF5F5DC },       { "khaki", 0xF0E68C },
	{ "salmon", 0xFA8072 },      { "lightgray", 0xD3D3D3 },
	{ "lightgrey", 0xD3D3D3 },   { "darkgray", 0xA9A9A9 },
	{ "darkgrey", 0xA9A9A9 },    { "lightblue", 0xADD8E6 },
	{ "skyblue", 0x87CEEB },     { "lightgreen", 0x90EE90 },
	{ "lightyellow", 0xFFFFE0 }, { "lightpink", 0xFFB6C1 },
};

static bool hex_color(cply_str s, uint32_t *out)
{
	uint32_t n = 0;
	if (s.len && s.ptr[0] == '#')
		s = cply_str_sub(s, 1, s.len);
	if (s.len != 3 && s.len != 6)
		return false;
	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];
		uint32_t d = c >= '0' && c <= '9' ? (uint32_t)(c - '0') : 99;
		if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))
			d = (uint32_t)((c | 32) - 'a') + 10;
		if (d > 15)
			return false;
		n = s.len == 3 ? n << 8 | d << 4 | d : n << 4 | d;
	}
	*out = n;
	return true;
}

bool cplyi_color(cply_str s, uint32_t *out)
{
	if (hex_color(s, out))
		return true;
	for (size_t i = 0; i < CPLY_COUNT(colors); i++) {
		if (!cply_str_is_nocase(s, colors[i].name))
			continue;
		*out = colors[i].rgb;
		return true;
	}
	return false;
}
