// SPDX-License-Identifier: MIT
// A crossword is solved in every way there is, and the log is always right.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drop, settled, studio } from './support/rig.mjs';
import { puzzle, solutionOf } from './support/puzzles.mjs';
import { act, expectSolved, load, log, said, square, stage, until, view }
	from './support/player.mjs';

const small = puzzle(5);
const solution = solutionOf(small);
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true,
	isMobile: true };

test('with the keyboard only', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, small);
	// Where it will begin is seen, and the clock waits.
	assert.match(await page.locator('crossply-crossword .clue-bar .now')
		.textContent() ?? '', /^1 Across /);
	assert.equal((await view(page)).isRunning, false);
	await page.locator('#before').focus();
	// Tools come first; the way into the grid is one stop.
	for (let i = 0; i < 12 && !await page.evaluate(() => Boolean(
		document.activeElement?.shadowRoot?.activeElement
			?.hasAttribute('data-cell'))); i += 1)
		await page.keyboard.press('Tab');
	await until(page, ({ cursor }) => cursor === 1);
	for (let row = 0; row < 5; row += 1) {
		const letters = solution.slice(row * 5, row * 5 + 5)
			.filter(Boolean).join('').toLowerCase();
		await page.keyboard.type(letters);
	}
	await expectSolved(page, solution);
	await said(page, /^Solved: everything is correct\. \d:\d\d, no help\.$/);
});

test('keys do what the table says', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, small);
	await square(page, 6).click();
	const first = await until(page, ({ cursor }) => cursor === 6);
	assert.equal(first.axis, 'across');
	const press = async (/** @type {string} */ key,
		/** @type {(v: any) => boolean} */ is) => {
		await page.keyboard.press(key);
		return until(page, is);
	};
	await press('ArrowDown', ({ axis, cursor }) => axis === 'down' &&
		cursor === 6);
	await press('ArrowDown', ({ cursor }) => cursor === 11);
	await press('Space', ({ axis }) => axis === 'across');
	await press('End', ({ cursor }) => cursor === 14);
	await press('Home', ({ cursor }) => cursor === 10);
	await press('x', ({ filled, cursor }) => filled === 1 && cursor === 11);
	await press('.', ({ pencil }) => pencil);
	await press('y', ({ squares }) => squares[0]?.[1] === 'Y' &&
		(squares[0][2] & 4) === 4);
	await press('Backspace', ({ filled }) => filled === 1);
	await press('Control+z', ({ filled }) => filled === 2);
	await press('Control+y', ({ filled }) => filled === 1);
	await press('Alt+n', ({ pencil }) => !pencil);
	await press('Alt+p', ({ remark }) => remark === 'checked');
	await press('Alt+Shift+s', ({ reveals }) => reveals === 1);
	// Escape, then Tab is the way out, and it says so, also while the
	// answer to the Tab before it is still on its way.
	const { word } = await view(page);
	await page.evaluate(() => {
		const root = document.getElementById('one')?.shadowRoot;
		for (const key of ['Tab', 'Escape'])
			root?.activeElement?.dispatchEvent(new KeyboardEvent('keydown',
				{ key, bubbles: true, composed: true,
					cancelable: true }));
	});
	await until(page, (now) => now.word !== word);
	await said(page, /^Tab leaves the grid now\.$/);
	await page.keyboard.press('Tab');
	assert.equal(await page.evaluate(() => document.activeElement
		?.shadowRoot?.activeElement?.hasAttribute('data-cell') ?? false),
	false);
});

test('a reveal of the grid is asked for, and can be prevented', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, small);
	await square(page, 6).click();
	await page.keyboard.press('Alt+Shift+p');
	await page.getByRole('button', { name: 'Cancel' }).click();
	assert.equal((await view(page)).reveals, 0);
	await page.evaluate(() => document.getElementById('one')
		?.addEventListener('crossply-reveal', (event) =>
			event.preventDefault(), { once: true }));
	assert.equal(await act(page, 'reveal-word'), null);
	await page.getByRole('button', { name: 'Reveal' }).click();
	await page.getByRole('menuitem', { name: 'Grid' }).click();
	await page.getByRole('button', { name: 'Reveal the grid' }).click();
	await expectSolved(page, solution);
});

