// SPDX-License-Identifier: MIT
// Puzzles that do not hold their solution: somebody else is asked.

/**
 * @typedef {import('../../package/play.js').Play} Play
 * @typedef {import('../../package/play.js').PlayView} PlayView
 * @typedef {Parameters<Play['told']>[0]} Told
 * @typedef {object} Judge who knows the solution of a puzzle that has none in
 *	it, such as the server that a level comes from. A promise that is
 *	rejected says why there is no answer.
 * @property {(cells: number[]) => Promise<number[]>} check those whose letter
 *	is wrong
 * @property {(cells: number[]) => Promise<[cell: number, letter: string][]>
 *	} reveal
 * @property {() => Promise<boolean>} submit whether all is right
 */

/**
 * The squares that an action is about.
 * @param {string} extent letter, word or grid
 * @param {Play['model']} model
 * @param {PlayView} view
 */
function cellsOf(extent, { cells, words }, { word, cursor }) {
	if (extent === 'grid')
		return cells.flatMap(({ kind }, i) => kind ? [] : [i]);
	return extent === 'word' && word !== null ? words[word].cells :
		[cursor ?? 0];
}

/**
 * @param {Judge} judge
 * @param {string} action check or reveal, and what
 * @param {Play['model']} model
 * @param {PlayView} view
 * @returns {Promise<Told>}
 */
export async function askJudge(judge, action, model, view) {
	const [deed, extent] = action.split('-');
	const about = cellsOf(extent, model, view);
	if (deed === 'reveal')
		return { kind: 'revealed', cells: (await judge.reveal(about)).map(
			([cell, letter]) => ({ cell, letter })) };
	const wrong = new Set(await judge.check(about));
	return { kind: 'checked', cells: about.map((cell) =>
		({ cell, wrong: wrong.has(cell) })) };
}
