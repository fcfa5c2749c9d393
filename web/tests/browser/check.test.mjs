// SPDX-License-Identifier: MIT
// <crossply-check>: the places and words of the command, and its fixes.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync }
	from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { crossply, dropSource as drop, example, settled, studio }
	from './support/rig.mjs';

/** @param {import('playwright-core').Page} page */
const shown = (page) => page.locator('article.document:not([hidden])');

/**
 * What the command finds.
 * @param {string} name
 * @param {Uint8Array} bytes
 * @param {string[]} [options]
 */
function found(name, bytes, options = []) {
	const folder = mkdtempSync(join(tmpdir(), 'crossply-check-'));
	writeFileSync(join(folder, name), bytes);
	const { text } = crossply(['check', '--json', '--no-proof', ...options,
		name], { cwd: folder });
	rmSync(folder, { recursive: true });
	return JSON.parse(text).files[0].findings;
}

/**
 * The list as people read it.
 * @param {import('playwright-core').Page} page
 */
const listed = (page) => shown(page).locator('.finding')
	.evaluateAll((items) => items.map((item) => ({
		severity: item.classList[1],
		message: item.querySelector('.go')?.textContent,
		code: item.querySelector('.code')?.textContent,
		where: item.querySelector('.about span')?.textContent,
	})));

/** @param {any[]} findings */
const expected = (findings) => findings.map((finding) => ({
	severity: finding.severity, message: finding.message,
	code: finding.code,
	where: finding.start ? `line ${finding.start.line}, column ${
		finding.start.column}` : finding.span ?
		`byte ${finding.offset ?? finding.span.begin}` : 'whole file',
}));

/** The bytes of `check --fix`.
 *  @param {string} name
 *  @param {Uint8Array} bytes */
function fixed(name, bytes) {
	const folder = mkdtempSync(join(tmpdir(), 'crossply-fix-'));
	writeFileSync(join(folder, name), bytes);
	crossply(['check', '--fix', name], { cwd: folder });
	const after = readFileSync(join(folder, name));
	rmSync(folder, { recursive: true });
	return after;
}

/** The file as the page has it. @param {import('playwright-core').Page} page */
async function current(page) {
	const bytes = await shown(page).locator('crossply-check').evaluate(
		async (check) => Array.from(await /** @type {any} */ (check)
			.bytes()));
	return Buffer.from(bytes);
}

test('findings have the words and places of the command', async (t) => {
	const { page } = await studio(t);
	const { name, bytes } = example('faulty.md');
	await drop(page, [{ name, bytes }]);
	await shown(page).locator('.finding').first().waitFor();
	await settled(page);
	assert.deepEqual(await listed(page), expected(found(name, bytes)));
	await shown(page).getByLabel('Strict').check();
	const strict = found(name, bytes, ['--strict']);
	const errors = strict.filter((/** @type {any} */ finding) =>
		finding.severity === 'error').length;
	assert.ok(errors > 1);
	await shown(page).locator('.count.error').getByText(`${errors} errors`)
		.waitFor();
	assert.deepEqual(await listed(page), expected(strict));
});

test('squiggles are below what the spans say', async (t) => {
	const { page } = await studio(t);
	await drop(page, [example('faulty.md')]);
	const marks = shown(page).locator('.under .mark');
	await marks.first().waitFor();
	const texts = await marks.allTextContents();
	// Of those in view: the grid's head, its last row, a letter in it.
	assert.ok(texts.includes('1 2 3 4 5'), texts.join('|'));
	assert.ok(texts.includes('3'), texts.join('|'));
	// A mark lies exactly where the textarea has the same text.
	await shown(page).getByRole('button', { name: /clue 4 Across/ }).first()
		.click();
	const selected = await shown(page).locator('textarea').evaluate(
		(area) => area.value.slice(area.selectionStart,
			area.selectionEnd));
	assert.equal(selected, '5');
});

test('Fix all shows the change and gives the bytes of check --fix; undo',
	async (t) => {
		const { page } = await studio(t);
		const { name, bytes } = example('faulty.md');
		await drop(page, [{ name, bytes }]);
		await shown(page).getByRole('button', { name: 'Fix all' }).click();
		const sheet = page.getByRole('dialog');
		await sheet.getByText('4. Fish in a sandwich').first().waitFor();
		assert.equal(await sheet.locator('del').textContent(), '5');
		assert.equal(await sheet.locator('ins').textContent(), '4');
		await sheet.getByRole('button', { name: 'Cancel' }).click();
		assert.deepEqual(await current(page), bytes);
		await shown(page).getByRole('button', { name: 'Fix all' }).click();
		await sheet.getByRole('button', { name: 'Apply' }).click();
		await page.getByRole('status').getByText('1 finding fixed')
			.waitFor();
		const after = fixed(name, bytes);
		assert.notDeepEqual(after, bytes);
		assert.deepEqual(await current(page), after);
		await page.getByRole('status').getByRole('button',
			{ name: 'Undo' }).click();
		await page.getByRole('status').getByText('Undone').waitFor();
		assert.deepEqual(await current(page), bytes);
	});

