// SPDX-License-Identifier: MIT
// The squares: one real input in each that takes a letter, so that speech input
// and the keyboards of phones work. Only what changed is touched.
import { fill, h } from '../dom.js';

/**
 * @typedef {import('../../package/play.js').PlayModel} PlayModel
 * @typedef {import('../../package/play.js').PlayView} PlayView
 * @typedef {{node: HTMLElement, input: HTMLInputElement, place: string,
 *	letter: HTMLElement | null, text: string, marks: number}} Square
 */

export const marks = {
	given: 2, pencil: 4, wrong: 16, revealed: 32, checked: 64,
};

/** Whether dark letters are legible on a colour. @param {string} colour */
function isLight(colour) {
	const [r, g, b] = [1, 3, 5].map((at) =>
		parseInt(colour.slice(at, at + 2), 16));
	return r * 0.299 + g * 0.587 + b * 0.114 > 140;
}

export class PlayGrid {
	node = h('div', { role: 'grid', class: 'grid', part: 'grid' });
	/** @type {(Square | null)[]} */
	squares = [];
	/** @type {PlayModel | null} */
	#model = null;
	/** @type {Map<Element, string>} what is lit, and how */
	#lit = new Map();
	/** @type {number | null} */
	#cursor = null;
	#isTouch = false;
	/** @type {HTMLInputElement | null} */
	#pattern = null;

