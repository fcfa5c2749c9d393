// SPDX-License-Identifier: MIT
// Crosswords of any size for tests: their answers are not words, but everything
// else is as in a newspaper.

const templates = {
	5: ['#...#', '.....', '.....', '.....', '#...#'],
	15: ['....#.....#....', '....#.....#....', '....#.....#....',
		'.......#.......', '###...#....#...', '....#....#...##',
		'...#....#......', '.....#...#.....'],
	21: ['.....#......#........', '.....#......#........',
		'.....#......#........', '........#.....#......',
		'###....#....#....#...', '...#.....#....#....##',
		'....#.....#.....#....', '......#....#.........',
		'.......#.....#...#...', '##...#....#....#.....',
		'....#....#.#....#....'],
};

const wordings = ['Bird that does not fly', 'Opposite of "aweigh"',
	'It may be taken with a grain of salt, or with two if nobody looks',
	'Flower girl?', 'Capital on a fjord', 'Old hand', 'Play it by ear',
	'Part of a flight', 'Where the sun rises, to a sailor who has lost ' +
	'both compass and patience', 'Letters before a name', 'Tidy sum',
	'Make waves?', 'Second of two', 'Sweet spot', 'Not on', 'Turned tail'];

/** Halves that are given are completed by half a turn. @param {number} n */
function blocks(n) {
	const rows = /** @type {string[]} */ (templates[/** @type {5} */ (n)]);
	const all = [...rows];
	for (let i = rows.length; i < n; i += 1)
		all.push([...all[n - 1 - i]].reverse().join(''));
	return all;
}

/**
 * An ipuz file.
 * @param {5 | 15 | 21} n
 * @param {{title?: string, alphabet?: string,
 *	rebus?: Record<number, string>}} [options] `rebus`: squares with
 *	texts of their own, by index
 */
export function puzzle(n, options = {}) {
	const { title = `${n} by ${n}`, rebus = {},
		alphabet = 'ESTARNOLIDCUMPHGBFYWKVXZJQ' } = options;
	const rows = blocks(n);
	const letters = [...alphabet];
	const open = (/** @type {number} */ r, /** @type {number} */ c) =>
		rows[r]?.[c] === '.';
	let number = 0;
	/** @type {Record<'Across' | 'Down', [number, string][]>} */
	const clues = { Across: [], Down: [] };
	/** @type {(number | string)[][]} */
	const labels = [];
	/** @type {string[][]} */
	const solution = [];
	for (let r = 0; r < n; r += 1) {
		labels.push([]);
		solution.push([]);
		for (let c = 0; c < n; c += 1) {
			const across = open(r, c) && !open(r, c - 1) && open(r, c + 1);
			const down = open(r, c) && !open(r - 1, c) && open(r + 1, c);
			const i = r * n + c;
			if (across || down)
				number += 1;
			labels[r].push(!open(r, c) ? '#' : across || down ? number : 0);
			solution[r].push(!open(r, c) ? '#' : rebus[i] ??
				letters[(i * 7 + r * r * 3 + c) % letters.length]);
			if (across)
				clues.Across.push([number, wordings[i % 16]]);
			if (down)
				clues.Down.push([number, wordings[(i + 5) % 16]]);
		}
	}
	return JSON.stringify({
		version: 'http://ipuz.org/v2',
		kind: ['http://ipuz.org/crossword#1'],
		title, author: 'A. Setter', dimensions: { width: n, height: n },
		puzzle: labels, solution, clues,
	});
}

/** The letters of its solution, row by row; null for a block.
 *  @param {string} text of the file */
export const solutionOf = (text) => JSON.parse(text).solution.flat()
	.map((/** @type {string} */ s) => s === '#' ? null : s);