test('with touch at 360 by 740, a rebus with digits and a slash', async (t) => {
	const file = puzzle(5, { rebus: { 7: '1/2' } });
	const page = await (await stage(t, phone)).page();
	await load(page, file);
	await square(page, 1).tap();
	const pad = page.locator('crossply-crossword .pad');
	const key = (/** @type {string} */ name) =>
		pad.getByRole('button', { name, exact: true });
	assert.equal(await square(page, 1).getAttribute('inputmode'), 'none');
	const top = async () => (await page.locator('crossply-crossword .grid')
		.boundingBox())?.y;
	const before = await top();
	const wanted = solutionOf(file);
	for (const [cell, text] of wanted.entries()) {
		if (!text)
			continue;
		if (text.length === 1) {
			await key(text).tap();
			continue;
		}
		await until(page, ({ cursor }) => cursor === cell);
		await key('Rebus').tap();
		await key('Digits and signs').tap();
		for (const sign of text)
			await key(sign).tap();
		await key('Done').tap();
		await until(page, ({ cursor }) => cursor !== cell);
		// Back to letters.
		if (await key('Letters').isVisible())
			await key('Letters').tap();
	}
	assert.equal(await top(), before);
	await expectSolved(page, wanted);
	const sizes = await pad.getByRole('button').evaluateAll((all) =>
		all.map((one) => one.getBoundingClientRect().height));
	assert.ok(Math.min(...sizes) >= 44);
	assert.equal(await page.evaluate(() => document.documentElement
		.scrollWidth <= innerWidth), true);
});

test('in the list of clues alone', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, small);
	await page.getByRole('button', { name: 'More' }).click();
	await page.getByRole('menuitemcheckbox',
		{ name: /Answers in the clue list/ }).click();
	const fields = page.getByRole('textbox', { name: /^Answer to \d+ Across/ });
	assert.equal(await fields.count(), 5);
	for (let row = 0; row < 5; row += 1) {
		const letters = solution.slice(row * 5, row * 5 + 5)
			.filter(Boolean).join('');
		await fields.nth(row).focus();
		await page.keyboard.press('Home');
		await page.keyboard.type(letters.toLowerCase());
		await until(page, () => true);
		for (let i = 0; i < 40 && await fields.nth(row).inputValue() !==
			letters; i += 1)
			await page.waitForTimeout(25);
		assert.equal(await fields.nth(row).inputValue(), letters);
	}
	await expectSolved(page, solution);
});

test('by composition: dead keys, input methods, phones', async (t) => {
	const file = puzzle(5, { alphabet: 'ÉÑØĀŽИЯ東京ÅÜ' });
	const wanted = solutionOf(file);
	const page = await (await stage(t)).page();
	await load(page, file);
	const client = await page.context().newCDPSession(page);
	await square(page, 1).click();
	for (const [cell, text] of wanted.entries()) {
		if (!text)
			continue;
		await until(page, ({ cursor }) => cursor === cell);
		// First a sign that is not the letter yet, then the letter.
		await client.send('Input.imeSetComposition',
			{ text: '´', selectionStart: 1, selectionEnd: 1 });
		await client.send('Input.imeSetComposition', { text:
			text.toLowerCase(), selectionStart: 1, selectionEnd: 1 });
		await client.send('Input.insertText', { text:
			text.toLowerCase() });
	}
	await expectSolved(page, wanted);
});

test('by do(), and the page is told', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, small);
	const told = await page.evaluate(async (letters) => {
		const player = /** @type {any} */ (document.getElementById('one'));
		/** @type {Record<string, any[]>} */
		const heard = { change: [], cursor: [], solved: [] };
		for (const name of Object.keys(heard))
			document.addEventListener(`crossply-${name}`, (event) =>
				heard[name].push(/** @type {CustomEvent} */
					(event).detail));
		for (const [cell, text] of letters.entries())
			if (text)
				await player.do('type', { text, cell });
		return heard;
	}, solution);
	assert.equal(told.change.length, 21);
	assert.deepEqual(told.change[0], { cell: 1, text: solution[1],
		filled: 1, open: 21 });
	assert.equal(told.solved.length, 1);
	assert.deepEqual([told.solved[0].checks, told.solved[0].reveals],
		[0, 0]);
	assert.ok(told.cursor.length > 5);
	await expectSolved(page, solution);
});

