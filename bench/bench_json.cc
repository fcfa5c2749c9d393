/* SPDX-License-Identifier: MIT */
/* The JSON reader against simdjson and jansson, in one process and by turns,
 * so that a busy machine is busy for all of them. Times are the process's CPU
 * time; the best of several rounds counts.
 *
 *      bench_json                    everything
 *      bench_json --quick            the same with less data
 *      bench_json --once small|pull  only our reader, once: for a profiler */
#include <algorithm>
#include <cstring>
#include <ctime>
#include <vector>

#include <jansson.h>
#include <simdjson.h>

#include "carrier/json_pull.h"
#include "json_data.h"

static double now()
{
	timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

[[noreturn]] static void die(const char *what)
{
	std::fprintf(stderr, "bench_json: %s\n", what);
	std::exit(1);
}

/* CPU seconds of the best round of each of several contestants. */
struct contest {
	std::vector<const char *> names;
	std::vector<double> best;
	size_t add(const char *name)
	{
		names.push_back(name);
		best.push_back(1e9);
		return names.size() - 1;
	}
	template <class work> void run(size_t i, work w)
	{
		double begin = now();
		w();
		best[i] = std::min(best[i], now() - begin);
	}
};

/* ---- memory that is counted ---- */

struct meter {
	size_t now = 0, peak = 0;
};

static void *metered(void *ctx, void *old, size_t old_size, size_t new_size)
{
	meter *m = static_cast<meter *>(ctx);
	m->now += new_size - old_size;
	m->peak = std::max(m->peak, m->now);
	if (new_size == 0) {
		std::free(old);
		return nullptr;
	}
	return std::realloc(old, new_size);
}

/* ---- many small documents ---- */

struct documents {
	std::string bytes; /* each followed by the padding simdjson wants */
	std::vector<cply_str> list;
	size_t total = 0;
};

static documents make_documents(unsigned n)
{
	documents docs;
	std::vector<size_t> begins, lengths;
	dice d;
	for (unsigned i = 0; i < n; i++) {
		std::string s = make_puzzle(d);
		begins.push_back(docs.bytes.size());
		lengths.push_back(s.size());
		docs.total += s.size();
		docs.bytes += s;
		docs.bytes.append(simdjson::SIMDJSON_PADDING, '\0');
	}
	for (unsigned i = 0; i < n; i++)
		docs.list.push_back(
			{ docs.bytes.data() + begins[i], lengths[i] });
	return docs;
}

static uint64_t ours_small(cply_json_parser *p, const documents &docs)
{
	uint64_t values = 0;
	for (cply_str text : docs.list) {
		cply_json doc;
		if (cply_json_parse(p, text, nullptr, nullptr, &doc) != CPLY_OK)
			die("our reader refuses a document");
		values += doc.n;
	}
	return values;
}

static void simdjson_small(simdjson::dom::parser &p, const documents &docs)
{
	for (cply_str text : docs.list) {
		simdjson::dom::element root;
		if (p.parse(text.ptr, text.len, false).get(root))
			die("simdjson refuses a document");
	}
}

static void jansson_load(cply_str text)
{
	json_t *root = json_loadb(text.ptr, text.len, 0, nullptr);
	if (!root)
		die("jansson refuses a document");
	json_decref(root);
}

static void bench_small(unsigned distinct, unsigned rounds)
{
	documents docs = make_documents(distinct);
	cply_json_parser ours = {};
	simdjson::dom::parser dom;
	contest c;
	size_t us = c.add("crossply, tape reused");
	size_t simd = c.add("simdjson DOM, parser reused");
	size_t jansson = c.add("jansson");
	size_t few = std::min<size_t>(docs.list.size(), 200), few_bytes = 0;
	for (size_t i = 0; i < few; i++)
		few_bytes += docs.list[i].len;
	for (unsigned i = 0; i < rounds; i++) {
		c.run(us, [&] { ours_small(&ours, docs); });
		c.run(simd, [&] { simdjson_small(dom, docs); });
	}
	for (unsigned i = 0; i < 3; i++)
		c.run(jansson, [&] {
			for (size_t k = 0; k < few; k++)
				jansson_load(docs.list[k]);
		});
	c.best[jansson] *= double(docs.total) / double(few_bytes);
	std::printf("small documents: %zu of them, mean %zu bytes, %u rounds\n",
	            docs.list.size(), docs.total / docs.list.size(), rounds);
	for (size_t i = 0; i < c.names.size(); i++)
		std::printf("  %-30s %7.0f MB/s %9.0f docs/s   ours is %.2fx\n",
		            c.names[i], double(docs.total) / 1e6 / c.best[i],
		            double(docs.list.size()) / c.best[i],
		            c.best[i] / c.best[us]);
	cply_json_parser_free(&ours);
}

/* ---- one long record ---- */

struct feeder {
	const char *at;
	size_t left;
};

static size_t feed(void *ctx, char *into, size_t room)
{
	feeder *f = static_cast<feeder *>(ctx);
	size_t n = std::min(std::min(room, f->left), size_t(64 * 1024));
	std::memcpy(into, f->at, n);
	f->at += n;
	f->left -= n;
	return n;
}

/* Visits every value that is delivered. */
static uint64_t drain(cply_json_pull *p)
{
	uint64_t sum = 0;
	cply_json_event event;
	while ((event = cply_json_pull_next(p, nullptr)) < CPLY_JSON_END) {
		const cply_json *doc = p->value.doc;
		for (uint32_t i = 0; i < doc->n; i++)
			sum += doc->tape[i].info & 15;
	}
	if (event != CPLY_JSON_END)
		die("our reader refuses the record");
	return sum;
}

static cply_json_pull_options deltas()
{
	cply_json_pull_options o = {};
	o.array = "deltas";
	return o;
}

static uint64_t ours_text(const std::string &text)
{
	cply_json_pull_options o = deltas();
	cply_json_pull p;
	cply_json_pull_init(&p, nullptr, &o);
	cply_json_pull_text(&p, { text.data(), text.size() });
	uint64_t sum = drain(&p);
	cply_json_pull_free(&p);
	return sum;
}

static uint64_t ours_feed(const std::string &text, meter *m)
{
	cply_memory memory = { metered, m };
	cply_json_pull_options o = deltas();
	feeder f = { text.data(), text.size() };
	cply_json_pull p;
	cply_json_pull_init(&p, &memory, &o);
	cply_json_pull_from(&p, feed, &f);
	uint64_t sum = drain(&p);
	cply_json_pull_free(&p);
	return sum;
}

/* On-Demand checks only what is asked for. Left raw, numbers and escapes are
 * not looked at, while ours are always checked; to check them it must convert
 * them. So it is measured both ways. */
template <bool checked> static uint64_t visit(simdjson::ondemand::value v)
{
	uint64_t sum = 0;
	switch (v.type()) {
	case simdjson::ondemand::json_type::array:
		for (auto element : v.get_array())
			sum += visit<checked>(element.value());
		return sum + 6;
	case simdjson::ondemand::json_type::object:
		for (auto field : v.get_object()) {
			if (checked)
				sum += 5 + uint64_t(field.unescaped_key()
				                            .value()
				                            .data() == nullptr);
			else
				sum += 5 + uint64_t(*field.key().raw() == 0);
			sum += visit<checked>(field.value());
		}
		return sum + 7;
	case simdjson::ondemand::json_type::string:
		if (checked)
			return 5 + uint64_t(v.get_string().value().data() ==
			                    nullptr);
		return 5 +
		       uint64_t(*v.get_raw_json_string().value().raw() == 0);
	case simdjson::ondemand::json_type::number:
		if (checked)
			return 4 + uint64_t(v.get_double().value() > 1e300);
		return 4 + uint64_t(v.raw_json_token().empty());
	case simdjson::ondemand::json_type::boolean:
		return 2 + uint64_t(bool(v.get_bool()));
	default:
		return 1 + uint64_t(!v.is_null());
	}
}

template <bool checked>
static uint64_t simdjson_walk(simdjson::ondemand::parser &p,
                              const simdjson::padded_string &text)
{
	uint64_t sum = 0;
	auto doc = p.iterate(text);
	for (auto field : doc.get_object()) {
		sum += 5 + uint64_t(*field.key().raw() == 0);
		sum += visit<checked>(field.value());
	}
	return sum;
}

static void bench_pull(size_t bytes, unsigned rounds)
{
	std::string text = make_record(bytes);
	std::string slice = make_record(std::min<size_t>(bytes, 8000000));
	simdjson::padded_string padded(text);
	simdjson::ondemand::parser parser;
	meter m;
	contest c;
	size_t us = c.add("crossply pull, from memory");
	size_t fed = c.add("crossply pull, 64 KB pieces");
	size_t simd = c.add("simdjson On-Demand, checked");
	size_t raw = c.add("simdjson On-Demand, unchecked");
	size_t jansson = c.add("jansson");
	volatile uint64_t sink = 0;
	/* The sum tells that both have seen the same values: only the key and
	 * the brackets of the long array are not delivered as values. */
	const uint64_t seen = ours_text(text) + 5 + 6;
	if (simdjson_walk<true>(parser, padded) != seen ||
	    simdjson_walk<false>(parser, padded) != seen)
		die("the readers differ");
	for (unsigned i = 0; i < rounds; i++) {
		c.run(us, [&] { sink = sink + ours_text(text); });
		c.run(fed, [&] { sink = sink + ours_feed(text, &m); });
		c.run(simd, [&] {
			sink = sink + simdjson_walk<true>(parser, padded);
		});
		c.run(raw, [&] {
			sink = sink + simdjson_walk<false>(parser, padded);
		});
	}
	c.run(jansson, [&] { jansson_load({ slice.data(), slice.size() }); });
	c.best[jansson] *= double(text.size()) / double(slice.size());
	std::printf("one record of %.1f MB, %u rounds\n",
	            double(text.size()) / 1e6, rounds);
	for (size_t i = 0; i < c.names.size(); i++)
		std::printf("  %-30s %7.0f MB/s   ours is %.2fx, in pieces "
		            "%.2fx\n",
		            c.names[i], double(text.size()) / 1e6 / c.best[i],
		            c.best[i] / c.best[us], c.best[i] / c.best[fed]);
	meter small;
	sink = sink + ours_feed(slice, &small);
	std::printf("  peak memory in pieces: %zu bytes; for a record of %.1f "
	            "MB %zu bytes\n",
	            m.peak, double(slice.size()) / 1e6, small.peak);
}

static int run_once(const char *what)
{
	if (!std::strcmp(what, "small")) {
		documents docs = make_documents(400);
		cply_json_parser p = {};
		ours_small(&p, docs);
		cply_json_parser_free(&p);
		std::printf("%zu bytes\n", docs.total);
		return 0;
	}
	if (!std::strcmp(what, "pull")) {
		std::string text = make_record(5000000);
		ours_text(text);
		std::printf("%zu bytes\n", text.size());
		return 0;
	}
	die("--once small|pull");
}

int main(int argc, char **argv)
{
	bool quick = argc == 2 && !std::strcmp(argv[1], "--quick");
	if (argc == 3 && !std::strcmp(argv[1], "--once"))
		return run_once(argv[2]);
	if (argc != 1 && !quick)
		die("usage: bench_json [--quick | --once small|pull]");
	bench_small(quick ? 400 : 4000, 25);
	bench_pull(quick ? 20000000 : 200000000, quick ? 10 : 5);
	return 0;
}