	/** @param {PlayModel} model @param {string} title */
	draw(model, title) {
		this.#model = model;
		this.#lit.clear();
		this.#cursor = null;
		this.squares = [];
		this.node.setAttribute('aria-label', title);
		this.node.classList.toggle('has-voids', model.cells.some(
			({ kind }) => kind === 'void'));
		/** @type {HTMLElement[]} */
		const rows = [];
		for (let row = 0; row < model.height; row += 1)
			rows.push(h('div', { role: 'row', class: 'row' },
				...Array.from({ length: model.width }, (_, column) =>
					this.#cell(row, column))));
		fill(this.node, rows);
		// Before the game has begun, the first square is the way in.
		this.squares.find(Boolean)?.input.setAttribute('tabindex', '0');
	}

	/** @param {number} row @param {number} column */
	#cell(row, column) {
		const model = /** @type {PlayModel} */ (this.#model);
		const cell = model.cells[row * model.width + column];
		const node = h('div', {
			role: 'gridcell', class: `cell ${cell.kind ?? 'open'}`,
			part: cell.kind ?? 'square',
		});
		// Both squares beside a bar have it; one draws it.
		const bars = cell.bars ?? 0;
		if (bars & 9)
			node.append(h('span', { class: `bars${bars & 1 ? ' top' : ''}` +
				(bars & 8 ? ' left' : '') }));
		if (cell.shade) {
			node.style.setProperty('--shade', cell.shade);
			node.classList.add('shaded', isLight(cell.shade) ?
				'on-light' : 'on-dark');
		}
		if (cell.circled)
			node.append(h('span', { class: 'circle' }));
		if (cell.label)
			node.append(h('span', {
				class: 'label', 'aria-hidden': 'true',
			}, cell.label));
		this.squares.push(cell.kind ? null :
			this.#open(node, row, column));
		return node;
	}

	/**
	 * @param {HTMLElement} node
	 * @param {number} row
	 * @param {number} column
	 * @returns {Square}
	 */
	#open(node, row, column) {
		this.#pattern ??= h('input', {
			type: 'text', class: 'entry', tabindex: '-1',
			autocomplete: 'off', autocorrect: 'off', spellcheck: 'false',
			autocapitalize: 'characters', enterkeyhint: 'next',
		});
		const input = /** @type {HTMLInputElement} */
			(this.#pattern.cloneNode());
		input.setAttribute('inputmode', this.#isTouch ? 'none' : 'text');
		input.setAttribute('data-cell', String(this.squares.length));
		const place = `row ${row + 1}, column ${column + 1}`;
		input.setAttribute('aria-label', place);
		node.append(input);
		return { node, input, place, letter: null, text: '', marks: 0 };
	}

	/** Whether our own keyboard takes the place of the system's.
	 *  @param {boolean} is */
	set ownKeyboard(is) {
		if (is === this.#isTouch)
			return;
		this.#isTouch = is;
		for (const square of this.squares)
			square?.input.setAttribute('inputmode', is ? 'none' : 'text');
	}

	/** The cell of an input. @param {EventTarget | null} target */
	cellOf(target) {
		const { cell } = /** @type {HTMLElement} */ (target)?.dataset ?? {};
		return cell === undefined ? null : Number(cell);
	}

	/** @param {PlayView} view */
	apply(view) {
		for (const [cell, text, bits] of view.squares)
			this.#put(cell, text, bits);
		this.#light(view);
	}

	/** What a square is called where the cursor is not.
	 *  @param {Square} square */
	#name({ input, text, place }) {
		input.setAttribute('aria-label', text ? `${text}, ${place}` : place);
	}

	/**
	 * The square under the cursor gets its name, and can be reached by Tab.
	 * Only its input holds its letter: hundreds of texts that are hidden
	 * below letters would be laid out and painted.
	 * @param {PlayView} view
	 * @returns {() => void} what is left for when the focus has moved, too;
	 *	before, it would be slow
	 */
	enter({ cursor, spoken }) {
		const before = this.#at(this.#cursor) ?? this.squares.find(Boolean);
		this.#cursor = cursor;
		const now = this.square;
		now?.input.setAttribute('aria-label', spoken);
		if (before === now)
			return () => {};
		now?.input.setAttribute('tabindex', '0');
		return () => {
			if (now)
				now.input.value = now.text;
			if (!before)
				return;
			before.input.setAttribute('tabindex', '-1');
			before.input.value = '';
			this.#name(before);
		};
	}

	/** @param {number | null} cell */
	#at(cell) {
		return cell === null ? null : this.squares[cell];
	}

	/** @param {number} cell @param {string} text @param {number} bits */
	#put(cell, text, bits) {
		const square = this.#at(cell);
		if (!square)
			return;
		if (text !== square.text) {
			square.text = text;
			// Most squares of a large grid are empty for long.
			if (!square.letter) {
				square.letter = h('span', {
					class: 'letter', 'aria-hidden': 'true',
				});
				square.input.before(square.letter);
			}
			square.letter.textContent = text;
			const length = [...text].length;
			square.letter.classList.toggle('many', length > 1);
			square.letter.style.setProperty('--n',
				length > 1 ? String(length) : null);
		}
		if (square === this.square)
			square.input.value = text;
		else
			this.#name(square);
		if (bits === square.marks)
			return;
		square.marks = bits;
		for (const [name, bit] of Object.entries(marks))
			square.node.classList.toggle(name, Boolean(bits & bit));
		square.input.readOnly = Boolean(
			bits & (marks.given | marks.revealed));
	}

	/** Lights the word, its other parts and the cursor; what was lit before
	 *  and still is, is not touched. @param {PlayView} view */
	#light(view) {
		const { words } = /** @type {PlayModel} */ (this.#model);
		/** @type {Map<Element, string>} */
		const lit = new Map();
		const light = (/** @type {number} */ cell,
			/** @type {string} */ how) => {
			const square = this.squares[cell];
			if (square)
				lit.set(square.node, how);
		};
		const word = view.word === null ? null : words[view.word];
		for (const other of word?.links ?? [])
			for (const cell of words[other].cells)
				light(cell, 'linked');
		for (const cell of word?.cells ?? [])
			light(cell, 'word');
		if (view.cursor !== null)
			light(view.cursor, 'cursor');
		for (const [node, how] of this.#lit)
			if (lit.get(node) !== how)
				node.classList.remove(how);
		for (const [node, how] of lit)
			if (this.#lit.get(node) !== how)
				node.classList.add(how);
		this.#lit = lit;
	}

	/** Whether several letters are being written into the square.
	 *  @param {boolean} is */
	edit(is) {
		const node = this.square?.node;
		node?.classList.toggle('editing', is);
		node?.parentElement?.classList.toggle('raised', is);
	}

	/** The input under the cursor. */
	get input() {
		return this.#at(this.#cursor)?.input ?? null;
	}

	get square() {
		return this.#at(this.#cursor);
	}

	/** Puts the cursor into view, without moving the page.
	 *  @param {HTMLElement} frame */
	reveal(frame) {
		const node = this.square?.node;
		if (!node)
			return;
		const a = node.getBoundingClientRect();
		const b = frame.getBoundingClientRect();
		const more = a.width * 1.5;
		const by = (/** @type {number} */ low, /** @type {number} */ high,
			/** @type {number} */ from, /** @type {number} */ to) =>
			low < from + more ? low - from - more :
				high > to - more ? high - to + more : 0;
		frame.scrollBy(by(a.left, a.right, b.left, b.right),
			by(a.top, a.bottom, b.top, b.bottom));
	}
}
