// SPDX-License-Identifier: MIT
// What is kept of a game: through a crash, between two tabs, without storage.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { puzzle, solutionOf } from './support/puzzles.mjs';
import { act, expectSolved, load, log, square, stage, until, view }
	from './support/player.mjs';

const small = puzzle(5);
const solution = solutionOf(small);

/** All letters that are shown. @param {import('playwright-core').Page} page */
const letters = (page) => page.locator('crossply-crossword .letter')
	.allTextContents();

test('a tab that crashes loses nothing', async (t) => {
	const { page: open } = await stage(t, { calm: false });
	const first = await open();
	await load(first, small);
	await square(first, 1).click();
	await first.keyboard.type('abc');
	await first.keyboard.press('.');
	await first.keyboard.type('d');
	await until(first, ({ filled }) => filled === 4);
	await first.getByRole('button', { name: 'More' }).click();
	await first.getByRole('menuitem', { name: 'Mark this clue' }).click();
	const before = JSON.parse(await log(first)).events;
	const shown = await letters(first);
	const client = await first.context().newCDPSession(first);
	const crashed = first.waitForEvent('crash');
	// It cannot answer any more.
	client.send('Page.crash').catch(() => {});
	await crashed;

	const second = await open();
	await load(second, small);
	assert.deepEqual(await letters(second), shown);
	assert.equal(await second.locator('crossply-crossword .cell.pencil')
		.count(), 1);
	assert.equal(await second.locator('crossply-crossword .marked').count(),
		1);
	await act(second, 'type', { text: 'Q', cell: 12 });
	const after = JSON.parse(await log(second)).events;
	assert.deepEqual(after.slice(0, before.length), before);
	// The session that was not ended is ended at its last event.
	assert.equal(after[before.length].type, 'stop');
	assert.equal(after[before.length].timestamp, before.at(-1).timestamp);
	assert.equal(after[before.length + 1].type, 'start');
	for (const [cell, text] of solution.entries())
		if (text)
			await act(second, 'type', { text, cell });
	await expectSolved(second, solution);
	await second.reload();
	await load(second, small);
	assert.equal((await until(second, ({ isSolved }) => isSolved)).filled,
		21);
});

test('two tabs do not spoil each other', async (t) => {
	const { page: open } = await stage(t);
	const first = await open();
	await load(first, small);
	await act(first, 'type', { text: 'A', cell: 6 });
	const second = await open();
	await load(second, small);
	await second.getByText('is being played in another tab').waitFor();
	// Looking is allowed, changing is not.
	assert.equal(await act(second, 'type', { text: 'Z', cell: 6 }), null);
	await act(first, 'type', { text: 'B', cell: 7 });
	await second.getByRole('button', { name: 'Play here' }).click();
	await until(second, ({ filled }) => filled === 2);
	await act(second, 'type', { text: 'C', cell: 8 });
	await first.getByText('is being played in another tab').waitFor();
	assert.equal(await act(first, 'type', { text: 'Z', cell: 6 }), null);
	assert.equal((await view(second)).filled, 3);
	await second.close();
	await first.getByRole('button', { name: 'Play here' }).click();
	await until(first, ({ filled }) => filled === 3);
	for (const [cell, text] of solution.entries())
		if (text)
			await act(first, 'type', { text, cell });
	await expectSolved(first, solution);
});

test('start over begins a log of its own', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, small);
	await act(page, 'type', { text: 'A', cell: 6 });
	await page.getByRole('button', { name: 'More' }).click();
	await page.getByRole('menuitem', { name: 'Start over' }).click();
	await page.getByRole('button', { name: 'Start over' }).click();
	await until(page, ({ filled, isRunning }) => filled === 0 && isRunning);
	assert.equal(JSON.parse(await log(page)).events.filter(
		(/** @type {any} */ e) => e.type === 'update').length, 0);
	await act(page, 'type', { text: 'B', cell: 7 });
	await page.reload();
	await load(page, small);
	assert.deepEqual((await letters(page)).filter(Boolean), ['B']);
});

test('the clock stops while the page is hidden, and for a pause', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, small);
	await act(page, 'type', { text: 'A', cell: 6 });
	const hide = (/** @type {string} */ state) => page.evaluate((is) => {
		Object.defineProperty(document, 'visibilityState',
			{ value: is, configurable: true });
		document.dispatchEvent(new Event('visibilitychange'));
	}, state);
	await hide('hidden');
	await until(page, ({ isRunning }) => !isRunning);
	await hide('visible');
	await until(page, ({ isRunning }) => isRunning);
	// A window that only loses the focus goes on.
	await page.evaluate(() => window.dispatchEvent(new Event('blur')));
	assert.equal((await view(page)).isRunning, true);
	await page.getByRole('button', { name: 'Pause' }).click();
	await page.getByText('Paused', { exact: true }).waitFor();
	await hide('hidden');
	await hide('visible');
	assert.equal((await view(page)).isRunning, false);
	await page.getByRole('button', { name: 'Resume' }).click();
	await until(page, ({ isRunning }) => isRunning);
	const types = JSON.parse(await log(page)).events
		.map((/** @type {any} */ e) => e.type)
		.filter((/** @type {string} */ type) => /^st/.test(type));
	assert.deepEqual(types, ['start', 'stop', 'start', 'stop', 'start']);
});

test('without storage it works on, and says so', async (t) => {
	const { context, page: open } = await stage(t);
	await context.addInitScript(() => {
		Object.defineProperty(IDBFactory.prototype, 'open', { value() {
			throw new DOMException('no', 'SecurityError');
		} });
	});
	const page = await open();
	await load(page, small);
	await page.getByText('does not keep the game').waitFor();
	for (const [cell, text] of solution.entries())
		if (text)
			await act(page, 'type', { text, cell });
	await expectSolved(page, solution);
});