test('one fix of several, in place', async (t) => {
	const { page } = await studio(t);
	const { name, bytes } = example('faulty.md');
	await drop(page, [{ name, bytes }]);
	await shown(page).getByRole('button',
		{ name: /^Fix: clue 4 Across/ }).click();
	await page.getByRole('status').getByText('Fixed.').waitFor();
	assert.deepEqual(await current(page), fixed(name, bytes));
	assert.equal(await shown(page).locator('.finding').count(), 4);
});

test('a binary file is fixed, too, and read as hex', async (t) => {
	const { page } = await studio(t);
	// Its checksum over the header is wrong.
	const bytes = Buffer.from(example('between.puz').bytes);
	bytes[0x0e] ^= 0xff;
	await drop(page, [{ name: 'x.puz', bytes }]);
	await shown(page).locator('.finding').first().waitFor();
	assert.deepEqual(await listed(page), expected(found('x.puz', bytes)));
	await shown(page).locator('.hex').waitFor();
	assert.ok(await shown(page).locator('.hex .found').count() > 0);
	assert.equal(await shown(page).locator('textarea').count(), 0);
	await shown(page).getByRole('button', { name: 'Fix all' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Apply' })
		.click();
	await page.getByRole('status').getByText('fixed').waitFor();
	assert.deepEqual(await current(page), fixed('x.puz', bytes));
	assert.deepEqual(await current(page), example('between.puz').bytes);
});

test('typing is checked within 100 ms of the last key', async (t) => {
	const { page } = await studio(t);
	await drop(page, [example('sun.md')]);
	await shown(page).getByText('No findings').waitFor();
	await settled(page);
	await page.evaluate(() => {
		/** @type {any} */ (window).log = [];
		for (const type of ['input', 'crossply-change'])
			addEventListener(type, () => /** @type {any} */ (window)
				.log.push([type, performance.now()]), true);
	});
	const area = shown(page).locator('textarea');
	await area.evaluate((node) => {
		const at = node.value.indexOf('(3)');
		node.focus();
		node.setSelectionRange(at + 1, at + 2);
	});
	const changes = () => page.evaluate(() => /** @type {any} */ (window)
		.log.filter((/** @type {any} */ [type]) =>
			type === 'crossply-change').length);
	for (let i = 1; i <= 9; i += 1) {
		await page.keyboard.press(i % 2 ? '5' : 'Backspace');
		while (await changes() < i)
			await page.waitForTimeout(20);
	}
	await shown(page).locator('.finding').getByText('says 5').first()
		.waitFor();
	/** @type {[string, number][]} */
	const log = await page.evaluate(() => /** @type {any} */ (window).log);
	const times = log.flatMap(([type, at], i) =>
		type === 'crossply-change' ? [at - log[i - 1][1]] : []);
	times.sort((a, b) => a - b);
	// Half of them, since other tests may be running.
	assert.ok(times[4] < 100, `${times.map(Math.round)} ms`);
});

test('line ends stay as they are when the text is edited', async (t) => {
	const { page } = await studio(t);
	const text = example('sun.md').bytes.toString()
		.replaceAll('\n', '\r\n').replace('\r\n', '\n');
	await drop(page, [{ name: 'x.md', bytes: Buffer.from(text) }]);
	const area = shown(page).locator('textarea');
	await area.waitFor();
	assert.deepEqual(await current(page), Buffer.from(text));
	await area.evaluate((node) => node.setSelectionRange(2, 2));
	await area.pressSequentially('My ');
	await page.getByRole('heading', { name: 'My Sun and Sea' }).waitFor();
	assert.deepEqual(await current(page),
		Buffer.from(text.replace('# Sun', '# My Sun')));
});

test('a finding points into the picture, and the picture back', async (t) => {
	const { page } = await studio(t);
	await drop(page, [example('faulty.md')]);
	const view = shown(page);
	await view.getByRole('button', { name: /1 square holds something/ })
		.first().click();
	const ring = view.locator('crossply-picture .ring');
	await ring.waitFor();
	const board = await view.locator('svg.grid').boundingBox();
	const box = await ring.boundingBox();
	assert.ok(board && box);
	// Row 5, column 3 of 5 by 5.
	const middle = (box.x + box.width / 2 - board.x) / board.width;
	assert.ok(Math.abs(middle - 0.5) < 0.03, String(middle));
	await page.mouse.click(box.x + box.width / 2 - 2 * box.width,
		box.y + box.height / 2);
	await view.locator('.finding.chosen')
		.getByText('1 word has no clue').waitFor();
	await view.getByRole('button', { name: /^4 Fish in a sandwich/ })
		.click();
	await view.locator('.finding.chosen').getByText('clue 4 Across')
		.waitFor();
});

test('a square goes to its letter in the source, and the caret back',
	async (t) => {
		const { page } = await studio(t);
		await drop(page, [example('sun.md')]);
		const view = shown(page);
		const area = view.locator('textarea');
		const chosen = () => area.evaluate((node) => ({
			text: node.value.slice(node.selectionStart,
				node.selectionEnd),
			line: node.value.slice(0, node.selectionStart)
				.split('\n').length,
		}));
		const board = await view.locator('svg.grid').boundingBox();
		assert.ok(board);
		// Row 3, column 1 of 5 by 5: the W of WORDY.
		await page.mouse.click(board.x + board.width * 0.1,
			board.y + board.height * 0.5);
		while ((await chosen()).text !== 'W')
			await page.waitForTimeout(20);
		const { line } = await chosen();
		const source = example('sun.md').bytes.toString().split('\n');
		assert.match(source[line - 1], /W O R D Y/);
		await view.getByRole('button', { name: /^5 Using more/ }).click();
		while (!(await chosen()).text.startsWith('5.'))
			await page.waitForTimeout(20);
		// The D of WORDY is in row 3, column 4.
		await area.evaluate((node) => {
			const at = node.value.indexOf('W O R D Y') + 6;
			node.focus();
			node.setSelectionRange(at, at);
		});
		await page.keyboard.press('Shift');
		const ring = view.locator('crossply-picture .ring');
		await ring.waitFor();
		const box = await ring.boundingBox();
		assert.ok(box);
		const across = (box.x + box.width / 2 - board.x) / board.width;
		assert.ok(Math.abs(across - 0.7) < 0.03, String(across));
	});

test('a code explains itself', async (t) => {
	const { page } = await studio(t);
	await drop(page, [example('faulty.md')]);
	await page.getByRole('button', { name: 'XW202: why' }).click();
	const said = JSON.parse(crossply(['explain', '--json', 'XW202']).text)
		.rules[0].explanation;
	await shown(page).getByText(said).waitFor();
});


/** A text of so many bytes, with a finding now and then. @param {number} n */
function long(n) {
	const head = example('sun.md').bytes.toString();
	const line = 'Nothing but a line of words to make it long.\n';
	return `${head}\n## Notes\n\n` + line.repeat(Math.ceil(
		(n - head.length) / line.length));
}

test('typing in a long text stays within a frame or two', async (t) => {
	const { page } = await studio(t);
	await drop(page, [{ name: 'long.md', bytes: Buffer.from(
		long(290 * 1024)) }]);
	const area = shown(page).locator('textarea');
	await area.waitFor();
	await area.evaluate((node) => {
		node.focus();
		node.setSelectionRange(2, 2);
	});
	// From a key to the frame that shows it.
	await page.evaluate(() => {
		/** @type {number[]} */
		const times = [];
		/** @type {any} */ (window).times = times;
		addEventListener('input', () => {
			const from = performance.now();
			requestAnimationFrame(() => setTimeout(() =>
				times.push(performance.now() - from)));
		}, true);
	});
	for (let i = 0; i < 12; i += 1) {
		await page.keyboard.press('x');
		await page.waitForTimeout(60);
	}
	await page.getByRole('heading', { name: 'xxxxxxxxxxxxSun' }).waitFor();
	/** @type {number[]} */
	const times = await page.evaluate(() => /** @type {any} */ (window)
		.times);
	times.sort((a, b) => a - b);
	assert.ok(times[3] < 50, `${times.map(Math.round)} ms`);
});

test('a text over 300 KB is read only: windows around the findings',
	async (t) => {
		const { page } = await studio(t);
		const bytes = Buffer.from(long(400 * 1024).replace('(3)', '(5)'));
		await drop(page, [{ name: 'long.md', bytes }]);
		const window = shown(page).locator('.window').first();
		await window.waitFor();
		assert.equal(await shown(page).locator('textarea').count(), 0);
		assert.equal(await window.locator('mark').textContent(), '5');
		assert.deepEqual(await listed(page),
			expected(found('long.md', bytes)));
		await shown(page).getByRole('button', { name: 'Fix all' }).click();
		await page.getByRole('dialog').getByRole('button',
			{ name: 'Apply' }).click();
		await page.getByRole('status').getByText('fixed').waitFor();
		assert.deepEqual(await current(page), fixed('long.md', bytes));
	});
