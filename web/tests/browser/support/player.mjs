// SPDX-License-Identifier: MIT
// A page with players on it, and what is asked of a game that was played there.
import assert from 'node:assert/strict';
import { crossply, paths, profile, watch } from './rig.mjs';
import { serve } from './serve.mjs';

/** @typedef {import('playwright-core').Page} Page */

const head = '<!doctype html><html lang="en"><meta charset="utf-8">' +
	'<title>Player</title><meta name="viewport" ' +
	'content="width=device-width, initial-scale=1">' +
	'<link rel="icon" href="data:,"><link rel="stylesheet" href="page.css">';

const pages = {
	'/player.html': `${head}<script type="module" ` +
		'src="elements/crossply-crossword.js"></script><body>' +
		'<button id="before">Before</button><main>' +
		'<crossply-crossword id="one"></crossply-crossword></main>' +
		'<button id="after">After</button></body></html>',
	'/page.css': ':root{color-scheme:light dark}body{margin:0}' +
		'button{font-size:1rem}',
};

/**
 * @param {import('node:test').TestContext} t
 * @param {import('playwright-core').BrowserContextOptions &
 *	{calm?: boolean}} [options]
 */
export async function stage(t, options = {}) {
	const { calm = true, ...rest } = options;
	const host = await serve(paths.web, { pages });
	const context = await profile(rest);
	/** @type {import('./rig.mjs').WatchedPage[]} */
	const open = [];
	t.after(async () => {
		await context.close();
		await host.close();
		if (calm)
			for (const { trouble, foreign } of open)
				assert.deepEqual({ trouble, foreign },
					{ trouble: [], foreign: [] });
	});
	return {
		host, context,
		async page() {
			const page = watch(await context.newPage(), host.origin);
			page.setDefaultTimeout(15000);
			open.push(page);
			await page.goto(`${host.origin}/player.html`);
			return page;
		},
	};
}

/**
 * Gives a file to the first player.
 * @param {Page} page
 * @param {string | Uint8Array} file
 * @param {string} [name]
 */
export async function load(page, file, name = 'test.ipuz') {
	const bytes = [...typeof file === 'string' ? Buffer.from(file) : file];
	await page.evaluate(async ([given, called]) => {
		const player = /** @type {any} */ (document.getElementById('one'));
		await customElements.whenDefined('crossply-crossword');
		await player.load(new Uint8Array(given), called);
	}, /** @type {const} */ ([bytes, name]));
}

/** What the player knows of the game. @param {Page} page */
export const view = (page) => page.evaluate(() =>
	/** @type {any} */ (document.getElementById('one')).view);

/** Waits until something is so. @param {Page} page
 *  @param {(view: any) => boolean} is */
export async function until(page, is) {
	for (let i = 0; i < 200; i += 1) {
		const now = await view(page);
		if (now && is(now))
			return now;
		await page.waitForTimeout(25);
	}
	throw new Error(`never so: ${is}; ${JSON.stringify(await view(page))}`);
}

/** Waits until the player says so. @param {Page} page @param {RegExp} words */
export async function said(page, words) {
	const status = page.locator('crossply-crossword [role=status]');
	for (let i = 0; i < 200; i += 1) {
		if (words.test(await status.textContent() ?? ''))
			return;
		await page.waitForTimeout(25);
	}
	assert.match(await status.textContent() ?? '', words);
}

/** @param {Page} page @param {string} action @param {object} [command] */
export const act = (page, action, command = {}) => page.evaluate(
	([name, more]) => /** @type {any} */ (document.getElementById('one'))
		.do(name, more), /** @type {const} */ ([action, command]));

/** @param {Page} page @returns {Promise<string>} */
export const log = (page) => page.evaluate(() =>
	/** @type {any} */ (document.getElementById('one')).log());

/**
 * The log conforms, and its end is the solution.
 * @param {Page} page
 * @param {(string | null)[]} solution
 */
export async function expectSolved(page, solution) {
	await until(page, ({ isSolved }) => isSolved);
	const text = await log(page);
	const input = Buffer.from(text);
	const checked = crossply(['check', '--strict', '--from', 'solve-log',
		'-'], { input });
	assert.equal(checked.status, 0, checked.text + checked.messages);
	const end = JSON.parse(crossply(['show', '--json', '--from',
		'solve-log', '-'], { input }).text);
	assert.deepEqual(end.cells.flat().map(
		(/** @type {any} */ cell) => cell.fill ?? null), solution);
	const events = JSON.parse(text).events;
	assert.deepEqual(events.at(-1).type, 'submit');
	assert.equal(events.at(-1).success, true);
}

/** The input of a square. @param {Page} page @param {number} cell */
export const square = (page, cell) =>
	page.locator(`crossply-crossword input[data-cell="${cell}"]`);
