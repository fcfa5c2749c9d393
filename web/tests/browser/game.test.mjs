// SPDX-License-Identifier: MIT
// <crossply-game>: the state under any position is what the command prints, and
// its tree, events, differences and watched values are found by pointer and key.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crossply, drop, example, studio } from './support/rig.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

/** @param {Page} page */
const shown = (page) => page.locator('article.document:not([hidden])');

/**
 * The tab Inspect of a game log.
 * @param {import('node:test').TestContext} t
 * @param {{name: string, bytes: Uint8Array}} [file]
 */
async function inspect(t, file = example('orchard.gamelog')) {
	const { page } = await studio(t);
	await drop(page, [file]);
	await shown(page).getByRole('tab', { name: 'Inspect' }).click();
	const game = shown(page).locator('crossply-game');
	await game.getByRole('treeitem').first().waitFor();
	return { page, game };
}

/**
 * @param {Locator} game
 * @param {number | string} at
 */
async function go(game, at) {
	const field = game.getByRole('textbox', { name: 'Go to' });
	await field.fill(String(at));
	await field.press('Enter');
}

/** @param {Locator} game @param {number} step */
const shows = (game, step) => game.locator('.clock')
	.getByText(new RegExp(`Step ${step} of`)).waitFor();

/** @param {Locator} game @param {string} name */
const item = (game, name) => game.getByRole('treeitem',
	{ name: new RegExp(`^${name}: `) });

/** @param {number} at */
const truth = (at) => JSON.parse(crossply(['show', '--json', '--at',
	String(at), 'orchard.gamelog']).text);

test('the state at any position is that of show --at --json', async (t) => {
	const { game } = await inspect(t);
	for (const at of [26, 3, 14, 13, 12, 1]) {
		await go(game, at);
		await shows(game, at);
		const same = await game.evaluate((element, position) =>
			/** @type {any} */ (element).doc.modelJson({ at: position }), at);
		assert.equal(same, crossply(['show', '--json', '--at', String(at),
			'orchard.gamelog']).text);
		const state = truth(at);
		await item(game, 'currentTurn').getByText(
			String(state.currentTurn), { exact: true }).waitFor();
	}
});

test('a game without a board is shown by its values, not by pictures',
	async (t) => {
		const { page } = await studio(t);
		const player = (/** @type {number} */ id) => ({ id: String(id),
			gameObjectName: 'Player', name: `P${id}`, score: 0 });
		const log = { gameName: 'Cards', gameSession: '1', deltas: [
			{ type: 'start', game: { currentTurn: 0, deck: 52,
				players: [{ id: '0' }, { id: '1' }],
				gameObjects: { 0: player(0), 1: player(1) } } },
			...Array.from({ length: 30 }, (_, i) => ({ type: 'over',
				game: { deck: 51 - i, gameObjects: {
					[i % 2]: { score: i } } } }))] };
		await drop(page, [{ name: 'cards.gamelog',
			bytes: Buffer.from(JSON.stringify(log)) }]);
		const replay = shown(page).locator('crossply-replay');
		const slider = replay.getByRole('slider', { name: 'Position' });
		for (const [at, deck] of [[31, '22'], [2, '51'], [12, '41']]) {
			await slider.fill(String(at));
			await replay.getByRole('row', { name: `deck ${deck}` }).waitFor();
		}
		assert.equal(await replay.locator('img').count(), 0);
	});

