// SPDX-License-Identifier: MIT
// The clues: the bar with the one that matters, and the lists, which can have a
// text field for each answer. What is typed there goes through the same
// commands as in the grid.
import { fill, h } from '../dom.js';
import { icon } from '../icons.js';
import { characters } from './typing.js';

/**
 * @typedef {import('../../package/play.js').PlayModel} PlayModel
 * @typedef {import('../../package/play.js').PlayView} PlayView
 * @typedef {import('../../package/play.js').Run} Run
 * @typedef {(action: string, command?:
 *	import('../../package/play.js').PlayCommand) => Promise<unknown>} Do
 * @typedef {{item: HTMLElement, button: HTMLElement,
 *	field: HTMLInputElement | null, note: HTMLElement}} Line
 */

const tags = /** @type {const} */ ([[1, 'i'], [2, 'b'], [4, 'sub'], [8, 'sup'],
	[32, 'u'], [64, 's']]);

/**
 * Text with its styles as nodes.
 * @param {Run[]} runs
 */
export const styled = (runs) => runs.map(([text, style]) =>
	tags.reduce((/** @type {Node} */ node, [bit, tag]) =>
		style & bit ? h(tag, {}, node) : node,
	style & 16 ? h('span', { class: 'caps' }, text) :
		document.createTextNode(text)));

/** An empty square in a field. */
const gap = '_';

