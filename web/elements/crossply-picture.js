// SPDX-License-Identifier: MIT
// <crossply-picture>: what a file looks like. Crosswords and solves are a grid
// and clues that can be pointed at; everything else is drawn by the core.
import { fill, h, sheet } from './dom.js';
import { CrossplyElement, define } from './element.js';
import { Grid, gridSheet, mostSquares } from './grid.js';
import { isDark } from './looks.js';

/**
 * @typedef {import('../package/index.js').Document} Document
 * @typedef {import('./grid.js').Place} Place
 * @typedef {{number?: number, label?: string, text?: string, plain?: string,
 *	enumeration?: string, cells?: [number, number][]}} Clue
 * @typedef {{title?: string, direction: string, clues: Clue[]}} ClueList
 * @typedef {import('./grid.js').GridModel &
 *	{lists: ClueList[], meta: Record<string, string>}} Model
 */

const pictureSheet = sheet(`
:host {
	container-type: inline-size;
	background: transparent;
	overflow: hidden;
}
.stage { display: grid; gap: 1.25rem; block-size: 100%; min-block-size: 0; align-content: start; --wide: min(var(--crossply-picture-height, 70vh) * var(--columns, 1) / var(--rows, 1), 5.25rem * var(--columns, 1) + 4px); }
.board { min-inline-size: 0; min-block-size: 0; }
.board .grid { inline-size: min(100%, var(--wide)); block-size: auto; }
.board img {
	display: block;
	inline-size: 100%;
	block-size: auto;
	max-block-size: var(--crossply-picture-height, none);
	object-fit: contain;
}
.words { font: 0.9375rem/1.45 var(--reading); margin-block-end: 0.9rem; max-inline-size: 42rem; }
.clues { display: grid; gap: 1rem 2rem; align-content: start; font: 0.9375rem/1.4 var(--reading); }
.clues h2 { font: 600 1rem/1.4 var(--plain); margin-block-end: 0.25rem; }
.clues button {
	display: grid;
	grid-template-columns: minmax(1.6em, max-content) minmax(0, 1fr);
	gap: 0.5em;
	inline-size: 100%;
	padding: 0.15rem 0.35rem;
	border: 0;
	border-radius: 0.35rem;
	background: none;
	text-align: start;
	font: inherit;
	cursor: pointer;
	overflow-wrap: anywhere;
}
.clues button:hover { background: var(--soft); }
.clues button[aria-current=true] { background: var(--word); }
.clues .number { text-align: end; font: 600 0.875em/1.6 var(--plain); }
.clues .length { color: var(--muted); white-space: nowrap; }
.clues .flag::after {
	content: "";
	display: inline-block;
	inline-size: 0.5em;
	block-size: 0.5em;
	margin-inline-start: 0.4em;
	border-radius: 50%;
	background: var(--warning);
	vertical-align: 0.1em;
}
@container (min-width: 32rem) {
	.clues { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@container (min-width: 56rem) {
	.stage:not(:has(.clues:empty)) { grid-template-columns: min(62cqi, max(20rem, var(--wide))) minmax(0, 44rem); gap: 2.5rem; }
	.clues { max-block-size: var(--crossply-picture-height, none); overflow-y: auto; scrollbar-width: thin; }
}
.silent { color: var(--muted); font: 1rem/1.5 var(--reading); padding: 2rem 1rem; text-align: center; }
@media (pointer: coarse) { .clues button { min-block-size: 2.75rem; align-content: center; } }
`);

export class CrossplyPicture extends CrossplyElement {
	static observedAttributes = [...CrossplyElement.observedAttributes,
		'at', 'solution', 'no-clues'];

	static sheets = [gridSheet, pictureSheet];

	#grid = new Grid((place) => this.#picked(place));
	#board = h('div', { class: 'board', part: 'board' });
	#clues = h('div', { class: 'clues', part: 'clues' });
	#stage = h('div', { class: 'stage' }, this.#board, this.#clues);
	/** @type {Model | null} */
	#model = null;
	/** Address of the picture that is shown, to be given back. */
	#address = '';
	/** @type {(Place & {severity: string})[]} */
	#flags = [];
	/** @type {Promise<void>} */
	#drawn = Promise.resolve();
	/** Of the picture. @type {'light' | 'dark'} */
	#theme = 'light';
	/** What follow() has shown. @type {(0 | string | [string, number])[]} */
	#seen = [];

