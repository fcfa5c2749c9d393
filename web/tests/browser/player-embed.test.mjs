// SPDX-License-Identifier: MIT
// The player in pages of other people, how fast it is, and for whom.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { puzzle, solutionOf } from './support/puzzles.mjs';
import { act, expectSolved, load, square, stage, until }
	from './support/player.mjs';
import { paths, profile } from './support/rig.mjs';
import { serve } from './support/serve.mjs';

const small = puzzle(5);
const solution = solutionOf(small);

test('one tag, from another origin', async (t) => {
	const host = await serve(paths.web, { policy: null,
		headers: { 'Access-Control-Allow-Origin': '*' } });
	const site = await serve(paths.web, { policy: null, pages: {
		'/index.html': '<!doctype html><title>Blog</title>' +
			'<link rel="icon" href="data:,"><script type="module" src="' +
			`${host.origin}/elements/crossply-crossword.js"></script>` +
			'<crossply-crossword id="one" src="puzzle.ipuz">' +
			'</crossply-crossword>',
		'/puzzle.ipuz': small,
	} });
	const context = await profile();
	t.after(async () => {
		await context.close();
		await host.close();
		await site.close();
	});
	const page = await context.newPage();
	/** @type {string[]} */
	const trouble = [];
	page.on('console', (message) => trouble.push(message.text()));
	page.on('pageerror', (error) => trouble.push(error.message));
	await page.goto(site.origin);
	await page.evaluate(async () => {
		await customElements.whenDefined('crossply-crossword');
		await /** @type {any} */ (document.getElementById('one')).loaded;
	});
	for (const [cell, text] of solution.entries())
		if (text)
			await act(page, 'type', { text, cell });
	await expectSolved(page, solution);
	assert.equal(page.workers().length, 1);
	assert.deepEqual(trouble, []);
	// Nothing of ours is in the page but the elements.
	assert.deepEqual(await page.evaluate(() => Object.keys(window)
		.filter((name) => /crossply/i.test(name))), []);
});

test('two on a page; one that is removed leaves nothing', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, small);
	await page.evaluate(async (text) => {
		const two = /** @type {any} */
			(document.createElement('crossply-crossword'));
		two.id = 'two';
		document.body.append(two);
		await two.load(new TextEncoder().encode(text), 'two.ipuz');
		await two.do('type', { text: 'Z', cell: 7 });
	}, puzzle(15));
	await act(page, 'type', { text: 'A', cell: 6 });
	assert.equal(page.workers().length, 2);
	await page.evaluate(() => document.getElementById('two')?.remove());
	for (let i = 0; i < 100 && page.workers().length > 1; i += 1)
		await page.waitForTimeout(20);
	assert.equal(page.workers().length, 1);
	const locks = () => page.evaluate(async () =>
		(await navigator.locks.query()).held?.length);
	assert.equal(await locks(), 1);
	await act(page, 'type', { text: 'B', cell: 7 });
	await until(page, ({ filled }) => filled === 2);
	await page.evaluate(() => document.getElementById('one')?.remove());
	for (let i = 0; i < 100 && page.workers().length > 0; i += 1)
		await page.waitForTimeout(20);
	assert.equal(page.workers().length, 0);
	assert.equal(await locks(), 0);
	// No timer of theirs is left: nothing asks for the time any more.
	assert.equal(await page.evaluate(() => new Promise((done) => {
		let n = 0;
		const { now } = performance;
		performance.now = () => {
			n += 1;
			return now.call(performance);
		};
		setTimeout(() => done(n), 700);
	})), 0);
});

/**
 * Types letters, and says how long their events took to be drawn.
 * @param {import('playwright-core').Page} page
 * @param {string[]} letters
 */
async function typed(page, letters) {
	await page.evaluate(() => {
		/** @type {any} */
		const w = window;
		w.slow = [];
		w.watching = new PerformanceObserver((list) => {
			for (const entry of list.getEntries())
				if (/^key|input/.test(entry.name))
					w.slow.push(entry.duration);
		});
		w.watching.observe({ type: 'event', durationThreshold: 16 });
	});
	for (const letter of letters) {
		await page.keyboard.press(letter.toLowerCase());
		await page.waitForTimeout(20);
	}
	await page.waitForTimeout(200);
	const slow = await page.evaluate(() => {
		const { watching, slow: found } = /** @type {any} */ (window);
		watching.disconnect();
		return found;
	});
	// Events that took less than 16 ms are not listed.
	const all = [...Array(Math.max(0, letters.length * 3 - slow.length))
		.fill(0), ...slow].sort((a, b) => a - b);
	return all[Math.floor(all.length * 0.99)];
}

