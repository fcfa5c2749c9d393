// SPDX-License-Identifier: MIT
// What every browser test stands on: a host, a browser with an empty profile,
// and pages that fail their test for whatever goes wrong unseen: a message in
// the console, an error, a request that failed or that left the origin, a
// violation of the policy.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const top = fileURLToPath(new URL('../../../..', import.meta.url));

/** Paths of the project. */
export const paths = {
	top,
	web: join(top, 'build/web'),
	examples: join(top, 'examples'),
	samples: join(top, 'web/tests/samples'),
	pictures: join(top, 'build/web-pictures'),
};

/** The native command, which is always right. */
export const native = process.env.CROSSPLY ?? [
	'build/release/crossply', 'build/dev/crossply',
].map((path) => join(top, path)).find(existsSync) ?? '';

/**
 * Runs the native command.
 * @param {string[]} args
 * @param {{cwd?: string, input?: Uint8Array}} [options]
 */
export function crossply(args, options = {}) {
	assert.ok(native, 'build the command first, or set CROSSPLY');
	const ran = spawnSync(native, args, {
		cwd: options.cwd ?? paths.examples,
		input: options.input,
		maxBuffer: 1 << 30,
	});
	return {
		status: ran.status,
		out: ran.stdout,
		text: ran.stdout.toString(),
		messages: ran.stderr.toString(),
	};
}

/** What Chromium needs to run here, as root and without a network. */
const flags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--disable-dev-shm-usage',
	'--font-render-hinting=none',
];

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** @type {Promise<import('playwright-core').Browser> | null} */
let launched = null;

/** One browser for a file of tests; each test has a profile of its own. */
const browser = () => (launched ??= chromium.launch({
	executablePath, args: flags, headless: true,
}));

after(async () => {
	await (await launched)?.close();
});

/**
 * An empty profile.
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function profile(options = {}) {
	return (await browser()).newContext({
		viewport: { width: 1440, height: 900 },
		locale: 'en-GB',
		...options,
	});
}

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {Page & {trouble: string[], foreign: string[]}} WatchedPage
 */

/**
 * Notes everything a page should not do.
 * @param {Page} page
 * @param {string} origin
 * @returns {WatchedPage}
 */
export function watch(page, origin) {
	const watched = /** @type {WatchedPage} */ (page);
	watched.trouble = [];
	watched.foreign = [];
	page.on('console', (message) => watched.trouble.push(
		`console.${message.type()}: ${message.text()}`));
	page.on('pageerror', (error) => watched.trouble.push(
		`error: ${error.stack ?? error.message}`));
	page.on('requestfailed', (request) => watched.trouble.push(
		`${request.url()} failed: ${request.failure()?.errorText}`));
	page.on('dialog', (dialog) => {
		watched.trouble.push(`dialog: ${dialog.message()}`);
		dialog.dismiss().catch(() => {});
	});
	page.on('request', (request) => {
		const { protocol, origin: from } = new URL(request.url());
		if (protocol === 'http:' || protocol === 'https:')
			if (from !== origin)
				watched.foreign.push(request.url());
	});
	return watched;
}

/**
 * The studio in a fresh profile. Ends with the test, which fails if anything
 * happened that should not.
 * @param {import('node:test').TestContext} t
 * @param {import('playwright-core').BrowserContextOptions &
 *	{at?: string, policy?: string | null,
 *	host?: Awaited<ReturnType<typeof serve>>}} [options]
 */
export async function studio(t, options = {}) {
	const { at = '/', policy, host: given, ...rest } = options;
	assert.ok(existsSync(paths.web), 'run `make web` first');
	const host = given ?? await serve(paths.web, { policy });
	const context = await profile(rest);
	const page = watch(await context.newPage(), host.origin);
	page.setDefaultTimeout(15000);
	t.after(async () => {
		const { trouble, foreign } = page;
		await context.close();
		if (!given)
			await host.close();
		assert.deepEqual({ trouble, foreign },
			{ trouble: [], foreign: [] });
	});
	await page.goto(host.origin + at);
	await ready(page);
	return { host, page, context };
}

/**
 * Waits until the studio has started and nothing is under way.
 * @param {Page} page
 */
export async function ready(page) {
	await page.locator('html[data-ready]').waitFor({ state: 'attached' });
	await settled(page);
}

/**
 * Waits until nothing that was asked for is still to come.
 * @param {Page} page
 */
export async function settled(page) {
	await page.locator('html:not([aria-busy=true])')
		.waitFor({ state: 'attached' });
}

/**
 * Drops files on the page, as from a desktop, and waits for what it shows.
 * @param {Page} page
 * @param {{name: string, bytes: Uint8Array}[]} files
 */
export async function drop(page, files) {
	const data = await page.evaluateHandle((list) => {
		const transfer = new DataTransfer();
		for (const { name, base64 } of list) {
			const text = atob(base64);
			const bytes = Uint8Array.from(text,
				(c) => c.charCodeAt(0));
			transfer.items.add(new File([bytes], name));
		}
		return transfer;
	}, files.map(({ name, bytes }) => ({
		name, base64: Buffer.from(bytes).toString('base64'),
	})));
	for (const type of ['dragenter', 'dragover', 'drop'])
		await page.dispatchEvent('body', type, { dataTransfer: data });
	await data.dispose();
	await settled(page);
}

/**
 * The same, and turns to its source: a puzzle without errors opens where it is
 * played.
 * @param {Page} page
 * @param {{name: string, bytes: Uint8Array}[]} files
 */
export async function dropSource(page, files) {
	await drop(page, files);
	const tab = page.locator('article.document:not([hidden])')
		.getByRole('tab', { name: 'Source' });
	if (await tab.isVisible())
		await tab.click();
	await settled(page);
}

/**
 * A file of the project, to be dropped.
 * @param {string} path
 */
export function file(path) {
	return { name: basename(path), bytes: readFileSync(path) };
}

/** @param {string} name */
export const example = (name) => file(join(paths.examples, name));