	constructor() {
		super();
		this.root.append(this.#stage);
	}

	/** The position that is shown, as `--at` takes it; empty: the end. */
	get at() {
		return this.getAttribute('at') ?? '';
	}

	set at(value) {
		this.setAttribute('at', String(value));
	}

	/** Whether letters of the solution are shown. */
	get solution() {
		return this.hasAttribute('solution');
	}

	set solution(value) {
		this.toggleAttribute('solution', Boolean(value));
	}

	/** The crossword that is shown, as `show --json` prints it, or null. */
	get model() {
		return this.#model;
	}

	/**
	 * A solve at another position, without asking for all of it again.
	 * @param {import('../package/document.js').Squares} now
	 */
	follow(now) {
		const model = this.#model;
		if (!model)
			return;
		for (const [i, square] of now.squares.entries()) {
			const before = JSON.stringify(this.#seen[i] ?? 0);
			if (before === JSON.stringify(square))
				continue;
			this.#seen[i] = square;
			const [text, bits] = typeof square === 'string' ? [square, 0] :
				square || ['', 0];
			this.#grid.put(i, {
				fill: text || undefined, pencil: Boolean(bits & 1),
				wrong: Boolean(bits & 2), revealed: Boolean(bits & 4),
				checked: Boolean(bits & 8),
			});
		}
		const place = (/** @type {number} */ i) => ({
			row: Math.floor(i / model.width) + 1,
			column: i % model.width + 1,
		});
		const word = now.word.map(place);
		this.#grid.show({ flags: this.#flags,
			word: word.filter((_, i) => now.word[i] !== now.cursor),
			cursor: now.cursor === undefined ? null : place(now.cursor) });
		this.#current(this.#clueOf(word), false);
	}

	/**
	 * Shades the squares; null: no more.
	 * @param {import('../package/document.js').Heat | null} heat
	 */
	shade(heat) {
		this.#grid.shade(heat && heat.squares.map((square) =>
			square && heat.shades[square.shade].ink));
	}

	/** The position that was asked for last is there, or overtaken. */
	get drawn() {
		return Promise.all([this.#drawn, this.loaded.catch(() => {})]);
	}

	/** Whether there is a grid that can follow. */
	get hasGrid() {
		return this.#model !== null &&
			this.#grid.node.parentNode === this.#board;
	}

	/** @param {boolean[]} has where somebody else has a letter */
	ghost(has) {
		this.#grid.ghost(has);
	}

	/**
	 * Marks squares or a clue.
	 * @param {{cells?: Place[], clue?: string}} what `clue` as findings name
	 *	it: "4 Across"
	 */
	highlight({ cells = [], clue = '' }) {
		const word = clue ? this.#entry(clue) : [];
		this.#grid.show({
			word, ring: cells, flags: this.#flags,
			cursor: cells.length === 1 ? cells[0] : null,
		});
		this.#current(clue);
	}

	/**
	 * The name of a clue, by its place in the lists of `model`.
	 * @param {number} list
	 * @param {number} clue
	 */
	clueName(list, clue) {
		const from = this.#model?.lists[list];
		return from?.clues[clue] ? nameOf(from, from.clues[clue]) : '';
	}

	/**
	 * Small marks on squares about which there is something to say.
	 * @param {(Place & {severity: string})[]} flags
	 */
	flag(flags) {
		this.#flags = flags;
		this.#grid.show({ flags });
	}

	detached() {
		this.#forget();
	}

	clear() {
		this.#model = null;
		this.#flags = [];
		this.#forget();
		fill(this.#board);
		fill(this.#clues);
	}

	/**
	 * @param {string} name
	 * @param {string | null} before
	 * @param {string | null} after
	 */
	attributeChangedCallback(name, before, after) {
		super.attributeChangedCallback(name, before, after);
		if (before === after || !this.doc ||
		    !['at', 'solution', 'no-clues'].includes(name))
			return;
		this.#redraw(() => this.getAttribute(name) === after);
	}

	/** @param {() => boolean} current */
	#redraw(current) {
		const doc = /** @type {Document} */ (this.doc);
		this.#drawn = this.show(doc, () => this.doc === doc && current())
			.catch((error) => {
				if (error.status !== 'replaced' &&
				    error.status !== 'closed')
					this.tell('error', {
						findings: [], message: error.message,
					});
			});
	}

	/** Also asked for by a page where it was not seen when night fell. */
	recolour() {
		const now = isDark(this.root) ? 'dark' : 'light';
		if (this.#address && this.doc && now !== this.#theme)
			this.#redraw(() => true);
	}

	/**
	 * @param {Document} doc
	 * @param {() => boolean} current
	 */
	async show(doc, current) {
		if (!doc.kind) {
			fill(this.#board, h('p', { class: 'silent' },
				'There is nothing to show of this file.'));
			return;
		}
		if (doc.kind === 'crossword' || doc.kind === 'solve') {
			const model = /** @type {Model} */
				(await doc.model(this.#position(),
					{ latest: 'model' }));
			if (!current())
				return;
			if (model.width * model.height <= mostSquares) {
				this.#showGrid(model, doc);
				return;
			}
		}
		await this.#showImage(doc, current);
	}

	/**
	 * @param {Model} model
	 * @param {Document} doc
	 */
	#showGrid(model, doc) {
		this.#stage.style.setProperty('--columns', String(model.width));
		this.#stage.style.setProperty('--rows', String(model.height));
		this.#grid.draw(model, {
			title: model.meta?.title || doc.title || doc.name,
			solution: this.solution,
		});
		if (this.#flags.length)
			this.#grid.show({ flags: this.#flags });
		if (this.#grid.node.parentNode !== this.#board)
			fill(this.#board, this.#grid.node);
		this.#forget();
		const listed = this.#model;
		this.#model = model;
		// A square of which nothing is known is put again.
		this.#seen = model.cells.flat().map(() => ['', -1]);
		if (this.hasAttribute('no-clues'))
			fill(this.#clues);
		else if (!listed || JSON.stringify(listed.lists) !==
			JSON.stringify(model.lists) ||
			!this.#clues.hasChildNodes())
			this.#listClues(model);
	}

	/** @param {Model} model */
	#listClues(model) {
		fill(this.#clues, ...model.lists.map((list) => h('section', {},
			h('h2', {}, list.title ?? list.direction),
			h('ol', {}, ...list.clues.map((clue) => h('li', {},
				this.#clue(list, clue)))))));
	}

	/**
	 * @param {ClueList} list
	 * @param {Clue} clue
	 */
	#clue(list, clue) {
		const name = nameOf(list, clue);
		return h('button', {
			type: 'button', 'data-clue': name,
			onclick: () => {
				this.highlight({ clue: name });
				this.tell('pick', { clue: name });
			},
		}, h('span', { class: 'number' }, clue.label ?? clue.number ?? ''),
		h('span', {}, clue.text ?? '', clue.enumeration &&
			h('span', { class: 'length' }, ` (${clue.enumeration})`)));
	}

	/**
	 * @param {Document} doc
	 * @param {() => boolean} current
	 */
	async #showImage(doc, current) {
		this.#theme = isDark(this.root) ? 'dark' : 'light';
		const svg = await doc.draw({
			...this.#position(), solution: this.solution,
			theme: this.#theme,
		}, { latest: 'draw' });
		if (!current())
			return;
		const address = URL.createObjectURL(new Blob([svg],
			{ type: 'image/svg+xml' }));
		const fresh = h('img', {
			part: 'image', alt: `${doc.title || doc.name}` +
				(this.at ? `, at ${this.at}` : ''),
			src: address,
		});
		await fresh.decode().catch(() => {});
		if (!current()) {
			URL.revokeObjectURL(address);
			return;
		}
		this.#forget();
		this.#address = address;
		fill(this.#board, fresh);
	}

	#position() {
		return this.at ? { at: this.at } : {};
	}

	#forget() {
		if (this.#address)
			URL.revokeObjectURL(this.#address);
		this.#address = '';
	}

	/** @param {Place} place */
	#picked(place) {
		const clue = this.#clueAt(place);
		this.highlight({ cells: [place], clue });
		this.tell('pick', { cell: place, clue });
	}

	/** @param {Place} place */
	#clueAt({ row, column }) {
		for (const list of this.#model?.lists ?? [])
			for (const clue of list.clues)
				if (clue.cells?.some(([r, c]) => r === row &&
					c === column))
					return nameOf(list, clue);
		return '';
	}

	/**
	 * The squares of a clue.
	 * @param {string} name
	 * @returns {Place[]}
	 */
	#entry(name) {
		for (const list of this.#model?.lists ?? [])
			for (const clue of list.clues)
				if (nameOf(list, clue) === name)
					return (clue.cells ?? []).map(
						([row, column]) => ({ row, column }));
		return [];
	}

	/** The clue with exactly these squares. @param {Place[]} word */
	#clueOf(word) {
		const same = (/** @type {[number, number][] | undefined} */ cells) =>
			cells?.length === word.length && cells.every(([r, c], i) =>
				word[i].row === r && word[i].column === c);
		for (const list of word.length ? this.#model?.lists ?? [] : [])
			for (const clue of list.clues)
				if (same(clue.cells))
					return nameOf(list, clue);
		return '';
	}

	/** @param {string} name @param {boolean} [scrolls] */
	#current(name, scrolls = true) {
		for (const button of this.#clues.querySelectorAll('button')) {
			const is = name !== '' && button.dataset.clue === name;
			button.toggleAttribute('aria-current', false);
			if (is) {
				button.setAttribute('aria-current', 'true');
				if (scrolls)
					button.scrollIntoView({ block: 'nearest' });
			}
		}
	}
}

/**
 * As findings name a clue.
 * @param {ClueList} list
 * @param {Clue} clue
 */
const nameOf = (list, clue) => `${clue.label ?? clue.number ?? ''} ` +
	(list.title ?? list.direction);

define('crossply-picture', CrossplyPicture);
