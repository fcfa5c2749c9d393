/* SPDX-License-Identifier: MIT */
/* Findings as SARIF 2.1.0, which code hosts and editors read. Columns are
 * counted in code points and the log says so. The rules that results name are
 * listed after them, so that results can be written as they come. */
#include <string.h>

#include "base/ascii.h"
#include "report/common.h"
#include "report/formats.h"
#include "report/report.h"

/* {"text": s} under `key`. In messages braces stand for arguments, so those
 * that mean themselves are doubled (SARIF 3.11.5). */
static void put_text(cply_json_writer *w, const char *key, cply_str s)
{
	cply_buf b;
	cply_buf_init(&b, w->out->arena);
	for (size_t i = 0; i < s.len; i++) {
		if (s.ptr[i] == '{' || s.ptr[i] == '}')
			cply_put_char(&b, s.ptr[i]);
		cply_put_char(&b, s.ptr[i]);
	}
	s = cply_buf_str(&b);
	cply_json_key(w, key);
	cply_json_begin_inline_object(w);
	cplyi_key_string(w, "text", s);
	cply_json_end_object(w);
}

/* A template without its arguments: "row has … cells". */
static void put_pattern(cply_json_writer *w, const char *key,
                        const char *template)
{
	cply_buf b;
	cply_buf_init(&b, w->out->arena);
	cplyi_rule_pattern(cply_str_of(template), false, &b);
	put_text(w, key, cply_buf_str(&b));
}

static void put_rule(const cply_rule_info *rule, cply_json_writer *w)
{
	cply_json_begin_object(w);
	cplyi_key_string(w, "id", cply_str_of(rule->code));
	cplyi_key_string(w, "name", cply_str_of(rule->slug));
	put_pattern(w, "shortDescription", rule->message);
	if (*rule->explain)
		put_text(w, "fullDescription", cply_str_of(rule->explain));
	if (*rule->help)
		put_pattern(w, "help", rule->help);
	else if (*rule->explain)
		put_text(w, "help", cply_str_of(rule->explain));
	cply_json_key(w, "defaultConfiguration");
	cply_json_begin_inline_object(w);
	cplyi_key_string(w, "level",
	                 cply_str_of(cply_severity_name(rule->lenient)));
	cply_json_end_object(w);
	if (rule->strict != rule->lenient) {
		cply_json_key(w, "properties");
		cply_json_begin_inline_object(w);
		cplyi_key_string(w, "strictLevel",
		                 cply_str_of(cply_severity_name(rule->strict)));
		cply_json_end_object(w);
	}
	cply_json_end_object(w);
}

void cply_sarif_begin(cply_sarif *log, cply_buf *out)
{
	memset(log, 0, sizeof *log);
	cply_json_writer *w = &log->w;
	cply_json_writer_init(w, out, 0);
	cply_json_begin_object(w);
	cplyi_key_string(
		w, "$schema",
		CPLY_STR("https://json.schemastore.org/sarif-2.1.0.json"));
	cplyi_key_string(w, "version", CPLY_STR("2.1.0"));
	cply_json_key(w, "runs");
	cply_json_begin_array(w);
	cply_json_begin_object(w);
	cplyi_key_string(w, "columnKind", CPLY_STR("unicodeCodePoints"));
	cply_json_key(w, "results");
	cply_json_begin_array(w);
}

/* A file name as a URI: relative names stay relative, absolute ones become
 * file URIs. Whatever could mean something in a URI is escaped. */
static cply_str uri_of(cply_str name, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	if (cply_str_starts(name, "/"))
		cply_put(&b, "file://");
	for (size_t i = 0; i < name.len; i++) {
		char c = name.ptr[i];
		bool is_free = ascii_is_alnum(c) || c == '-' || c == '.' ||
		               c == '_' || c == '~' || c == '/';
		if (is_free) {
			cply_put_char(&b, c);
			continue;
		}
		static const char hex[] = "0123456789ABCDEF";
		cply_put_char(&b, '%');
		cply_put_char(&b, hex[(unsigned char)c >> 4]);
		cply_put_char(&b, hex[c & 15]);
	}
	return cply_buf_str(&b);
}

static void put_artifact(const cply_source *src, cply_json_writer *w)
{
	cply_json_key(w, "artifactLocation");
	cply_json_begin_inline_object(w);
	cplyi_key_string(w, "uri", uri_of(src->name, w->out->arena));
	cply_json_end_object(w);
}

static void put_region(const char *key, const cply_source *src, cply_span span,
                       uint64_t origin, cply_json_writer *w)
{
	uint32_t end = span.end > span.begin ? span.end : span.begin;
	cply_json_key(w, key);
	cply_json_begin_inline_object(w);
	if (src->is_binary || origin) {
		cplyi_key_uint(w, "byteOffset", origin + span.begin);
		cplyi_key_uint(w, "byteLength", end - span.begin);
	} else {
		cply_position from = cply_locate(src, span.begin);
		cply_position to = cply_locate(src, end);
		cplyi_key_uint(w, "startLine", from.line);
		cplyi_key_uint(w, "startColumn", from.code_point);
		cplyi_key_uint(w, "endLine", to.line);
		cplyi_key_uint(w, "endColumn", to.code_point);
	}
	cply_json_end_object(w);
}

