// SPDX-License-Identifier: MIT
// The examples of the package's README do what their comments say.
import assert from 'node:assert/strict';
import { File } from 'node:buffer';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import test from 'node:test';

const top = fileURLToPath(new URL('../../../', import.meta.url));
const index = pathToFileURL(join(top, 'build/web/package/index.js'));
const text = readFileSync(join(top, 'web/package/README.md'), 'utf8');
const blocks = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map((m) => m[1]);

test('the README has examples', () => assert.ok(blocks.length >= 6));

blocks.forEach((block, i) => {
	test(`example ${i + 1}`, async () => {
		const folder = mkdtempSync(join(tmpdir(), 'crossply-'));
		const said = [];
		const print = console.log;
		globalThis.file = (name) => {
			const path = join(top, 'examples', name);
			return new File([readFileSync(path)], name);
		};
		console.log = (...all) => said.push(all.join(' '));
		try {
			const path = join(folder, 'example.mjs');
			writeFileSync(path, block.replace(`'crossply'`,
				JSON.stringify(index.href)));
			await import(pathToFileURL(path));
		} finally {
			console.log = print;
			rmSync(folder, { recursive: true });
		}
		const want = [...block.matchAll(/^\/\/> (.*)$/gm)]
			.map((m) => m[1]);
		assert.deepEqual(said, want);
	});
});
