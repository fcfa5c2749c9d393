// SPDX-License-Identifier: MIT
// What a solver says of a clue: marks and notes, kept with the game.
import { noteSheet } from './sheets.js';

/**
 * @typedef {object} Owner
 * @property {ShadowRoot} root
 * @property {() => {i: number, name: string} | null} word at the cursor
 * @property {() => import('./journal.js').Journal | null} journal
 * @property {import('./clues.js').Clues} clues
 * @property {(words: string) => void} say
 */

export class Remarks {
	#owner;

	/** @param {Owner} owner */
	constructor(owner) {
		this.#owner = owner;
	}

	/** Shows what is kept of all words. @param {{name: string}[]} words */
	show(words) {
		for (const i of words.keys())
			this.#show(i, words[i].name);
	}

	/** @param {number} i @param {string} name */
	#show(i, name) {
		const about = this.#owner.journal()?.about;
		if (about)
			this.#owner.clues.remark(i, Boolean(about.marks[name]),
				about.notes[name] ?? '');
	}

	#word() {
		const word = this.#owner.word();
		const journal = this.#owner.journal();
		return word && journal ? { ...word, journal } : null;
	}

	mark() {
		const word = this.#word();
		if (!word)
			return;
		const { i, name, journal } = word;
		const { marks } = journal.about;
		if (marks[name])
			delete marks[name];
		else
			marks[name] = true;
		this.#show(i, name);
		journal.write();
		this.#owner.say(marks[name] ? `${name} is marked.` :
			`${name} is no longer marked.`);
	}

	note() {
		const word = this.#word();
		if (!word)
			return;
		const { i, name, journal } = word;
		const { notes } = journal.about;
		noteSheet(this.#owner.root, name, notes[name] ?? '', (text) => {
			notes[name] = text;
			if (!text)
				delete notes[name];
			this.#show(i, name);
			journal.write();
		});
	}
}