static void put_physical(const cply_source *src, const cply_span *span,
                         uint64_t origin, cply_json_writer *w)
{
	cply_json_key(w, "physicalLocation");
	cply_json_begin_object(w);
	put_artifact(src, w);
	if (span)
		put_region("region", src, *span, origin, w);
	cply_json_end_object(w);
}

static void put_logical(const cply_diag *g, cply_json_writer *w)
{
	cply_json_key(w, "logicalLocations");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < g->n_places; i++) {
		const cply_place *p = &g->places[i];
		cply_str name = p->name;
		const char *kind =
			p->kind == CPLY_PLACE_CLUE ? "clue" : "field";
		if (p->kind == CPLY_PLACE_CELL) {
			cply_buf b;
			cply_buf_init(&b, w->out->arena);
			cply_put_char(&b, 'R');
			cply_put_uint(&b, p->row);
			cply_put_char(&b, 'C');
			cply_put_uint(&b, p->col);
			name = cply_buf_str(&b);
			kind = "cell";
		}
		cply_json_begin_inline_object(w);
		cplyi_key_string(w, "name", name);
		cplyi_key_string(w, "kind", cply_str_of(kind));
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_locations(const cply_diag *g, const cply_source *src,
                          cply_json_writer *w)
{
	cply_json_key(w, "locations");
	cply_json_begin_array(w);
	if (src->name.len || g->n_places) {
		cply_json_begin_object(w);
		if (src->name.len)
			put_physical(src, g->has_span ? &g->span : NULL,
			             g->origin, w);
		if (g->n_places)
			put_logical(g, w);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
	if (!g->note.len || !g->has_note_span || !src->name.len)
		return;
	cply_json_key(w, "relatedLocations");
	cply_json_begin_array(w);
	cply_json_begin_object(w);
	cplyi_key_uint(w, "id", 1);
	put_physical(src, &g->note_span, g->origin, w);
	put_text(w, "message", g->note);
	cply_json_end_object(w);
	cply_json_end_array(w);
}

static void put_fixes(const cply_diag *g, const cply_source *src,
                      cply_json_writer *w)
{
	cply_str text = g->fix.replacement;
	cply_str help = cplyi_help(g, w->out->arena);
	cply_json_key(w, "fixes");
	cply_json_begin_array(w);
	cply_json_begin_object(w);
	if (help.len)
		put_text(w, "description", help);
	cply_json_key(w, "artifactChanges");
	cply_json_begin_array(w);
	cply_json_begin_object(w);
	put_artifact(src, w);
	cply_json_key(w, "replacements");
	cply_json_begin_array(w);
	cply_json_begin_object(w);
	put_region("deletedRegion", src, g->fix.span, g->origin, w);
	cply_json_key(w, "insertedContent");
	cply_json_begin_inline_object(w);
	if (!src->is_binary && !g->origin && cplyi_is_utf8(text))
		cplyi_key_string(w, "text", text);
	else
		cplyi_key_string(w, "binary",
		                 cplyi_base64(text, w->out->arena));
	cply_json_end_object(w);
	cply_json_end_object(w);
	cply_json_end_array(w);
	cply_json_end_object(w);
	cply_json_end_array(w);
	cply_json_end_object(w);
	cply_json_end_array(w);
}

static void hash_in(uint64_t *h, cply_str s)
{
	for (size_t i = 0; i < s.len; i++) {
		*h ^= (unsigned char)s.ptr[i];
		*h *= 1099511628211u; /* FNV-1a */
	}
	*h ^= 0xFF; /* "ab","c" is not "a","bc" */
	*h *= 1099511628211u;
}

/* The same for a finding that only moved to another line: made of the rule,
 * its text arguments and what the source says there. */
static void put_fingerprint(const cply_diag *g, const cply_source *src,
                            cply_json_writer *w)
{
	enum { MOST = 1024 };
	uint64_t h = 14695981039346656037u;
	hash_in(&h, cply_str_of(cply_rule_get(g->rule)->code));
	for (uint32_t i = 0; i < g->n_args; i++)
		if (g->args[i].is_text)
			hash_in(&h, g->args[i].text);
	for (uint32_t i = 0; i < g->n_places; i++) {
		uint32_t at[2] = { g->places[i].row, g->places[i].col };
		hash_in(&h, g->places[i].name);
		h = (h ^ at[0]) * 1099511628211u;
		h = (h ^ at[1]) * 1099511628211u;
	}
	if (g->has_span) {
		cply_span s = g->span;
		hash_in(&h,
		        cply_str_sub(cply_str_sub(src->bytes, s.begin, s.end),
		                     0, MOST));
		if (!src->is_binary && !g->origin) {
			s = cply_locate(src, s.begin).line_span;
			hash_in(&h, cply_str_trim(cply_str_sub(
					    cply_str_sub(src->bytes, s.begin,
			                                 s.end),
					    0, MOST)));
		}
	}
	cply_buf b;
	cply_buf_init(&b, w->out->arena);
	cply_put_hex(&b, h, 16);
	cply_json_key(w, "partialFingerprints");
	cply_json_begin_inline_object(w);
	cplyi_key_string(w, "crossplyFinding/v1", cply_buf_str(&b));
	cply_json_end_object(w);
}

static void put_result(const cply_diag *g, const cply_source *src,
                       cply_json_writer *w)
{
	cply_buf text;
	cply_buf_init(&text, w->out->arena);
	cply_diag_message(g, &text);
	if (g->note.len) {
		cply_put(&text, "; ");
		cply_put_str(&text, g->note);
	}
	cply_json_begin_object(w);
	cplyi_key_string(w, "ruleId",
	                 cply_str_of(cply_rule_get(g->rule)->code));
	cplyi_key_string(w, "level",
	                 cply_str_of(cply_severity_name(g->severity)));
	put_text(w, "message", cply_buf_str(&text));
	put_locations(g, src, w);
	put_fingerprint(g, src, w);
	if (g->fix.present && src->name.len)
		put_fixes(g, src, w);
	cply_json_end_object(w);
}

void cply_sarif_result(const cply_diag *g, const cply_source *src,
                       cply_buf *out)
{
	cply_json_writer w;
	cply_json_writer_init(&w, out, 0);
	put_result(g, src, &w);
}

/* The place of a rule in the list, which it joins when it is new. */
static unsigned rule_index(cply_sarif *log, cply_rule rule)
{
	ptrdiff_t row = cply_rule_get(rule) - cply_rule_at(0);
	if (!log->index[row]) {
		log->rows[log->n_rules++] = (uint16_t)row;
		log->index[row] = log->n_rules;
	}
	return log->index[row] - 1u;
}

void cply_sarif_add(cply_sarif *log, cply_rule rule, cply_str result)
{
	cply_buf *out = log->w.out;
	if (cply_rule_get(rule)->rule == CPLY_NO_RULE) {
		cply_json_put_raw(&log->w, result);
		return;
	}
	/* The index becomes the first member: the rest stays as it is. */
	cply_json_put_raw(&log->w, CPLY_STR("{\"ruleIndex\":"));
	cply_put_uint(out, rule_index(log, rule));
	cply_put_char(out, ',');
	cply_put_str(out, cply_str_sub(result, 1, result.len));
}

void cply_sarif_put(cply_sarif *log, const cply_diag *g, const cply_source *src)
{
	cply_buf b;
	cply_buf_init(&b, log->w.out->arena);
	cply_sarif_result(g, src, &b);
	log->w.out->failed |= b.failed;
	cply_sarif_add(log, g->rule, cply_buf_str(&b));
}

static void put_failure(const cply_sarif_failure *f, cply_json_writer *w)
{
	cply_source src = { .name = f->name };
	cply_json_begin_object(w);
	cplyi_key_string(w, "level", CPLY_STR("error"));
	put_text(w, "message", f->reason);
	if (f->name.len) {
		cply_json_key(w, "locations");
		cply_json_begin_array(w);
		cply_json_begin_object(w);
		put_physical(&src, NULL, 0, w);
		cply_json_end_object(w);
		cply_json_end_array(w);
	}
	cply_json_end_object(w);
}

static void put_tool(const cply_sarif *log, cply_json_writer *w)
{
	cply_json_key(w, "tool");
	cply_json_begin_object(w);
	cply_json_key(w, "driver");
	cply_json_begin_object(w);
	cplyi_key_string(w, "name", CPLY_STR("Crossply"));
	cplyi_key_string(w, "semanticVersion", cply_str_of(cply_version()));
	cply_json_key(w, "rules");
	cply_json_begin_array(w);
	for (unsigned i = 0; i < log->n_rules; i++)
		put_rule(cply_rule_at(log->rows[i]), w);
	cply_json_end_array(w);
	cply_json_end_object(w);
	cply_json_end_object(w);
}

void cply_sarif_end(cply_sarif *log, const cply_sarif_failure *failures,
                    size_t n)
{
	cply_json_writer *w = &log->w;
	cply_json_end_array(w);
	cply_json_key(w, "invocations");
	cply_json_begin_array(w);
	cply_json_begin_object(w);
	cply_json_key(w, "executionSuccessful");
	cply_json_put_bool(w, n == 0);
	if (n) {
		cply_json_key(w, "toolExecutionNotifications");
		cply_json_begin_array(w);
		for (size_t i = 0; i < n; i++)
			put_failure(&failures[i], w);
		cply_json_end_array(w);
	}
	cply_json_end_object(w);
	cply_json_end_array(w);
	put_tool(log, w);
	cply_json_end_object(w);
	cply_json_end_array(w);
	cply_json_end_object(w);
}
