// SPDX-License-Identifier: MIT
// Light and dark: chosen, kept, and followed by all that is painted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drop, example, ready, settled, studio } from './support/rig.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
const shown = (page) => page.locator('article.document:not([hidden])');

/** @param {Page} page */
const paper = (page) => page.evaluate(() =>
	getComputedStyle(document.body).backgroundColor);

const light = 'rgb(255, 255, 255)';
const dark = 'rgb(22, 24, 29)';

test('the theme is that of the system, light or dark, and kept', async (t) => {
	const { page } = await studio(t, { colorScheme: 'dark' });
	const button = page.getByRole('button', { name: /^Theme: / });
	assert.equal(await paper(page), dark);
	assert.equal(await button.getAttribute('aria-label'), 'Theme: system');
	await button.click();
	assert.equal(await paper(page), light);
	await page.getByRole('status').getByText('The theme is light.').waitFor();
	await page.reload();
	await ready(page);
	assert.equal(await paper(page), light);
	assert.equal(await button.getAttribute('aria-label'), 'Theme: light');
	await button.click();
	await page.emulateMedia({ colorScheme: 'light' });
	assert.equal(await paper(page), dark);
	await button.click();
	assert.equal(await paper(page), light);
});

test('what is painted follows, seen or not', async (t) => {
	const { page } = await studio(t, { colorScheme: 'light' });
	await drop(page, [example('goose.solve.json')]);
	const view = shown(page);
	/** The marks above the slider. */
	const marks = () => view.locator('crossply-replay .lanes canvas')
		.evaluate((canvas) => {
			const { width, height } = /** @type {HTMLCanvasElement} */
				(canvas);
			const to = new OffscreenCanvas(width, height).getContext('2d',
				{ willReadFrequently: true });
			to?.drawImage(/** @type {HTMLCanvasElement} */ (canvas), 0, 0);
			const data = to?.getImageData(0, 0, width, height).data ?? [];
			const seen = new Set();
			for (let i = 0; i < data.length; i += 4)
				if (data[i + 3] === 255)
					seen.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
			return [...seen].sort().join(' ');
		});
	const pictures = view.locator('.statistics img');
	const addresses = () => pictures.evaluateAll((list) => list.map((one) =>
		/** @type {HTMLImageElement} */ (one).src));
	await view.locator('.legend li').first().waitFor();
	const before = await marks();
	assert.ok(before.includes('31,95,191'), before);
	await page.getByRole('tab', { name: 'Statistics' }).click();
	await pictures.nth(1).waitFor();
	const drawn = await addresses();
	await page.getByRole('button', { name: 'Theme: system' }).click();
	await page.getByRole('button', { name: 'Theme: light' }).click();
	await settled(page);
	for (let i = 0; i < 100 && (await addresses()).some((one) =>
		drawn.includes(one)); i += 1)
		await page.waitForTimeout(20);
	assert.equal((await addresses()).some((one) => drawn.includes(one)), false);
	await page.getByRole('tab', { name: 'Replay' }).click();
	for (let i = 0; i < 100 && await marks() === before; i += 1)
		await page.waitForTimeout(20);
	const after = await marks();
	assert.ok(after.includes('108,176,255'), after);
	// And while it is looked at.
	await page.getByRole('button', { name: 'Theme: dark' }).click();
	for (let i = 0; i < 100 && await marks() === after; i += 1)
		await page.waitForTimeout(20);
	assert.equal(await marks(), before);
});

test('a picture of the core follows, too', async (t) => {
	const { page } = await studio(t, { colorScheme: 'light' });
	await drop(page, [example('orchard.gamelog')]);
	await page.getByRole('tab', { name: 'Source' }).click();
	const image = shown(page).locator('crossply-picture img')
		.locator('visible=true');
	/** The colour of its corner. */
	const corner = () => image.evaluate(async (node) => {
		const picture = /** @type {HTMLImageElement} */ (node);
		await picture.decode().catch(() => {});
		const canvas = document.createElement('canvas');
		canvas.width = canvas.height = 2;
		const to = /** @type {CanvasRenderingContext2D} */
			(canvas.getContext('2d'));
		to.drawImage(picture, 0, 0, 20, 20);
		return [...to.getImageData(0, 0, 1, 1).data].slice(0, 3).join();
	});
	await image.waitFor();
	assert.equal(await corner(), '255,255,255');
	await page.emulateMedia({ colorScheme: 'dark' });
	for (let i = 0; i < 100 && await corner() !== '22,24,29'; i += 1)
		await page.waitForTimeout(20);
	assert.equal(await corner(), '22,24,29');
});
