// SPDX-License-Identifier: MIT
// The module answers the same in Chromium as in node, to the byte; that node
// answers what the command prints, package/compare.test.mjs sees. Of the corpus
// every file is asked one question; CROSSPLY_COMPARE=all asks them all.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { questions } from '../package/native.mjs';
import { paths, profile, watch } from './support/rig.mjs';
import { serve } from './support/serve.mjs';

/** @typedef {{name: string, call: string, request: object}} Question */
/** @typedef {{name: string, bytes: Buffer, asked: number[]}} Task */

const { compile, Core } = await import(pathToFileURL(
	join(paths.web, 'package/core.js')).href);
const wasm = await compile(readFileSync(
	join(paths.web, 'package/crossply.wasm')));
/** @type {Question[]} */
const all = questions(new Core(wasm).json(0, 'formats').formats);
const everything = all.map((_, i) => i);

const pages = {
	'/same.html': '<!doctype html><html lang="en"><meta charset="utf-8">' +
		'<title>Same</title><link rel="icon" href="data:,">' +
		'<script type="module" src="same-page.js"></script></html>',
	'/same-page.js': `
		const policy = trustedTypes.createPolicy('crossply',
			{ createScriptURL: (url) => url });
		const worker = new Worker(policy.createScriptURL('same.js'),
			{ type: 'module' });
		let id = 0;
		const waiting = new Map();
		worker.onmessage = ({ data }) => {
			waiting.get(data.id)(data);
			waiting.delete(data.id);
		};
		worker.onerror = (e) => {
			for (const done of waiting.values())
				done({ error: e.message });
		};
		globalThis.ask = (what) => new Promise((done) => {
			id += 1;
			waiting.set(id, done);
			worker.postMessage({ ...what, id });
		});`,
	'/same.js': `
		import { compile, Core } from './package/core.js';
		const module = compile(fetch('package/crossply.wasm'));
		const bytesOf = (base64) => Uint8Array.from(atob(base64),
			(c) => c.charCodeAt(0));
		const digest = async (bytes) => [...new Uint8Array(
			await crypto.subtle.digest('SHA-256', bytes))]
			.map((b) => b.toString(16).padStart(2, '0')).join('');
		async function answers({ tasks, all }) {
			const core = new Core(await module);
			return Promise.all(tasks.flatMap(({ name, base64, asked }) => {
				const doc = core.open(bytesOf(base64), name);
				const said = asked.map((i) => {
					try {
						return digest(core.call(doc, all[i].call,
							all[i].request));
					} catch (e) {
						if (e.name !== 'CrossplyError')
							throw e;
						return e.message;
					}
				});
				core.close(doc);
				return said;
			}));
		}
		/* Closed 1,000 times: the memory after 100, and after all. */
		async function often({ base64, name }) {
			const core = new Core(await module);
			const bytes = bytesOf(base64);
			const sizes = [];
			for (let i = 0; i < 1000; i += 1) {
				const doc = core.open(bytes, name);
				core.call(doc, 'check');
				core.call(doc, 'draw');
				core.close(doc);
				if (i === 99)
					sizes.push(core.memory);
			}
			return [...sizes, core.memory];
		}
		onmessage = async ({ data }) => {
			const { id, often: one } = data;
			try {
				postMessage({ id, answer:
					await (one ? often(one) : answers(data)) });
			} catch (e) {
				postMessage({ id, error: String(e) });
			}
		};`,
};

/** A page with a worker. @param {import('node:test').TestContext} t */
async function asker(t) {
	const host = await serve(paths.web, { pages });
	const context = await profile();
	const page = watch(await context.newPage(), host.origin);
	t.after(async () => {
		await context.close();
		await host.close();
		assert.deepEqual(page.trouble, []);
	});
	await page.goto(`${host.origin}/same.html`);
	return async (/** @type {object} */ what) => {
		const said = await page.evaluate((w) =>
			/** @type {any} */ (globalThis).ask(w), what);
		assert.equal(said.error, undefined);
		return said.answer;
	};
}

