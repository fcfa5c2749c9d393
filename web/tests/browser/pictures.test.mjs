// SPDX-License-Identifier: MIT
// Pictures of every screen, to be looked at: build/web-pictures. With
// UPDATE_PICTURES=1 those of the documentation are made, too.
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, readFileSync,
	statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { puzzle } from './support/puzzles.mjs';
import { drop, example, paths, settled, studio } from './support/rig.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** A game of a real size, where there is one. */
const large = join(paths.top, '../shared/corpus/gamelogs/' +
	'Coreminer-r1-2026.11.15.19.52.53.677.json.gz');

/** @param {5 | 15 | 21} n */
const crossword = (n) => ({ name: `${n}.ipuz`,
	bytes: Buffer.from(puzzle(n)) });

/** @type {[string, {name: string, bytes: Buffer}?, string?][]} screen,
 *  file, tab */
const screens = [
	['start'],
	['source', example('faulty.md')],
	['play', crossword(15), 'Play'],
	['play-5', crossword(5), 'Play'],
	['play-21', crossword(21), 'Play'],
	['replay', example('goose.solve.json'), 'Replay'],
	['statistics', example('goose.solve.json'), 'Statistics'],
	['game', example('orchard.gamelog'), 'Replay'],
	['inspect', example('orchard.gamelog'), 'Inspect'],
	...existsSync(large) ? /** @type {any} */ ([
		['large-game', { name: 'large.json.gz',
			bytes: readFileSync(large) }, 'Replay'],
		['large-inspect', { name: 'large.json.gz',
			bytes: readFileSync(large) }, 'Inspect'],
	]) : [],
	['mill', example('first-mills.sanmill_puzzles'), 'Replay'],
	['mill-play', example('first-mills.sanmill_puzzles'), 'Play'],
];

/** Those of docs/: at 1200 by 750, light. @type {typeof screens} */
const documented = [
	['source', example('faulty.md')],
	['play', example('between.puz'), 'Play'],
	['replay', example('goose.solve.json'), 'Replay'],
	['inspect', example('orchard.gamelog'), 'Inspect'],
	['mill', example('first-mills.sanmill_puzzles'), 'Play'],
];

/** Some letters, so that it looks like a game.
 *  @param {Page} page @param {string} letters */
async function type(page, letters) {
	await page.locator('article:not([hidden]) crossply-crossword .entry')
		.first().click();
	await page.keyboard.type(letters, { delay: 20 });
}

/** Opens a screen, as one who uses it would see it.
 *  @param {Page} page @param {typeof screens[0]} screen */
async function turnTo(page, [name, file, tab]) {
	if (file)
		await drop(page, [file]);
	if (tab)
		await page.getByRole('tab', { name: tab, exact: true }).click();
	if (tab === 'Replay' || tab === 'Inspect') {
		const slider = page.getByRole('slider', { name: 'Position' });
		const most = await slider.getAttribute('max');
		await slider.fill(String(Math.round(Number(most) / 2)));
	}
	if (name.startsWith('play'))
		await type(page, file?.name === 'between.puz' ?
			'DOGMOPEARADOWRO' : 'ESTARN');
	if (name === 'source')
		await page.getByRole('button', { name: /1 square holds/ })
			.first().click();
	await settled(page);
	await page.evaluate(() => new Promise((done) =>
		requestAnimationFrame(() => requestAnimationFrame(done))));
}

mkdirSync(paths.pictures, { recursive: true });

for (const [width, height] of [[320, 640], [768, 1024], [1440, 900]])
	for (const colorScheme of /** @type {const} */ (['light', 'dark']))
		test(`${width} px, ${colorScheme}`, async (t) => {
			const { page } = await studio(t, { colorScheme,
				viewport: { width, height }, reducedMotion: 'reduce' });
			for (const screen of screens) {
				await turnTo(page, screen);
				const path = join(paths.pictures,
					`${screen[0]}-${width}-${colorScheme}.png`);
				await page.screenshot({ path });
				assert.ok(statSync(path).size > 5000, path);
			}
		});

for (const screen of documented)
	test(`documented: ${screen[0]}`, async (t) => {
		const { page } = await studio(t, { colorScheme: 'light',
			viewport: { width: 1200, height: 750 },
			reducedMotion: 'reduce' });
		await turnTo(page, screen);
		const path = join(paths.pictures, `studio-${screen[0]}.png`);
		await page.screenshot({ path });
		assert.ok(statSync(path).size > 5000, path);
		if (process.env.UPDATE_PICTURES)
			copyFileSync(path, join(paths.top, 'docs',
				`studio-${screen[0]}.png`));
	});
