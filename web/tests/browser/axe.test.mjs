// SPDX-License-Identifier: MIT
// axe-core finds nothing on any screen: all of its rules, best practices too,
// light and dark, on a phone, a tablet and a desk, and with text twice as
// large.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examiner } from './support/axe.mjs';
import { drop, dropSource, example, settled, studio }
	from './support/rig.mjs';

/** @typedef {import('./support/rig.mjs').WatchedPage} Page */

/** @param {Page} page */
const shown = (page) => page.locator('article.document:not([hidden])');

/** Screens, and how to get there from the one before.
 *  @type {[string, (page: Page) => Promise<void>][]} */
const screens = [
	['start', async () => {}],
	['source', async (page) => {
		await drop(page, [example('faulty.md')]);
		await shown(page).locator('.finding').first().waitFor();
		await page.getByRole('button', { name: 'XW202: why' }).click();
		await shown(page).getByRole('button', { name: /1 square holds/ })
			.first().click();
	}],
	['fix all', async (page) => {
		await shown(page).getByRole('button', { name: 'Fix all' }).click();
		await page.getByRole('dialog').getByText('Fix 1 finding?')
			.waitFor();
	}],
	['fixed', async (page) => {
		await page.getByRole('dialog').getByRole('button',
			{ name: 'Apply' }).click();
		await page.getByRole('status').getByText('fixed').waitFor();
	}],
	['convert', async (page) => {
		await drop(page, [example('one-square.ipuz')]);
		await page.getByRole('button', { name: 'Convert' }).click();
		await page.locator('li[data-format=xmd] summary').waitFor();
		await page.locator('li[data-format=puz] summary').click();
	}],
	['share', async (page) => {
		await page.getByRole('button', { name: 'Close', exact: true })
			.click();
		await page.getByRole('button', { name: 'Share' }).click();
		await page.getByLabel('Link').waitFor();
	}],
	['hex', async (page) => {
		await page.getByRole('button', { name: 'Close', exact: true })
			.click();
		await dropSource(page, [example('between.puz')]);
		await shown(page).locator('.hex').waitFor();
	}],
	['replay of a solve', async (page) => {
		await drop(page, [example('goose.solve.json')]);
		await page.getByRole('tab', { name: 'Replay' }).click();
		await page.getByRole('slider', { name: 'Position' }).fill('40');
	}],
	['all of a replay', async (page) => {
		const view = shown(page);
		const more = view.getByRole('button', { name: 'More controls' });
		if (await more.isVisible())
			await more.click();
		await view.getByLabel('Shade by').selectOption('final');
		await view.getByText('As a table').click();
		for (const name of ['Marks and pauses', 'Progress', 'Clue times'])
			await view.getByText(name, { exact: true }).click();
		await view.getByRole('table', { name: 'Time spent on each clue' })
			.waitFor();
		await view.getByRole('table', { name: 'Marks' }).waitFor();
		await view.getByRole('img', { name: /^Squares/ }).waitFor();
	}],
	['a race', async (page) => {
		const other = JSON.parse(example('goose.solve.json').bytes.toString());
		other.solver = 'Bob';
		const view = shown(page);
		const choosing = page.waitForEvent('filechooser');
		await view.getByLabel('Race against').selectOption('file');
		await (await choosing).setFiles({ name: 'bob.json',
			mimeType: 'application/json',
			buffer: Buffer.from(JSON.stringify(other)) });
		await view.getByRole('heading', { name: 'Bob' }).waitFor();
		await view.locator('input[type=range][max="160"]').waitFor();
		await view.getByRole('slider', { name: 'Position' }).fill('90');
		await view.locator('.clock').getByText('Step 90 of').waitFor();
	}],
	['statistics of a solve', async (page) => {
		await page.getByRole('tab', { name: 'Statistics' }).click();
		await page.getByRole('table').first().waitFor();
	}],
	['replay of a game', async (page) => {
		await drop(page, [example('orchard.gamelog')]);
		await page.getByRole('tab', { name: 'Replay' }).click();
		await shown(page).getByText('Board as a table').click();
		await shown(page).getByRole('table', { name: 'Things on the board' })
			.getByRole('button').first().click();
	}],
	['state of a game', async (page) => {
		await shown(page).getByRole('tab', { name: 'Inspect' }).click();
		const game = shown(page).locator('crossply-game');
		await game.getByRole('treeitem', { name: /^gameObjects/ }).click();
		await game.getByRole('treeitem', { name: /^0: / }).waitFor();
	}],
	['events of a game', async (page) => {
		const game = shown(page).locator('crossply-game');
		await game.getByRole('tab', { name: 'Events' }).click();
		await game.getByRole('button', { name: 'List' }).click();
		await game.getByRole('table', { name: 'Events' }).waitFor();
	}],
	['two positions of a game', async (page) => {
		const game = shown(page).locator('crossply-game');
		await game.getByRole('tab', { name: 'Compare' }).click();
		await game.getByLabel('From', { exact: true }).fill('2');
		await game.getByLabel('To', { exact: true }).fill('20');
		await game.getByRole('button', { name: 'Compare' }).click();
		await game.getByRole('table', { name: 'Differences' }).waitFor();
	}],
	['watched values of a game', async (page) => {
		const game = shown(page).locator('crossply-game');
		await game.getByRole('tab', { name: 'Watch' }).click();
		await game.getByLabel('Value to watch').fill('currentTurn');
		await game.getByLabel('Value to watch').press('Enter');
		await game.getByText(/^As a table/).click();
		await game.getByRole('table', { name: 'currentTurn over the steps' })
			.waitFor();
	}],
	['statistics of a game', async (page) => {
		await page.getByRole('tab', { name: 'Statistics' }).click();
		await page.getByRole('table').first().waitFor();
	}],
	['mill', async (page) => {
		await drop(page, [example('first-mills.sanmill_puzzles')]);
		await page.getByRole('tab', { name: 'Replay' }).click();
		await shown(page).getByRole('img', { name: /Close your first mill/ })
			.waitFor();
	}],
	['mill puzzle', async (page) => {
		await page.getByRole('tab', { name: 'Play', exact: true }).click();
		await shown(page).locator('crossply-mill .point.white').first()
			.waitFor();
	}],
	['nothing', async (page) => {
		await drop(page, [{ name: 'x', bytes: Buffer.from('\0\0') }]);
		await shown(page).getByText('Not read').waitFor();
	}],
	['recent', async (page) => {
		await page.getByRole('link', { name: 'Crossply, start' }).click();
		await page.getByRole('heading', { name: 'Recent' }).waitFor();
	}],
];

for (const width of [320, 768, 1440]) {
	const large = width === 768;
	test(`${width} px${large ? ', text twice as large' : ''}`, async (t) => {
		const { page } = await studio(t, {
			viewport: { width, height: 900 }, reducedMotion: 'reduce',
		});
		const { look, found } = await examiner(page);
		if (large)
			await page.evaluate(() => {
				document.documentElement.style.fontSize = '200%';
			});
		for (const [name, go] of screens) {
			await go(page);
			await settled(page);
			await look(name);
		}
		assert.deepEqual(found, []);
	});
}
