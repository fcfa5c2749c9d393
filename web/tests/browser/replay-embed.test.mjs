// SPDX-License-Identifier: MIT
// <crossply-replay> on somebody's page: attributes, events, keys, marks,
// search, shades, and nothing left behind.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { crossply, example, paths, profile, watch } from './support/rig.mjs';
import { serve } from './support/serve.mjs';

const page = (/** @type {string} */ body) =>
	'<!doctype html><html lang="en"><title>A page</title>' +
	'<link rel="icon" href="data:,"><script type="module" ' +
	`src="elements/crossply-replay.js"></script><body><main>${body}` +
	'</main></body></html>';

/**
 * @param {import('node:test').TestContext} t
 * @param {string} body
 * @param {string} [hash]
 */
async function stage(t, body, hash = '') {
	const host = await serve(paths.web, {
		pages: { '/page.html': page(body) },
	});
	const context = await profile();
	const shown = watch(await context.newPage(), host.origin);
	shown.setDefaultTimeout(15000);
	t.after(async () => {
		const { trouble, foreign } = shown;
		await context.close();
		await host.close();
		assert.deepEqual({ trouble, foreign },
			{ trouble: [], foreign: [] });
	});
	await shown.goto(`${host.origin}/page.html${hash}`);
	await shown.evaluate(async () => {
		await customElements.whenDefined('crossply-replay');
		await /** @type {any} */ (document.querySelector('crossply-replay'))
			.loaded;
	});
	return shown;
}

/** @param {import('playwright-core').Page} on @returns {Promise<number>} */
const position = (on) => on.evaluate(() => /** @type {any} */
	(document.querySelector('crossply-replay')).position);

/**
 * Waits for a position to be shown.
 * @param {import('playwright-core').Page} on
 * @param {number} step
 */
const shows = (on, step) => on.locator('.clock')
	.getByText(new RegExp(`Step ${step} of`)).waitFor();

/** The letters that are to be seen.
 *  @param {import('playwright-core').Page} on */
const letters = (on) => on.evaluate(() => Array.from(
	document.querySelector('crossply-replay')?.shadowRoot
		?.querySelector('crossply-picture')?.shadowRoot
		?.querySelectorAll('svg.grid > g:nth-of-type(3) > g') ?? [],
	(group) => group.querySelector('.letter')?.textContent ?? ''));

/** @param {number} at */
const truth = (at) => JSON.parse(crossply(['show', '--json', '--at',
	String(at), 'goose.solve.json']).text).cells.flat().map(
	(/** @type {any} */ cell) => cell.fill ?? '');

const steps = () => crossply(['replay', '--jsonl', 'goose.solve.json']).text
	.split('\n').filter(Boolean).map((line) => JSON.parse(line));

test('attributes, and crossply-step', async (t) => {
	const on = await stage(t, '<crossply-replay at="50%" speed="25" ' +
		'skip-idle="false" src="examples/goose.solve.json">' +
		'</crossply-replay>');
	const told = await on.evaluate(async () => {
		const element = /** @type {any} */
			(document.querySelector('crossply-replay'));
		const step = new Promise((done) => document.addEventListener(
			'crossply-step', (/** @type {any} */ { detail }) =>
				done(detail), { once: true }));
		const { position: at, speed, skipIdle, steps: count } = element;
		element.at = '0:20';
		return { at, speed, skipIdle, count, step: await step };
	});
	const all = steps();
	const twenty = all.findLast((step) => step.time_ms < 21000);
	assert.deepEqual(told, { at: 40, speed: 25, skipIdle: false, count: 80,
		step: { position: twenty.step, time: twenty.time_ms,
			text: twenty.description } });
});

test('the address says where', async (t) => {
	const on = await stage(t, '<crossply-replay ' +
		'src="examples/goose.solve.json"></crossply-replay>', '#at=33');
	assert.equal(await position(on), 33);
	await on.evaluate(() => { location.hash = '#at=session:2'; });
	const second = steps().filter((step) =>
		step.marks?.includes('session'))[2];
	await shows(on, second.step);
});

