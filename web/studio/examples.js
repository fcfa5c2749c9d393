// SPDX-License-Identifier: MIT
// One example of each kind, and one with something to fix. `at` is the position
// of its small picture.

export const examples = [
	{
		file: 'sun.md',
		title: 'Sun and Sea',
		about: 'A crossword written in Markdown',
	},
	{
		file: 'faulty.md',
		title: 'Faulty',
		about: 'Five findings, one of them with a fix',
	},
	{
		file: 'one-square.ipuz',
		title: 'One Square',
		about: 'Bars, circles and a rebus, in ipuz',
	},
	{
		file: 'between.puz',
		title: 'Between',
		about: 'Across Lite .puz, a binary file',
	},
	{
		file: 'goose.solve.json',
		title: 'Goose',
		about: 'A solve: every key, to replay and count',
		at: '50%',
	},
	{
		file: 'orchard.gamelog',
		title: 'Orchard',
		about: 'A game log of two players',
		at: '50%',
	},
	{
		file: 'first-mills.sanmill_puzzles',
		title: 'First mills',
		about: 'Six puzzles of nine men’s morris',
		at: 0,
	},
];
