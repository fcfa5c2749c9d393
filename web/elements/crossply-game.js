// SPDX-License-Identifier: MIT
// <crossply-game>: the log of any game, from near by: its board, its state as a
// tree, its events, what differs between two positions, values over time.
import { chartSheet } from './chart.js';
import { fill, h, sheet, unique } from './dom.js';
import { CrossplyElement, define } from './element.js';
import { Compare } from './game/compare.js';
import { EventList } from './game/events.js';
import { GameStage, stageSheets } from './game/stage.js';
import { StateTree, treeSheet } from './game/tree.js';
import { Watch, watchSheet } from './game/watch.js';
import { Opening, openingSheet } from './replay/opening.js';
import { moreSheet, transportSheet } from './replay/sheet.js';
import { Transport } from './replay/transport.js';

/**
 * @typedef {import('../package/index.js').Document} Document
 * @typedef {import('../package/timeline.js').Where} Where
 */

const gameSheet = sheet(`
.desk { display: grid; gap: 1rem; min-inline-size: 0; padding-block-end: 0.75rem; }
.desk > .game-stage.wide { grid-template-columns: minmax(0, 1fr); align-content: start; }
.views { display: flex; gap: 1.1rem; border-block-end: 1px solid var(--rule); overflow-x: auto; scrollbar-width: none; }
.views button { min-block-size: 2.5rem; padding: 0.3rem 0.1rem; border: 0; border-block-end: 3px solid transparent; background: none; color: var(--muted); font: 500 0.9375rem/1.2 var(--plain); cursor: pointer; }
.views button[aria-selected=true] { color: var(--ink); border-color: var(--accent); }
.views button:focus-visible { outline-offset: -3px; }
.view { min-inline-size: 0; padding: 0.6rem 0.3rem; margin-inline: -0.3rem; }
.look { min-inline-size: 0; }
.inside { display: grid; gap: 0.75rem; min-inline-size: 0; }
.filters { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.6rem; }
.filters .field { max-inline-size: 100%; }
.filters input.field { flex: 1 1 8rem; inline-size: 8rem; max-inline-size: 18rem; }
.end { display: inline-flex; align-items: center; gap: 0.4rem; }
.end .field.short { inline-size: 7rem; flex: none; }
.found { display: grid; gap: 0.5rem; min-inline-size: 0; }
@container (max-width: 62rem) {
	.desk .facts-of { display: none; }
}
@container (min-width: 62rem) {
	.desk { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2rem; align-items: start; }
	.look { position: sticky; inset-block-start: 0; }
	.view { max-block-size: var(--crossply-inspect-height, calc(var(--tall) - 3rem)); overflow: auto; }
}
@media (pointer: coarse) { .views button { min-block-size: 2.75rem; } }
`);

export class CrossplyGame extends CrossplyElement {
	static observedAttributes = [...CrossplyElement.observedAttributes,
		'at', 'speed'];

	static sheets = [transportSheet, moreSheet, chartSheet, openingSheet,
		...stageSheets, treeSheet, watchSheet, gameSheet];

