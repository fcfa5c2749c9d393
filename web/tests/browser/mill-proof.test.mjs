// SPDX-License-Identifier: MIT
// <crossply-mill>: proofs with progress, stop and certificate; endgame tables;
// and axe-core on all of its screens.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { examiner } from './support/axe.mjs';
import { crossply, paths } from './support/rig.mjs';
import { load, point, said, stage, until } from './support/mill.mjs';

/** @param {import('playwright-core').Page} page @param {number} n */
async function workers(page, n) {
	for (let i = 0; i < 600 && page.workers().length !== n; i += 1)
		await page.waitForTimeout(50);
	assert.equal(page.workers().length, n);
}

test('a long proof is stopped at once, and everything answers again',
	async (t) => {
		const page = await (await stage(t)).page();
		await load(page, 3);
		// Who wins the whole game: nobody finds out while a test waits.
		await page.evaluate(() => /** @type {any} */ (document
			.getElementById('one')).play({ variant: '', fen: '',
			side: 'white', level: 1 }));
		await until(page, ({ legal }) => legal.length === 24);
		await workers(page, 1);
		await page.getByRole('button', { name: 'Prove' }).click();
		const proof = page.getByRole('region', { name: 'Proof' });
		await proof.getByText(/ positions, of at most 100 million/).waitFor();
		await workers(page, 2);
		// The board is not kept waiting by the proof.
		await point(page, 'd6').click();
		await until(page, ({ actions }) => actions.length >= 2);
		await proof.getByRole('button', { name: 'Stop' }).click();
		await proof.getByText('Stopped. Nothing is decided.').waitFor();
		await workers(page, 1);
		await page.getByRole('button', { name: 'Puzzles' }).click();
		await until(page, ({ puzzle }) => puzzle === 2);
		await page.getByLabel('Move').fill('g7-d7');
		await page.getByLabel('Move').press('Enter');
		await until(page, ({ actions }) => actions.length === 2);
		// And another proof begins and ends.
		await page.getByRole('button', { name: 'Prove' }).click();
		await page.getByRole('heading', { name: 'Proven' }).waitFor();
		await workers(page, 1);
	});

test('the engine at full strength is stopped, and moves at once',
	async (t) => {
		const page = await (await stage(t)).page();
		await load(page);
		await page.evaluate(() => void /** @type {any} */ (document
			.getElementById('one')).play({ variant: '', fen: '',
			side: 'black', level: 8 }));
		await said(page, /^Thinking/);
		await workers(page, 2);
		// What is asked of the document meanwhile is answered.
		assert.equal(await page.evaluate(async () => (await /** @type {any} */
			(document.getElementById('one')).doc.mill().board())
			.actions.length), 0);
		await page.getByRole('button', { name: 'Stop' }).click();
		await until(page, ({ actions }) => actions.length === 1);
		await said(page, /^White plays /);
		await workers(page, 1);
		assert.ok(await page.getByRole('button', { name: 'Stop' }).isHidden());
		// The game goes on.
		const { legal } = await page.evaluate(() => /** @type {any} */
			(document.getElementById('one')).view);
		await point(page, legal[0]).click();
		await said(page, /^Thinking/);
		await page.getByRole('button', { name: 'Stop' }).click();
		await until(page, ({ actions }) => actions.length === 3);
	});

test('a certificate is downloaded, and the command verifies it',
	async (t) => {
		const folder = mkdtempSync(join(tmpdir(), 'crossply-proof-'));
		t.after(() => rmSync(folder, { recursive: true }));
		const page = await (await stage(t)).page();
		await load(page, 3);
		await page.getByRole('button', { name: 'Prove' }).click();
		await page.getByText('Proven: White wins in 2 turns; g7-d7 is the ' +
			'only first turn that does').waitFor();
		const download = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Download the certificate' })
			.click();
		const file = join(folder, (await download).suggestedFilename());
		assert.match(file, /test-3\.proof\.json$/);
		await (await download).saveAs(file);
		const checked = crossply(['check', '--certificate', file,
			join(paths.examples, 'first-mills.sanmill_puzzles')]);
		assert.match(checked.text, /verified: White wins in 2 turns and no/);
		assert.match(checked.text, /the claim of the puzzle, a win in 2 turns, is proven/);
	});

test('endgame tables are made, kept, used and deleted', async (t) => {
	const { page: open } = await stage(t);
	const page = await open();
	await load(page, 4);
	const sheet = page.getByRole('dialog', { name: 'Endgame tables' });
	const show = async () => {
		await page.getByRole('button', { name: 'More' }).click();
		await page.getByRole('menuitem', { name: 'Endgame tables' }).click();
	};
	await show();
	await sheet.getByText('There are none yet.').waitFor();
	await sheet.getByLabel('Up to').selectOption('6');
	await sheet.getByRole('button', { name: 'Make the tables' }).click();
	await sheet.getByText(/^The tables are made/).waitFor();
	await sheet.getByText(/^All positions of up to 6 stones are known/)
		.waitFor();
	await workers(page, 1);
	const again = await open();
	await load(again, 4);
	// Three stones against three: the table knows every first turn.
	await again.getByRole('button', { name: 'Prove' }).click();
	await again.getByText('Proven: White wins in 3 turns').waitFor();
	await sheet.getByRole('button', { name: 'Delete them' }).click();
	await sheet.getByText('Deleted.').waitFor();
	await sheet.getByText('There are none yet.').waitFor();
});

/** By its button or, where there is little room, in the menu.
 *  @param {import('playwright-core').Page} page @param {string} name */
async function choose(page, name) {
	const button = page.getByRole('button', { name });
	if (await button.isVisible()) {
		await button.click();
		return;
	}
	await page.getByRole('button', { name: 'More' }).click();
	await page.getByRole('menuitem', { name }).click();
}

for (const width of [320, 768, 1440])
	test(`axe finds nothing at ${width} px`, async (t) => {
		const page = await (await stage(t, { viewport: { width, height: 900 },
			reducedMotion: 'reduce' })).page();
		const { look, found } = await examiner(page, {
			region: { enabled: false },
			'page-has-heading-one': { enabled: false },
		});
		await load(page, 3);
		await point(page, 'g7').click();
		await look('a stone is chosen');
		await load(page, 5);
		await page.getByLabel('Move').fill('e3-e4');
		await page.getByLabel('Move').press('Enter');
		await page.locator('#one .line-of').getByText('White wins')
			.first().waitFor();
		await look('refuted');
		await page.getByRole('button', { name: 'Step' }).click();
		await look('a line');
		await load(page, 2);
		await page.getByLabel('Move').fill('d7-d6');
		await page.getByLabel('Move').press('Enter');
		await until(page, ({ take }) => take === 1);
		await look('taking');
		await choose(page, 'Prove');
		await page.getByRole('heading', { name: 'Proven' }).waitFor();
		await point(page, 'e5').click();
		await said(page, /^Solved/);
		await look('solved and proven');
		await page.getByRole('button', { name: 'More' }).click();
		await look('menu');
		await page.getByRole('menuitem', { name: 'Endgame tables' })
			.click();
		await page.getByText('There are none yet.').waitFor();
		await look('tables');
		await page.getByRole('button', { name: 'Close', exact: true })
			.last().click();
		await choose(page, 'Play the engine');
		await look('game sheet');
		await page.getByRole('button', { name: 'Begin the game' })
			.click();
		await until(page, ({ legal }) => legal.length === 24);
		await look('game');
		assert.deepEqual(found, []);
	});
