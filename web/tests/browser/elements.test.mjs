// SPDX-License-Identifier: MIT
// The elements on somebody else's page: one script tag, events, attributes, a
// second origin, and nothing left behind.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { example, paths, profile, watch } from './support/rig.mjs';
import { serve } from './support/serve.mjs';

const html = (/** @type {string} */ body, from = '') =>
	'<!doctype html><html lang="en"><title>A page</title>' +
	'<link rel="icon" href="data:,">' +
	`<script type="module" src="${from}/elements/crossply-check.js">` +
	`</script><body>${body}`;

/**
 * @param {import('node:test').TestContext} t
 * @param {{pages: (origin: string) => Record<string, string>,
 *	policy?: string | null, other?: boolean}} options
 */
async function embedded(t, options) {
	const home = await serve(paths.web, {
		policy: null,
		headers: { 'Access-Control-Allow-Origin': '*' },
	});
	const host = options.other ? await serve(paths.examples, {
		policy: options.policy ?? null,
		pages: options.pages(home.origin),
	}) : home;
	if (!options.other)
		Object.assign(host.pages, options.pages(''));
	const context = await profile();
	const page = watch(await context.newPage(),
		options.other ? home.origin : host.origin);
	page.setDefaultTimeout(15000);
	t.after(async () => {
		const { trouble } = page;
		await context.close();
		await home.close();
		if (options.other)
			await host.close();
		assert.deepEqual(trouble, []);
	});
	await page.goto(`${host.origin}/page.html`);
	return { page, host, home };
}

test('src, events and properties', async (t) => {
	const { page } = await embedded(t, { pages: () => ({
		'/page.html': html('<crossply-check src="examples/faulty.md">' +
			'</crossply-check>'),
	}) });
	await page.locator('.finding').first().waitFor();
	const told = await page.evaluate(async () => {
		const element = /** @type {any} */
			(document.querySelector('crossply-check'));
		await element.loaded;
		const load = new Promise((done) => element.addEventListener(
			'crossply-load', (/** @type {any} */ event) =>
				done(event.detail), { once: true }));
		element.src = 'examples/sun.md';
		const { kind, format, title, findings } =
			/** @type {any} */ (await load);
		const error = new Promise((done) => document.addEventListener(
			'crossply-error', (/** @type {any} */ event) => done({
				bubbles: event.bubbles, composed: event.composed,
				message: event.detail.message,
			}), { once: true }));
		element.src = 'examples/missing.md';
		const rejected = await element.loaded.then(() => false,
			() => true);
		return { kind, format, title, findings, rejected,
			error: await error };
	});
	page.trouble.length = 0; // Chromium reports the 404 by itself.
	assert.deepEqual(told, {
		kind: 'crossword', format: 'xmd', title: 'Sun and Sea',
		findings: [], rejected: true, error: {
			bubbles: true, composed: true,
			message: 'missing.md: the server answered 404',
		},
	});
});

test('load() takes bytes and files, and the last one counts', async (t) => {
	const { page } = await embedded(t, { pages: () => ({
		'/page.html': html('<crossply-check></crossply-check>'),
	}) });
	const bytes = Array.from(example('between.puz').bytes);
	const told = await page.evaluate(async (list) => {
		await customElements.whenDefined('crossply-check');
		const element = /** @type {any} */
			(document.querySelector('crossply-check'));
		const first = element.load(new TextEncoder().encode('# A'), 'a.md');
		const second = element.load(new File([Uint8Array.from(list)],
			'b.puz'));
		const overtaken = await first.then(() => '',
			(/** @type {Error} */ error) => error.name);
		await second;
		return { overtaken, name: element.doc.name,
			title: element.doc.title };
	}, bytes);
	assert.deepEqual(told, { overtaken: 'AbortError', name: 'b.puz',
		title: 'Between Friends' });
});

test('from another origin, under a policy that allows little', async (t) => {
	const { page, home } = await embedded(t, { other: true,
		pages: (origin) => ({
			'/page.html': html('<crossply-check src="faulty.md">' +
				'</crossply-check>', origin),
		}) });
	await page.locator('.finding').first().waitFor();
	const isHere = await page.evaluate(() => /** @type {any} */
		(document.querySelector('crossply-check')).doc.isHere);
	assert.equal(isHere, false);
	assert.ok(home.asked.includes('/package/crossply.wasm'));
});

test('where a site forbids workers, the core runs in the page', async (t) => {
	const { page } = await embedded(t, { other: true,
		policy: "worker-src 'none'",
		pages: (origin) => ({
			'/page.html': html('<crossply-check src="faulty.md">' +
				'</crossply-check>', origin),
		}) });
	await page.locator('.finding').first().waitFor();
	// The browser itself says that it refused a worker.
	assert.ok(page.trouble.every((line) => /worker/i.test(line)),
		page.trouble.join('\n'));
	page.trouble.length = 0;
});

test('an element that is removed leaves nothing behind', async (t) => {
	const { page } = await embedded(t, { pages: () => ({
		'/page.html': html('<main></main>'),
	}) });
	await page.evaluate(() => customElements.whenDefined('crossply-check'));
	const workers = () => page.workers().length;
	const round = () => page.evaluate(async () => {
		const place = /** @type {HTMLElement} */
			(document.querySelector('main'));
		const element = /** @type {any} */
			(document.createElement('crossply-check'));
		element.src = 'examples/faulty.md';
		place.append(element);
		await element.loaded;
		// Moving it keeps the document.
		const { doc } = element;
		place.after(element);
		await new Promise((done) => setTimeout(done));
		const kept = element.doc === doc;
		place.append(element);
		element.remove();
		await new Promise((done) => setTimeout(done));
		return { kept, gone: element.doc === null };
	});
	assert.deepEqual(await round(), { kept: true, gone: true });
	for (let i = 0; i < 5; i += 1)
		await round();
	for (let i = 0; i < 50 && workers() > 0; i += 1)
		await page.waitForTimeout(50);
	assert.equal(workers(), 0);
	// Put back, it shows its file again.
	const again = await page.evaluate(async () => {
		const element = /** @type {any} */
			(document.createElement('crossply-check'));
		await element.load(new TextEncoder().encode('# A\n'), 'a.md');
		document.body.append(element);
		await element.loaded;
		element.remove();
		await new Promise((done) => setTimeout(done));
		document.body.append(element);
		await element.loaded;
		const shown = element.doc?.name;
		element.remove();
		return shown;
	});
	assert.equal(again, 'a.md');
});

test('custom properties and the colour scheme of the page', async (t) => {
	const { page } = await embedded(t, { pages: () => ({
		'/page.html': html('<crossply-check id="a" src="examples/sun.md">' +
			'</crossply-check>'),
	}) });
	await page.locator('textarea').waitFor();
	const looks = (/** @type {string} */ scheme,
		/** @type {string} */ ink) => page.evaluate(([a, b]) => {
		document.documentElement.style.colorScheme = a;
		document.documentElement.style.setProperty('--crossply-ink', b);
		const { color, backgroundColor } = getComputedStyle(
			/** @type {Element} */ (document.querySelector('#a')));
		return [color, backgroundColor];
	}, [scheme, ink]);
	assert.deepEqual(await looks('light', ''),
		['rgb(17, 17, 17)', 'rgb(255, 255, 255)']);
	assert.deepEqual(await looks('dark', ''),
		['rgb(236, 238, 242)', 'rgb(22, 24, 29)']);
	assert.deepEqual(await looks('light', 'rgb(1, 2, 3)'),
		['rgb(1, 2, 3)', 'rgb(255, 255, 255)']);
});