test('from key to paint within a frame on 21 by 21, four times slower',
	async (t) => {
		const page = await (await stage(t)).page();
		const file = puzzle(21);
		await load(page, file);
		const client = await page.context().newCDPSession(page);
		await client.send('Performance.setTimeDomain',
			{ timeDomain: 'threadTicks' });
		await client.send('Performance.enable');
		const work = async () => Object.fromEntries((await client.send(
			'Performance.getMetrics')).metrics.map(({ name, value }) =>
			[name, value * 1000]));
		const letters = solutionOf(file).filter(Boolean).map(String);
		await square(page, 0).click();
		await until(page, ({ cursor }) => cursor === 0);

		// What the main thread computes for a letter, on any machine.
		const before = await work();
		await typed(page, letters.slice(0, 80));
		await until(page, ({ filled }) => filled === 80);
		const after = await work();
		const part = (/** @type {string} */ name) =>
			(after[name] - before[name]) / 80;
		const each = part('ScriptDuration') + part('LayoutDuration') +
			part('RecalcStyleDuration');
		t.diagnostic(`script, style and layout of a letter: ` +
			`${each.toFixed(2)} ms of the main thread`);
		assert.ok(each <= 8, `${each} ms for a letter`);

		// How long it takes until it is seen, next to a plain field that is
		// typed into on the same busy machine.
		await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
		const p99 = await typed(page, letters.slice(80, 180));
		await page.evaluate(() => {
			const field = document.createElement('input');
			document.body.prepend(field);
			field.focus();
		});
		const plain = await typed(page, letters.slice(80, 180));
		t.diagnostic(`event timing, p99: ${p99} ms; a plain field: ` +
			`${plain} ms`);
		// Where a plain field is late, the machine is what is measured.
		if (plain <= 16)
			assert.ok(p99 <= 24, `p99 is ${p99} ms`);
		else
			t.skip('the machine is too busy to measure frames');
	});

test('only squares that changed are touched', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, puzzle(21));
	await act(page, 'go-word', { word: 0 });
	await page.evaluate(() => {
		/** @type {any} */
		const w = window;
		w.touched = new Set();
		new MutationObserver((all) => {
			for (const { target } of all)
				w.touched.add(target);
		}).observe(/** @type {Node} */ (document.getElementById('one')
			?.shadowRoot?.querySelector('.grid')),
		{ subtree: true, childList: true, characterData: true,
			attributes: true });
	});
	await act(page, 'type', { text: 'A' });
	await page.waitForTimeout(50);
	const touched = await page.evaluate(() =>
		/** @type {any} */ (window).touched.size);
	assert.ok(touched <= 8, `${touched} nodes were touched`);
});

test('axe finds nothing', async (t) => {
	const page = await (await stage(t)).page();
	const axe = readFileSync(createRequire(import.meta.url)
		.resolve('axe-core/axe.min.js'), 'utf8');
	await page.evaluate(axe);
	const find = async () => page.evaluate(async () => {
		const { violations } = await /** @type {any} */ (window).axe
			.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a',
				'wcag21aa', 'wcag22aa', 'best-practice'],
			rules: { region: { enabled: false },
				'landmark-one-main': { enabled: false },
				'page-has-heading-one': { enabled: false },
				'heading-order': { enabled: false } } });
		return violations.map((/** @type {any} */ v) =>
			`${v.id}: ${v.nodes.slice(0, 3).map((/** @type {any} */ n) =>
				n.target.join(' ')).join(', ')}`);
	});
	for (const scheme of /** @type {const} */ (['light', 'dark'])) {
		await page.emulateMedia({ colorScheme: scheme });
		await load(page, small);
		await act(page, 'type', { text: 'Q', cell: 7 });
		await act(page, 'pencil');
		await act(page, 'type', { text: 'E', cell: 8 });
		await act(page, 'check-grid');
		await act(page, 'reveal-letter', { cell: 9 });
		assert.deepEqual(await find(), [], scheme);
		await page.getByRole('button', { name: 'More' }).click();
		assert.deepEqual(await find(), [], `${scheme}, menu`);
		await page.getByRole('menuitem', { name: 'Keys' }).click();
		assert.deepEqual(await find(), [], `${scheme}, keys`);
		await page.getByRole('button', { name: 'Close' }).click();
		await act(page, 'clear-letter', { cell: 7 });
	}
});
