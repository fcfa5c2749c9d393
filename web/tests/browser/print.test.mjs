// SPDX-License-Identifier: MIT
// What the Print button sends to the printer, as Chromium makes a PDF of it:
// how many pages, and all of the words on them. The pages are in
// build/web-pictures to be looked at.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { drop, example, paths, settled, studio } from './support/rig.mjs';
import { puzzle } from './support/puzzles.mjs';

mkdirSync(paths.pictures, { recursive: true });

/** @param {string} program @param {string[]} args */
const run = (program, args) => spawnSync(program, args).stdout.toString();

/**
 * @param {import('node:test').TestContext} t
 * @param {{name: string, bytes: Uint8Array}} file
 * @param {{locale?: string, tab?: string}} [options]
 */
async function printed(t, file, { locale = 'en-GB', tab = '' } = {}) {
	const { page } = await studio(t, { locale, colorScheme: 'dark' });
	await page.evaluate(() => {
		window.print = () => {
			document.documentElement.dataset.printed = '';
		};
	});
	await drop(page, [file]);
	if (tab)
		await page.getByRole('tab', { name: tab, exact: true }).click();
	await settled(page);
	await page.locator('article.document:not([hidden])')
		.getByRole('button', { name: 'Print' }).click();
	await page.locator('html[data-printed]').waitFor({ state: 'attached' });
	const path = join(paths.pictures, `print-${file.name}.pdf`);
	writeFileSync(path, await page.pdf({ preferCSSPageSize: true,
		printBackground: true }));
	// Nothing of it is left in the page.
	await page.locator('.papers').waitFor({ state: 'detached' });
	const info = run('pdfinfo', [path]);
	return {
		path,
		pages: Number(/^Pages: +(\d+)/m.exec(info)?.[1]),
		size: /^Page size: +(.*)$/m.exec(info)?.[1] ?? '',
		text: run('pdftotext', ['-layout', path, '-'])
			.replace(/\s+/g, ' '),
	};
}

/** @param {5 | 15 | 21} n */
const made = (n) => ({ name: `made-${n}.ipuz`,
	bytes: Buffer.from(puzzle(n)) });

for (const n of /** @type {const} */ ([5, 15, 21]))
	test(`a crossword of ${n} by ${n} fills a page`, async (t) => {
		const { pages, size, text } = await printed(t, made(n));
		assert.equal(pages, 1);
		assert.match(size, /A4/);
		assert.match(text, new RegExp(`${n} by ${n}`));
		const { clues } = JSON.parse(puzzle(n));
		for (const list of ['Across', 'Down']) {
			assert.ok(text.includes(list), list);
			for (const [number] of clues[list])
				assert.ok(text.includes(` ${number} `), `${list} ${number}`);
		}
		// The letters of the solution are not there.
		assert.doesNotMatch(text, /Solution/);
	});

test('few clues stay beside the grid', async (t) => {
	const { path } = await printed(t, made(5));
	const places = [...run('pdftotext', ['-bbox', path, '-']).matchAll(
		/xMin="([\d.]+)".*>(?:Old|Play|Part|Tidy|Not)</g)];
	assert.ok(places.length >= 5);
	assert.equal(new Set(places.map(([, x]) => Math.round(Number(x))))
		.size, 1);
});

test('on letter paper where people have it', async (t) => {
	const { pages, size } = await printed(t, made(15),
		{ locale: 'en-US' });
	assert.deepEqual([pages, /letter/i.test(size)], [1, true]);
});

test('more clues than a page holds go on on the next', async (t) => {
	const model = JSON.parse(puzzle(21));
	for (const list of ['Across', 'Down'])
		model.clues[list] = model.clues[list].map(
			(/** @type {any} */ [number, text]) => [number, `${text}, and ` +
				'a few more words than anybody needs']);
	const { pages, text } = await printed(t, { name: 'long.ipuz',
		bytes: Buffer.from(JSON.stringify(model)) });
	assert.ok(pages > 1 && pages < 4, String(pages));
	assert.equal(text.match(/needs/g)?.length, model.clues.Across.length +
		model.clues.Down.length);
});

test('a solve is printed with its letters', async (t) => {
	const { pages, text } = await printed(t, example('goose.solve.json'),
		{ tab: 'Source' });
	assert.equal(pages, 1);
	assert.match(text, /Goose/);
	assert.match(text, /Across/);
	// 21 squares.
	assert.ok((text.match(/(?<= )[A-Z](?= )/g)?.length ?? 0) >= 21, text);
});

test('a pack of mill puzzles: six boards a page', async (t) => {
	const { pages, text } = await printed(t,
		example('first-mills.sanmill_puzzles'), { tab: 'Play' });
	assert.equal(pages, 1);
	assert.match(text, /Win in 2: two threats at once/);
	assert.match(text, /White to move/);
});

test('a game is printed as it is seen', async (t) => {
	const { pages, text } = await printed(t, example('orchard.gamelog'));
	assert.equal(pages, 1);
	assert.match(text, /Orchard/i);
});
