// SPDX-License-Identifier: MIT
// The studio in the command: how its files are sent, and that the page works
// from there, also without a network.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { crossply, paths, ready, settled } from './support/rig.mjs';
import { policy } from './support/serve.mjs';
import { servedStudio, service } from './support/service.mjs';

/**
 * Asks without unpacking anything.
 * @param {string} url
 * @param {Record<string, string>} [headers]
 * @param {string} [method]
 * @returns {Promise<{status: number | undefined, body: Buffer,
 *	headers: import('node:http').IncomingHttpHeaders}>}
 */
const ask = (url, headers = {}, method = 'GET') => new Promise(
	(done, fail) => request(url, {
		headers, method, agent: false,
		path: url.slice(url.indexOf('/', 8)), // as it is
	}, (answer) => {
		/** @type {Buffer[]} */
		const parts = [];
		answer.on('data', (part) => parts.push(part));
		answer.on('end', () => done({ status: answer.statusCode,
			headers: answer.headers, body: Buffer.concat(parts) }));
	}).on('error', fail).end());

const codings = {
	identity: (/** @type {Buffer} */ bytes) => bytes,
	gzip: gunzipSync,
	br: brotliDecompressSync,
};

test('files are sent compressed, tagged, and for ever', async (t) => {
	const { origin, line } = await service(t);
	assert.match(line(), /^crossply: serving the studio and levels on /);
	const page = (await ask(`${origin}/`)).body.toString();
	const [, version] = /href="web\/(\w+)\/studio\/style.css"/
		.exec(page) ?? [];
	assert.ok(version, page);
	for (const path of ['package/crossply.wasm', 'studio/style.css',
		'elements/crossply-crossword.js', 'examples/sun.md']) {
		const real = readFileSync(join(paths.web, path));
		const tags = new Set();
		for (const [coding, undo] of Object.entries(codings)) {
			const url = `${origin}/web/${version}/${path}`;
			const { status, headers, body } = await ask(url,
				{ 'Accept-Encoding': coding });
			assert.equal(status, 200);
			assert.equal(headers['content-encoding'],
				coding === 'identity' ? undefined : coding, path);
			assert.deepEqual(undo(body), real, `${path} ${coding}`);
			assert.equal(headers['cache-control'],
				'public, max-age=31536000, immutable');
			assert.equal(headers.vary, 'Accept-Encoding');
			assert.match(headers.etag ?? '', /^"[^"]+"$/);
			tags.add(headers.etag);
			const again = await ask(url, { 'Accept-Encoding': coding,
				'If-None-Match': headers.etag ?? '' });
			assert.equal(again.status, 304);
			assert.equal(again.body.length, 0);
			const head = await ask(url, { 'Accept-Encoding': coding },
				'HEAD');
			assert.equal(head.headers['content-length'],
				String(body.length));
			assert.equal(head.body.length, 0);
		}
		assert.equal(tags.size, 3, 'a tag for each coding');
		// For pages that embed the elements: the same, revalidated.
		const plain = await ask(`${origin}/${path}`);
		assert.deepEqual(plain.body, real);
		assert.equal(plain.headers['cache-control'], 'no-cache');
		assert.equal(plain.headers['access-control-allow-origin'], '*');
	}
	const wasm = await ask(`${origin}/package/crossply.wasm`);
	assert.equal(wasm.headers['content-type'], 'application/wasm');
});

test('the page is revalidated and keeps to its policy', async (t) => {
	const { origin } = await service(t);
	for (const path of ['/', '/index.html', '/sw.js',
		'/manifest.webmanifest']) {
		const { status, headers } = await ask(origin + path);
		assert.equal(status, 200, path);
		assert.equal(headers['cache-control'], 'no-cache', path);
		assert.equal(headers['x-content-type-options'], 'nosniff');
		assert.equal(headers['referrer-policy'], 'no-referrer');
		assert.equal(headers['cross-origin-opener-policy'],
			'same-origin');
		assert.equal(headers['content-security-policy'],
			`${policy}; frame-ancestors 'none'`);
		const again = await ask(origin + path,
			{ 'If-None-Match': headers.etag ?? '' });
		assert.equal(again.status, 304, path);
	}
	const { body } = await ask(`${origin}/sw.js`);
	const files = JSON.parse(/^const files = (\[.*?^\]);/ms.exec(
		body.toString())?.[1] ?? '[]');
	assert.ok(files.length > 50);
	for (const [path, sum] of files) {
		const got = await ask(`${origin}/${path}`);
		assert.equal(createHash('sha256').update(got.body).digest('hex'),
			sum, path);
	}
});

test('nothing else is there', async (t) => {
	const { origin } = await service(t);
	for (const path of ['/web/', '/web/0123456789ab/studio/style.css',
		'/web/../studio/style.css', '/studio/../../etc/passwd',
		'/studio/%2e%2e/index.html', '/studio', '/studio/', '/x',
		'/studio/style.css/', '//studio/style.css']) {
		const { status, headers } = await ask(origin + path);
		assert.equal(status, 404, path);
		assert.equal(headers['content-type'], 'application/problem+json');
	}
	assert.equal((await ask(`${origin}/`, {}, 'POST')).status, 404);
	const { status, headers } = await ask(`${origin}/v1/levels`);
	assert.equal(status, 200);
	assert.match(headers['content-security-policy'] ?? '',
		/^default-src 'none'; style-src/);
});

test('the command says that it carries the studio', () => {
	const { text } = crossply(['--version', '-v']);
	assert.match(text, /^crossply [\d.]+\nstudio: version [0-9a-f]{12}\n$/);
	assert.match(crossply(['--version']).text, /^crossply [\d.]+\n$/);
});

test('the studio works from the service, also without a network',
	async (t) => {
		const { context, page } = await servedStudio(t);
		await page.evaluate(async () => {
			await navigator.serviceWorker.ready;
			while (!navigator.serviceWorker.controller)
				await new Promise((done) => setTimeout(done, 50));
		});
		await context.setOffline(true);
		await page.reload();
		await ready(page);
		const names = await page.locator('.examples .card strong')
			.allTextContents();
		assert.ok(names.length > 4);
		for (const name of names) {
			await page.locator('.examples').getByRole('button',
				{ name: new RegExp(`^${name}`) }).click();
			await page.locator('article.document:not([hidden])')
				.waitFor();
			await settled(page);
			for (const tab of await page.getByRole('tab').all())
				if (await tab.isVisible())
					await tab.click();
			await settled(page);
			await page.getByRole('link', { name: 'Crossply, start' })
				.click();
		}
	});