	#transport = new Transport();
	#stage = new GameStage();
	#tree = new StateTree();
	#events = new EventList();
	#compare = new Compare();
	#watch = new Watch();
	#opening = new Opening(() => this.cancel());
	#noted = h('p', { class: 'noted', 'aria-live': 'polite' });
	#tabs = h('div', { role: 'tablist', 'aria-label': 'Inspect',
		class: 'views' });
	/** @type {{name: string, tab: HTMLButtonElement, panel: HTMLElement}[]} */
	#views = [];
	#body = h('div', { class: 'body', hidden: true });
	/** The tree follows where it is looked at. */
	#position = 0;

	constructor() {
		super();
		this.#view('State', this.#tree.node);
		this.#view('Events', this.#events.node);
		this.#view('Compare', this.#compare.node);
		this.#view('Watch', this.#watch.node);
		fill(this.#body, h('div', { class: 'desk' }, this.#stage.node,
			h('div', { class: 'look', part: 'inspect' }, this.#tabs,
				...this.#views.map(({ panel }) => panel))),
		this.#transport.node, this.#noted);
		this.root.append(this.#opening.node, this.#body);
		this.#wire();
		this.#choose('State', false);
	}

	#wire() {
		const transport = this.#transport;
		transport.onshow = (at) => this.#stage.show(at);
		transport.onstep = (where) => this.#stepped(where);
		transport.onsay = (message) => this.#say(message);
		transport.onmore = (is) => this.#body.classList.toggle('opened', is);
		transport.onerror = (error) => this.tell('error',
			{ findings: [], message: error.message });
		const go = (/** @type {number} */ at) => {
			transport.pause();
			transport.go(at);
		};
		this.#events.onpick = go;
		this.#watch.onpick = go;
		this.#watch.here = () => transport.position;
		this.#watch.onsay = (message) => this.#say(message);
		this.#watch.onchange = (paths) => this.tell('watch', { paths });
		this.#compare.here = () => transport.position;
		this.#compare.onpick = (keys) => this.reveal(keys);
		this.#tree.onwatch = async (path) => {
			if (await this.#watch.add(path))
				this.#say(`${path} is watched.`);
		};
		this.#stage.onthing = (id) => this.reveal(['gameObjects', id]);
		this.#stage.onpick = (square, things) => this.tell('pick',
			{ square, things: things.map(({ id }) => id) });
		this.addEventListener('keydown', (event) => {
			if (!event.defaultPrevented)
				transport.key(event);
		});
		this.#tabs.addEventListener('keydown', (event) => {
			const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
			if (!by)
				return;
			const at = this.#views.findIndex(({ panel }) => !panel.hidden);
			const n = this.#views.length;
			this.#choose(this.#views[(at + by + n) % n].name, true);
			event.preventDefault();
			event.stopPropagation();
		});
	}

	/* ---- what a page can ask for ---- */

	get at() {
		return this.getAttribute('at') ?? '';
	}

	set at(value) {
		this.setAttribute('at', String(value));
	}

	get speed() {
		return this.#transport.speed;
	}

	set speed(value) {
		this.setAttribute('speed', String(value));
	}

	get position() {
		return this.#transport.position;
	}

	get steps() {
		return this.#transport.count;
	}

	play() {
		return this.#transport.play();
	}

	pause() {
		this.#transport.pause();
	}

	/**
	 * @param {number | string} at what `--at` takes
	 * @returns {Promise<void>} it is shown
	 */
	async go(at) {
		if (typeof at === 'number')
			await this.#transport.go(at);
		else
			await this.#transport.goAt(at);
	}

	/** The values that are watched, as paths. */
	get watched() {
		return this.#watch.paths;
	}

	/**
	 * Watches one more value.
	 * @param {string} path such as `players.0.gold`
	 * @returns {Promise<boolean>} false: there is none, or there are six
	 */
	watch(path) {
		return this.#watch.add(path);
	}

	/** @param {string} path */
	unwatch(path) {
		this.#watch.remove(path);
	}

	/**
	 * Opens the tree at a place.
	 * @param {string[]} keys
	 */
	async reveal(keys) {
		this.#choose('State', false);
		await this.#tree.show(this.#position);
		await this.#tree.reveal(keys);
	}

	/* ---- the element ---- */

	/** @param {{done: number, of: number}} progress */
	progress(progress) {
		this.#opening.show(progress);
	}

	detached() {
		this.#transport.close();
	}

	recolour() {
		this.#transport.recolour();
	}

	clear() {
		this.#opening.hide();
		this.#transport.close();
		this.#stage.close();
		this.#tree.close();
		this.#events.close();
		this.#compare.close();
		this.#watch.close();
		this.#body.hidden = true;
		fill(this.#noted);
	}

	/**
	 * @param {string} name
	 * @param {string | null} before
	 * @param {string | null} after
	 */
	attributeChangedCallback(name, before, after) {
		super.attributeChangedCallback(name, before, after);
		if (before === after)
			return;
		if (name === 'speed')
			this.#transport.speed = Number(after ?? 1);
		if (name === 'at' && after && this.#transport.timeline)
			this.#transport.goAt(after);
	}

	/**
	 * @param {Document} doc
	 * @param {() => boolean} current
	 */
	async show(doc, current) {
		this.#opening.hide();
		if (doc.kind !== 'game') {
			fill(this.#noted, 'This is not a game log.');
			this.#body.hidden = false;
			this.#transport.node.hidden = true;
			this.#tabs.hidden = true;
			return;
		}
		this.#transport.node.hidden = false;
		this.#tabs.hidden = false;
		this.#body.hidden = false;
		await this.#stage.open(doc);
		if (!current())
			return;
		this.#tree.open(doc);
		this.#events.open(doc, this.#stage.board.plan?.players ?? []);
		this.#compare.open(doc);
		await this.#transport.open(doc, this.at);
		if (!current())
			return;
		this.#watch.open(doc, this.#transport.count);
	}

	/** @param {Where} where */
	#stepped(where) {
		const { position, time_ms: time = 0, description = '' } = where;
		this.#position = position;
		fill(this.#noted);
		this.#follow();
		this.tell('step', { position, time, text: description });
	}

	/** What is looked at shows where the replay is. */
	#follow() {
		const [state, , , watch] = this.#views;
		if (!state.panel.hidden)
			this.#tree.show(this.#position);
		if (!watch.panel.hidden)
			this.#watch.at(this.#position);
	}

	/** @param {string} message */
	#say(message) {
		fill(this.#noted, message);
		this.tell('say', { message });
	}

	/* ---- views ---- */

	/**
	 * @param {string} name
	 * @param {HTMLElement} content
	 */
	#view(name, content) {
		const id = unique('inspect');
		const tab = h('button', {
			type: 'button', role: 'tab', id: `${id}-tab`,
			'aria-controls': id, onclick: () => this.#choose(name, false),
		}, name);
		const panel = h('div', { id, role: 'tabpanel', class: 'view',
			'aria-labelledby': `${id}-tab`, tabindex: '0' }, content);
		this.#tabs.append(tab);
		this.#views.push({ name, tab, panel });
	}

	/**
	 * @param {string} name
	 * @param {boolean} focuses
	 */
	#choose(name, focuses) {
		for (const view of this.#views) {
			const is = view.name === name;
			view.panel.hidden = !is;
			view.tab.setAttribute('aria-selected', String(is));
			view.tab.tabIndex = is ? 0 : -1;
			if (is && focuses)
				view.tab.focus();
		}
		if (this.doc)
			this.#follow();
	}
}

define('crossply-game', CrossplyGame);
