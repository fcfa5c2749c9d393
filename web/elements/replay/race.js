// SPDX-License-Identifier: MIT
// Solves of one puzzle on one clock: their boards side by side, or one of them
// with the ghost of another, and who leads.
import { fill, h, sheet } from '../dom.js';
import { openFile } from '../opening.js';

/**
 * @typedef {import('../../package/index.js').Document} Document
 * @typedef {import('../crossply-picture.js').CrossplyPicture} Picture
 * @typedef {import('./analysis.js').Solver} Solver
 * @typedef {{name: string, doc: () => Promise<Document>}} Other a document
 *	that is open elsewhere
 * @typedef {{picture: Picture, node: HTMLElement, name: HTMLElement,
 *	standing: HTMLElement, bar: HTMLProgressElement}} Lane
 */

export const raceSheet = sheet(`
.race { display: grid; gap: 0.75rem; --room: calc(var(--picture-tall) - 7rem); }
.runner crossply-picture { --crossply-picture-height: max(12rem, var(--room)); }
.lead { font: 600 1.125rem/1.4 var(--reading); min-block-size: 1.4em; }
.boards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 26rem)); gap: 1.25rem; }
.runner { display: grid; gap: 0.3rem; align-content: start; min-inline-size: 0; }
.runner h2 { font: 600 1rem/1.4 var(--plain); overflow-wrap: anywhere; }
.runner p { color: var(--muted); font-size: 0.9375rem; }
.runner progress { inline-size: 100%; block-size: 0.5rem; accent-color: var(--accent); }
.race-tools { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.75rem; }
.race-tools .field { max-inline-size: 15rem; }
`);

