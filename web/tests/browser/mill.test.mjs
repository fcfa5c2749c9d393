// SPDX-License-Identifier: MIT
// <crossply-mill>: puzzles by clicks, by keys and by typed moves, wrong turns,
// hints, ratings, games with the engine, and nothing left behind.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { crossply } from './support/rig.mjs';
import { load, pack, point, said, stage, until, view } from
	'./support/mill.mjs';

/** The first line of the third puzzle, a win in two turns: the file's defence
 *  is as long as any, so it is what the other side plays. */
const [first, answer, ...rest] = JSON.parse(pack.toString()).puzzles[2]
	.solutions[0].moves.map((/** @type {any} */ { notation }) => notation);
const second = rest.join('');
const [from, to] = first.split('-');
const [, from2, to2, prey] = /^(..)-(..)x(..)$/.exec(second) ?? [];

test('what the tests play is what the command proves', () => {
	assert.deepEqual([first, answer, second],
		['g7-d7', 'e4-d6', 'd7-a7xd1']);
	const { puzzles: [proof] } = JSON.parse(crossply(['solve', '--json',
		'--at', 'puzzle:3', 'first-mills.sanmill_puzzles']).text);
	assert.deepEqual(proof.first_turns.shortest, [first]);
});

test('a puzzle is solved by clicks', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, 3);
	assert.equal((await view(page)).task, 'Win in 2 turns');
	await point(page, from).click();
	// Where the stone can go is seen, and said.
	assert.match(await point(page, from).getAttribute('aria-label') ?? '',
		/^g7, white stone.*, chosen$/);
	assert.equal(await point(page, to).getAttribute('aria-label'),
		'd7, empty, can go here');
	await point(page, to).click();
	await until(page, ({ actions }) => actions.length === 2);
	assert.deepEqual((await view(page)).actions, [first, answer]);
	await point(page, from2).click();
	await point(page, to2).click();
	await until(page, ({ take }) => take === 1);
	assert.equal(await point(page, prey).getAttribute('aria-label'),
		'd1, black stone, can be taken');
	await point(page, prey).click();
	await until(page, ({ stage: at }) => at === 'solved');
	await said(page, /^Solved in 2 turns, as fast as possible\..*Rating 1\d\d\d \(\+/);
});

test('a puzzle is solved by keys', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, 3);
	// Tab leads into the board: one stop of its own.
	await point(page, 'd6').focus();
	const at = () => page.evaluate(() => document.getElementById('one')
		?.shadowRoot?.activeElement?.getAttribute('data-point'));
	for (const [key, where] of [['ArrowUp', 'd7'], ['ArrowRight', 'g7'],
		['ArrowDown', 'g4'], ['ArrowLeft', 'f4'], ['ArrowUp', 'f6'],
		['ArrowUp', 'g7']]) {
		await page.keyboard.press(key);
		assert.equal(await at(), where, key);
	}
	await page.keyboard.press('Enter');
	await page.keyboard.press('ArrowLeft');
	await page.keyboard.press('Enter');
	await until(page, ({ actions }) => actions.length === 2);
	// File and rank choose a point.
	for (const key of from2 + to2)
		await page.keyboard.press(key);
	await until(page, ({ take }) => take === 1);
	for (const key of `x${prey}`)
		await page.keyboard.press(key);
	await until(page, ({ stage: is }) => is === 'solved');
	await said(page, /^Solved in 2 turns/);
	await page.keyboard.press('n');
	await until(page, ({ puzzle }) => puzzle === 3);
	await page.keyboard.press('?');
	await page.getByRole('dialog').getByText('the next puzzle').waitFor();
});

