// SPDX-License-Identifier: MIT
// axe-core, with all of its rules, best practices too, by day and by night.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** @typedef {import('playwright-core').Page} Page */

const axe = readFileSync(createRequire(import.meta.url)
	.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * @param {Page} page
 * @param {object} [rules] that differ
 * @returns {Promise<{found: string[],
 *	look: (screen: string) => Promise<void>}>}
 */
export async function examiner(page, rules = {}) {
	/** @type {string[]} */
	const found = [];
	// The policy holds for scripts of the page, not for the devtools, through
	// which this one comes.
	await page.evaluate(axe);
	/** @param {string} screen @param {object} [only] */
	const run = async (screen, only = {}) => {
		const { violations } = await page.evaluate((how) =>
			/** @type {any} */ (window).axe.run(document, how), {
			resultTypes: ['violations'], ...only, rules: {
				'color-contrast-enhanced': { enabled: false }, ...rules },
		});
		found.push(...violations.map((/** @type {any} */ { id, nodes }) =>
			`${screen}: ${id}: ${nodes.slice(0, 3).map(
				(/** @type {any} */ { target, any, all }) =>
					`${target.flat().join(' ')} (${any[0]?.message ??
						all[0]?.message ?? ''})`).join('; ')}`));
	};
	return {
		found,
		async look(screen) {
			await page.emulateMedia({ colorScheme: 'light' });
			await run(screen);
			const wide = await page.evaluate(() =>
				document.documentElement.scrollWidth -
				document.documentElement.clientWidth);
			if (wide > 0)
				found.push(`${screen}: ${wide} px too wide`);
			// The night changes nothing but colours.
			await page.emulateMedia({ colorScheme: 'dark' });
			await run(`${screen} by night`, { runOnly: ['cat.color'] });
			await page.emulateMedia({ colorScheme: 'light' });
		},
	};
}