test('every position is what show --at prints', async (t) => {
	const on = await stage(t, '<crossply-replay ' +
		'src="examples/goose.solve.json"></crossply-replay>');
	const slider = on.getByRole('slider', { name: 'Position' });
	for (const at of [80, 40, 12, 60, 59, 58, 3, 79, 0]) {
		await slider.fill(String(at));
		await shows(on, at);
		assert.deepEqual(await letters(on), truth(at), `${at}`);
	}
});

test('marks, search, and a place to go to', async (t) => {
	const on = await stage(t, '<crossply-replay ' +
		'src="examples/goose.solve.json"></crossply-replay>');
	const all = steps();
	const words = all.filter((step) => step.marks?.includes('word'));
	await on.getByLabel('Kind of mark').selectOption('word');
	for (const { step } of words.slice(0, 3)) {
		await on.getByRole('button', { name: 'Next mark' }).click();
		await shows(on, step);
	}
	await on.getByRole('button', { name: 'Previous mark' }).click();
	await shows(on, words[1].step);
	const search = on.getByRole('searchbox', { name: 'Search the steps' });
	await search.fill('SOLVED');
	await search.press('Enter');
	await shows(on, all.find((step) => /solved/.test(step.description)).step);
	await search.fill('no such thing');
	await search.press('Enter');
	await on.getByText('Nothing later has “no such thing” in it.').waitFor();
	const go = on.getByRole('textbox', { name: 'Go to' });
	await go.fill('25%');
	await go.press('Enter');
	await shows(on, 20);
	await go.fill('81');
	await go.press('Enter');
	await on.getByText('position 81 is out of range (0 to 80)').waitFor();
	// The same as a list.
	await on.getByText('Marks and pauses').click();
	await on.getByRole('table', { name: 'Marks' }).getByRole('button',
		{ name: `Step ${words[2].step}`, exact: true }).click();
	await shows(on, words[2].step);
	await on.getByRole('table', { name: 'Pauses' }).waitFor();
});

test('all of it by keys', async (t) => {
	const on = await stage(t, '<crossply-replay ' +
		'src="examples/goose.solve.json"></crossply-replay>');
	await on.getByRole('slider', { name: 'Position' }).focus();
	for (const [key, at] of /** @type {[string, number][]} */ ([
		['ArrowRight', 1], ['ArrowDown', 11], ['ArrowLeft', 10],
		['End', 80], ['ArrowUp', 70], ['Home', 0]])) {
		await on.keyboard.press(key);
		await shows(on, at);
	}
	const first = steps().find((step) => step.marks?.length);
	await on.keyboard.press('n');
	await shows(on, first.step);
	await on.keyboard.press('+');
	assert.equal(await on.getByLabel('Speed').inputValue(), '2');
	await on.keyboard.press('-');
	await on.keyboard.press('i');
	assert.equal(await on.getByLabel('Skip idle').isChecked(), false);
	await on.keyboard.press('g');
	await on.keyboard.type('last');
	await on.keyboard.press('Enter');
	await shows(on, 80);
	await on.getByRole('slider', { name: 'Position' }).focus();
	await on.keyboard.press('Home');
	await on.getByLabel('Speed').selectOption('1000');
	await on.getByRole('slider', { name: 'Position' }).focus();
	await on.keyboard.press(' ');
	await shows(on, 80);
	await on.getByRole('button', { name: 'Play', exact: true }).waitFor();
	assert.deepEqual(await letters(on), truth(80));
});

