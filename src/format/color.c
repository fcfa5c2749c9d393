/* SPDX-License-Identifier: MIT */
#include "format/color.h"

#include "base/ascii.h"

/* The names of CSS, sorted. */
static const struct {
	const char *name;
	uint32_t rgb;
} names[] = {
	{ "aliceblue", 0xF0F8FF },
	{ "antiquewhite", 0xFAEBD7 },
	{ "aqua", 0x00FFFF },
	{ "aquamarine", 0x7FFFD4 },
	{ "azure", 0xF0FFFF },
	{ "beige", 0xF5F5DC },
	{ "bisque", 0xFFE4C4 },
	{ "black", 0x000000 },
	{ "blanchedalmond", 0xFFEBCD },
	{ "blue", 0x0000FF },
	{ "blueviolet", 0x8A2BE2 },
	{ "brown", 0xA52A2A },
	{ "burlywood", 0xDEB887 },
	{ "cadetblue", 0x5F9EA0 },
	{ "chartreuse", 0x7FFF00 },
	{ "chocolate", 0xD2691E },
	{ "coral", 0xFF7F50 },
	{ "cornflowerblue", 0x6495ED },
	{ "cornsilk", 0xFFF8DC },
	{ "crimson", 0xDC143C },
	{ "cyan", 0x00FFFF },
	{ "darkblue", 0x00008B },
	{ "darkcyan", 0x008B8B },
	{ "darkgoldenrod", 0xB8860B },
	{ "darkgray", 0xA9A9A9 },
	{ "darkgreen", 0x006400 },
	{ "darkgrey", 0xA9A9A9 },
	{ "darkkhaki", 0xBDB76B },
	{ "darkmagenta", 0x8B008B },
	{ "darkolivegreen", 0x556B2F },
	{ "darkorange", 0xFF8C00 },
	{ "darkorchid", 0x9932CC },
	{ "darkred", 0x8B0000 },
	{ "darksalmon", 0xE9967A },
	{ "darkseagreen", 0x8FBC8F },
	{ "darkslateblue", 0x483D8B },
	{ "darkslategray", 0x2F4F4F },
	{ "darkslategrey", 0x2F4F4F },
	{ "darkturquoise", 0x00CED1 },
	{ "darkviolet", 0x9400D3 },
	{ "deeppink", 0xFF1493 },
	{ "deepskyblue", 0x00BFFF },
	{ "dimgray", 0x696969 },
	{ "dimgrey", 0x696969 },
	{ "dodgerblue", 0x1E90FF },
	{ "firebrick", 0xB22222 },
	{ "floralwhite", 0xFFFAF0 },
	{ "forestgreen", 0x228B22 },
	{ "fuchsia", 0xFF00FF },
	{ "gainsboro", 0xDCDCDC },
	{ "ghostwhite", 0xF8F8FF },
	{ "gold", 0xFFD700 },
	{ "goldenrod", 0xDAA520 },
	{ "gray", 0x808080 },
	{ "green", 0x008000 },
	{ "greenyellow", 0xADFF2F },
	{ "grey", 0x808080 },
	{ "honeydew", 0xF0FFF0 },
	{ "hotpink", 0xFF69B4 },
	{ "indianred", 0xCD5C5C },
	{ "indigo", 0x4B0082 },
	{ "ivory", 0xFFFFF0 },
	{ "khaki", 0xF0E68C },
	{ "lavender", 0xE6E6FA },
	{ "lavenderblush", 0xFFF0F5 },
	{ "lawngreen", 0x7CFC00 },
	{ "lemonchiffon", 0xFFFACD },
	{ "lightblue", 0xADD8E6 },
	{ "lightcoral", 0xF08080 },
	{ "lightcyan", 0xE0FFFF },
	{ "lightgoldenrodyellow", 0xFAFAD2 },
	{ "lightgray", 0xD3D3D3 },
	{ "lightgreen", 0x90EE90 },
	{ "lightgrey", 0xD3D3D3 },
	{ "lightpink", 0xFFB6C1 },
	{ "lightsalmon", 0xFFA07A },
	{ "lightseagreen", 0x20B2AA },
	{ "lightskyblue", 0x87CEFA },
	{ "lightslategray", 0x778899 },
	{ "lightslategrey", 0x778899 },
	{ "lightsteelblue", 0xB0C4DE },
	{ "lightyellow", 0xFFFFE0 },
	{ "lime", 0x00FF00 },
	{ "limegreen", 0x32CD32 },
	{ "linen", 0xFAF0E6 },
	{ "magenta", 0xFF00FF },
	{ "maroon", 0x800000 },
	{ "mediumaquamarine", 0x66CDAA },
	{ "mediumblue", 0x0000CD },
	{ "mediumorchid", 0xBA55D3 },
	{ "mediumpurple", 0x9370DB },
	{ "mediumseagreen", 0x3CB371 },
	{ "mediumslateblue", 0x7B68EE },
	{ "mediumspringgreen", 0x00FA9A },
	{ "mediumturquoise", 0x48D1CC },
	{ "mediumvioletred", 0xC71585 },
	{ "midnightblue", 0x191970 },
	{ "mintcream", 0xF5FFFA },
	{ "mistyrose", 0xFFE4E1 },
	{ "moccasin", 0xFFE4B5 },
	{ "navajowhite", 0xFFDEAD },
	{ "navy", 0x000080 },
	{ "oldlace", 0xFDF5E6 },
	{ "olive", 0x808000 },
	{ "olivedrab", 0x6B8E23 },
	{ "orange", 0xFFA500 },
	{ "orangered", 0xFF4500 },
	{ "orchid", 0xDA70D6 },
	{ "palegoldenrod", 0xEEE8AA },
	{ "palegreen", 0x98FB98 },
	{ "paleturquoise", 0xAFEEEE },
	{ "palevioletred", 0xDB7093 },
	{ "papayawhip", 0xFFEFD5 },
	{ "peachpuff", 0xFFDAB9 },
	{ "peru", 0xCD853F },
	{ "pink", 0xFFC0CB },
	{ "plum", 0xDDA0DD },
	{ "powderblue", 0xB0E0E6 },
	{ "purple", 0x800080 },
	{ "rebeccapurple", 0x663399 },
	{ "red", 0xFF0000 },
	{ "rosybrown", 0xBC8F8F },
	{ "royalblue", 0x4169E1 },
	{ "saddlebrown", 0x8B4513 },
	{ "salmon", 0xFA8072 },
	{ "sandybrown", 0xF4A460 },
	{ "seagreen", 0x2E8B57 },
	{ "seashell", 0xFFF5EE },
	{ "sienna", 0xA0522D },
	{ "silver", 0xC0C0C0 },
	{ "skyblue", 0x87CEEB },
	{ "slateblue", 0x6A5ACD },
	{ "slategray", 0x708090 },
	{ "slategrey", 0x708090 },
	{ "snow", 0xFFFAFA },
	{ "springgreen", 0x00FF7F },
	{ "steelblue", 0x4682B4 },
	{ "tan", 0xD2B48C },
	{ "teal", 0x008080 },
	{ "thistle", 0xD8BFD8 },
	{ "tomato", 0xFF6347 },
	{ "turquoise", 0x40E0D0 },
	{ "violet", 0xEE82EE },
	{ "wheat", 0xF5DEB3 },
	{ "white", 0xFFFFFF },
	{ "whitesmoke", 0xF5F5F5 },
	{ "yellow", 0xFFFF00 },
	{ "yellowgreen", 0x9ACD32 },
};

