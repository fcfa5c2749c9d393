// SPDX-License-Identifier: MIT
// The real thing: `crossply serve` and `crossply studio` of the command that
// carries the studio, on loopback. They end with the test.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crossply, native, paths } from './rig.mjs';

/** Fails where the command does not carry the studio. */
export function carries() {
	const { text } = crossply(['--version', '--verbose']);
	assert.match(text, /studio: version \w+/,
		'this needs a command with the studio: `make web`, then `make`');
}

/**
 * Starts a command and waits for its first line.
 * @param {import('node:test').TestContext} t
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
		if (child.exitCode === null)
			child.kill('SIGTERM');
		return ended;
	};
	t.after(stop);
	return { line: /** @type {string} */ (line), stop, ended,
		said: () => out, messages: () => messages };
}

/**
 * A level service with the examples as levels.
 * @param {import('node:test').TestContext} t
 * @param {{levels?: string[][]}} [options] arguments of `level put`
 */
export async function service(t, options = {}) {
	carries();
	const folder = mkdtempSync(join(tmpdir(), 'crossply-service-'));
	const store = `sqlite:${folder}/levels.db`;
	for (const level of options.levels ?? [['sun.md', '--slug', 'sun']]) {
		const put = crossply(['level', 'put', ...level, '--publish',
			'--store', store]);
		assert.equal(put.status, 0, put.messages);
	}
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
	t.after(async () => {
		await server.stop();
		rmSync(folder, { recursive: true });
	});
	return {
		origin: `http://127.0.0.1:${port}`,
		line: () => server.line,
		store,
		/** The network is cut: nobody listens any more. */
		stop: () => server.stop(),
		/** And is there again, on the same port. */
		start,
	};
}
