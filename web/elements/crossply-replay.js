// SPDX-License-Identifier: MIT
// <crossply-replay>: a record of play, of any kind that has steps, as it went:
// the board, a slider with marks and pauses, play at any speed, steps, search.
import './crossply-picture.js';
import { chartSheet } from './chart.js';
import { fill, h } from './dom.js';
import { CrossplyElement, define } from './element.js';
import { GameStage, stageSheets } from './game/stage.js';
import { gridSheet } from './grid.js';
import { MillStage, millStageSheets } from './mill/stage.js';
import { Analysis } from './replay/analysis.js';
import { MarkList } from './replay/marks.js';
import { Opening, openingSheet } from './replay/opening.js';
import { Race, raceSheet } from './replay/race.js';
import { Save } from './replay/save.js';
import { Shading } from './replay/shading.js';
import { moreSheet, transportSheet } from './replay/sheet.js';
import { Transport } from './replay/transport.js';

/**
 * @typedef {import('../package/index.js').Document} Document
 * @typedef {import('../package/timeline.js').Where} Where
 * @typedef {import('./crossply-picture.js').CrossplyPicture} Picture
 */

export class CrossplyReplay extends CrossplyElement {
	static observedAttributes = [...CrossplyElement.observedAttributes,
		'at', 'speed', 'skip-idle', 'against'];

	static sheets = [transportSheet, moreSheet, chartSheet, gridSheet,
		openingSheet, raceSheet, ...stageSheets, ...millStageSheets];

	#transport = new Transport();
	#picture = /** @type {Picture} */
		(document.createElement('crossply-picture'));
	#game = new GameStage();
	#mill = new MillStage();
	/** What shows a position from what differs; null: a picture does.
	 *  @type {{show: (at: number) => Promise<void>} | null} */
	#scene = null;
	#shading = new Shading();
	#analysis = new Analysis();
	#marks = new MarkList(this.#transport);
	#race = new Race();
	#save = new Save();
	#opening = new Opening(() => this.cancel());
	#stage = h('div', { class: 'stage', part: 'stage' }, this.#picture,
		this.#race.node, this.#game.node, this.#mill.node);
	#noted = h('p', { class: 'noted', 'aria-live': 'polite' });
	/** @type {{position: number, message: string, index: number}[]} */
	#findings = [];
	#more = h('div', { class: 'more', part: 'more' });
	#body = h('div', { class: 'body', hidden: true });

	constructor() {
		super();
		fill(this.#more, this.#marks.node, ...this.#analysis.nodes,
			this.#save.node);
		this.#shading.node.append(this.#race.tools);
		fill(this.#body, this.#shading.node, this.#stage,
			this.#transport.node, this.#noted, this.#more);
		this.root.append(this.#opening.node, this.#body);
		const transport = this.#transport;
		transport.onshow = (at) => this.#showStep(at);
		transport.onstep = (where) => this.#stepped(where);
		transport.onsay = (message) => this.#say(message);
		transport.onmore = (is) => this.#body.classList.toggle('opened', is);
		transport.onerror = (error) => this.tell('error',
			{ findings: [], message: error.message });
		transport.onset = () => this.tell('playing', {
			isPlaying: transport.isPlaying, speed: transport.speed,
			skipIdle: transport.skipIdle,
		});
		this.#game.onpick = (square, things) => this.tell('pick',
			{ square, things: things.map(({ id }) => id) });
		this.#shading.onshade = (heat) => this.#picture.shade(heat);
		this.#analysis.ontime = async (ms) => {
			transport.pause();
			const where = await transport.timeline?.seekTime(ms);
			if (where)
				await transport.go(where.position);
		};
		this.#save.doc = () => this.#race.doc ?? this.doc;
		this.#race.onsay = (message) => this.#say(message);
		this.#race.onstart = (doc) => this.#raced(doc);
		this.#race.onend = () => this.#raced(null);
		this.#analysis.onclue = (clue) => this.#picture.highlight({ clue });
		this.addEventListener('keydown', (event) => transport.key(event));
		// What is inside is not what this element has to say.
		for (const name of ['crossply-load', 'crossply-pick'])
			this.#picture.addEventListener(name, (event) =>
				event.stopPropagation());
	}

