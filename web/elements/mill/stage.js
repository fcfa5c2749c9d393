// SPDX-License-Identifier: MIT
// The board of a pack at a position of its lines, with what it is about.
import { fill, h, sheet } from '../dom.js';
import { MillBoard } from './board.js';
import { millBoardSheet } from './board-style.js';

/** @typedef {import('../../package/index.js').Document} Document */

export const millStageSheets = [millBoardSheet, sheet(`
.mill-stage { display: grid; gap: 0.75rem 2rem; min-inline-size: 0; --room: max(14rem, var(--picture-tall) - 0.75rem); }
.mill-words { display: grid; gap: 0.3rem; align-content: start; min-inline-size: 0; }
.mill-words h2 { font: 600 1.25rem/1.3 var(--reading); overflow-wrap: anywhere; }
.mill-words p { font: 1rem/1.45 var(--reading); color: var(--muted); overflow-wrap: anywhere; }
.mill-words .turn { font: 600 1rem/1.45 var(--plain); color: var(--ink); }
@container (max-width: 46rem) { .mill-stage .board { margin-inline: 0; } }
@container (min-width: 46rem) {
	.mill-stage { grid-template-columns: min(60cqi, var(--room)) minmax(0, 1fr); }
}
`)];

export class MillStage {
	#board = new MillBoard({ isPicture: true });
	#title = h('h2');
	#turn = h('p', { class: 'turn' });
	#about = h('p');
	#sides = h('ul', { class: 'sides' });
	node = h('div', { class: 'mill-stage', hidden: true }, this.#board.node,
		h('div', { class: 'mill-words' }, this.#title, this.#turn,
			this.#sides, this.#about));
	/** @type {Document | null} */
	#doc = null;

	/** @param {Document} doc */
	open(doc) {
		this.#doc = doc;
		this.node.hidden = false;
	}

	close() {
		this.#doc = null;
		this.node.hidden = true;
	}

	/** @param {number} at */
	async show(at) {
		const doc = this.#doc;
		const now = await doc?.mill().at(at, { latest: 'mill' });
		if (!now || doc !== this.#doc)
			return;
		const { title, turnText, about, sides } = now;
		this.#board.name([title, ...sides, turnText].join('. '),
			now.diagonals);
		this.#board.show(now);
		this.#title.textContent = title;
		this.#turn.textContent = turnText;
		this.#about.textContent = about;
		fill(this.#sides, ...sides.map((words) => h('li', {}, words)));
	}
}