export class Clues {
	#do;
	node = h('div', { class: 'lists', part: 'clues' });
	/** @type {(Line | null)[]} by word */
	#lines = [];
	/** @type {PlayModel | null} */
	#model = null;
	/** @type {string[]} letters of the squares */
	#letters = [];
	/** @type {number[][]} words of a square */
	#wordsAt = [];
	/** @type {number | null} */
	#word = null;
	/** @type {number | null} */
	#crossing = null;
	#hasFields = false;
	#downsOnly = false;
	/** What is to be in view with the next frame. */
	#seen = 0;
	#marker = h('span', { class: 'marker', 'aria-hidden': 'true',
		hidden: true });

	/** @param {Do} act */
	constructor(act) {
		this.#do = act;
	}

	/** @param {PlayModel} model */
	draw(model) {
		this.#model = model;
		this.#letters = model.cells.map(() => '');
		this.#wordsAt = model.cells.map(() => []);
		this.#word = this.#crossing = null;
		for (const [i, { cells }] of model.words.entries())
			for (const cell of cells)
				this.#wordsAt[cell].push(i);
		this.#lines = model.words.map(() => null);
		fill(this.node, ...model.lists.map((list) => this.#list(list)),
			this.#rest(model));
	}

	/** @param {PlayModel['lists'][number]} list */
	#list(list) {
		return h('section', {
			class: 'list', 'data-direction': list.direction,
			'aria-label': list.title,
		}, h('h3', {}, list.title), h('div', { class: 'scroll' },
			h('ol', { tabindex: '-1' }, ...list.clues.map((clue) =>
				this.#line(clue.word, clue.label, styled(clue.text))))));
	}

	/** Words of the grid without a clue can be filled, too.
	 *  @param {PlayModel} model */
	#rest(model) {
		const without = model.words.flatMap((word, i) =>
			word.clue === undefined ? [this.#line(i, '', [word.name])] :
				[]);
		this.node.classList.toggle('has-rest', without.length > 0);
		return without.length > 0 && h('section', {
			class: 'list rest', 'aria-label': 'Without a clue',
		}, h('h3', {}, 'Without a clue'), h('div', { class: 'scroll' },
			h('ol', {}, without)));
	}

	/**
	 * @param {number | undefined} word
	 * @param {string} label
	 * @param {(Node | string)[]} text
	 */
	#line(word, label, text) {
		const button = h('button', {
			type: 'button', class: 'clue', tabindex: '-1',
			disabled: word === undefined,
			onclick: () => word !== undefined &&
				this.#do('go-word', { word }),
		}, h('span', { class: 'number' }, label),
		h('span', { class: 'words' }, text));
		const item = h('li', {}, button);
		if (word === undefined)
			return item;
		const note = h('p', { class: 'note', hidden: true });
		item.append(note);
		this.#lines[word] = { item, button, field: null, note };
		if (this.#hasFields)
			this.#addField(word);
		return item;
	}

	/** Only those who want them pay for them. @param {number} word */
	#addField(word) {
		const line = this.#lines[word];
		if (!line || line.field)
			return;
		const { name, cells } = /** @type {PlayModel} */
			(this.#model).words[word];
		line.field = h('input', {
			type: 'text', class: 'field', autocomplete: 'off',
			autocorrect: 'off', spellcheck: 'false',
			autocapitalize: 'characters', size: String(cells.length + 1),
			'aria-label': `Answer to ${name}, ${cells.length} letters`,
		});
		line.item.append(line.field);
		this.#listen(line.field, word);
		this.#show(word);
	}

	/** @param {PlayView} view */
	apply(view) {
		const changed = new Set();
		for (const [cell, text] of view.squares) {
			this.#letters[cell] = text;
			for (const word of this.#wordsAt[cell])
				changed.add(word);
		}
		for (const word of changed)
			this.#show(word);
		for (const [word, isFull, isProven] of view.words) {
			const { classList } = this.#lines[word]?.item ?? {};
			classList?.toggle('full', isFull);
			classList?.toggle('proven', isProven);
		}
		if (view.downsOnly !== this.#downsOnly) {
			this.#downsOnly = view.downsOnly;
			this.node.classList.toggle('downs-only', view.downsOnly);
		}
		this.#current(view);
	}

	/** @param {PlayView} view */
	#current({ word, crossing }) {
		if (word === this.#word && crossing === this.#crossing)
			return;
		const at = (/** @type {number | null} */ i) =>
			i === null ? null : this.#lines[i];
		at(this.#word)?.button.removeAttribute('aria-current');
		at(this.#word)?.button.setAttribute('tabindex', '-1');
		this.#word = word;
		this.#crossing = crossing;
		at(word)?.button.setAttribute('aria-current', 'true');
		at(word)?.button.setAttribute('tabindex', '0');
		// With the frame, which lays everything out once.
		this.#seen ||= requestAnimationFrame(() => {
			this.#seen = 0;
			this.#mark(at(this.#crossing));
			for (const line of [at(this.#crossing), at(this.#word)])
				if (line)
					this.#intoView(line.item);
		});
	}

	/** The mark at the crossing clue goes from line to line with every key:
	 *  it is moved, so that no list is painted again.
	 *  @param {Line | null} line */
	#mark(line) {
		const list = line?.item.closest('.scroll');
		this.#marker.hidden = !list;
		if (!line || !list)
			return;
		if (this.#marker.parentNode !== list)
			list.append(this.#marker);
		const { offsetTop, offsetHeight } = line.button;
		this.#marker.style.transform =
			`translateY(${offsetTop}px) scaleY(${offsetHeight})`;
	}

	/** Scrolls its list, never the page. @param {HTMLElement} item */
	#intoView(item) {
		const list = /** @type {HTMLElement} */ (item.closest('.scroll'));
		if (list.scrollHeight <= list.clientHeight + 1)
			return;
		const top = item.offsetTop;
		const low = list.scrollTop;
		const high = low + list.clientHeight - item.offsetHeight;
		if (top < low || top > high)
			list.scrollTop = top - list.clientHeight / 3;
	}

	/* ---- fields ---- */

	/** Whether there is a field for each answer. */
	get hasFields() {
		return this.#hasFields;
	}

	set hasFields(is) {
		this.#hasFields = is;
		this.node.classList.toggle('with-fields', is);
		for (const [word, line] of this.#lines.entries()) {
			if (is)
				this.#addField(word);
			if (line?.field)
				line.field.hidden = !is;
			this.#show(word);
		}
	}

	/** @param {number} word */
	#show(word) {
		const field = this.#lines[word]?.field;
		if (!field || !this.#hasFields)
			return;
		const { cells } = /** @type {PlayModel} */
			(this.#model).words[word];
		const text = cells.map((cell) => this.#written(cell)).join('');
		if (field.value === text)
			return;
		const at = field.selectionStart;
		field.value = text;
		if (field.matches(':focus'))
			field.setSelectionRange(at, at);
	}

	/** @param {number} cell */
	#written(cell) {
		const text = this.#letters[cell];
		return text === '' ? gap : characters(text).length > 1 ?
			`(${text})` : text;
	}

	/** Which square of the word is at this place of its field.
	 * @param {number} word @param {number} offset */
	#squareAt(word, offset) {
		const { cells } = /** @type {PlayModel} */
			(this.#model).words[word];
		let end = 0;
		for (const [i, cell] of cells.entries()) {
			end += this.#written(cell).length;
			if (offset < end)
				return i;
		}
		return cells.length;
	}

	/** @param {number} word @param {number} square */
	#offset(word, square) {
		const { cells } = /** @type {PlayModel} */
			(this.#model).words[word];
		return cells.slice(0, square).reduce((sum, cell) =>
			sum + this.#written(cell).length, 0);
	}

	/** @param {HTMLInputElement} field @param {number} word */
	#listen(field, word) {
		field.addEventListener('focus', () =>
			this.#do('go-word', { word }));
		field.addEventListener('beforeinput', (event) => {
			if (event.isComposing ||
			    event.inputType === 'insertCompositionText')
				return;
			event.preventDefault();
			const from = this.#squareAt(word, field.selectionStart ?? 0);
			const to = this.#squareAt(word, field.selectionEnd ?? 0);
			if (event.inputType.startsWith('delete'))
				this.#erase(field, word, from, to,
					event.inputType !== 'deleteContentForward');
			else
				this.#write(field, word, from, event.data ?? '');
		});
		field.addEventListener('compositionend', (event) => {
			const { data } = event;
			const at = (field.selectionStart ?? 0) - data.length;
			field.value = '';
			this.#show(word);
			this.#write(field, word, this.#squareAt(word,
				Math.max(0, at)), data);
		});
		field.addEventListener('keydown', (event) => {
			if (event.key === 'Enter' && !event.isComposing)
				this.#next(word, event.shiftKey ? -1 : 1);
		});
	}

	/** @param {number} word @param {number} by */
	#next(word, by) {
		const lines = this.#lines.filter(Boolean);
		const at = lines.indexOf(this.#lines[word]);
		lines[at + by]?.field?.focus();
	}

	/**
	 * Letters, each in its square; blanks and underscores skip one, brackets
	 * hold several letters for one.
	 * @param {HTMLInputElement} field
	 * @param {number} word
	 * @param {number} from
	 * @param {string} text
	 */
	async #write(field, word, from, text) {
		const { cells } = /** @type {PlayModel} */
			(this.#model).words[word];
		const parts = Array.from(text.matchAll(/\([^)]+\)|[^]/gu),
			([part]) => part);
		let at = from;
		// The next key may come before the answers to this one.
		this.#caret(field, word, from + parts.length);
		for (const part of parts) {
			if (at >= cells.length)
				break;
			const skips = part === ' ' || part === gap || part === '?';
			if (!skips)
				await this.#do('rebus', {
					text: part.replace(/^\(|\)$/g, ''),
					cell: cells[at], word,
				});
			at += 1;
		}
		// Wherever the letters have led, this is the word in hand.
		await this.#do('go-cell', {
			cell: cells[Math.min(at, cells.length - 1)], word });
	}

	/**
	 * @param {HTMLInputElement} field
	 * @param {number} word
	 * @param {number} from
	 * @param {number} to
	 * @param {boolean} back
	 */
	async #erase(field, word, from, to, back) {
		const { cells } = /** @type {PlayModel} */
			(this.#model).words[word];
		const first = from === to && back ? from - 1 : from;
		const end = from === to ? first + 1 : to;
		this.#caret(field, word, Math.max(0, first));
		for (let i = Math.max(0, first); i < end && i < cells.length; i += 1)
			await this.#do('clear-letter', { cell: cells[i], word });
	}

	/** @param {HTMLInputElement} field @param {number} word
	 *  @param {number} square */
	#caret(field, word, square) {
		const at = this.#offset(word, square);
		field.setSelectionRange(at, at);
	}

	/* ---- marks and notes ---- */

	/** @param {number} word @param {boolean} isMarked
	 *  @param {string} note */
	remark(word, isMarked, note) {
		const line = this.#lines[word];
		if (!line)
			return;
		line.item.classList.toggle('marked', isMarked);
		line.note.hidden = !note;
		line.note.textContent = note;
	}
}

/** The clue of the word that is being solved, with the way to others. */
export class ClueBar {
	#text = h('button', { type: 'button', class: 'now', tabindex: '-1' });
	#last = '';

	/** @param {(action: string) => void} act */
	constructor(act) {
		const step = (/** @type {'left' | 'right'} */ name,
			/** @type {string} */ label, /** @type {string} */ action) =>
			h('button', {
				type: 'button', class: 'step', tabindex: '-1',
				'aria-label': label, title: label,
				onclick: () => act(action),
			}, icon(name));
		this.#text.addEventListener('click', () => act('turn'));
		this.node = h('div', { class: 'clue-bar', part: 'clue-bar' },
			step('left', 'Previous clue', 'previous-word'), this.#text,
			step('right', 'Next clue', 'next-word'));
		// The grid keeps the focus.
		this.node.addEventListener('pointerdown', (event) =>
			event.preventDefault());
	}

	/** @param {PlayModel} model @param {PlayView} view */
	apply(model, view) {
		const key = `${view.word} ${view.downsOnly}`;
		if (key === this.#last)
			return;
		this.#last = key;
		const word = view.word === null ? null : model.words[view.word];
		if (!word) {
			fill(this.#text, h('span', { class: 'what' },
				view.isSolved ? 'Solved.' : 'There is nothing to fill.'));
			return;
		}
		const list = word.list === undefined || word.clue === undefined ?
			null : model.lists[word.list];
		const hidden = view.downsOnly && list?.direction === 'across';
		const runs = list && !hidden ?
			list.clues[/** @type {number} */ (word.clue)].text : [];
		fill(this.#text, h('span', { class: 'what' },
			h('b', {}, word.name), ' ', hidden ? '· · ·' : styled(runs)));
	}

	forget() {
		this.#last = '';
	}
}
