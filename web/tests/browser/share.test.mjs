// SPDX-License-Identifier: MIT
// Links that hold a file, the studio without a network, and new versions.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync }
	from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { drop, example, paths, ready, settled, studio }
	from './support/rig.mjs';
import { serve } from './support/serve.mjs';

test('a shared link opens in a fresh profile, and tells no server',
	async (t) => {
		const host = await serve(paths.web);
		t.after(() => host.close());
		const first = await studio(t, { host });
		// Not the name of an example: those are fetched for use offline.
		await drop(first.page, [{ ...example('goose.solve.json'),
			name: 'mine.solve.json' }]);
		await first.page.getByRole('tab', { name: 'Replay' }).click();
		await first.page.getByRole('slider', { name: 'Position' })
			.fill('40');
		await settled(first.page);
		await first.page.getByRole('button', { name: 'Share' }).click();
		const link = await first.page.getByLabel('Link').inputValue();
		assert.ok(link.length < 16384);
		const before = host.asked.length;
		const second = await studio(t,
			{ host, at: link.slice(host.origin.length) });
		await second.page.getByRole('heading', { name: 'Goose' })
			.waitFor();
		assert.equal(await second.page.getByRole('slider',
			{ name: 'Position' }).inputValue(), '40');
		const asked = host.asked.slice(before).join('\n');
		assert.ok(!/data=|mine\.solve/.test(asked), asked);
		const bytes = await second.page.locator('crossply-check')
			.evaluate(async (check) => Array.from(
				await /** @type {any} */ (check).bytes()));
		assert.deepEqual(Buffer.from(bytes),
			example('goose.solve.json').bytes);
	});

test('a damaged link says so', async (t) => {
	const { page } = await studio(t, { at: '/#file=x&data=AAAA%%%' });
	await page.getByRole('alert').getByText('The link is damaged')
		.waitFor();
});

test('a file that is too large for a link says so', async (t) => {
	const { page } = await studio(t);
	const text = example('sun.md').bytes.toString() +
		`\n<!-- ${randomBytes(20000).toString('base64')} -->\n`;
	await drop(page, [{ name: 'big.md', bytes: Buffer.from(text) }]);
	await page.getByRole('button', { name: 'Share' }).click();
	await page.getByRole('dialog').getByText('too much for a link')
		.waitFor();
	const waits = page.waitForEvent('download');
	await page.getByRole('dialog').getByRole('button',
		{ name: 'Download' }).click();
	assert.deepEqual(readFileSync(await (await waits).path()),
		Buffer.from(text));
});

test('the studio reloads and opens files without a network', async (t) => {
	const { page, context, host } = await studio(t);
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
		while (!navigator.serviceWorker.controller)
			await new Promise((done) => setTimeout(done, 50));
	});
	await context.setOffline(true);
	const before = host.asked.length;
	await page.reload();
	await ready(page);
	for (const name of ['One Square', 'Goose', 'First mills']) {
		await page.getByRole('button', { name: new RegExp(`^${name}`) })
			.click();
		await page.locator('article.document:not([hidden])').waitFor();
		await settled(page);
		await page.getByRole('link', { name: 'Crossply, start' }).click();
	}
	assert.deepEqual(host.asked.slice(before), []);
	await context.setOffline(false);
});

test('a new version is offered, and two are never mixed', async (t) => {
	const folder = mkdtempSync(join(tmpdir(), 'crossply-version-'));
	t.after(() => rmSync(folder, { recursive: true }));
	cpSync(paths.web, folder, { recursive: true });
	const host = await serve(folder);
	t.after(() => host.close());
	const { page } = await studio(t, { host });
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
		while (!navigator.serviceWorker.controller)
			await new Promise((done) => setTimeout(done, 50));
	});
	// The next version: another text on the start screen.
	const change = (/** @type {string} */ file, /** @type {string} */ from,
		/** @type {string} */ to) => {
		const path = join(folder, file);
		const text = readFileSync(path, 'utf8');
		assert.ok(text.includes(from), `${from} in ${file}`);
		writeFileSync(path, text.replaceAll(from, to));
		return text;
	};
	const sum = async (/** @type {string} */ file) => {
		const digest = await crypto.subtle.digest('SHA-256',
			readFileSync(join(folder, file)));
		return Buffer.from(digest).toString('hex');
	};
	const old = await sum('studio/start.js');
	change('studio/start.js', 'Drop a puzzle.', 'Drop two puzzles.');
	const version = /crossply-version" content="(\w+)"/.exec(
		readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? '';
	const page0 = await sum('index.html');
	change('index.html', version, 'aaaaaaaaaaaa');
	// A half-uploaded version is not taken: the sums do not fit yet.
	change('sw.js', version, 'aaaaaaaaaaaa');
	await page.reload();
	await ready(page);
	await page.waitForTimeout(1500);
	assert.ok(await page.getByText('Drop a puzzle.').isVisible());
	assert.equal(await page.getByText('A new version').count(), 0);
	// Now it is complete.
	change('sw.js', old, await sum('studio/start.js'));
	change('sw.js', page0, await sum('index.html'));
	await page.reload();
	await ready(page);
	await page.getByRole('status').getByText('A new version of Crossply')
		.waitFor();
	assert.ok(await page.getByText('Drop a puzzle.').isVisible());
	await page.getByRole('status').getByRole('button', { name: 'Reload' })
		.click();
	await page.getByText('Drop two puzzles.').waitFor();
	await ready(page);
});
