// SPDX-License-Identifier: MIT
// The module says what the command says, to the byte. Of the corpus each file
// is checked and asked one more question; CROSSPLY_COMPARE=all asks them all.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync }
	from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { compile, Core } from '../../../build/web/package/core.js';
import { asked, inTwos, native, questions } from './native.mjs';

const top = fileURLToPath(new URL('../../../', import.meta.url));
const wasm = await compile(readFileSync(
	join(top, 'build/web/package/crossply.wasm')));
const { formats } = new Core(wasm).json(0, 'formats');
const all = questions(formats);

const walk = (folder) => readdirSync(folder, { withFileTypes: true })
	.flatMap((e) => e.isDirectory() ? walk(join(folder, e.name))
		: [join(folder, e.name)])
	.sort();

const firstDifference = (a, b) => {
	let i = 0;
	while (i < a.length && a[i] === b[i])
		i += 1;
	const from = Math.max(0, i - 30);
	return `from byte ${i}: ${a.subarray(from, i + 50)} | ` +
		`${b.subarray(from, i + 50)}`;
};

/** Compares what both say to some questions. */
async function compare(folder, file, some) {
	const core = new Core(wasm);
	const doc = core.open(readFileSync(join(folder, file)), file);
	for (const question of some) {
		const want = await native([...question.args, file], folder);
		const got = asked(core, doc, question);
		assert.ok(want.equals(got), `${file}: ${question.name}: ` +
			firstDifference(want, got));
	}
}

/** Compares what both find in many files, with few runs of the command. */
async function compareChecks(folder, files) {
	const batches = [];
	for (let i = 0; i < files.length; i += 200)
		batches.push(files.slice(i, i + 200));
	await inTwos(batches, async (batch) => {
		const out = await native(['check', '--jsonl', '--no-proof',
			'-j', '1', ...batch], folder);
		const lines = out.toString().split('\n').filter(Boolean)
			.map((line) => JSON.parse(line))
			.filter((line) => line.counts && line.file);
		assert.equal(lines.length, batch.length);
		for (const { schema, ...want } of lines) {
			const core = new Core(wasm);
			const doc = core.open(readFileSync(
				join(folder, want.file)), want.file);
			const [got] = core.json(doc, 'check').files;
			assert.deepEqual(got, want, want.file);
		}
	});
}

test('every example and every question', async () => {
	const files = walk(join(top, 'examples'))
		.filter((f) => !f.includes('/api/'))
		.map((f) => relative(top, f));
	await inTwos(files, (file) => compare(top, file, all));
});

/* The smallest example or seed of each format. */
const smallest = new Map();
for (const path of [...walk(join(top, 'examples')),
	...walk(join(top, 'fuzz/corpus'))]) {
	const bytes = readFileSync(path);
	const core = new Core(wasm);
	const doc = core.open(bytes, relative(top, path));
	const about = core.json(doc, 'about');
	const known = smallest.get(about.format);
	const isBetter = !known || (about.counts.error === 0) >
		(known.errors === 0) || ((about.counts.error === 0) ===
		(known.errors === 0) && bytes.length < known.size);
	if (about.kind && isBetter)
		smallest.set(about.format, { path, size: bytes.length,
			errors: about.counts.error });
}

test('one file of every format', async () => {
	const read = formats.filter((f) => f.read).map((f) => f.name);
	const missing = read.filter((name) => !smallest.has(name));
	assert.deepEqual(missing, []);
	await inTwos([...smallest.values()], ({ path }) =>
		compare(top, relative(top, path), all));
});

test('the same, truncated at any byte', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'crossply-'));
	try {
		const names = [];
		const some = [];
		for (const [format, { path }] of smallest) {
			const bytes = readFileSync(path);
			const end = Math.min(bytes.length, 1000);
			const suffix = /\.[a-z_]+$/.exec(path)?.[0] ?? '';
			for (let n = 0; n < end; n += 1) {
				const name = `${format}-${n}${suffix}`;
				writeFileSync(join(folder, name),
					bytes.subarray(0, n));
				names.push(name);
			}
			const cut = Math.floor(end * 0.8);
			some.push(`${format}-${cut}${suffix}`);
		}
		await compareChecks(folder, names);
		const showing = all.slice(0, 4);
		await inTwos(some, (name) => compare(folder, name, showing));
	} finally {
		rmSync(folder, { recursive: true });
	}
});

const corpus = process.env.CROSSPLY_CORPUS ??
	join(top, '../shared/corpus');
const has = (folder) => {
	try {
		return statSync(folder).isDirectory();
	} catch {
		return false;
	}
};

test('the corpus', { skip: !has(corpus) && 'it is not here' }, async () => {
	const files = walk(corpus).filter((f) => statSync(f).size < 3e6)
		.map((f) => relative(corpus, f));
	await compareChecks(corpus, files);
	const whole = process.env.CROSSPLY_COMPARE === 'all';
	await inTwos([...files.entries()], ([i, file]) => compare(corpus, file,
		whole ? all : [all[1 + i % (all.length - 1)]]));
});