test('a puzzle is solved by typed moves', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, 3);
	const field = page.getByLabel('Move');
	await field.fill('nonsense');
	await field.press('Enter');
	await said(page, /^That is not a move; write a1-a4, d6 or xd6\.$/);
	await field.fill('g7-a1');
	await field.press('Enter');
	await said(page, /a1/);
	await field.fill(first);
	await page.getByRole('button', { name: 'Make the move' }).click();
	await until(page, ({ actions }) => actions.length === 2);
	await field.fill(second);
	await field.press('Enter');
	await until(page, ({ stage: at }) => at === 'solved');
	// The field is cleared once the move was judged.
	for (let i = 0; i < 200 && await field.inputValue(); i += 1)
		await page.waitForTimeout(25);
	assert.equal(await field.inputValue(), '');
});

test('a wrong turn is refuted, and taken back', async (t) => {
	const page = await (await stage(t)).page();
	// Black holds the draw; after this turn White closes a mill.
	await load(page, 5);
	await page.getByLabel('Move').fill('e3-e4');
	await page.getByLabel('Move').press('Enter');
	await until(page, ({ stage: at }) => at === 'slipped');
	await said(page, /^That loses: White wins now\.$/);
	await page.locator('#one .line-of').getByText('White wins: ' +
		'1. d6-d5xe4; White wins: Black has two stones left.').waitFor();
	const steps = await page.evaluate(() => /** @type {any} */
		(document.getElementById('one')).line.steps);
	assert.ok(steps.length > 0);
	// The refutation is shown turn by turn.
	await page.getByRole('button', { name: 'Step' }).click();
	const shown = await page.locator('#one .point.black')
		.evaluateAll((all) => all.map((one) =>
			one.getAttribute('data-point')));
	assert.deepEqual(shown.sort(), [...steps[0].black].sort());
	assert.match(await page.locator('#one .turn').textContent() ?? '',
		/^Turn 1 of /);
	await page.getByRole('button', { name: 'Take it back' }).click();
	await until(page, ({ stage: at, actions, mistakes }) =>
		at === 'solving' && !actions.length && mistakes === 1);
	assert.ok(await page.locator('#one .line-of').isHidden());
});

test('hints come in steps, and giving up shows the solution', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, 3);
	const hint = page.getByRole('button', { name: 'Hint' });
	const words = [];
	for (let i = 1; i <= 4; i += 1) {
		await hint.click();
		await until(page, ({ hints }) => hints === i);
		words.push(await page.locator('#one .said').textContent());
	}
	assert.equal(words[2], `Play ${first}.`);
	assert.match(words[3] ?? '', /^The line: g7-d7 e4-\w\w \w\w-\w\wx\w\w\.$/);
	await page.getByRole('button', { name: 'Solution' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Give up' })
		.click();
	await until(page, ({ stage: at }) => at === 'given-up');
	await page.locator('#one .line-of').getByText('The solution was: ' +
		'1. g7-d7 e4-').waitFor();
	await said(page, /^An attempt with hints is not rated\.$/);
});

test('the rating is kept, and so are the puzzles that are solved',
	async (t) => {
		const { page: open } = await stage(t);
		const page = await open();
		await load(page, 3);
		for (const turn of [first, second]) {
			await page.getByLabel('Move').fill(turn);
			await page.getByLabel('Move').press('Enter');
			await until(page, ({ actions }) => actions.length > 1);
		}
		await said(page, /Rating/);
		const rating = /Rating (\d+)/.exec(await page.locator('#one .said')
			.textContent() ?? '')?.[1];
		const again = await open();
		await load(again, 3);
		assert.match(await again.locator('#one .standing').last()
			.textContent() ?? '', new RegExp(`^Your rating is ${rating} ` +
			'± \\d+; 1 of 1 attempts solved\\.$'));
		assert.match(await again.locator('#one select option').nth(2)
			.textContent() ?? '', /✓$/);
		// A second attempt changes nothing.
		for (const turn of [first, second]) {
			await again.getByLabel('Move').fill(turn);
			await again.getByLabel('Move').press('Enter');
			await until(again, ({ actions }) => actions.length > 1);
		}
		await said(again, /Only a first attempt changes the rating\.$/);
	});

