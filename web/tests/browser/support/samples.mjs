// SPDX-License-Identifier: MIT
// One file of every format: the examples, what the command makes of them, and
// for formats that are only read, the seeds of the fuzzer.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { crossply, paths } from './rig.mjs';

/**
 * @typedef {{name: string, kind: string, suffixes: string[], write: boolean}}
 *	Format
 * @typedef {{format: string, kind: string, name: string, bytes: Buffer}} Sample
 */

/** @returns {Format[]} */
export const formats = () =>
	JSON.parse(crossply(['formats', '--json']).text).formats;

/** What is converted to the other formats of its kind. */
const origin = {
	crossword: 'sun.md',
	solve: 'goose.solve.json',
	game: 'orchard.gamelog',
	mill: 'first-mills.sanmill_puzzles',
};

/** @returns {Record<string, string>} files that read well, by format */
function seeds() {
	const corpus = join(paths.top, 'fuzz/corpus');
	const files = readdirSync(corpus, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.flatMap(({ name }) => readdirSync(join(corpus, name))
			.map((file) => join(corpus, name, file)));
	/** @type {Record<string, string>} */
	const found = {};
	for (const line of crossply(['check', '--jsonl', ...files]).text
		.split('\n').filter(Boolean)) {
		const { file, format, status } = JSON.parse(line);
		if (status === 'ok' && format)
			found[format] ??= file;
	}
	return found;
}

/** @returns {Sample[]} */
export function samples() {
	const seeded = seeds();
	return formats().map(({ name: format, kind, suffixes, write }) => {
		const name = `sample${suffixes[0]}`;
		const from = origin[/** @type {'mill'} */ (kind)];
		if (write) {
			const made = crossply(['convert', '-q', '--to', format,
				from, '-']);
			assert.equal(made.status, 0, `${from} to ${format}`);
			return { format, kind, name, bytes: made.out };
		}
		const seed = seeded[format];
		assert.ok(seed, `fuzz/corpus has no file of format ${format}`);
		return {
			format, kind, bytes: readFileSync(seed),
			name: `${basename(seed).replace(/\..*/, '')}${suffixes[0]}`,
		};
	});
}
