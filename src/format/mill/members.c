/* SPDX-License-Identifier: MIT */
/* What the members of a pack may be: types, ranges, dates, emptiness, from the
 * tables of the format's description. Ranges are those of the app, which also
 * writes null for some texts that a puzzle does not have. */
#include "base/iso_date.h"
#include "format/mill/pack.h"

typedef enum member_type {
	TEXT,
	TEXTS, /* an array of strings */
	YES_NO,
	WHOLE, /* a number without a fraction, in a range */
	DATE,
	OBJECT
} member_type;

typedef struct member {
	const char *key;
	member_type type;
	bool may_be_null, may_be_empty;
	int64_t least, most; /* of WHOLE */
} member;

static const member pack_members[] = {
	{ "exportedBy", .type = OBJECT },
	{ "exportDate", .type = DATE },
	{ "puzzleCount", .type = WHOLE, .most = UINT32_MAX },
	{ "metadata", .type = OBJECT },
	{ .key = NULL },
};

static const member exporter_members[] = {
	{ "appName", .type = TEXT },
	{ "platform", .type = TEXT },
	{ .key = NULL },
};

static const member metadata_members[] = {
	{ "id", .type = TEXT },
	{ "name", .type = TEXT },
	{ "description", .type = TEXT },
	{ "author", .type = TEXT },
	{ "version", .type = TEXT },
	{ "createdDate", .type = DATE },
	{ "updatedDate", .type = DATE },
	{ "tags", .type = TEXTS },
	{ "isOfficial", .type = YES_NO },
	{ "requiredAppVersion", .type = TEXT },
	{ "ruleVariantId", .type = TEXT },
	{ "coverImage", .type = TEXT },
	{ "website", .type = TEXT },
	{ .key = NULL },
};

/* Of those that a puzzle must have, null is reported as missing, and the
 * length or the grammar of a text where it is used. */
static const member puzzle_members[] = {
	{ "id", .type = TEXT, .may_be_null = true },
	{ "title", TEXT, true, true, 0, 0 },
	{ "description", TEXT, true, true, 0, 0 },
	{ "category", TEXT, true, true, 0, 0 },
	{ "difficulty", TEXT, true, true, 0, 0 },
	{ "initialPosition", TEXT, true, true, 0, 0 },
	{ "hint", .type = TEXT, .may_be_null = true },
	{ "completionMessage", .type = TEXT, .may_be_null = true },
	{ "tags", .type = TEXTS },
	{ "isCustom", .type = YES_NO },
	{ "author", .type = TEXT, .may_be_null = true },
	{ "createdDate", .type = DATE },
	{ "version", .type = WHOLE, .least = 1, .most = 10 },
	{ "rating", WHOLE, true, false, 100, 3000 },
	{ "ruleVariantId", .type = TEXT },
	{ "titleLocalizationKey", .type = TEXT, .may_be_null = true },
	{ "descriptionLocalizationKey", .type = TEXT, .may_be_null = true },
	{ "hintLocalizationKey", .type = TEXT, .may_be_null = true },
	{ "completionMessageLocalizationKey", .type = TEXT,
	  .may_be_null = true },
	{ .key = NULL },
};

static const member line_members[] = {
	{ "description", .type = TEXT },
	{ "isOptimal", .type = YES_NO },
	{ .key = NULL },
};

static const member move_members[] = {
	{ "comment", .type = TEXT },
	{ .key = NULL },
};

static const member *const tables[] = {
	[MILL_PACK] = pack_members,         [MILL_EXPORTER] = exporter_members,
	[MILL_METADATA] = metadata_members, [MILL_PUZZLE] = puzzle_members,
	[MILL_LINE] = line_members,         [MILL_MOVE] = move_members,
};

/* ---- one member ---- */

static void tell_empty(mill_reader *m, const char *key, cply_json_value v,
                       const char *is)
{
	cply_span at = cply_json_span(v);
	cply_report_with(m->diags, CPLY_ML237, &at, CPLY_Z(key), CPLY_Z(is));
}

