// SPDX-License-Identifier: MIT
// Pictures of every screen, to be looked at: build/web-pictures. With
// UPDATE_PICTURES=1 those of the documentation are made, too.
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { drop, example, paths, settled, studio } from './support/rig.mjs';

/** @type {[string, string, string][]} screen, file, tab */
const screens = [
	['start', '', ''],
	['source', 'faulty.md', ''],
	['replay', 'goose.solve.json', 'Replay'],
	['statistics', 'goose.solve.json', 'Statistics'],
	['game', 'orchard.gamelog', 'Replay'],
	['inspect', 'orchard.gamelog', 'Inspect'],
	['mill', 'first-mills.sanmill_puzzles', 'Replay'],
	['mill-play', 'first-mills.sanmill_puzzles', 'Play'],
];

/** Those of docs/: the screen at 1200 by 750, light. */
const documented = ['source'];

mkdirSync(paths.pictures, { recursive: true });

for (const [width, height] of [[320, 640], [768, 1024], [1200, 750]]) {
	for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
		test(`${width} px, ${colorScheme}`, async (t) => {
			const { page } = await studio(t, { colorScheme,
				viewport: { width, height }, reducedMotion: 'reduce' });
			for (const [name, file, tab] of screens) {
				if (file)
					await drop(page, [example(file)]);
				if (tab)
					await page.getByRole('tab',
						{ name: tab, exact: true }).click();
				if (tab === 'Replay') {
					const slider = page.getByRole('slider',
						{ name: 'Position' });
					const most = await slider.getAttribute('max');
					await slider.fill(String(
						Math.round(Number(most) / 2)));
				}
				if (name === 'source')
					await page.getByRole('button',
						{ name: /1 square holds/ }).first().click();
				await settled(page);
				await page.evaluate(() => new Promise((done) =>
					requestAnimationFrame(() =>
						requestAnimationFrame(done))));
				const path = join(paths.pictures,
					`${name}-${width}-${colorScheme}.png`);
				await page.screenshot({ path });
				assert.ok(statSync(path).size > 5000, path);
				if (process.env.UPDATE_PICTURES && width === 1200 &&
				    colorScheme === 'light' &&
				    documented.includes(name))
					copyFileSync(path, join(paths.top, 'docs',
						`studio-${name}.png`));
			}
		});
	}
}