	/* ---- what a page can ask for ---- */

	/** Where it begins, as `--at` takes it; set it to go there. */
	get at() {
		return this.getAttribute('at') ?? '';
	}

	set at(value) {
		this.setAttribute('at', String(value));
	}

	/** From 0.25 to 1000. */
	get speed() {
		return this.#transport.speed;
	}

	set speed(value) {
		this.setAttribute('speed', String(value));
	}

	/** Whether pauses are left out. */
	get skipIdle() {
		return this.#transport.skipIdle;
	}

	set skipIdle(value) {
		this.setAttribute('skip-idle', String(Boolean(value)));
	}

	get autoplay() {
		return this.hasAttribute('autoplay');
	}

	set autoplay(value) {
		this.toggleAttribute('autoplay', Boolean(value));
	}

	/** Addresses of other solves of the same puzzle, to race against. */
	get against() {
		return this.getAttribute('against') ?? '';
	}

	set against(value) {
		this.setAttribute('against', value);
	}

	/** Documents that are open elsewhere, to race against.
	 *  @param {() => import('./replay/race.js').Other[]} list */
	set others(list) {
		this.#race.others = list;
	}

	/** What was found in the record, and at which positions: it is said there.
	 *  @param {{position: number, message: string, index: number}[]} list */
	set findings(list) {
		this.#findings = list;
		this.#showFindings();
	}

	/**
	 * Shows a solve beside others of the same puzzle, on one clock.
	 * @param {{source: import('./element.js').Source | string,
	 *	name: string}[]} rivals logs; none: the race is over
	 * @returns {Promise<boolean>} whether it is on
	 */
	async race(rivals) {
		if (rivals.length)
			return this.#race.add(rivals);
		await this.#race.end();
		return false;
	}

	/** After how many steps it is. */
	get position() {
		return this.#transport.position;
	}

	/** How many there are. */
	get steps() {
		return this.#transport.count;
	}

	get isPlaying() {
		return this.#transport.isPlaying;
	}

	play() {
		return this.#transport.play();
	}

	pause() {
		this.#transport.pause();
	}

	/**
	 * Goes to a position.
	 * @param {number | string} at what `--at` takes
	 * @returns {Promise<void>} it is shown
	 */
	async go(at) {
		if (typeof at === 'number')
			await this.#transport.go(at);
		else
			await this.#transport.goAt(at);
	}

	/* ---- the element ---- */

	/** @param {{done: number, of: number}} progress */
	progress(progress) {
		this.#opening.show(progress);
	}