/* False: it is not a string, or an empty one; that has been reported. */
static bool check_text(mill_reader *m, const member *k, cply_json_value v,
                       const char *expected)
{
	if (cply_json_type_of(v) != CPLY_JSON_STRING) {
		cplyi_mill_wrong_type(m, v, k->key, expected);
		return false;
	}
	if (k->may_be_empty || cply_str_trim(cply_json_string(v, m->arena)).len)
		return true;
	tell_empty(m, k->key, v, "empty");
	return false;
}

static void check_texts(mill_reader *m, const member *k, cply_json_value v)
{
	cply_json_iter it = cply_json_each(v);
	if (cply_json_type_of(v) != CPLY_JSON_ARRAY) {
		cplyi_mill_wrong_type(m, v, k->key, "an array of strings");
		return;
	}
	for (uint32_t i = 0; cply_json_step(&it); i++) {
		cply_buf b;
		cply_buf_init(&b, m->arena);
		cply_put(&b, k->key);
		cply_put_char(&b, '[');
		cply_put_uint(&b, i);
		cply_put(&b, "]");
		cply_put_char(&b, 0);
		const member item = { .key = b.failed ? k->key : b.ptr };
		(void)check_text(m, &item, it.value, "a string");
	}
}

static void check_yes_no(mill_reader *m, const member *k, cply_json_value v)
{
	cply_json_type type = cply_json_type_of(v);
	if (type != CPLY_JSON_TRUE && type != CPLY_JSON_FALSE)
		cplyi_mill_wrong_type(m, v, k->key, "true or false");
}

static void check_whole(mill_reader *m, const member *k, cply_json_value v)
{
	int64_t n;
	cply_span at = cply_json_span(v);
	if (!cply_json_int(v, &n)) {
		cplyi_mill_wrong_type(m, v, k->key, "a whole number");
		return;
	}
	if (n < k->least || n > k->most)
		cply_report_with(m->diags, CPLY_ML235, &at, CPLY_Z(k->key),
		                 CPLY_N(n), CPLY_N(k->least), CPLY_N(k->most));
}

static void check_date(mill_reader *m, const member *k, cply_json_value v)
{
	cply_span at = cply_json_span(v);
	if (!check_text(m, k, v, "a date in a string"))
		return;
	cply_str text = cply_json_string(v, m->arena);
	if (!cplyi_is_iso_date(text))
		cply_report_with(m->diags, CPLY_ML236, &at, CPLY_Z(k->key),
		                 CPLY_T(text));
}

static void check_member(mill_reader *m, const member *k, cply_json_value v)
{
	if (cply_json_type_of(v) == CPLY_JSON_NULL) {
		if (!k->may_be_null)
			tell_empty(m, k->key, v, "null");
		return;
	}
	switch (k->type) {
	case TEXT:
		(void)check_text(m, k, v, "a string");
		break;
	case TEXTS:
		check_texts(m, k, v);
		break;
	case YES_NO:
		check_yes_no(m, k, v);
		break;
	case WHOLE:
		check_whole(m, k, v);
		break;
	case DATE:
		check_date(m, k, v);
		break;
	case OBJECT:
		if (cply_json_type_of(v) != CPLY_JSON_OBJECT)
			cplyi_mill_wrong_type(m, v, k->key, "an object");
		break;
	}
}

void cplyi_mill_check_members(mill_reader *m, mill_object what,
                              cply_json_value v)
{
	cply_json_iter it = cply_json_each(v);
	if (cply_json_type_of(v) != CPLY_JSON_OBJECT)
		return; /* told where it is a member itself */
	while (cply_json_step(&it))
		for (const member *k = tables[what]; k->key; k++)
			if (cply_json_is(it.key, k->key)) {
				check_member(m, k, it.value);
				break;
			}
}
