// SPDX-License-Identifier: MIT
// The way to a clue by its number or its words.
import { textSheet } from './sheets.js';

/**
 * @typedef {import('../../package/play.js').PlayModel} PlayModel
 */

/** @param {PlayModel} model @param {number} i @param {boolean} downsOnly */
function clueText(model, i, downsOnly) {
	const { list, clue } = model.words[i];
	const hidden = list === undefined || clue === undefined ||
		(downsOnly && model.lists[list].direction === 'across');
	return hidden ? '' : model.lists[list].clues[clue].text
		.map(([text]) => text).join('');
}

/**
 * The next word whose clue has a text in it.
 * @param {PlayModel} model
 * @param {string} text
 * @param {number} from the word at the cursor
 * @param {boolean} downsOnly clues across are hidden
 * @returns {number | undefined}
 */
export function nextMatch(model, text, from, downsOnly) {
	const wanted = text.toLowerCase();
	const n = model.words.length;
	return model.words.map((_, i) => (from + 1 + i) % n).find((i) =>
		clueText(model, i, downsOnly).toLowerCase().includes(wanted));
}

/**
 * Asks for a clue.
 * @param {ShadowRoot} root
 * @param {boolean} byNumber or by its words
 * @param {(text: string) => Promise<unknown>} go
 * @param {() => void} done
 */
export function findSheet(root, byNumber, go, done) {
	const close = textSheet(root,
		byNumber ? 'Go to a clue' : 'Search the clues',
		byNumber ? 'Number, such as 12 or 12d' : 'Words',
		async (text) => {
			await go(text);
			close();
			done();
		});
}