test('a game with the engine, from the sheet to its end', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, 1);
	await page.getByRole('button', { name: 'Play the engine' }).click();
	const sheet = page.getByRole('dialog');
	await sheet.getByLabel('Begin').selectOption('position');
	await sheet.getByLabel('Position (FEN)').fill('nonsense');
	await sheet.getByRole('button', { name: 'Begin the game' }).click();
	await sheet.getByText('that is not a position').waitFor();
	await sheet.getByLabel('Begin').selectOption('start');
	await sheet.getByLabel('You play').selectOption('black');
	await sheet.getByLabel('Strength').selectOption('2');
	await sheet.getByRole('button', { name: 'Begin the game' }).click();
	// White begins, and that is the engine.
	await until(page, ({ actions, side }) => actions.length === 1 &&
		side === 'black');
	await said(page, /^White plays [a-g][1-7]\.$/);
	const { legal } = await view(page);
	await point(page, legal[0]).click();
	await until(page, ({ actions }) => actions.length >= 3);
	await page.getByRole('button', { name: 'Undo' }).click();
	await until(page, ({ actions }) => actions.length === 1);
	await page.getByRole('button', { name: 'Hint' }).click();
	await said(page, /^The engine would play [a-g][1-7](xd6)?/);
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'More' }).click();
	await page.getByRole('menuitem', { name: 'Save the game' }).click();
	const saved = readFileSync(await (await download).path());
	const checked = crossply(['check', '--no-proof', '-'],
		{ input: saved });
	assert.equal(checked.status, 0, checked.text + checked.messages);
	await page.getByRole('button', { name: 'Give up' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Give up' })
		.click();
	await said(page, /^You have given up: White wins\.$/);
	await page.getByRole('button', { name: 'Puzzles' }).click();
	await until(page, ({ puzzle }) => puzzle === 0);
});

test('an element without a file plays a whole game', async (t) => {
	const page = await (await stage(t)).page();
	await page.evaluate(() => {
		const main = /** @type {HTMLElement} */ (document
			.querySelector('main'));
		main.replaceChildren();
		const one = document.createElement('crossply-mill');
		one.id = 'one';
		one.setAttribute('game', '');
		one.setAttribute('strength', '1');
		main.append(one);
	});
	let at = await until(page, ({ legal }) => legal.length === 24);
	for (let i = 0; i < 12 && at.actions.length < 8; i += 1) {
		const before = at.actions.length;
		const move = at.legal[0];
		await page.getByLabel('Move').fill(move);
		await page.getByLabel('Move').press('Enter');
		at = await until(page, ({ actions, side, isOver }) =>
			actions.length > before && (isOver || side === 'white'));
	}
	assert.ok(at.actions.length >= 8);
});

test('two on a page; one that is removed leaves nothing', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, 3);
	await page.evaluate(async (bytes) => {
		const two = /** @type {any} */
			(document.createElement('crossply-mill'));
		two.id = 'two';
		document.body.append(two);
		await two.load(new Uint8Array(bytes), 'two.sanmill_puzzles');
		two.root.querySelector('[aria-label=Prove]').click();
		await two.act('g7');
	}, [...pack]);
	assert.ok(page.workers().length >= 2);
	await page.evaluate(() => document.getElementById('two')?.remove());
	for (let i = 0; i < 600 && page.workers().length > 1; i += 1)
		await page.waitForTimeout(50);
	assert.equal(page.workers().length, 1);
	// The other one plays on.
	await point(page, from).click();
	await point(page, to).click();
	await until(page, ({ actions }) => actions.length === 2);
	await page.evaluate(() => document.getElementById('one')?.remove());
	for (let i = 0; i < 600 && page.workers().length > 0; i += 1)
		await page.waitForTimeout(50);
	assert.equal(page.workers().length, 0);
	assert.equal(await page.evaluate(async () =>
		(await navigator.locks.query()).held?.length), 0);
	assert.deepEqual(await page.evaluate(() => Object.keys(window)
		.filter((name) => /crossply/i.test(name))), []);
});
