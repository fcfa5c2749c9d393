// SPDX-License-Identifier: MIT
// Convert: the bytes and the losses of the command, one file and many.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { crossply, drop, example, settled, studio } from './support/rig.mjs';
import { formats } from './support/samples.mjs';

const origins = ['one-square.ipuz', 'goose.solve.json', 'orchard.gamelog',
	'first-mills.sanmill_puzzles'];

/**
 * What the command writes, and what it says about it.
 * @param {string} name
 * @param {string} to
 */
function native(name, to) {
	const folder = mkdtempSync(join(tmpdir(), 'crossply-convert-'));
	const { text } = crossply(['convert', '--json', '--to', to, name,
		join(folder, 'out')]);
	const bytes = readFileSync(join(folder, 'out'));
	rmSync(folder, { recursive: true });
	return { bytes, findings: JSON.parse(text).conversions[0].losses };
}

/** @param {import('playwright-core').Download} download */
const content = async (download) => readFileSync(await download.path());

for (const name of origins) {
	test(`${name} in every format has the bytes of the command`,
		async (t) => {
			const { page } = await studio(t);
			await drop(page, [example(name)]);
			await page.getByRole('button', { name: 'Convert' }).click();
			const sheet = page.getByRole('dialog');
			await sheet.locator('li[data-format]').first().waitFor();
			const offered = await sheet.locator('li[data-format]')
				.evaluateAll((items) => items.map((item) =>
					/** @type {HTMLElement} */ (item).dataset.format));
			const { kind } = JSON.parse(crossply(['show', '--json',
				name]).text);
			const known = formats().filter((format) => format.write &&
				format.kind === (kind ?? 'game'))
				.map((format) => format.name);
			assert.ok(known.every((to) => offered.includes(to)),
				`${known} in ${offered}`);
			for (const to of offered) {
				const row = sheet.locator(`li[data-format=${to}]`);
				const button = row.getByRole('button',
					{ name: /Download/ });
				await row.locator('.yes, .some, .no').waitFor();
				if (await button.isDisabled())
					continue;
				const waits = page.waitForEvent('download');
				await button.click();
				const { bytes, findings } = native(name, to ?? '');
				assert.deepEqual(await content(await waits), bytes,
					`${name} as ${to}`);
				const told = await row.locator('li').allTextContents();
				assert.equal(told.length, findings.length);
				for (const [i, finding] of findings.entries())
					assert.ok(told[i].toLowerCase().startsWith(
						finding.message.toLowerCase()), told[i]);
			}
		});
}

test('several files become one zip', async (t) => {
	const { page } = await studio(t);
	await drop(page, [example('sun.md'), example('between.puz'),
		example('goose.solve.json')]);
	await page.getByRole('button', { name: 'sun.md', exact: true }).click();
	await settled(page);
	await page.getByRole('button', { name: 'Convert' }).click();
	const sheet = page.getByRole('dialog');
	await sheet.getByLabel('Format').selectOption('xd');
	const waits = page.waitForEvent('download');
	await sheet.getByRole('button', { name: 'Download as zip' }).click();
	const folder = mkdtempSync(join(tmpdir(), 'crossply-zip-'));
	writeFileSync(join(folder, 'all.zip'), await content(await waits));
	// Another program has to be able to read it.
	const ran = spawnSync('python3', ['-c',
		'import zipfile; z = zipfile.ZipFile("all.zip"); ' +
		'assert z.testzip() is None; z.extractall(".")'],
	{ cwd: folder });
	assert.equal(ran.status, 0, String(ran.stderr));
	for (const [from, to] of [['sun.md', 'sun.xd'],
		['between.puz', 'between.xd'], ['goose.solve.json', 'goose.xd']])
		assert.deepEqual(readFileSync(join(folder, to)),
			native(from, 'xd').bytes, to);
	rmSync(folder, { recursive: true });
});

test('without the solution', async (t) => {
	const { page } = await studio(t);
	await drop(page, [example('sun.md')]);
	await page.getByRole('button', { name: 'Convert' }).click();
	const sheet = page.getByRole('dialog');
	await sheet.getByLabel('Without the solution').check();
	const row = sheet.locator('li[data-format=ipuz]');
	await row.locator('.yes, .some').waitFor();
	const waits = page.waitForEvent('download');
	await row.getByRole('button', { name: /Download/ }).click();
	assert.deepEqual(await content(await waits), crossply(['convert', '-q',
		'--blank', '--to', 'ipuz', 'sun.md', '-']).out);
});
