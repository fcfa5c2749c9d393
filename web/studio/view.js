// SPDX-License-Identifier: MIT
// One document: its picture, and the views on it as tabs.
import '../elements/crossply-check.js';
import '../elements/crossply-crossword.js';
import '../elements/crossply-mill.js';
import '../elements/crossply-game.js';
import '../elements/crossply-picture.js';
import '../elements/crossply-replay.js';
import { sentence } from '../elements/check/list.js';
import { fill, h, unique } from '../elements/dom.js';
import { icon } from '../elements/icons.js';
import { openFile, sourceOf } from '../elements/opening.js';
import { convertSheet } from './convert.js';
import { printSheet } from './print.js';
import { LevelLine } from './level.js';
import { shareSheet } from './share.js';
import { showStatistics } from './statistics.js';
import { count, during, say, size, trouble } from './status.js';
import { set, setting } from './storage.js';

/**
 * @typedef {import('../package/index.js').Document} Document
 * @typedef {import('../elements/opening.js').Finding} Finding
 * @typedef {import('../elements/crossply-check.js').CrossplyCheck} Check
 * @typedef {import('../elements/crossply-picture.js').CrossplyPicture} Picture
 * @typedef {import('../elements/crossply-crossword.js').CrossplyCrossword
 *	} Player
 * @typedef {import('../elements/crossply-replay.js').CrossplyReplay} Replay
 * @typedef {import('../elements/crossply-mill.js').CrossplyMill} MillPlayer
 * @typedef {import('../elements/crossply-game.js').CrossplyGame} Game
 * @typedef {{label: string, panel: HTMLElement, tab: HTMLButtonElement,
 *	begin?: () => Promise<void>, begun?: boolean}} View
 */

export class DocumentView {
	/** Something about the document changed. */
	onchange = () => {};
	/** @type {() => import('./convert.js').Open[]} */
	others = () => [];
	name;
	/** @type {Document} */
	doc;
	/** @type {View[]} */
	#views = [];
	#title = h('h1', { tabindex: '-1' });
	#facts = h('p', { class: 'facts-line' });
	#tabs = h('div', { role: 'tablist', 'aria-label': 'Views', class: 'views' });
	#check = /** @type {Check} */ (document.createElement('crossply-check'));
	#picture = /** @type {Picture} */
		(document.createElement('crossply-picture'));
	#solution = h('input', { type: 'checkbox' });
	#stage = h('section', { class: 'stage', 'aria-label': 'Picture' });
	/** @type {Replay | null} */
	#replay = null;
	/** @type {Game | null} */
	#game = null;
	/** @type {LevelLine | null} */
	#level = null;
	/** @type {Player | MillPlayer | null} */
	#player = null;
	#at = '';
	/** @type {{doc: Document | null,
	 *	places: Promise<Awaited<ReturnType<Document['places']>> | null>}} */
	#placed = { doc: null, places: Promise.resolve(null) };

	/**
	 * @param {Document} doc
	 * @param {{at?: string}} [options]
	 */
	constructor(doc, { at = '' } = {}) {
		this.doc = doc;
		this.name = doc.name;
		this.#at = at;
		this.node = h('article', { class: 'document' });
		this.#build();
	}

