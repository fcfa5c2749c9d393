// SPDX-License-Identifier: MIT
// Every way in, and every format.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { test } from 'node:test';
import { drop, example, settled, studio } from './support/rig.mjs';
import { samples } from './support/samples.mjs';

/** @param {import('playwright-core').Page} page */
const shown = (page) => page.locator('article.document:not([hidden])');

const kinds = {
	crossword: 'Crossword', solve: 'Solve log', game: 'Game log',
	mill: 'Pack of mill puzzles',
};

test('a file of every format is dropped and shown', async (t) => {
	const { page } = await studio(t);
	for (const { format, kind, name, bytes } of samples()) {
		await drop(page, [{ name, bytes }]);
		const view = shown(page);
		await view.locator('.facts-line').waitFor();
		await settled(page);
		const facts = await view.locator('.facts-line').innerText();
		assert.ok(facts.includes(kinds[/** @type {'mill'} */ (kind)]),
			`${format}: ${facts}`);
		// There is something to see: squares, a picture, or a board.
		await view.locator('crossply-crossword .cell, svg.grid rect.cell, ' +
			'crossply-mill .point, crossply-picture img, .field-of canvas')
			.locator('visible=true').first().waitFor();
		const tabs = await view.getByRole('tab').allInnerTexts();
		assert.equal(tabs.includes('Replay'), kind !== 'crossword');
		await page.getByRole('button', { name: `Close ${name}` }).click();
	}
	assert.equal(await shown(page).count(), 0);
});

test('gzip around a file is removed', async (t) => {
	const { page } = await studio(t);
	await drop(page, [{
		name: 'sun.md.gz', bytes: gzipSync(example('sun.md').bytes),
	}]);
	await page.getByRole('heading', { name: 'Sun and Sea' }).waitFor();
});

test('Open takes several files, each as a tab', async (t) => {
	const { page } = await studio(t);
	const chooser = page.waitForEvent('filechooser');
	await page.getByRole('button', { name: 'Open' }).click();
	await (await chooser).setFiles(['sun.md', 'between.puz',
		'goose.solve.json'].map((name) => {
		const { bytes } = example(name);
		return { name, mimeType: '', buffer: bytes };
	}));
	await page.getByRole('heading', { name: 'Goose' }).waitFor();
	await page.getByRole('button', { name: 'sun.md', exact: true }).click();
	await page.getByRole('heading', { name: 'Sun and Sea' }).waitFor();
	await page.getByRole('button', { name: 'between.puz', exact: true })
		.click();
	await page.getByRole('heading', { name: 'Between Friends' }).waitFor();
	assert.equal(await page.locator('nav .tab').count(), 3);
});

test('Paste takes text, from the clipboard or by hand', async (t) => {
	const { page, context } = await studio(t);
	const text = example('sun.md').bytes.toString();
	await page.getByRole('button', { name: 'Paste' }).click();
	await page.getByRole('dialog').getByLabel('Text').fill(text);
	await page.getByRole('button', { name: 'Open it' }).click();
	await page.getByRole('heading', { name: 'Sun and Sea' }).waitFor();
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.evaluate((value) => navigator.clipboard.writeText(value),
		text.replace('Sun and Sea', 'Moon and Lake'));
	await page.getByRole('button', { name: 'Paste' }).click();
	await page.getByRole('heading', { name: 'Moon and Lake' }).waitFor();
});

test('examples open, and recent files are there after a reload', async (t) => {
	const { page } = await studio(t);
	await page.getByRole('button', { name: /^Orchard/ }).click();
	await page.getByRole('heading', { level: 1, name: /orchard/i })
		.waitFor();
	await settled(page);
	await page.reload();
	const recent = page.getByRole('button', { name: /orchard\.gamelog/ });
	await recent.first().click();
	await page.getByRole('heading', { level: 1, name: /orchard/i })
		.waitFor();
	await page.getByRole('link', { name: 'Crossply, start' }).click();
	await page.getByRole('button', { name: 'Delete all' }).click();
	await page.getByRole('dialog').getByRole('button',
		{ name: 'Delete', exact: true }).click();
	await page.getByRole('status').getByText('Deleted.').waitFor();
	assert.equal(await page.getByRole('button',
		{ name: /Forget/ }).count(), 0);
});

test('a file that is nothing says so in the words of the core', async (t) => {
	const { page } = await studio(t);
	await drop(page, [{ name: 'x.bin', bytes: Buffer.from('hello there') }]);
	const view = shown(page);
	await view.getByText('Not read').waitFor();
	await view.getByRole('listitem').first().waitFor();
	assert.ok(await view.getByRole('button', { name: 'Convert' })
		.isDisabled());
});