test('it plays by itself, and a pause is left out', async (t) => {
	const on = await stage(t, '<crossply-replay autoplay speed="1000" ' +
		'src="examples/goose.solve.json"></crossply-replay>');
	await shows(on, 80);
	await on.getByRole('button', { name: 'Play', exact: true }).waitFor();
	// Two minutes of pause would last long at this speed.
	await on.getByLabel('Speed').selectOption('5');
	const pause = steps().findIndex((step) =>
		/paused/.test(step.description));
	await on.evaluate((at) => /** @type {any} */
		(document.querySelector('crossply-replay')).go(at), pause);
	await on.getByRole('button', { name: 'Play', exact: true }).click();
	const slider = on.getByRole('slider', { name: 'Position' });
	while (Number(await slider.inputValue()) < pause + 3)
		await on.waitForTimeout(50);
	await on.getByRole('button', { name: 'Pause' }).click();
});

test('shades, progress and times of clues', async (t) => {
	const on = await stage(t, '<crossply-replay ' +
		'src="examples/goose.solve.json"></crossply-replay>');
	const stats = JSON.parse(crossply(['stats', '--json',
		'goose.solve.json']).text);
	await on.getByLabel('Shade by').selectOption('edits');
	await on.getByText('As a table').click();
	const rows = on.getByRole('table', { name: 'How often the letter ' +
		'changed' }).locator('tbody tr');
	await rows.first().waitFor();
	assert.equal(await rows.count(), stats.squares.filter(
		(/** @type {any} */ square) => square.edits > 0).length);
	await on.getByText('Clue times').click();
	const clues = on.getByRole('table', { name: 'Time spent on each clue' })
		.locator('tbody tr');
	await clues.first().waitFor();
	assert.equal(await clues.count(), stats.clues.length);
	await on.getByText('Progress', { exact: true }).click();
	const chart = on.getByRole('img', { name: 'Squares filled over time' });
	const box = await chart.boundingBox();
	await chart.click({ position: { x: (box?.width ?? 0) / 2, y: 10 } });
	const middle = steps().findLast((step) =>
		step.time_ms <= stats.active_ms / 2);
	await shows(on, middle.step);
});

test('games and mill packs are replayed, too', async (t) => {
	const on = await stage(t, '<crossply-replay ' +
		'src="examples/orchard.gamelog"></crossply-replay>');
	await shows(on, 1);
	const go = on.getByRole('textbox', { name: 'Go to' });
	await go.fill('turn:3');
	await go.press('Enter');
	const [, step] = /Step (\d+) of/.exec(crossply(['show', '--at',
		'turn:3', 'orchard.gamelog']).text) ?? [];
	await shows(on, Number(step));
	await on.evaluate(async () => {
		const element = /** @type {any} */
			(document.querySelector('crossply-replay'));
		element.src = 'examples/first-mills.sanmill_puzzles';
		await element.loaded;
	});
	await on.getByRole('button', { name: 'Next step' }).click();
	await shows(on, 1);
	await on.locator('.mill-stage .point.white').first().waitFor();
});

test('one that is removed leaves nothing behind', async (t) => {
	const on = await stage(t, '<crossply-replay autoplay ' +
		'src="examples/goose.solve.json"></crossply-replay>');
	await on.getByRole('button', { name: 'Pause' }).waitFor();
	await on.evaluate(() => document.querySelector('crossply-replay')
		?.remove());
	for (let i = 0; i < 200 && on.workers().length; i += 1)
		await on.waitForTimeout(25);
	assert.equal(on.workers().length, 0);
});

/** The same solve by somebody else, twice as fast. */
function faster() {
	const log = JSON.parse(example('goose.solve.json').bytes.toString());
	const [{ timestamp: start }] = log.events;
	for (const event of log.events)
		event.timestamp = start + Math.floor((event.timestamp - start) / 2);
	return { ...log, solver: 'Bob' };
}