/** What the module answers here. @param {any} core @param {Task} task */
function answersHere(core, { name, bytes, asked }) {
	const doc = core.open(bytes, name);
	const said = asked.map((i) => {
		try {
			return createHash('sha256').update(core.call(doc, all[i].call,
				all[i].request)).digest('hex');
		} catch (e) {
			const error = /** @type {Error} */ (e);
			assert.equal(error.name, 'CrossplyError', error.stack);
			return error.message;
		}
	});
	core.close(doc);
	return said;
}

/**
 * @param {(what: object) => Promise<any>} ask
 * @param {Task[]} tasks
 */
async function compare(ask, tasks) {
	let from = 0;
	while (from < tasks.length) {
		let to = from;
		for (let size = 0; to < tasks.length && size < 2e6 &&
			to - from < 1000; to += 1)
			size += tasks[to].bytes.length;
		const batch = tasks.slice(from, to);
		const core = new Core(wasm);
		const got = await ask({ all, tasks: batch.map((task) => ({
			name: task.name, asked: task.asked,
			base64: task.bytes.toString('base64') })) });
		for (const task of batch) {
			const mine = got.splice(0, task.asked.length);
			answersHere(core, task).forEach((want, i) => assert.equal(mine[i],
				want, `${task.name}: ${all[task.asked[i]].name}`));
		}
		from = to;
	}
}

/** @param {string} folder @returns {string[]} */
const walk = (folder) => readdirSync(folder, { withFileTypes: true })
	.flatMap((e) => e.isDirectory() ? walk(join(folder, e.name))
		: [join(folder, e.name)]).sort();

/** The smallest example or seed of each format that reads well. */
function smallest() {
	/** @type {Map<string, {name: string, bytes: Buffer, errors: number}>} */
	const found = new Map();
	for (const path of [...walk(paths.examples),
		...walk(join(paths.top, 'fuzz/corpus'))]) {
		const bytes = readFileSync(path);
		const name = relative(paths.top, path);
		const core = new Core(wasm);
		const about = core.json(core.open(bytes, name), 'about');
		const errors = Math.min(about.counts.error, 1);
		const known = found.get(about.format);
		if (about.kind && (!known || errors < known.errors ||
			(errors === known.errors &&
			bytes.length < known.bytes.length)))
			found.set(about.format, { name, bytes, errors });
	}
	return found;
}

test('every example and every question', async (t) => {
	await compare(await asker(t), walk(paths.examples)
		.filter((path) => !path.includes('/api/'))
		.map((path) => ({ name: relative(paths.top, path),
			bytes: readFileSync(path), asked: everything })));
});

test('one file of every format, whole and truncated at any byte', async (t) => {
	const tasks = [...smallest().values()].flatMap(({ name, bytes }) => [
		{ name, bytes, asked: everything },
		...Array.from({ length: Math.min(bytes.length, 1000) }, (_, n) => ({
			name, bytes: bytes.subarray(0, n),
			asked: n % 199 ? [0] : everything })),
	]);
	await compare(await asker(t), tasks);
});

const corpus = process.env.CROSSPLY_CORPUS ??
	join(paths.top, '../shared/corpus');
const isThere = statSync(corpus, { throwIfNoEntry: false })?.isDirectory();

test('the corpus', { skip: !isThere && 'it is not here' }, async (t) => {
	const whole = process.env.CROSSPLY_COMPARE === 'all';
	await compare(await asker(t), walk(corpus)
		.filter((path) => statSync(path).size < 3e6)
		.map((path, i) => ({ name: relative(corpus, path),
			bytes: readFileSync(path),
			asked: whole ? everything : [i % all.length] })));
});

test('a document opened and closed 1,000 times takes no more room',
	async (t) => {
		const ask = await asker(t);
		for (const name of ['sun.jpz', 'goose.solve.json',
			'orchard.gamelog']) {
			const bytes = readFileSync(join(paths.examples, name));
			const [early, late] = await ask({ often: { name,
				base64: bytes.toString('base64') } });
			assert.equal(late, early, name);
		}
	});
