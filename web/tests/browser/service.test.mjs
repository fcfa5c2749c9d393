// SPDX-License-Identifier: MIT
// Levels of the real service, played in the studio that it serves: synced,
// verified and ranked, also when the network is cut in the middle.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crossply, profile, ready, settled, watch } from './support/rig.mjs';
import { solutionOf } from './support/puzzles.mjs';
import { servedStudio, service } from './support/service.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** The letters of the level, row by row; null for a block. */
const letters = () => solutionOf(crossply(['convert', '-q', '--to', 'ipuz',
	'sun.md', '-']).text);

/** @param {Page} page */
async function openLevel(page) {
	await page.getByRole('button', { name: /^Sun and Sea/ }).first().click();
	await page.locator('crossply-crossword input[data-cell]').first()
		.waitFor();
	await settled(page);
}

/**
 * Types letters into their squares.
 * @param {Page} page
 * @param {(string | null)[]} all
 * @param {number} [from]
 * @param {number} [to]
 */
const type = (page, all, from = 0, to = all.length) => page.evaluate(
	async (given) => {
		const player = /** @type {any} */ (document.querySelector(
			'article:not([hidden]) crossply-crossword'));
		player.shadowRoot.activeElement?.blur();
		for (const [cell, text] of given)
			await player.do('type', { cell, text });
	}, all.map((text, cell) => [cell, text]).filter(([cell, text]) =>
		text !== null && Number(cell) >= from && Number(cell) < to));

/** @param {Page} page @param {RegExp} words */
const line = (page, words) => page.locator('.service')
	.filter({ hasText: words }).waitFor({ timeout: 90000 });

/** @param {Page} page */
const isSolved = (page) => page.evaluate(() => /** @type {any} */
	(document.querySelector('article:not([hidden]) crossply-crossword'))
		.view.isSolved);

/** Waits until it is. @param {Page} page */
async function solved(page) {
	for (let i = 0; i < 600 && !await isSolved(page); i += 1)
		await page.waitForTimeout(50);
	assert.equal(await isSolved(page), true);
}

/** @param {string} origin */
const board = async (origin) => (await (await fetch(
	`${origin}/v1/levels/sun/versions/1/leaderboard`)).json()).items;

test('a level is played, verified and ranked', async (t) => {
	const { host, page } = await servedStudio(t);
	const all = letters();
	await openLevel(page);
	const [first] = all.flatMap((text, i) => text === null ? [] : [i]);
	await page.locator(`crossply-crossword input[data-cell="${first}"]`)
		.click();
	await page.keyboard.type('sun');
	await line(page, /Synced with the service/);
	// One of them is wrong: the service says so, and nothing else.
	const wrong = all.map((text, i) => i === all.length - 3 ? 'X' : text);
	assert.notDeepEqual(wrong, all);
	await type(page, wrong);
	await page.locator('crossply-crossword [role=status]').filter(
		{ hasText: /wrong|not (everything|right|correct)/i }).waitFor();
	assert.equal(await isSolved(page), false);
	// It was full before, so it is asked for again.
	await type(page, all);
	await page.locator('crossply-crossword').getByRole('button',
		{ name: 'Check', exact: true }).click();
	await page.getByRole('menuitem', { name: /^Submit/ }).click();
	await line(page, /Verified: solved in \d+:\d\d\./);
	await solved(page);
	assert.equal((await board(host.origin)).length, 1);
	// Those who are ranked have a name if they want one.
	await page.getByLabel('Your name').fill('Ann');
	await page.locator('.scores').getByRole('button', { name: 'Save' })
		.click();
	await page.locator('.scores li').getByText('Ann').waitFor();
	assert.deepEqual((await board(host.origin)).map(
		(/** @type {any} */ { name }) => name), ['Ann']);
});

test('help comes from the service', async (t) => {
	const { host, page } = await servedStudio(t);
	const all = letters();
	await openLevel(page);
	const [first] = all.flatMap((text, i) => text === null ? [] : [i]);
	const act = (/** @type {string} */ action) => page.evaluate((name) =>
		/** @type {any} */ (document.querySelector('crossply-crossword'))
			.do(name), action);
	// The cursor is there already: a click would turn it.
	await page.locator(`crossply-crossword input[data-cell="${first}"]`)
		.focus();
	await page.keyboard.type('sxn');
	await page.locator(`crossply-crossword input[data-cell="${first}"]`)
		.click();
	const checked = await act('check-word');
	assert.deepEqual(checked.squares.map(
		([cell, text, marks]) => [cell - first, text, marks & 80]),
	[[0, 'S', 64], [1, 'X', 16], [2, 'N', 64]]);
	await page.locator(
		`crossply-crossword input[data-cell="${first + 1}"]`).click();
	const revealed = await act('reveal-letter');
	assert.deepEqual(revealed.squares.find(([cell]) => cell === first + 1)
		.slice(0, 2), [first + 1, 'U']);
	await type(page, all);
	await line(page, /Verified: solved in \d+:\d\d, with help\./);
	await page.locator('.scores li').waitFor();
	assert.deepEqual(await board(host.origin), [], 'ranked apart');
});

test('the network is cut in the middle', async (t) => {
	const host = await service(t);
	const context = await profile();
	t.after(() => context.close());
	const page = watch(await context.newPage(), host.origin);
	await page.goto(host.origin);
	await ready(page);
	const all = letters();
	await openLevel(page);
	await type(page, all, 0, 12);
	await line(page, /Synced with the service/);
	await host.stop();
	await type(page, all, 12);
	await line(page, /kept on this device and follows later/);
	assert.equal(await isSolved(page), false);
	await host.start();
	await line(page, /Verified: solved in/);
	await solved(page);
	assert.equal((await board(host.origin)).length, 1);
	// Nothing but the requests that found nobody.
	assert.deepEqual(page.trouble.filter((one) =>
		!/ERR_CONNECTION_REFUSED/.test(one)), []);
});

test('what was played offline follows later', async (t) => {
	const { host, page, context } = await servedStudio(t);
	const all = letters();
	await openLevel(page);
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
		while (!navigator.serviceWorker.controller)
			await new Promise((done) => setTimeout(done, 50));
	});
	await context.setOffline(true);
	await type(page, all);
	await line(page, /kept on this device and follows later/);
	// The page is left and comes back, still without a network.
	await page.reload();
	await ready(page);
	await page.locator('.levels').getByRole('button',
		{ name: /^Sun and Sea/ }).click();
	await page.locator('crossply-crossword input[data-cell]').first()
		.waitFor();
	assert.equal(await isSolved(page), false);
	assert.deepEqual(await board(host.origin), []);
	// And once more: without the level being open.
	await page.reload();
	await ready(page);
	await context.setOffline(false);
	await page.getByRole('status').getByText(
		'Sun and Sea that you played offline is right.').waitFor();
	assert.equal((await board(host.origin)).length, 1);
	await openLevel(page);
	await line(page, /Verified: solved in/);
	await page.locator('.scores li').waitFor();
	await solved(page);
});
