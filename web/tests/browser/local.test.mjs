// SPDX-License-Identifier: MIT
// `crossply studio`: files in the browser, for nobody else; and the studio as
// one file, opened from a disk.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync,
	writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { crossply, drop, example, native, paths, profile, ready, settled, watch }
	from './support/rig.mjs';
import { carries, run } from './support/service.mjs';

/** @param {import('node:test').TestContext} t */
function folderFor(t) {
	const folder = mkdtempSync(join(tmpdir(), 'crossply-local-'));
	t.after(() => rmSync(folder, { recursive: true }));
	return folder;
}

/**
 * @param {import('node:test').TestContext} t
 * @param {string[]} files
 * @param {{cwd?: string}} [options]
 */
async function local(t, files, options) {
	carries();
	const server = await run(t, ['studio', ...files], options);
	const [, url, port] = /(http:\/\/127\.0\.0\.1:(\d+)\/\S*)$/
		.exec(server.line) ?? [];
	assert.ok(url, server.line);
	return { ...server, url, origin: `http://127.0.0.1:${port}`, port };
}

/**
 * @param {string} origin
 * @param {string} path as it is
 * @param {Record<string, string>} [headers]
 * @returns {Promise<{status: number | undefined, body: string,
 *	headers: import('node:http').IncomingHttpHeaders}>}
 */
const ask = (origin, path, headers = {}) => new Promise((done, fail) =>
	request(origin, { path, headers, agent: false }, (answer) => {
		let body = '';
		answer.on('data', (part) => {
			body += part;
		});
		answer.on('end', () => done({ status: answer.statusCode, body,
			headers: answer.headers }));
	}).on('error', fail).end());

test('the files that were given are open, as they are now', async (t) => {
	const folder = folderFor(t);
	for (const name of ['faulty.md', 'goose.solve.json'])
		copyFileSync(join(paths.examples, name), join(folder, name));
	const server = await local(t, ['faulty.md', 'goose.solve.json'],
		{ cwd: folder });
	const context = await profile();
	t.after(() => context.close());
	const page = watch(await context.newPage(), server.origin);
	await page.goto(server.url);
	await ready(page);
	await page.getByRole('heading', { name: 'Goose' }).waitFor();
	await page.getByRole('navigation', { name: 'Documents' })
		.getByRole('button', { name: 'faulty.md', exact: true }).click();
	await page.locator('crossply-check').getByText('XW101').first()
		.waitFor();
	await settled(page);
	// Whoever edits the file reloads the page.
	const fixed = readFileSync(join(paths.examples, 'sun.md'));
	writeFileSync(join(folder, 'faulty.md'), fixed);
	await page.reload();
	await ready(page);
	await page.getByRole('navigation', { name: 'Documents' })
		.getByRole('button', { name: 'faulty.md', exact: true }).click();
	await page.getByRole('heading', { name: 'Sun and Sea' }).waitFor();
	assert.deepEqual(await page.evaluate(async () => (await
		navigator.serviceWorker.getRegistrations()).length), 0);
	assert.deepEqual([page.trouble, page.foreign], [[], []]);
	assert.equal(await server.stop(), 0);
});

test('nobody else gets the files', async (t) => {
	const server = await local(t, ['sun.md']);
	const { origin, port } = server;
	const [, token] = /#given=(\w{40,})$/.exec(server.url) ?? [];
	assert.ok(token);
	const list = await ask(origin, `/given/${token}/`);
	assert.deepEqual(JSON.parse(list.body), { files: [{ name: 'sun.md' }] });
	assert.equal(list.headers['access-control-allow-origin'], undefined);
	assert.equal(list.headers['cache-control'], 'no-store');
	const file = await ask(origin, `/given/${token}/0`);
	assert.equal(file.body, readFileSync(join(paths.examples, 'sun.md'),
		'utf8'));
	assert.equal(file.headers['cross-origin-resource-policy'],
		'same-origin');
	for (const path of ['/given/', `/given/${token}`, `/given/${token}/1`,
		`/given/${token}/-1`, `/given/${token}/0/`,
		`/given/${token}/../sun.md`, `/given/${token}/%2e%2e/sun.md`,
		`/given/${token.slice(1)}/0`, `/given/${token}0/0`,
		`/given/${'0'.repeat(token.length)}/0`, '/sun.md',
		'/../../etc/passwd'])
		assert.equal((await ask(origin, path)).status, 404, path);
	// A name that somebody points to this machine.
	for (const host of ['evil.example', `evil.example:${port}`,
		'127.0.0.1', `127.0.0.1.evil.example:${port}`,
		`localhost.evil.example:${port}`, `localhostx:${port}`])
		for (const path of ['/', `/given/${token}/0`])
			assert.equal((await ask(origin, path, { host })).status, 403,
				host);
	for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
		assert.equal((await ask(origin, '/', { host })).status, 200);
});

