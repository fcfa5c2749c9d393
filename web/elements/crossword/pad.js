// SPDX-License-Identifier: MIT
// Our own keyboard for touch: the letters of the puzzle, digits and signs for
// squares that take several, and what phones lack.
import { fill, h } from '../dom.js';
import { icon } from '../icons.js';
import { characters } from './typing.js';

const signs = ['1234567890', '/-+&@#%=*', ".,:;!?'()"];

/**
 * @typedef {object} Hands
 * @property {(text: string) => void} type
 * @property {(action: string) => void} act
 */

export class Pad {
	node = h('div', {
		class: 'pad', part: 'keyboard', role: 'group',
		'aria-label': 'Keyboard',
	});
	#hands;
	/** @type {string[]} */
	#letters = [];
	#hasSigns = false;
	#isRebus = false;
	#isPencil = false;

	/** @param {Hands} hands */
	constructor(hands) {
		this.#hands = hands;
		// The grid keeps the focus.
		this.node.addEventListener('pointerdown', (event) =>
			event.preventDefault());
		this.node.addEventListener('click', (event) => {
			const key = /** @type {HTMLElement} */ (event.target)
				.closest('button');
			if (!key)
				return;
			const { text, act } = key.dataset;
			if (text !== undefined)
				this.#hands.type(text);
			else if (act === 'signs')
				this.#turn(!this.#hasSigns);
			else if (act)
				this.#hands.act(act);
		});
	}

	/** @param {string[]} alphabet */
	draw(alphabet) {
		this.#letters = alphabet;
		this.#turn(false);
	}

	/** @param {boolean} hasSigns */
	#turn(hasSigns) {
		this.#hasSigns = hasSigns;
		const rows = (hasSigns ? signs : this.#letters).map((row) =>
			characters(row).map((text) => this.#key(text)));
		const last = rows[rows.length - 1] ?? [];
		last.push(this.#deed('erase', 'Delete', icon('erase')));
		const more = [
			this.#deed('signs', hasSigns ? 'Letters' : 'Digits and signs',
				hasSigns ? 'ABC' : '123'),
			this.#deed('rebus', this.#isRebus ? 'Done' : 'Rebus',
				this.#isRebus ? 'Done' : 'Rebus'),
			this.#deed('pencil', 'Pencil', icon('solve')),
			this.#deed('turn', 'Turn', icon('turn')),
			this.#deed('next-open', 'Next open word', icon('right')),
		];
		const most = Math.max(...rows.map((row) => row.length), 1);
		this.node.style.setProperty('--keys', String(most));
		fill(this.node, ...rows.map((row) =>
			h('div', { class: 'keys' }, row)),
		h('div', { class: 'keys deeds' }, more));
		this.#press();
	}

	/** @param {string} text */
	#key(text) {
		return h('button', {
			type: 'button', class: 'key', tabindex: '-1',
			'data-text': text,
		}, text);
	}

	/** @param {string} act @param {string} label
	 *  @param {string | Node} face */
	#deed(act, label, face) {
		return h('button', {
			type: 'button', class: 'key deed', tabindex: '-1',
			'data-act': act, 'aria-label': label,
		}, face);
	}

	#press() {
		this.node.querySelector('[data-act=pencil]')?.setAttribute(
			'aria-pressed', String(this.#isPencil));
		this.node.querySelector('[data-act=rebus]')?.setAttribute(
			'aria-pressed', String(this.#isRebus));
	}

	/** @param {boolean} is */
	set isPencil(is) {
		if (is === this.#isPencil)
			return;
		this.#isPencil = is;
		this.#press();
	}

	/** @param {boolean} is */
	set isRebus(is) {
		if (is === this.#isRebus)
			return;
		this.#isRebus = is;
		this.#turn(is && this.#hasSigns);
	}
}
