// SPDX-License-Identifier: MIT
// Files that mean no good are shown like any other: nothing of them runs, the
// policy is not even tried, and the page stays responsive.
import assert from 'node:assert/strict';
import { cpus, loadavg } from 'node:os';
import { test } from 'node:test';
import { drop, settled, studio } from './support/rig.mjs';
import { hostile } from './support/hostile.mjs';

test('nothing of a file is executed, and no task is long', async (t) => {
	const { page } = await studio(t);
	await page.evaluate(() => {
		const noted = { tasks: /** @type {number[]} */ ([]),
			violations: /** @type {string[]} */ ([]) };
		/** @type {any} */ (window).noted = noted;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries())
				noted.tasks.push(Math.round(entry.duration));
		}).observe({ type: 'longtask' });
		document.addEventListener('securitypolicyviolation', (event) =>
			noted.violations.push(event.violatedDirective));
	});
	/** @returns {Promise<number[]>} */
	const tasksSoFar = () => page.evaluate(() => /** @type {any} */ (window)
		.noted.tasks);
	/**
	 * Looks at a file in all its views.
	 * @param {{name: string, bytes: Buffer}} file
	 * @returns {Promise<number>} the longest task, in milliseconds
	 */
	async function look(file) {
		const before = await tasksSoFar();
		await drop(page, [file]);
		await page.locator('nav .tab.current').waitFor();
		for (const tab of await page.getByRole('tab').all())
			if (await tab.isVisible()) {
				await tab.click();
				await settled(page);
			}
		const { violations, hacked } = await page.evaluate(() => {
			const all = /** @type {any} */ (window);
			return { ...all.noted, hacked: all.hacked };
		});
		assert.equal(hacked, undefined, file.name);
		assert.deepEqual(violations, [], file.name);
		await page.locator('nav .tab.current .tab-close').click();
		await settled(page);
		const tasks = await tasksSoFar();
		// The first is that of the test, which hands over the bytes.
		return Math.max(0, ...tasks.slice(before.length +
			(file.bytes.length > 1 << 20 ? 1 : 0)));
	}
	for (const file of hostile()) {
		// A machine that does other things, too, may be late now and
		// then, but not again and again; and where many wait for a
		// processor, everything takes longer.
		const times = [];
		do
			times.push(await look(file));
		while (times[times.length - 1] > 50 && times.length < 4);
		const most = 50 * Math.max(1, loadavg()[0] / cpus().length);
		assert.ok(Math.min(...times) <= most,
			`${file.name}: ${times} ms, of ${Math.round(most)}`);
	}
});