test('two solves race on one clock', async (t) => {
	const on = await stage(t, '<crossply-replay ' +
		'src="examples/goose.solve.json"></crossply-replay>');
	const bob = JSON.stringify(faster());
	const isOn = await on.evaluate((text) => /** @type {any} */
		(document.querySelector('crossply-replay')).race(
		[{ source: text, name: 'bob.json' }]), bob);
	assert.equal(isOn, true);
	const folder = mkdtempSync(join(tmpdir(), 'crossply-'));
	writeFileSync(join(folder, 'bob.json'), bob);
	const lines = crossply(['replay', '--plain', 'goose.solve.json',
		join(folder, 'bob.json')]).text.trim().split('\n');
	rmSync(folder, { recursive: true });
	const slider = on.getByRole('slider', { name: 'Position' });
	assert.equal(await slider.getAttribute('max'), '160');
	await slider.fill('160');
	await shows(on, 160);
	// The last line says who won; those before it the places.
	assert.equal(await on.locator('.lead').textContent(), lines.at(-1));
	assert.match(lines.at(-1) ?? '', /^Bob won in /);
	for (const name of ['Bob', 'Example'])
		await on.getByRole('region', { name }).getByText(
			lines.find((line) => line.includes(`${name}: solved`))
				?.replace(`${name}: `, '') ?? '?').waitFor();
	// Backwards; the boards are those of each log.
	await slider.fill('60');
	await shows(on, 60);
	await on.getByText(/Bob leads Example by \d+ squares?/).waitFor();
	const boards = () => on.evaluate(() => Array.from(
		document.querySelector('crossply-replay')?.shadowRoot
			?.querySelectorAll('.runner crossply-picture') ?? [],
		(picture) => Array.from(picture.shadowRoot?.querySelectorAll(
			'svg.grid > g:nth-of-type(3) > g') ?? [], (group) =>
			group.querySelector('.letter')?.textContent ?? '')));
	const [ann, other] = await boards();
	const filled = (/** @type {string[]} */ list) =>
		list.filter(Boolean).length;
	assert.ok(filled(other) > filled(ann));
	// A ghost shows where, not which.
	await on.getByLabel('Boards').selectOption('1');
	const dots = () => on.evaluate(() =>
		document.querySelector('crossply-replay')?.shadowRoot
			?.querySelector('.runner crossply-picture')?.shadowRoot
			?.querySelectorAll('.ghost').length);
	assert.equal(await dots(), filled(other));
	await on.getByText('Clue times').click();
	await on.getByRole('columnheader', { name: 'Bob: time' }).waitFor();
	await on.getByRole('button', { name: 'End the race' }).click();
	await on.locator('.clock').getByText(/of 80/).waitFor();
	assert.equal(await slider.getAttribute('max'), '80');
});

test('another puzzle does not race', async (t) => {
	const on = await stage(t, '<crossply-replay ' +
		'src="examples/goose.solve.json"></crossply-replay>');
	const other = faster();
	other.initialState = other.initialState.map(
		(/** @type {any} */ square) => ({ ...square, fill:
			square.fill === null ? '' : square.fill }));
	for (const [source, words] of [
		[JSON.stringify(other), 'these are not solves of one puzzle.'],
		['# Sun', 'bob.json is not a solve log.']]) {
		const isOn = await on.evaluate((text) => /** @type {any} */
			(document.querySelector('crossply-replay')).race(
			[{ source: text, name: 'bob.json' }]), source);
		assert.equal(isOn, false);
		await on.getByText(words).waitFor();
	}
	await on.getByRole('button', { name: 'Next step' }).click();
	await shows(on, 1);
});

test('it is saved as an animation', async (t) => {
	const on = await stage(t, '<crossply-replay ' +
		'src="examples/goose.solve.json"></crossply-replay>');
	await on.getByText('Save as an animation').click();
	const loading = on.waitForEvent('download');
	await on.getByRole('button', { name: 'A page that plays it' }).click();
	const download = await loading;
	assert.equal(download.suggestedFilename(), 'goose.html');
	const text = readFileSync(await download.path(), 'utf8');
	assert.match(text, /^<!doctype html>/i);
});