	#build() {
		const { doc } = this;
		const action = (/** @type {import('../elements/icons.js').IconName}
			*/ name, /** @type {string} */ label,
		/** @type {() => void} */ act) => h('button', {
			type: 'button', class: 'button', onclick: act,
			disabled: !doc.kind,
		}, icon(name), h('span', { class: 'word' }, label));
		this.#stage.append(this.#picture, h('label', {
			class: 'tick', hidden: doc.kind !== 'crossword',
		}, this.#solution, 'Solution'));
		this.#view('Source', h('div', { class: 'panel source' },
			this.#check));
		if (doc.canPlay || doc.canPlayMill) {
			const player = /** @type {Player | MillPlayer} */
				(document.createElement(doc.canPlayMill ?
					'crossply-mill' : 'crossply-crossword'));
			const line = doc.canPlayMill ? null :
				new LevelLine(/** @type {Player} */ (player));
			this.#level = line;
			this.#player = player;
			this.#view('Play', h('div', { class: 'panel play' },
				line?.node, player), async () => {
					const bytes = await this.bytes();
					await player.load(new Blob(
						[/** @type {BlobPart} */ (bytes)]), this.name);
					await line?.begin(bytes);
				});
		}
		if (doc.isRecord || doc.isStream) {
			const replay = /** @type {Replay} */
				(document.createElement('crossply-replay'));
			replay.at = this.#at;
			replay.others = () => this.others().filter(({ name }) =>
				name !== this.name);
			this.#replay = replay;
			this.#view('Replay', h('div', { class: 'panel' }, replay),
				async () => {
					replay.doc = this.doc;
					await replay.loaded;
				});
		}
		if (this.#replay && doc.kind === 'game') {
			const game = /** @type {Game} */
				(document.createElement('crossply-game'));
			this.#game = game;
			this.#view('Inspect', h('div', { class: 'panel' }, game),
				async () => {
					game.at = String(this.#replay?.position ?? 0);
					game.doc = this.doc;
					await game.loaded;
				});
		}
		if ((doc.isRecord || doc.isStream) && doc.hasStatistics) {
			const panel = h('div', { class: 'panel statistics' });
			this.#view('Statistics', panel, () =>
				showStatistics(panel, this.doc));
		}
		const head = h('header', { class: 'about' },
			h('div', { class: 'titles' }, this.#title, this.#facts),
			h('div', { class: 'deeds' },
				action('convert', 'Convert', () => convertSheet(
					this.doc, this.others())),
				action('share', 'Share', () => this.#share()),
				action('print', 'Print', () => during(printSheet(
					this.doc, this.#position)))),
			this.#tabs);
		fill(this.node, head, h('div', { class: 'desk' }, this.#stage,
			...this.#views.map(({ panel }) => panel)));
		// What is below has the rest of the window.
		new ResizeObserver(() => head.offsetHeight && this.node.style
			.setProperty('--head', `calc(${head.offsetHeight}px + 1rem)`))
			.observe(head);
		this.#tabs.hidden = this.#views.length < 2;
		this.#listen();
		this.#head();
	}

	#listen() {
		const { node } = this;
		this.#solution.addEventListener('change', () => {
			this.#picture.solution = this.#solution.checked;
			set('solution', this.#solution.checked);
		});
		/** @param {string} name
		 *  @param {(detail: any) => void} act */
		const on = (name, act) => node.addEventListener(
			`crossply-${name}`, (event) => {
				event.stopPropagation();
				act(/** @type {CustomEvent} */ (event).detail);
			});
		// That of a player is about a letter.
		on('change', ({ doc }) => doc && this.#changed(doc));
		on('finding', ({ finding, index }) => finding ?
			this.#point(finding) : this.#toSource(index));
		on('go', ({ position }) => this.#toStep(position));
		on('caret', ({ offset, index }) => index < 0 &&
			this.#fromText(offset));
		on('pick', (detail) => this.#fromPicture(detail));
		on('say', ({ message, undo }) => say(message, undo &&
			{ action: 'Undo', act: undo }));
		on('error', ({ message }) => message && trouble(message, {
			file: this.name,
			todo: 'The other documents are not affected.',
		}));
		this.#tabs.addEventListener('keydown', (event) =>
			this.#key(event));
	}

	/** Shows it, once its place in the page is known. */
	async start() {
		const solution = await setting('solution', true);
		this.#solution.checked = solution;
		this.#picture.solution = solution;
		const { doc } = this;
		const first = this.#at && this.#replay ? 'Replay' :
			!doc.kind || doc.counts.error ? 'Source' :
				doc.kind === 'crossword' || doc.kind === 'mill' ?
					'Play' : 'Replay';
		const taken = this.#check.take(doc);
		await during((async () => {
			// Where a record begins comes first: all of it in one
			// picture may be much.
			if (this.#replay)
				await this.#begin('Replay');
			await Promise.all([taken, this.#replay || this.#draw(),
				this.choose(this.#views.some(({ label }) =>
					label === first) ? first : 'Source')]);
		})().catch((error) => {
			if (error.name !== 'AbortError')
				trouble(error.message, { file: this.name });
		}));
		this.#flags();
	}

	/** The picture beside the source, where the replay is. */
	async #draw() {
		if (this.#replay)
			this.#picture.at = String(this.#here);
		if (this.#picture.doc !== this.doc)
			this.#picture.doc = this.doc;
		await this.#picture.loaded;
	}

	#head() {
		const { doc } = this;
		this.#title.textContent = doc.title || doc.name;
		const kind = doc.kindTitle ? sentence(doc.kindTitle) : 'Not read';
		const format = kind.toLowerCase().includes(
			doc.formatTitle?.toLowerCase() ?? '') ? '' : doc.formatTitle;
		/** Where there is little room, what the tab says is left out.
		 *  @type {[string | number | null | undefined, string?][]} */
		const said = [[kind], [format],
			[doc.title && doc.name, 'extra'],
			[doc.author && `by ${doc.author}`],
			[doc.steps && count(doc.steps, 'step')],
			[size(doc.size), 'extra']];
		fill(this.#facts, ...said.filter(([part]) => part)
			.map(([part, how]) => h('span', { class: how }, part)));
	}

	/* ---- views ---- */

	/**
	 * @param {string} label
	 * @param {HTMLElement} panel
	 * @param {() => Promise<void>} [begin] when it is looked at first
	 */
	#view(label, panel, begin) {
		const id = unique('view');
		const tab = h('button', {
			type: 'button', role: 'tab', id: `${id}-tab`,
			'aria-controls': id, 'aria-selected': 'false',
			tabindex: '-1', onclick: async () => {
				await this.choose(label);
				this.arrive();
			},
		}, label);
		panel.id = id;
		panel.setAttribute('role', 'tabpanel');
		panel.setAttribute('aria-labelledby', `${id}-tab`);
		panel.hidden = true;
		this.#tabs.append(tab);
		this.#views.push({ label, panel, tab, begin });
	}

	/** Where the record is, wherever it was moved last. */
	get #here() {
		return (this.node.dataset.view === 'inspect' && this.#game ||
			this.#replay)?.position ?? 0;
	}

	/** Is what is looked at one of its positions? */
	get #isMoving() {
		return ['replay', 'inspect'].includes(this.node.dataset.view ?? '');
	}

	/** @param {string} label */
	async choose(label) {
		const at = this.#here;
		for (const view of this.#views) {
			const is = view.label === label;
			view.panel.hidden = !is;
			view.tab.setAttribute('aria-selected', String(is));
			view.tab.tabIndex = is ? 0 : -1;
		}
		this.node.dataset.view = label.toLowerCase();
		this.#replay?.pause();
		this.#game?.pause();
		// Wherever it was moved, all views are there.
		for (const one of [this.#replay, this.#game])
			if (one?.doc && one.position !== at)
				one.go(at);
		await Promise.all([this.#begin(label),
			label === 'Source' && this.#draw()]);
	}

	/** @param {string} label */
	async #begin(label) {
		const view = this.#views.find((one) => one.label === label);
		if (!view?.begin || view.begun)
			return;
		view.begun = true;
		await during(view.begin().catch((error) => {
			trouble(error.message, { file: this.name });
		}));
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		if (!by)
			return;
		const at = this.#views.findIndex(({ panel }) => !panel.hidden);
		const next = this.#views[(at + by + this.#views.length) %
			this.#views.length];
		this.choose(next.label);
		next.tab.focus();
		event.preventDefault();
	}

	/** Day has become night, or night day, also for what is not seen now. */
	recolour() {
		this.#picture.recolour();
		for (const view of this.#views)
			if (view.label === 'Statistics') {
				view.begun = false;
				if (!view.panel.hidden)
					this.#begin('Statistics');
			}
	}

	/* ---- source and picture ---- */

	/** @param {Document} doc */
	async #changed(doc) {
		this.doc = doc;
		this.#head();
		this.onchange();
		await Promise.all([this.#draw(), this.#renew()])
			.catch((error) => {
				// Typing goes on: there will be a newer one.
				if (error.name !== 'AbortError' &&
				    error.status !== 'closed')
					throw error;
			});
		this.#flags();
		for (const view of this.#views)
			if (view.label === 'Statistics' || view.label === 'Play')
				view.begun = false;
	}

	/** The replay of the record after an edit, where it was. */
	async #renew() {
		for (const one of [this.#replay, this.#game]) {
			if (!one?.doc)
				continue;
			const { position } = one;
			one.doc = null;
			one.at = String(position);
			one.doc = this.doc;
			await one.loaded;
		}
	}

	/** From a finding to its step in the replay. @param {number} position */
	async #toStep(position) {
		await this.choose('Replay');
		await this.#replay?.go(position);
		window.scrollTo(0, 0);
	}

	/** And back. @param {number} index */
	async #toSource(index) {
		await this.choose('Source');
		this.#check.reveal(index);
	}

	/** Steps about which something was found. */
	async #marks() {
		const { doc } = this;
		const replay = this.#replay;
		const { findings } = this.#check;
		if (!replay || doc.isStream)
			return;
		const steps = findings.length ? await doc.findingSteps()
			.catch(() => []) : [];
		if (doc !== this.doc)
			return;
		this.#check.steps = steps;
		replay.findings = steps.flatMap((position, index) => position ?
			[{ position, index, message: findings[index].message }] : []);
	}

	/** Squares about which something was found. */
	#flags() {
		this.#marks();
		this.#picture.flag(this.#check.findings.flatMap((finding) =>
			(finding.places ?? []).flatMap(({ cell }) => cell ?
				[{ ...cell, severity: finding.severity }] : [])));
	}

	/** @param {Finding} finding */
	async #point(finding) {
		const cells = (finding.places ?? []).flatMap(({ cell }) =>
			cell ? [cell] : []);
		const named = [...(finding.places ?? []).map(({ clue }) => clue),
			...(finding.args ?? [])].find((text) =>
			typeof text === 'string' && /^\S+ \S+/.test(text));
		if (cells.length || named)
			this.#picture.highlight({ cells, clue: String(named ?? '') });
	}


	/**
	 * A square or a clue was chosen: what was found there, or its source.
	 * @param {{cell?: {row: number, column: number}, clue?: string}} what
	 */
	async #fromPicture({ cell, clue }) {
		const same = (/** @type {any} */ other) => other && cell &&
			other.row === cell.row && other.column === cell.column;
		const index = this.#check.findings.findIndex((finding) =>
			(finding.places ?? []).some((place) => same(place.cell) ||
				clue && place.clue === clue) ||
			(!cell && clue && (finding.args ?? []).includes(clue)));
		if (index >= 0) {
			this.#check.reveal(index, { quiet: true });
			return;
		}
		const places = await this.#places();
		const { model } = this.#picture;
		if (!places || !model)
			return;
		const at = cell ? places.cells[(cell.row - 1) * model.width +
			cell.column - 1] : places.lists.flatMap((list, i) =>
			list.filter((_, k) =>
				this.#picture.clueName(i, k) === clue))[0];
		if (at)
			this.#check.revealSpan({ begin: at[0], end: at[1] });
	}

	/**
	 * The caret is somewhere: the square or the clue that is written there.
	 * @param {number} offset
	 */
	async #fromText(offset) {
		const places = await this.#places();
		const { model } = this.#picture;
		if (!places || !model)
			return;
		const here = (/** @type {[number, number] | null} */ at) =>
			at && offset >= at[0] && offset <= at[1];
		const cell = places.cells.findIndex(here);
		if (cell >= 0) {
			this.#picture.highlight({ cells: [{
				row: Math.floor(cell / model.width) + 1,
				column: cell % model.width + 1,
			}] });
			return;
		}
		for (const [i, list] of places.lists.entries()) {
			const clue = list.findIndex(here);
			if (clue >= 0)
				this.#picture.highlight({
					clue: this.#picture.clueName(i, clue),
				});
		}
	}

	/** Where squares and clues are in the source; null: nowhere. */
	async #places() {
		const { doc } = this;
		if (doc.kind !== 'crossword')
			return null;
		if (this.#placed.doc !== doc)
			this.#placed = { doc, places: doc.places().catch(() => null) };
		return this.#placed.places;
	}

	/* ---- the file ---- */

	/** The file as it is now. */
	async bytes() {
		if (this.doc.isStream || this.doc.isCompressed)
			return new Uint8Array(await sourceOf(this.doc)
				.arrayBuffer());
		return this.#check.bytes();
	}

	/** Where a record is looked at; a pack is printed as a whole. */
	get #position() {
		return this.doc.kind !== 'mill' && this.#replay && this.#isMoving ?
			String(this.#here) : '';
	}

	async #share() {
		if (this.doc.size > 1 << 20) {
			await shareSheet({ name: this.name,
				bytes: new Uint8Array(this.doc.size) });
			return;
		}
		await shareSheet({
			name: this.name, bytes: await this.bytes(),
			at: this.#isMoving ? String(this.#here) : '',
		});
	}

	/** It has come into sight. A player gets the keys and, on a phone, all
	 *  the room there is. */
	arrive() {
		const player = this.node.dataset.view === 'play' && this.#player;
		if (!player)
			return;
		if (matchMedia('(pointer: coarse)').matches)
			player.scrollIntoView({ block: 'start' });
		else if (document.activeElement === document.body)
			player.focus({ preventScroll: true });
	}

	close() {
		this.#level?.close();
		this.#replay?.pause();
		this.#game?.pause();
		this.node.remove();
	}
}

/**
 * Opens a file as a view.
 * @param {Blob} blob
 * @param {string} name
 * @param {{at?: string, signal?: AbortSignal,
 *	progress?: (progress: {done: number, of: number}) => void}} [options]
 */
export async function openView(blob, name, { at, ...how } = {}) {
	const doc = await openFile(blob, name, how);
	return new DocumentView(doc, { at });
}