export class Race {
	/** The race is on. @type {(doc: Document) => Promise<void>} */
	onstart = async () => {};
	/** It is over. @type {() => Promise<void>} */
	onend = async () => {};
	/** @type {(message: string) => void} */
	onsay = () => {};
	/** What else is open. @type {() => Other[]} */
	others = () => [];
	/** All of them, for the analysis. @type {Solver[]} */
	solvers = [];
	/** The document of the race. @type {Document | null} */
	doc = null;
	/** The solve that it began with. @type {Document | null} */
	#own = null;
	/** @type {{name: string, text: string, stats: any}[]} */
	#rivals = [];
	/** @type {Lane[]} */
	#lanes = [];
	#turn = 0;
	#against = h('select', { class: 'field', 'aria-label': 'Race against' });
	#form = h('select', { class: 'field', 'aria-label': 'Boards',
		hidden: true });
	#end = h('button', { type: 'button', class: 'button small', hidden: true,
		onclick: () => this.end() }, 'End the race');
	#picker = h('input', { type: 'file', hidden: true, multiple: true });
	#lead = h('p', { class: 'lead', part: 'lead' });
	#boards = h('div', { class: 'boards' });
	/** @type {import('../../package/document.js').Race | null} */
	#now = null;
	tools = h('div', { class: 'race-tools', hidden: true }, this.#against,
		this.#form, this.#end, this.#picker);
	node = h('div', { class: 'race', hidden: true }, this.#lead,
		this.#boards);

	constructor() {
		this.#against.addEventListener('pointerdown', () => this.#choices());
		this.#against.addEventListener('focus', () => this.#choices());
		this.#against.addEventListener('change', () => this.#chosen());
		this.#form.addEventListener('change', () => this.#arrange());
		this.#picker.addEventListener('change', () => this.add(Array.from(
			this.#picker.files ?? [], (file) =>
				({ source: file, name: file.name }))));
	}

	/** @param {Document} own */
	open(own) {
		this.close();
		this.#own = own;
		this.tools.hidden = false;
		this.#choices();
	}

	close() {
		this.#turn += 1;
		this.doc?.close();
		this.doc = null;
		this.#own = null;
		this.#rivals = [];
		this.#lanes = [];
		this.solvers = [];
		this.#now = null;
		this.tools.hidden = true;
		this.node.hidden = true;
		this.#form.hidden = this.#end.hidden = true;
		fill(this.#boards);
		fill(this.#lead);
	}

	/* ---- who ---- */

	#choices() {
		const options = this.others().map(({ name }, i) =>
			h('option', { value: String(i) }, name));
		fill(this.#against, h('option', { value: '' }, this.#rivals.length ?
			'One more …' : 'Race against …'), ...options,
		h('option', { value: 'file' }, 'A file …'));
	}

	async #chosen() {
		const { value } = this.#against;
		this.#against.value = '';
		if (value === 'file') {
			this.#picker.value = '';
			this.#picker.click();
		} else if (value) {
			const other = this.others()[Number(value)];
			const doc = await other?.doc();
			if (doc)
				await this.add([{ source: new Blob([await doc.text()]),
					name: other.name }]);
		}
	}

	/**
	 * Adds solves to the race.
	 * @param {{source: Blob | ArrayBuffer | ArrayBufferView | string,
	 *	name: string}[]} list
	 * @returns {Promise<boolean>}
	 */
	async add(list) {
		const own = this.#own;
		const turn = ++this.#turn;
		if (!own || !list.length)
			return false;
		/** @type {Document | null} */
		let doc = null;
		try {
			const rivals = [...this.#rivals];
			for (const { source, name } of list)
				rivals.push(await read(source, name));
			doc = await openFile(await own.text(), own.name);
			const { runners } = await doc.race(rivals.map(
				({ name, text }) => ({ name, text })));
			const stats = await own.stats();
			if (turn !== this.#turn)
				throw new Error('overtaken');
			this.doc?.close();
			this.doc = doc;
			this.#rivals = rivals;
			this.solvers = [stats, ...rivals.map((one) => one.stats)].map(
				(one, i) => ({ name: runners[i], stats: one }));
			await this.#set(runners);
			await this.onstart(doc);
			return true;
		} catch (error) {
			if (doc !== this.doc)
				doc?.close();
			if (turn === this.#turn)
				this.onsay(`${/** @type {Error} */ (error).message}.`);
			return false;
		}
	}

	async end() {
		const own = this.#own;
		this.close();
		if (own)
			this.open(own);
		await this.onend();
	}

	/* ---- the boards ---- */

	/** @param {string[]} names */
	async #set(names) {
		const own = /** @type {Document} */ (this.#own);
		this.#lanes = names.map((name) => {
			const picture = /** @type {Picture} */
				(document.createElement('crossply-picture'));
			picture.setAttribute('no-clues', '');
			picture.at = '0';
			for (const event of ['crossply-load', 'crossply-pick'])
				picture.addEventListener(event, (one) =>
					one.stopPropagation());
			const lane = { picture, name: h('h2', {}, name),
				standing: h('p', {}), bar: h('progress', {
					'aria-label': `${name}: squares done` }) };
			return { ...lane, node: h('section', { class: 'runner',
				'aria-label': name }, lane.name, lane.standing, lane.bar,
			picture) };
		});
		fill(this.#boards, ...this.#lanes.map(({ node }) => node));
		fill(this.#form, h('option', { value: '' }, 'Side by side'),
			...names.slice(1).map((name, i) => h('option',
				{ value: String(i + 1) }, `Ghost of ${name}`)));
		this.node.hidden = false;
		this.#form.hidden = this.#end.hidden = false;
		this.#choices();
		await Promise.all(this.#lanes.map(async ({ picture }) => {
			picture.doc = own;
			await picture.loaded;
		}));
		this.#arrange();
	}

	/** Side by side, or one with a ghost. */
	#arrange() {
		const ghost = Number(this.#form.value) || 0;
		this.#lanes.forEach(({ picture }, i) => {
			picture.hidden = ghost > 0 && i > 0;
		});
		if (!ghost)
			this.#lanes[0]?.picture.ghost([]);
		this.#follow();
	}

	/** @param {number} at */
	async show(at) {
		const { doc } = this;
		const now = await doc?.raceAt(at);
		if (!now || doc !== this.doc)
			return;
		this.#now = now;
		this.#follow();
	}

	#follow() {
		const now = this.#now;
		if (!now)
			return;
		const ghost = Number(this.#form.value) || 0;
		this.#lead.textContent = now.lead;
		now.runners.forEach((runner, i) => {
			const lane = this.#lanes[i];
			if (!lane)
				return;
			lane.standing.textContent = `${runner.place}. ${runner.standing}`;
			lane.bar.max = runner.of || 1;
			lane.bar.value = runner.done;
			if (!lane.picture.hidden)
				lane.picture.follow(runner);
		});
		const other = now.runners[ghost];
		// Where, never which: the letters are the reader's to find.
		if (ghost && other)
			this.#lanes[0]?.picture.ghost(other.squares.map((square) =>
				Boolean(Array.isArray(square) ? square[0].trim() : square)));
	}
}

/**
 * The text of a log, whatever it is packed in, and its figures.
 * @param {Blob | ArrayBuffer | ArrayBufferView | string} source
 * @param {string} name
 */
async function read(source, name) {
	const doc = await openFile(source, name);
	try {
		if (doc.kind !== 'solve')
			throw new Error(`${name} is not a solve log`);
		return { name, text: await doc.text(), stats: await doc.stats() };
	} finally {
		doc.close();
	}
}
