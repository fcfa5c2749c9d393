// SPDX-License-Identifier: MIT
// Each screen once in Firefox, over WebDriver BiDi.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';
import { crossply, paths } from './support/rig.mjs';
import { serve } from './support/serve.mjs';
import { carries } from './support/service.mjs';

/** @type {Awaited<ReturnType<typeof serve>>} */
let host;
/** @type {import('puppeteer-core').Browser} */
let browser;
/** @type {import('puppeteer-core').Page} */
let page;
/** @type {string[]} */
const trouble = [];

before(async () => {
	host = await serve(paths.web);
	browser = await puppeteer.launch({
		browser: 'firefox',
		executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
		headless: true,
		// No telemetry, no updates: there is no network.
		extraPrefsFirefox: {
			'app.update.enabled': false,
			'datareporting.policy.dataSubmissionEnabled': false,
			'toolkit.telemetry.enabled': false,
			'browser.safebrowsing.malware.enabled': false,
			'network.captive-portal-service.enabled': false,
		},
	});
	page = await browser.newPage();
	await page.setViewport({ width: 1280, height: 900 });
	page.on('console', (message) => trouble.push(message.text()));
	page.on('pageerror', (error) => trouble.push(String(error)));
	await page.goto(`${host.origin}/`);
	await page.waitForSelector('html[data-ready]');
});

after(async () => {
	await browser?.close();
	await host?.close();
});

/**
 * Opens an example from the start screen.
 * @param {string} title
 */
async function openExample(title) {
	await page.evaluate(async (name) => {
		document.getElementById('home')?.click();
		for (const card of document.querySelectorAll('.card'))
			if (card.querySelector('strong')?.textContent === name)
				/** @type {HTMLElement} */ (card).click();
	}, title);
	await page.waitForSelector('article.document:not([hidden])');
	await page.waitForSelector('html:not([aria-busy])');
}

/** @param {string} selector @returns {Promise<string>} */
const text = async (selector) => {
	const node = await page.waitForSelector(
		`article.document:not([hidden]) ${selector}`, { timeout: 15000 });
	return node ? node.evaluate((one) => one.textContent ?? '') : '';
};

/** Chooses a view of the document. @param {string} name */
const turnTo = (name) => page.evaluate((label) => [
	...document.querySelectorAll('article:not([hidden]) [role=tab]')]
	.find((tab) => tab.textContent === label)?.dispatchEvent(
		new MouseEvent('click', { bubbles: true })), name);

const screens = [
	['start', async () => {
		const title = await page.$eval('h1', (node) => node.textContent);
		assert.match(title ?? '', /Drop a puzzle/);
	}],
	['source and findings', async () => {
		await openExample('Faulty');
		assert.match(await text('>>> .finding .go'), /no clue/);
		await page.waitForSelector('crossply-check >>> .under .mark');
		await page.waitForSelector('crossply-picture >>> svg.grid');
	}],
	['binary source', async () => {
		await openExample('Between');
		assert.match(await text('>>> .hex'), /ACROSS&DOWN/);
	}],
	['replay of a solve', async () => {
		await openExample('Goose');
		assert.match(await text('>>> .clock strong'), /0:00/);
		await page.waitForSelector('article:not([hidden]) ' +
			'crossply-replay >>> svg.grid', { visible: true });
	}],
	['statistics', async () => {
		await turnTo('Statistics');
		assert.match(await text('.statistics table'), /4 Across/);
	}],
	['game', async () => {
		await openExample('Orchard');
		assert.match(await text('>>> .clock'), /of 26/);
		await page.waitForSelector(
			'article:not([hidden]) crossply-replay >>> .field-of canvas',
			{ visible: true });
	}],
	['state of a game', async () => {
		await turnTo('Inspect');
		// Only what is looked for as visible is looked for at every frame:
		// changes below a shadow root are not told.
		await page.waitForSelector('article:not([hidden]) ' +
			'crossply-game >>> [role=treeitem]', { visible: true });
	}],
	['mill', async () => {
		await openExample('First mills');
		await turnTo('Replay');
		await page.waitForSelector('article:not([hidden]) ' +
			'crossply-replay >>> .mill-stage .point.white',
		{ visible: true });
	}],
	['mill puzzle', async () => {
		await turnTo('Play');
		await page.waitForSelector('crossply-mill >>> .point.white');
		assert.equal(await text('crossply-mill >>> h2'),
			'Close your first mill');
	}],
	['convert', async () => {
		await page.evaluate(() => [...document.querySelectorAll(
			'article:not([hidden]) .deeds button')].find((button) =>
			button.textContent === 'Convert')?.dispatchEvent(
			new MouseEvent('click', { bubbles: true })));
		await page.waitForSelector('dialog li[data-format] .yes');
	}],
];

/** Types into the grid, as a solver does. */
const solve = async () => {
	await openExample('Sun and Sea');
	await turnTo('Play');
	const entry = await page.waitForSelector('article:not([hidden]) ' +
		'crossply-crossword >>> .entry', { visible: true });
	await entry?.click();
	await page.keyboard.type('SUN');
	await page.waitForFunction(() => [...document.querySelector(
		'article:not([hidden]) crossply-crossword')?.shadowRoot
		?.querySelectorAll('.letter') ?? []].map((one) =>
		one.textContent).join('').startsWith('SUN'));
};

// Before the dialog that is open at the end.
screens.splice(-1, 0, ['letters that are typed', solve]);
screens.push(['the studio in one file, from a disk', async () => {
	carries();
	const folder = mkdtempSync(join(tmpdir(), 'crossply-firefox-'));
	const path = join(folder, 'studio.html');
	assert.equal(crossply(['studio', '-o', path]).status, 0);
	await page.goto(pathToFileURL(path).href);
	await page.waitForSelector('html[data-ready]');
	await solve();
	rmSync(folder, { recursive: true });
}]);

for (const [name, look] of screens)
	test(`Firefox: ${name}`, { timeout: 60000 },
		/** @type {() => Promise<void>} */ (look));

test('Firefox: nothing in the console', () => {
	assert.deepEqual(trouble, []);
});
