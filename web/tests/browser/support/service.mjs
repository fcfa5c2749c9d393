// SPDX-License-Identifier: MIT
// The real thing: `crossply serve` and `crossply studio` of the command that
// carries the studio, on loopback. They end with the test.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crossply, native, paths, studio } from './rig.mjs';

/** Fails where the command does not carry the studio. */
export function carries() {
	const { text } = crossply(['--version', '--verbose']);
	assert.match(text, /studio: version \w+/,
		'this needs a command with the studio: `make web`, then `make`');
}

/**
 * Starts a command and waits for its first line.
 * @param {import('node:test').TestContext | null} t null: whoever called stops
 *	it
 * @param {string[]} args
 * @param {{cwd?: string, env?: Record<string, string>}} [options]
 */
export async function run(t, args, options = {}) {
	const child = spawn(native, args, {
		cwd: options.cwd ?? paths.examples,
		env: { ...process.env, ...options.env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let out = '';
	let messages = '';
	/** @type {Promise<number | null>} */
	const ended = new Promise((done) => {
		child.on('close', (code) => done(code));
	});
	child.stderr.on('data', (bytes) => {
		messages += bytes;
	});
	const line = await new Promise((done, fail) => {
		child.stdout.on('data', (bytes) => {
			out += bytes;
			if (out.includes('\n'))
				done(out.slice(0, out.indexOf('\n')));
		});
		ended.then((code) => fail(new Error(
			`${args.join(' ')} ended with ${code}: ${messages}`)));
	});
	const stop = async () => {
		child.ref();
		if (child.exitCode === null)
			child.kill('SIGTERM');
		return ended;
	};
	// Whatever fails: it does not outlive the test, nor keep it waiting.
	child.unref();
	for (const pipe of [child.stdout, child.stderr])
		/** @type {import('node:net').Socket} */ (
			/** @type {unknown} */ (pipe)).unref();
	process.on('exit', () => child.kill('SIGKILL'));
	t?.after(stop);
	return { line: /** @type {string} */ (line), stop, ended,
		said: () => out, messages: () => messages };
}

/**
 * A level service with an example as a level.
 * @param {import('node:test').TestContext | null} t null: whoever called ends
 *	it
 */
export async function service(t) {
	carries();
	const folder = mkdtempSync(join(tmpdir(), 'crossply-service-'));
	const store = `sqlite:${folder}/levels.db`;
	const put = crossply(['level', 'put', 'sun.md', '--slug', 'sun',
		'--publish', '--store', store]);
	assert.equal(put.status, 0, put.messages);
	let port = 0;
	/** @type {Awaited<ReturnType<typeof run>>} */
	let server;
	const start = async () => {
		server = await run(t, ['serve', '--quiet', '--store', store,
			'--listen', `127.0.0.1:${port}`,
			'--admin-listen', '127.0.0.1:0']);
		port = Number(/127\.0\.0\.1:(\d+)/.exec(server.line)?.[1]);
	};
	await start();
	const end = async () => {
		await server.stop();
		rmSync(folder, { recursive: true });
	};
	t?.after(end);
	return {
		end,
		origin: `http://127.0.0.1:${port}`,
		line: () => server.line,
		store,
		/** The network is cut: nobody listens any more. */
		stop: () => server.stop(),
		/** And is there again, on the same port. */
		start,
	};
}

/**
 * The studio of a service in a fresh profile. The page ends before the service
 * does: what it asks last is answered.
 * @param {import('node:test').TestContext} t
 */
export async function servedStudio(t) {
	const host = await service(null);
	try {
		return { ...await studio(t, { host: /** @type {any} */ (host) }),
			host };
	} finally {
		t.after(() => host.end());
	}
}
