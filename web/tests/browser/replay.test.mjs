// SPDX-License-Identifier: MIT
// Records: every position is what the command shows, and it plays.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crossply, drop, example, settled, studio } from './support/rig.mjs';

/** @param {import('playwright-core').Page} page */
const shown = (page) => page.locator('article.document:not([hidden])');

test('positions say what replay --jsonl says', async (t) => {
	const { page } = await studio(t);
	for (const name of ['goose.solve.json', 'orchard.gamelog',
		'first-mills.sanmill_puzzles']) {
		await drop(page, [example(name)]);
		const view = shown(page);
		await view.getByRole('tab', { name: 'Replay' }).click();
		const steps = crossply(['replay', '--jsonl', name]).text
			.split('\n').filter(Boolean).map((line) => JSON.parse(line));
		const slider = view.getByRole('slider', { name: 'Position' });
		assert.equal(await slider.getAttribute('max'),
			String(steps[0].steps));
		for (const at of [2, Math.floor(steps.length / 2),
			steps.length - 1]) {
			const { step, description } = steps[at];
			await slider.fill(String(step));
			await view.locator('crossply-replay .clock').getByText(
				`Step ${step} of ${steps[0].steps}`).waitFor();
			assert.equal(await view.locator('crossply-replay .what').textContent(),
				description, `${name} ${step}`);
		}
	}
});

test('Play goes on by itself, Pause stops', async (t) => {
	const { page } = await studio(t);
	await drop(page, [example('goose.solve.json')]);
	const slider = page.getByRole('slider', { name: 'Position' });
	await slider.fill('10');
	await settled(page);
	await page.getByRole('button', { name: 'Play', exact: true }).click();
	while (Number(await slider.inputValue()) < 13)
		await page.waitForTimeout(100);
	await page.getByRole('button', { name: 'Pause' }).click();
	const at = await slider.inputValue();
	await page.waitForTimeout(1000);
	assert.equal(await slider.inputValue(), at);
	await page.getByRole('button', { name: 'Next step' }).click();
	assert.equal(await slider.inputValue(), String(Number(at) + 1));
	await page.getByRole('button', { name: 'Last step' }).click();
	assert.equal(await slider.inputValue(), '80');
});

test('statistics are those of stats --json', async (t) => {
	const { page } = await studio(t);
	await drop(page, [example('goose.solve.json')]);
	await page.getByRole('tab', { name: 'Statistics' }).click();
	const { clues } = JSON.parse(crossply(['stats', '--json',
		'goose.solve.json']).text);
	const rows = page.getByRole('table').locator('tbody tr');
	await rows.first().waitFor();
	assert.deepEqual(await rows.locator('th').allTextContents(),
		clues.map((/** @type {any} */ { clue }) => clue));
	await drop(page, [example('orchard.gamelog')]);
	await page.getByRole('tab', { name: 'Statistics' }).click();
	await shown(page).getByRole('rowheader', { name: 'South Grove' })
		.waitFor();
	await shown(page).getByText('Picked the most apples: 4.').waitFor();
});

test('a finding of a log leads to its step, and back', async (t) => {
	const { page } = await studio(t);
	const log = JSON.parse(example('goose.solve.json').bytes.toString());
	log.events[33].x = 99;
	await drop(page, [{ name: 'outside.solve.json',
		bytes: Buffer.from(JSON.stringify(log, null, 1)) }]);
	const view = shown(page);
	await page.getByRole('tab', { name: 'Source' }).click();
	const finding = view.locator('.finding').filter({ hasText: 'SL309' });
	await finding.getByRole('button', { name: /^Step \d+$/ }).click();
	assert.equal(await view.getByRole('tab', { selected: true })
		.textContent(), 'Replay');
	await view.locator('crossply-replay .clock').getByText(/^\d:\d\d Step \d+ /)
		.waitFor();
	await view.getByRole('button', { name: 'Finding', exact: true }).click();
	assert.equal(await view.getByRole('tab', { selected: true })
		.textContent(), 'Source');
	await view.locator('.finding.chosen').filter({ hasText: 'SL309' })
		.waitFor();
});
