// SPDX-License-Identifier: MIT
// What the command prints, and what the module answers: the two sides of the
// comparison.
import { execFile } from 'node:child_process';

const command = process.env.CROSSPLY ??
	new URL('../../../build/dev/crossply', import.meta.url).pathname;

/** Standard output of the command; its exit code does not matter. */
export const native = (args, folder) => new Promise((resolve, reject) => {
	execFile(command, args, { encoding: 'buffer', cwd: folder,
		maxBuffer: 1 << 30, env: { ...process.env,
			LC_ALL: 'C.UTF-8', TZ: 'UTC' } },
	(error, stdout) => {
		if (error && typeof error.code !== 'number')
			reject(error);
		else
			resolve(stdout);
	});
});

/* A level has one; the command would make one up. */
const id = '00000000-0000-4000-8000-000000000000';

/** The questions: arguments of the command, and a call of the module. */
export const questions = (formats) => [
	{ name: 'check', args: ['check', '--json', '--no-proof'],
		call: 'check', request: {} },
	{ name: 'show', args: ['show', '--json'], call: 'model', request: {} },
	{ name: 'svg', args: ['show', '--svg'], call: 'draw', request: {} },
	{ name: 'stats', args: ['stats', '--json'], call: 'stats',
		request: {} },
	...formats.filter((f) => f.write).map((f) => ({
		name: `convert to ${f.name}`,
		args: ['convert', '-q', '--to', f.name,
			...(f.name === 'level' ? ['--id', id] : [])],
		call: 'convert',
		request: { to: f.name, id },
	}))];

/** The answer of the module as bytes; empty where it refuses. */
export function asked(core, doc, question) {
	try {
		return Buffer.from(core.call(doc, question.call,
			question.request));
	} catch (e) {
		if (e.name !== 'CrossplyError')
			throw e;
		return Buffer.alloc(0);
	}
}

/** Runs tasks two at a time. */
export async function inTwos(list, work) {
	const left = [...list];
	const worker = async () => {
		for (let item; (item = left.shift()) !== undefined;)
			await work(item);
	};
	await Promise.all([worker(), worker()]);
}
