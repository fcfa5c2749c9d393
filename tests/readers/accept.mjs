// SPDX-License-Identifier: MIT
// What programs from npm make of files: node accept.mjs FILE...
// Runs in the folder of the packages. Prints FILE, reader and "ok" or the
// reason of the refusal, a line for each reader of the file's format.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as ajhyndman from '@ajhyndman/puz';
import * as xwordly from '@xwordly/xword-parser';
import puzjs from 'puzjs';
import * as xd from 'xd-crossword-tools';

const files = process.argv.slice(2);
const text = (bytes) => bytes.toString('utf8');

// Reader, suffix, what it does. `validate` of the first throws if a checksum
// of the file is not what it computes itself.
const readers = [
	['@ajhyndman/puz', 'puz', (b) => ajhyndman.validate(
		ajhyndman.parseBinaryFile(b))],
	['@ajhyndman/puz', 'txt', (b) => ajhyndman.validate(
		ajhyndman.parseTextFile(text(b)))],
	['@xwordly/xword-parser', 'puz', (b) => xwordly.parsePuz(b)],
	['@xwordly/xword-parser', 'ipuz', (b) => xwordly.parseIpuz(text(b))],
	['@xwordly/xword-parser', 'jpz', (b) => xwordly.parseJpz(text(b))],
	['@xwordly/xword-parser', 'xd', (b) => xwordly.parseXd(text(b))],
	['puzjs', 'puz', (b) => puzjs.decode(new Uint8Array(b))],
	['xd-crossword-tools', 'puz', (b) => xd.puzToXD(b)],
	['xd-crossword-tools', 'jpz', (b) => xd.jpzToXD(text(b))],
	['xd-crossword-tools', 'xd', (b) => {
		const puzzle = xd.xdToJSON(text(b));
		const [fault] = puzzle.report?.errors ?? [];
		if (fault)
			throw new Error(fault.message);
	}],
];

console.log = console.warn = () => {}; // they talk
for (const file of files)
	for (const [name, suffix, read] of readers) {
		if (!file.endsWith(`.${suffix}`))
			continue;
		let verdict = 'ok';
		try {
			read(readFileSync(file));
		} catch (error) {
			verdict = String(error?.message ?? error).split('\n')[0];
		}
		process.stdout.write(`${basename(file)}\t${name}\t${verdict}\n`);
	}
