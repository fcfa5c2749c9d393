// SPDX-License-Identifier: MIT
// A page with mill players on it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths, profile, watch } from './rig.mjs';
import { serve } from './serve.mjs';

/** @typedef {import('playwright-core').Page} Page */

const head = '<!doctype html><html lang="en"><meta charset="utf-8">' +
	'<title>Mill</title><meta name="viewport" ' +
	'content="width=device-width, initial-scale=1">' +
	'<link rel="icon" href="data:,"><link rel="stylesheet" href="page.css">';

const pages = {
	'/mill.html': `${head}<script type="module" ` +
		'src="elements/crossply-mill.js"></script><body>' +
		'<button id="before">Before</button><main>' +
		'<crossply-mill id="one"></crossply-mill></main>' +
		'<button id="after">After</button></body></html>',
	'/page.css': ':root{color-scheme:light dark}body{margin:12px}' +
		'button{font-size:1rem}',
};

export const pack = readFileSync(join(paths.examples,
	'first-mills.sanmill_puzzles'));

/**
 * @param {import('node:test').TestContext} t
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function stage(t, options = {}) {
	const host = await serve(paths.web, { pages });
	const context = await profile(options);
	/** @type {import('./rig.mjs').WatchedPage[]} */
	const open = [];
	t.after(async () => {
		await context.close();
		await host.close();
		for (const { trouble, foreign } of open)
			assert.deepEqual({ trouble, foreign },
				{ trouble: [], foreign: [] });
	});
	return {
		host, context,
		async page() {
			const page = watch(await context.newPage(), host.origin);
			page.setDefaultTimeout(60000);
			open.push(page);
			await page.goto(`${host.origin}/mill.html`);
			await page.evaluate(() =>
				customElements.whenDefined('crossply-mill')
					.then(() => {}));
			return page;
		},
	};
}

/**
 * Gives a file to the first player.
 * @param {Page} page
 * @param {number} [puzzle] from 1
 * @param {Uint8Array | string} [file]
 */
export async function load(page, puzzle = 1, file = pack) {
	const bytes = [...typeof file === 'string' ? Buffer.from(file) : file];
	await page.evaluate(async ([given, number]) => {
		const player = /** @type {any} */ (document.getElementById('one'));
		player.puzzle = number;
		await player.load(new Uint8Array(given), 'test.sanmill_puzzles');
	}, /** @type {const} */ ([bytes, puzzle]));
	await until(page, (at) => at.puzzle === puzzle - 1);
}

/** What the player shows. @param {Page} page @returns {Promise<any>} */
export const view = (page) => page.evaluate(() =>
	/** @type {any} */ (document.getElementById('one')).view);

/** Waits until something is so. @param {Page} page
 *  @param {(view: any) => boolean} is */
export async function until(page, is) {
	for (let i = 0; i < 600; i += 1) {
		const now = await view(page);
		if (now && is(now))
			return now;
		await page.waitForTimeout(50);
	}
	throw new Error(`never so: ${is}; ${JSON.stringify(await view(page))}`);
}

/** Waits until the player says so. @param {Page} page @param {RegExp} words */
export async function said(page, words) {
	const status = page.locator('#one .said');
	for (let i = 0; i < 600; i += 1) {
		if (words.test(await status.textContent() ?? ''))
			return;
		await page.waitForTimeout(50);
	}
	assert.match(await status.textContent() ?? '', words);
}

/** @param {Page} page @param {string} name */
export const point = (page, name) =>
	page.locator(`#one button[data-point=${name}]`);
