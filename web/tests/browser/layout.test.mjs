// SPDX-License-Identifier: MIT
// What is looked at first is in sight, and as large as the window allows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { puzzle } from './support/puzzles.mjs';
import { drop, example, settled, studio } from './support/rig.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @param {5 | 15 | 21} n */
const made = (n) => ({ name: `made-${n}.ipuz`,
	bytes: Buffer.from(puzzle(n)) });

/** @param {Page} page */
const shown = (page) => page.locator('article.document:not([hidden])');

/** @param {Page} page @param {string} what */
async function box(page, what) {
	const found = await shown(page).locator(what).first().boundingBox();
	assert.ok(found, `${what} is not there`);
	return { ...found, bottom: found.y + found.height };
}

const phone = { viewport: { width: 320, height: 680 }, hasTouch: true,
	isMobile: true };

test('a puzzle opens where it is played, a faulty one at its findings',
	async (t) => {
		const { page } = await studio(t);
		const chosen = () => shown(page).getByRole('tab',
			{ selected: true }).textContent();
		await drop(page, [made(5)]);
		assert.equal(await chosen(), 'Play');
		await drop(page, [example('first-mills.sanmill_puzzles')]);
		assert.equal(await chosen(), 'Play');
		await drop(page, [example('faulty.md')]);
		assert.equal(await chosen(), 'Source');
		await drop(page, [example('goose.solve.json')]);
		assert.equal(await chosen(), 'Replay');
	});

test('what is typed after a puzzle was opened goes into its grid',
	async (t) => {
		const { page } = await studio(t);
		await drop(page, [made(5)]);
		const letters = shown(page).locator('crossply-crossword .letter');
		assert.equal(await shown(page).locator('crossply-crossword').evaluate(
			(player) => /** @type {any} */ (player).view.isRunning), false);
		await page.keyboard.type('ABC');
		await letters.getByText('C').waitFor();
		assert.deepEqual(await letters.allTextContents(), ['A', 'B', 'C']);
	});

for (const n of /** @type {const} */ ([5, 15, 21]))
	test(`on a desk, a grid of ${n} by ${n} is large`, async (t) => {
		const { page } = await studio(t);
		await drop(page, [made(n)]);
		const grid = await box(page, 'crossply-crossword .grid');
		const said = await box(page, 'crossply-crossword .said');
		assert.ok(said.bottom <= 900, `ends at ${said.bottom}`);
		assert.ok(grid.height >= Math.min(620, 80 * n),
			`${grid.height} px high`);
	});

for (const n of /** @type {const} */ ([5, 15, 21]))
	test(`on a phone, ${n} by ${n} and the keyboard are in sight`,
		async (t) => {
			const { page } = await studio(t, phone);
			await drop(page, [made(n)]);
			const bar = await box(page, 'crossply-crossword .tools');
			const grid = await box(page, 'crossply-crossword .grid');
			const pad = await box(page, 'crossply-crossword .pad');
			assert.ok(bar.y >= 0, `begins at ${bar.y}`);
			assert.ok(pad.bottom <= 680, `ends at ${pad.bottom}`);
			assert.ok(grid.width >= 280, `${grid.width} px wide`);
		});

test('a phone on its side has the keyboard beside the grid', async (t) => {
	const { page } = await studio(t, { ...phone,
		viewport: { width: 740, height: 360 } });
	await drop(page, [made(15)]);
	const bar = await box(page, 'crossply-crossword .tools');
	const grid = await box(page, 'crossply-crossword .grid');
	const pad = await box(page, 'crossply-crossword .pad');
	assert.ok(bar.y >= 0 && grid.bottom <= 360 && pad.bottom <= 360,
		JSON.stringify({ bar, grid, pad }));
	assert.ok(pad.x >= grid.x + grid.width);
});

test('on a phone, the board of a record is above its controls', async (t) => {
	const { page } = await studio(t, phone);
	for (const [file, board] of [['goose.solve.json', 'crossply-replay .grid'],
		['orchard.gamelog', 'crossply-replay .field-of']]) {
		await drop(page, [example(file)]);
		const seen = await box(page, board);
		const controls = await box(page, 'crossply-replay .transport');
		assert.ok(seen.bottom <= controls.y + 1, `${file}: ${seen.bottom}, ` +
			`controls from ${controls.y}`);
		assert.ok(controls.bottom <= 681);
		assert.ok(seen.height >= 150, `${file}: ${seen.height} px high`);
	}
});

test('the board of a record keeps its size from step to step', async (t) => {
	const { page } = await studio(t);
	await drop(page, [example('orchard.gamelog')]);
	const slider = shown(page).getByRole('slider', { name: 'Position' });
	const sizes = new Set();
	for (let at = 1; at <= 26; at += 1) {
		await slider.fill(String(at));
		await settled(page);
		const { width, y } = await box(page, 'crossply-replay .field-of');
		sizes.add(`${width} from ${y}`);
	}
	assert.equal(sizes.size, 1, [...sizes].join(', '));
});