/* A colour of this opacity (of 255) over a white square. */
static uint32_t over_white(uint32_t rgb, uint32_t opacity)
{
	uint32_t out = 0;
	for (unsigned shift = 0; shift < 24; shift += 8) {
		uint32_t c = rgb >> shift & 255;
		c = (c * opacity + 255 * (255 - opacity) + 127) / 255;
		out |= c << shift;
	}
	return out;
}

/* rgb, rgba, rrggbb, rrggbbaa. */
static bool hex_color(cply_str s, uint32_t *out)
{
	uint64_t n = 0;
	if (s.len != 3 && s.len != 4 && s.len != 6 && s.len != 8)
		return false;
	for (size_t i = 0; i < s.len; i++) {
		int d = ascii_hex(s.ptr[i]);
		if (d < 0)
			return false;
		n = n << 4 | (unsigned)d;
		if (s.len < 6)
			n = n << 4 | (unsigned)d;
	}
	bool has_opacity = s.len == 4 || s.len == 8;
	*out = has_opacity ? over_white((uint32_t)(n >> 8), (uint32_t)(n & 255))
	                   : (uint32_t)n;
	return true;
}

/* "0.25" as 64 of 255; "25%" too. */
static bool opacity_of(cply_str s, uint32_t *out)
{
	uint32_t n = 0, scale = 1;
	bool has_point = false, is_percent = cply_str_ends(s, "%");
	if (is_percent)
		s.len--;
	for (size_t i = 0; i < s.len; i++) {
		if (s.ptr[i] == '.' && !has_point) {
			has_point = true;
			continue;
		}
		if (s.ptr[i] < '0' || s.ptr[i] > '9')
			return false;
		if (n > 99999)
			continue;
		n = n * 10 + (uint32_t)(s.ptr[i] - '0');
		scale *= has_point ? 10 : 1;
	}
	uint64_t whole = is_percent ? (uint64_t)scale * 100 : scale;
	*out = n >= whole ? 255 : (uint32_t)((uint64_t)n * 255 / whole);
	return s.len > 0;
}

/* rgb(1,2,3) and rgba(1,2,3,0.5). */
static bool function_color(cply_str s, uint32_t *out)
{
	size_t at = cply_str_starts(s, "rgba(") ? 5 : 4;
	uint32_t part[4] = { 0, 0, 0, 255 }, n = 0;
	if (!cply_str_starts(s, "rgb") || s.len < 6 || s.ptr[at - 1] != '(' ||
	    !cply_str_ends(s, ")"))
		return false;
	s = cply_str_sub(s, 0, s.len - 1);
	while (at <= s.len && n < 4) {
		size_t end = at;
		while (end < s.len && s.ptr[end] != ',')
			end++;
		cply_str word = cply_str_trim(cply_str_sub(s, at, end));
		if (n == 3 ? !opacity_of(word, &part[3])
		           : !cply_str_u32(word, &part[n]) || part[n] > 255)
			return false;
		n++;
		at = end + 1;
	}
	*out = over_white(part[0] << 16 | part[1] << 8 | part[2], part[3]);
	return n >= 3 && at > s.len;
}

bool cplyi_css_color(cply_str s, uint32_t *out)
{
	if (cply_str_starts(s, "#"))
		return hex_color(cply_str_sub(s, 1, s.len), out);
	if (cply_str_starts(s, "rgb"))
		return function_color(s, out);
	for (size_t i = 0; i < CPLY_COUNT(names); i++) {
		if (!cply_str_is_nocase(s, names[i].name))
			continue;
		*out = names[i].rgb;
		return true;
	}
	return false;
}

bool cplyi_color(cply_str s, uint32_t *out)
{
	bool is_bare = s.len == 3 || s.len == 6;
	return (is_bare && hex_color(s, out)) || cplyi_css_color(s, out);
}