test('what is under the cursor is its name; turning is said', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, small);
	await square(page, 1).click();
	await until(page, ({ cursor }) => cursor === 1);
	await page.keyboard.type('dy');
	await until(page, ({ cursor }) => cursor === 3);
	await page.keyboard.press('ArrowLeft');
	await until(page, ({ cursor }) => cursor === 2);
	const name = () => page.evaluate(() => document.activeElement
		?.shadowRoot?.activeElement?.getAttribute('aria-label'));
	assert.equal(await name(),
		'Y, 1 Across, letter 2 of 3, pattern D Y blank');
	await page.keyboard.press('Space');
	await until(page, ({ axis }) => axis === 'down');
	assert.match(await page.locator('crossply-crossword [role=status]')
		.textContent() ?? '', new RegExp('^Y, 2 Down, letter 1 of 5, ' +
		'pattern Y blank blank blank blank\\. .+'));
});

test('properties are attributes, and do what they say', async (t) => {
	const page = await (await stage(t)).page();
	await load(page, small);
	await page.evaluate(() => Object.assign(/** @type {any} */
		(document.getElementById('one')), { autocheck: true }));
	await until(page, ({ autocheck }) => autocheck);
	await act(page, 'type', { text: '?', cell: 7 });
	const now = await until(page, ({ filled }) => filled === 1);
	assert.equal(now.squares.some((/** @type {any} */ one) =>
		one[2] & 16), true);
	assert.equal(await page.locator('#one').getAttribute('autocheck'), '');
	await act(page, 'downs-only');
	assert.equal(await page.evaluate(() => /** @type {any} */
		(document.getElementById('one')).downsOnly), true);
	await page.evaluate(() => Object.assign(/** @type {any} */
		(document.getElementById('one')), { readonly: true }));
	assert.equal(await act(page, 'type', { text: 'A', cell: 7 }), null);
	assert.match(await log(page), /"type": ?"check"/);
});

test('a key touches little, however large the grid is', async (t) => {
	const page = await (await stage(t)).page();
	await page.evaluate(() => {
		const { postMessage } = Worker.prototype;
		const sent = { count: 0 };
		/** @type {any} */ (window).sent = sent;
		Worker.prototype.postMessage = function post(
			/** @type {any[]} */ ...what) {
			sent.count += 1;
			Reflect.apply(postMessage, this, what);
		};
	});
	await load(page, puzzle(21));
	await square(page, 0).click();
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('Performance.enable');
	const layouts = async () => (await devtools.send(
		'Performance.getMetrics')).metrics.find(({ name }) =>
		name === 'LayoutCount')?.value ?? NaN;
	const frame = () => page.evaluate(() => new Promise((done) =>
		requestAnimationFrame(() => requestAnimationFrame(done))));
	await page.keyboard.press('a');
	await until(page, ({ filled }) => filled === 1);
	await frame();
	await page.evaluate(() => {
		const noted = { changes: 0 };
		/** @type {any} */ (window).noted = noted;
		new MutationObserver((list) => {
			noted.changes += list.length;
		}).observe(/** @type {any} */ (document.getElementById('one'))
			.shadowRoot, { subtree: true, childList: true,
			attributes: true, characterData: true });
	});
	const before = { layouts: await layouts(), sent: await page.evaluate(
		() => /** @type {any} */ (window).sent.count) };
	for (let i = 2; i < 12; i += 1) {
		await page.keyboard.press('x');
		await until(page, ({ filled }) => filled === i);
		await frame();
	}
	const after = await page.evaluate(() => ({ .../** @type {any} */
		(window).noted, sent: /** @type {any} */ (window).sent.count }));
	assert.equal(after.sent - before.sent, 10);
	// Two squares, their names and their light; now and then a new clue.
	assert.ok(after.changes <= 10 * 25, `${after.changes} changes`);
	// Laid out with the frame; the clock does it, too.
	const laidOut = await layouts() - before.layouts;
	assert.ok(laidOut <= 10 * 2, `laid out ${laidOut} times`);
});

test('in the studio, after the file was dropped', async (t) => {
	const { page } = await studio(t);
	await drop(page, [{ name: 'x.ipuz', bytes: Buffer.from(small) }]);
	await page.getByRole('tab', { name: 'Play' }).click();
	await settled(page);
	await page.getByRole('grid', { name: '5 by 5' }).waitFor();
	await square(page, 1).click();
	await page.keyboard.type(solution.filter(Boolean).join(''));
	await page.getByText('Solved: everything is correct.').waitFor();
});
