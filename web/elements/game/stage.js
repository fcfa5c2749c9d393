// SPDX-License-Identifier: MIT
// A board, what is under the pointer in words, and the values beside it.
import { fill, h, sheet } from '../dom.js';
import { boardSheet, GameBoard } from './board.js';

/**
 * @typedef {import('../../package/index.js').Document} Document
 * @typedef {{id: string, text: string, isGround: boolean}} Thing
 */

export const stageSheets = [boardSheet, sheet(`
.game-stage { display: grid; gap: 0.75rem; min-inline-size: 0; padding-block-end: 0.5rem; }
@container (min-width: 60rem) {
	.game-stage.wide { grid-template-columns: minmax(0, 1fr) minmax(18rem, 26rem); gap: 0.75rem 2rem; align-items: start; }
}
`)];

export class GameStage {
	/** Somebody chose a square. @type {(at: {x: number, y: number},
	 *	things: Thing[]) => void} */
	onpick = () => {};
	/** Or one of the things on it. @type {(id: string) => void} */
	onthing = () => {};
	board = new GameBoard();
	#under = h('div', { class: 'under', 'aria-live': 'polite', part: 'under' });
	/** @type {Document | null} */
	#doc = null;
	/** The square whose things are listed. */
	#chosen = -1;
	node = h('div', { class: 'game-stage', hidden: true },
		h('div', { class: 'game-board' }, this.board.node, this.#under,
			this.board.list), this.board.facts);

	constructor() {
		this.board.onhover = (square) => this.#tell(square);
		this.board.onpick = (square) => this.#pick(square);
	}

	/**
	 * @param {Document} doc
	 * @returns {Promise<boolean>} whether there is a board
	 */
	async open(doc) {
		this.close();
		this.#doc = doc;
		const has = await this.board.open(doc);
		if (doc === this.#doc) {
			this.node.hidden = false;
			this.node.classList.toggle('wide', has);
			this.#under.hidden = !has;
		}
		return has;
	}

	close() {
		this.#doc = null;
		this.#chosen = -1;
		this.node.hidden = true;
		this.board.close();
		fill(this.#under);
	}

	/** @param {number} at */
	async show(at) {
		await this.board.show(at);
		if (this.#chosen >= 0)
			this.#list(this.#chosen);
		else if (this.board.at >= 0)
			this.#tell(this.board.at);
	}

	/** @param {number} square */
	#tell(square) {
		if (this.#chosen >= 0 && square < 0)
			return;
		const { board } = this;
		fill(this.#under, square >= 0 && `${board.place(square).join(', ')}: ` +
			(board.words(square) || 'nothing'));
		if (square < 0 || square !== this.#chosen)
			this.#chosen = -1;
	}

	/** @param {number} square */
	async #pick(square) {
		this.#chosen = square;
		const found = await this.#list(square);
		if (found)
			this.onpick({ x: found.x, y: found.y }, found.things);
	}

	/** @param {number} square */
	async #list(square) {
		const doc = this.#doc;
		const found = await doc?.game().square(square, this.board.position)
			.catch((error) => {
				if (error.status !== 'replaced' && error.status !== 'closed')
					throw error;
			});
		if (!found || doc !== this.#doc || this.#chosen !== square)
			return null;
		const { x, y, things } = found;
		fill(this.#under, h('strong', {}, `${x}, ${y}`), things.length ?
			h('ul', {}, ...things.map(({ id, text }) => h('li', {},
				h('button', {
					type: 'button', class: 'link',
					onclick: () => this.onthing(id),
				}, text)))) : `: ${this.board.words(square) || 'nothing'}`);
		return found;
	}
}