test('the tree is fetched as it is opened, by keys', async (t) => {
	const { page, game } = await inspect(t);
	const state = truth(26);
	await go(game, 26);
	await shows(game, 26);
	const first = game.getByRole('treeitem').first();
	await first.focus();
	assert.equal(await game.getByRole('treeitem').count(),
		Object.keys(state).length);
	const steps = Object.keys(state).indexOf('gameObjects');
	for (let i = 0; i < steps; i += 1)
		await page.keyboard.press('ArrowDown');
	await page.keyboard.press('ArrowRight');
	await item(game, '0').waitFor();
	assert.equal(await item(game, 'gameObjects').getAttribute(
		'aria-expanded'), 'true');
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('Enter');
	await item(game, 'apples').waitFor();
	await page.keyboard.press('ArrowLeft');
	await item(game, 'apples').waitFor({ state: 'detached' });
	// A reference leads to what it means.
	await item(game, 'currentPlayer').click();
	await item(game, 'apples').waitFor();
	assert.match(await item(game, 'currentPlayer').textContent() ?? '',
		/→ #\d/);
});

test('what a step changed is marked', async (t) => {
	const { game } = await inspect(t);
	const third = crossply(['query', 'orchard.gamelog', '--path',
		'currentTurn', '--changes', '--json']).text.trim().split('\n')
		.map((line) => JSON.parse(line)).find((one) => one.new === 3);
	await go(game, 'turn:3');
	await shows(game, third.step);
	await game.getByRole('treeitem', { name: 'currentTurn: changed from 2 to 3' })
		.waitFor();
	await game.getByRole('button', { name: 'Previous step' }).click();
	await game.getByRole('treeitem', { name: 'currentTurn: 2', exact: true })
		.waitFor();
});

test('events by player and fault, and a way to them', async (t) => {
	const { game } = await inspect(t);
	await game.getByRole('tab', { name: 'Events' }).click();
	await game.getByLabel('Invalid only').check();
	const table = game.getByRole('table', { name: 'Events' });
	await table.waitFor();
	const faults = crossply(['replay', '--jsonl', 'orchard.gamelog']).text
		.split('\n').filter(Boolean).map((line) => JSON.parse(line))
		.filter((step) => step.marks?.includes('invalid'));
	assert.ok(faults.length > 0);
	assert.equal(await table.locator('tbody tr').count(), faults.length);
	await table.getByRole('button', { name: String(faults[0].step),
		exact: true }).click();
	await shows(game, faults[0].step);
	await game.getByLabel('Invalid only').uncheck();
	await game.getByLabel('Player', { exact: true }).selectOption('1');
	await table.getByText('player 1').first().waitFor();
	assert.equal(await table.getByText('player 0').count(), 0);
});

test('two positions are compared', async (t) => {
	const { game } = await inspect(t);
	await game.getByRole('tab', { name: 'Compare' }).click();
	await game.getByLabel('From', { exact: true }).fill('turn:2');
	await game.getByLabel('To', { exact: true }).fill('turn:3');
	await game.getByRole('button', { name: 'Compare' }).click();
	const rows = game.getByRole('table', { name: 'Differences' })
		.locator('tbody tr');
	await rows.first().waitFor();
	// The command names a place, the list what differs below it.
	const patch = JSON.parse(crossply(['diff', '--json', 'orchard.gamelog',
		'turn:2', 'turn:3']).text).map((/** @type {any} */ one) =>
		one.path.slice(1).replaceAll('/', '.'));
	const found = await rows.locator('th').allTextContents();
	const below = (/** @type {string} */ path, /** @type {string} */ top) =>
		path === top || path.startsWith(`${top}.`);
	for (const path of found)
		assert.ok(patch.some((/** @type {string} */ top) =>
			below(path, top) || below(top, path)), path);
	for (const top of patch)
		assert.ok(found.some((path) => below(path, top)), top);
	await rows.getByRole('button', { name: 'currentTurn' }).click();
	await item(game, 'currentTurn').waitFor();
	await game.getByRole('tab', { name: 'Compare' }).click();
	await game.getByLabel('To', { exact: true }).fill('99999');
	await game.getByRole('button', { name: 'Compare' }).click();
	await game.getByText('99999 is out of range').waitFor();
});

test('values are watched, and a chart leads to a step', async (t) => {
	const { page, game } = await inspect(t);
	await item(game, 'currentTurn').focus();
	await page.keyboard.press('w');
	await game.getByText('currentTurn is watched.').waitFor();
	await game.getByRole('tab', { name: 'Watch' }).click();
	const chart = game.getByRole('img', { name: 'currentTurn over the steps' });
	const box = await chart.boundingBox();
	await chart.click({ position: { x: (box?.width ?? 0) / 2, y: 10 } });
	await shows(game, 13);
	await game.locator('.watch output').getByText(
		String(truth(13).currentTurn), { exact: true }).waitFor();
	await game.getByText(/^As a table/).click();
	const table = game.getByRole('table',
		{ name: 'currentTurn over the steps' });
	const last = table.getByRole('button').last();
	const step = Number(await last.textContent());
	await last.click();
	await shows(game, step);
	const more = game.getByLabel('Value to watch');
	for (const path of ['players.0.apples', 'players.1.apples',
		'gameObjects', 'mapWidth', 'mapHeight']) {
		await more.fill(path);
		await more.press('Enter');
		await game.getByRole('region', { name: path }).waitFor();
	}
	await more.fill('maxTurns');
	await more.press('Enter');
	await game.getByText('No more than 6 values are watched.').waitFor();
	await more.fill('');
	await game.getByRole('button', { name: 'Remove mapWidth' }).click();
	await more.fill('nonsense');
	await more.press('Enter');
	await game.getByText('there is no value at nonsense.').waitFor();
});

test('the board is pointed at, by pointer and keys', async (t) => {
	const { page, game } = await inspect(t);
	await go(game, 20);
	await shows(game, 20);
	const board = game.getByRole('application');
	await board.focus();
	await page.keyboard.press('ArrowDown');
	await game.getByText(/^0, 0: /).waitFor();
	await page.keyboard.press('ArrowDown');
	await game.getByText(/^0, 1: /).waitFor();
	await page.keyboard.press('Enter');
	const thing = game.locator('.under').getByRole('button').last();
	await thing.waitFor();
	const text = await thing.textContent() ?? '';
	await thing.click();
	const id = /\S+ (\d+)/.exec(text)?.[1];
	await item(game, String(id)).waitFor();
	await game.getByText('Board as a table').click();
	const rows = game.getByRole('table', { name: 'Things on the board' })
		.locator('tbody tr');
	await rows.first().waitFor();
	assert.equal(await rows.count(), 2);
});

test('a damaged log shows what is before the damage', async (t) => {
	const whole = example('orchard.gamelog').bytes;
	const bytes = whole.subarray(0, Math.floor(whole.length * 0.7));
	const { page, game } = await inspect(t,
		{ name: 'cut.gamelog', bytes });
	const slider = game.getByRole('slider', { name: 'Position' });
	const last = Number(await slider.getAttribute('max'));
	assert.ok(last > 5 && last < 26);
	await slider.fill(String(last));
	await shows(game, last);
	await item(game, 'currentTurn').getByText(String(
		truth(last).currentTurn), { exact: true }).waitFor();
	await shown(page).getByRole('tab', { name: 'Source' }).click();
	await shown(page).locator('.finding').first().waitFor();
});

test('Replay and Inspect are at the same position', async (t) => {
	const { page, game } = await inspect(t);
	await go(game, 17);
	await shows(game, 17);
	await shown(page).getByRole('tab', { name: 'Replay' }).click();
	const replay = shown(page).locator('crossply-replay');
	await shows(replay, 17);
	await replay.getByRole('button', { name: 'Next step' }).click();
	await shows(replay, 18);
	await shown(page).getByRole('tab', { name: 'Inspect' }).click();
	await shows(game, 18);
});