	attached() {
		const follow = () => {
			const at = hashAt();
			if (at && this.#transport.timeline && this.checkVisibility())
				this.#transport.goAt(at);
		};
		addEventListener('hashchange', follow, { signal: this.life });
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
		this.#analysis.close();
		this.#shading.close();
		this.#race.close();
		this.#picture.doc = null;
		this.#game.close();
		this.#mill.close();
		this.#scene = null;
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
		if (name === 'skip-idle')
			this.#transport.skipIdle = after !== 'false';
		if (name === 'at' && after && this.#transport.timeline)
			this.#transport.goAt(after);
	}

	/**
	 * @param {Document} doc
	 * @param {() => boolean} current
	 */
	async show(doc, current) {
		this.#opening.hide();
		if (!doc.isRecord && !doc.isStream) {
			fill(this.#noted, 'This file has no steps.');
			this.#body.hidden = false;
			this.#transport.node.hidden = true;
			return;
		}
		this.#transport.node.hidden = false;
		this.#body.hidden = false;
		// The first position is drawn before all else.
		this.#picture.at = '0';
		if (doc.kind === 'solve') {
			this.#picture.doc = doc;
			await this.#picture.loaded;
			if (!current())
				return;
			this.#shading.open(doc);
			this.#race.open(doc);
			this.#analyse(doc);
		}
		await this.#set(doc);
		if (!current())
			return;
		this.#picture.hidden = this.#scene !== null;
		await this.#transport.open(doc, this.at ||
			(this.hasAttribute('src') ? hashAt() : ''));
		if (!current())
			return;
		this.#marks.open();
		this.#save.open(this.#transport.count);
		if (this.against && doc.kind === 'solve')
			await this.#fetchRivals(current);
		if (!current())
			return;
		if (this.autoplay &&
		    !matchMedia('(prefers-reduced-motion: reduce)').matches)
			this.play();
	}

	/** Chooses what shows its positions. @param {Document} doc */
	async #set(doc) {
		if (doc.kind === 'game' && !doc.isStream) {
			await this.#game.open(doc);
			this.#scene = this.#game;
		} else if (doc.kind === 'mill') {
			this.#mill.open(doc);
			this.#scene = this.#mill;
		}
	}

	/** @param {Document} doc */
	#analyse(doc) {
		this.#analysis.open(async () => [{
			name: doc.title || doc.name, stats: await doc.stats(),
		}]);
	}

	/** @param {() => boolean} current */
	async #fetchRivals(current) {
		const names = this.against.split(/\s+/).filter(Boolean);
		const rivals = await Promise.all(names.map(async (src) => {
			const answer = await fetch(src, { signal: this.life });
			return { source: await answer.blob(),
				name: src.slice(src.lastIndexOf('/') + 1), ok: answer.ok };
		}));
		if (current() && rivals.every(({ ok }) => ok))
			await this.race(rivals);
		else if (current())
			this.#say('The other solve cannot be fetched.');
	}

	/** A race has begun, or is over. @param {Document | null} race */
	async #raced(race) {
		const { doc } = this;
		if (!doc)
			return;
		this.#picture.hidden = race !== null;
		this.#shading.isRace = race !== null;
		if (race)
			this.#analysis.open(async () => this.#race.solvers);
		else
			this.#analyse(doc);
		await this.#transport.open(race ?? doc, '');
		this.#marks.open();
		this.#save.open(this.#transport.count);
	}

	/** @param {number} at */
	async #showStep(at) {
		const { doc } = this;
		const picture = this.#picture;
		if (!doc)
			return;
		if (this.#scene) {
			await this.#scene.show(at);
			return;
		}
		if (this.#race.doc) {
			await this.#race.show(at);
			return;
		}
		if (doc.kind === 'solve' && picture.hasGrid) {
			picture.follow(await doc.squares(at));
			return;
		}
		picture.at = String(at);
		if (picture.doc !== doc)
			picture.doc = doc;
		await picture.drawn;
	}

	/** @param {Where} where */
	#stepped(where) {
		const { position, time_ms: time = 0, description = '' } = where;
		this.#analysis.at(where.now?.active ?? time);
		fill(this.#noted);
		this.#showFindings();
		this.tell('step', { position, time, text: description });
	}

	#showFindings() {
		const here = this.#findings.filter(({ position }) =>
			position === this.position);
		fill(this.#transport.aside, ...here.slice(0, 1).map(
			({ index, message }) => h('button', {
				type: 'button', class: 'link', title: message,
				onclick: () => this.tell('finding', { index }),
			}, here.length > 1 ? `${here.length} findings` : 'Finding')));
	}

	/** @param {string} message */
	#say(message) {
		fill(this.#noted, message);
		this.tell('say', { message });
	}
}

/** The position that the address of the page asks for, as `#at=3:25`. */
const hashAt = () => !location.hash.startsWith('#at=') ? '' : new URLSearchParams(location.hash.slice(1)
	.replaceAll('+', '%2B')).get('at') ?? '';

define('crossply-replay', CrossplyReplay);