test('without files it is the studio, and it stays on this machine', async (t) => {
	const { url } = await local(t, []);
	assert.match(url, /:\d+\/$/);
	for (const [args, status] of /** @type {const} */ ([
		[['studio', 'not-there.puz'], 3], [['studio', '.'], 3],
		[['studio', '--listen', '0.0.0.0:0'], 2],
		[['studio', '--listen', '192.0.2.1:80'], 2],
		[['studio', '-o', 'x.html', 'sun.md'], 2]]))
		assert.equal(crossply([...args]).status, status, args.join(' '));
});

/**
 * `crossply studio` in a terminal of a desktop, where a stand-in for xdg-open
 * notes what it is asked to open.
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string>} env
 */
async function onDesktop(t, env) {
	carries();
	const folder = folderFor(t);
	const noted = join(folder, 'noted');
	writeFileSync(join(folder, 'xdg-open'), '#!/bin/sh\n' +
		`{ stat -c %a "$1"; echo "$1"; cat "$1"; } >'${noted}.part'\n` +
		`mv '${noted}.part' '${noted}'\n`, { mode: 0o755 });
	// script(1) gives it a terminal; what is typed there is Ctrl-C.
	const child = spawn('script', ['-qefc', `exec '${native}' studio sun.md`,
		'/dev/null'], { cwd: paths.examples, stdio: 'pipe',
		env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', ...env,
			PATH: `${folder}:${process.env.PATH}`,
			XDG_RUNTIME_DIR: folder } });
	t.after(() => child.kill('SIGKILL'));
	let out = '';
	const url = await new Promise((done) => {
		child.stdout.on('data', (bytes) => {
			out += bytes;
			const [, found] = /(http:\S+#given=\w+)/.exec(out) ?? [];
			if (found)
				done(found);
		});
	});
	return { url: String(url), folder,
		/** @returns {Promise<string[] | null>} */
		async opened() {
			for (let i = 0; i < 100 && !existsSync(noted); i += 1)
				await new Promise((done) => setTimeout(done, 20));
			return existsSync(noted) ? readFileSync(noted, 'utf8')
				.split('\n') : null;
		},
		stop: () => new Promise((done) => {
			child.on('close', done);
			child.stdin.write('\x03');
		}) };
}

test('on a desktop the browser is opened, and the address stays private',
	async (t) => {
		const desktop = await onDesktop(t, { DISPLAY: ':7' });
		const [mode, path, content] = await desktop.opened() ?? [];
		// Arguments of programs can be seen by others, files of mode 600
		// cannot.
		assert.equal(mode, '600');
		assert.ok(path.startsWith(`${desktop.folder}/crossply-`), path);
		assert.ok(content.includes(`content="0;url=${desktop.url}"`), content);
		const context = await profile();
		t.after(() => context.close());
		const page = await context.newPage();
		await page.goto(pathToFileURL(path).href);
		await page.getByRole('heading', { name: 'Sun and Sea' }).waitFor();
		assert.equal(page.url(), desktop.url);
		await desktop.stop();
		assert.equal(existsSync(path), false, 'it is still there');
	});

test('without a display no browser is opened', async (t) => {
	const desktop = await onDesktop(t, {});
	assert.equal(await desktop.opened(), null);
	await desktop.stop();
});

test('one file holds it all and opens from a disk', async (t) => {
	carries();
	const path = join(folderFor(t), 'my studio.html');
	assert.equal(crossply(['studio', '-o', path]).status, 0);
	assert.equal(crossply(['studio', '-o', path]).status, 1);
	assert.equal(crossply(['studio', '-o', path, '--force']).status, 0);
	const context = await profile({ acceptDownloads: true });
	t.after(() => context.close());
	const page = watch(await context.newPage(), '');
	/** @type {string[]} */
	const asked = [];
	page.on('request', (one) => asked.push(one.url()));
	const url = pathToFileURL(path).href;
	await page.goto(url);
	await ready(page);
	const names = await page.locator('.examples .card strong')
		.allTextContents();
	for (const name of names) {
		await page.locator('.examples').getByRole('button',
			{ name: new RegExp(`^${name}`) }).click();
		await page.locator('article.document:not([hidden])').waitFor();
		await settled(page);
		await page.getByRole('link', { name: 'Crossply, start' }).click();
	}
	await drop(page, [example('between.puz')]);
	await page.getByRole('heading', { name: 'Between Friends' }).waitFor();
	await page.getByRole('tab', { name: 'Play' }).click();
	await settled(page);
	await page.locator('article:not([hidden]) crossply-crossword ' +
		'input[data-cell]').first().waitFor();
	// It runs beside the page, not in it.
	assert.ok(page.workers().length > 0);
	assert.ok(page.workers().every((one) => one.url().startsWith('blob:')));
	// Nothing came from anywhere but the file.
	assert.deepEqual(asked.filter((one) => !/^(data|blob):/.test(one)),
		[url]);
	assert.deepEqual([page.trouble, page.foreign], [[], []]);
	// Its policy lets no other script in.
	const ran = await page.evaluate(() => {
		const script = document.createElement('script');
		try {
			script.text = 'window.hacked = 1';
			document.body.append(script);
		} catch {
			return 'refused';
		}
		return /** @type {any} */ (window).hacked ? 'ran' : 'refused';
	});
	assert.equal(ran, 'refused');
});
