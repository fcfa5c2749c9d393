// SPDX-License-Identifier: MIT
// What moves through a record: the slider, play and its speed, steps, marks,
// search. It asks for one position at a time, always the newest.
import { fill, h, unique } from '../dom.js';
import { icon } from '../icons.js';
import { Lanes } from './lanes.js';
import { Player } from './player.js';

/**
 * @typedef {import('../../package/index.js').Document} Document
 * @typedef {import('../../package/timeline.js').Timeline} Timeline
 * @typedef {import('../../package/timeline.js').Where} Where
 * @typedef {{position: number} | {ms: number, clock: 'active' | 'wall'}} Goal
 */

export const speeds = [0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000];
/** Steps of the keys Up and Down. */
const stride = 10;

/**
 * @param {import('../icons.js').IconName} name
 * @param {string} label
 * @param {() => void} act
 */
export const control = (name, label, act) => h('button', {
	type: 'button', class: 'button', 'aria-label': label, title: label,
	onclick: act,
}, icon(name));

export class Transport {
	/** Another position is to be seen: shows it, and says when it is there.
	 *  @type {(position: number) => Promise<void>} */
	onshow = async () => {};
	/** It is there. @type {(where: Where) => void} */
	onstep = () => {};
	/** Something to say. @type {(message: string) => void} */
	onsay = () => {};
	/** Speed, skipping or playing changed. @type {() => void} */
	onset = () => {};
	/** @type {(error: Error) => void} */
	onerror = () => {};
	/** More or fewer controls are wanted. @type {(is: boolean) => void} */
	onmore = () => {};

	/** @type {Timeline | null} */
	timeline = null;
	/** @type {Where} */
	where = { position: 0, steps: 0 };
	#wanted = 0;
	/** @type {Goal | null} */
	#goal = null;
	#isGoing = false;
	/** When it moved last. */
	#moved = 0;
	/** Counts records: what was asked of an earlier one is forgotten. */
	#turn = 0;
	#player = new Player(this);
	/** What of ours waits is replaced by what is newer, nobody else's. */
	#latest = { latest: unique('seek') };
	#lanes = new Lanes();

	#slider = h('input', {
		type: 'range', min: '0', max: '0', step: '1',
		'aria-label': 'Position', part: 'slider',
	});
	#clock = h('output', { class: 'clock', part: 'clock' });
	#what = h('p', { class: 'what', part: 'text' });
	/** Beside what is said of a step. */
	aside = h('span', { class: 'beside' });
	#play = h('button', { type: 'button', class: 'button main play' });
	#speed = h('select', { class: 'field', 'aria-label': 'Speed' });
	#skip = h('input', { type: 'checkbox' });
	#skipLabel = h('label', { class: 'tick' }, this.#skip, 'Skip idle');
	#kind = h('select', { class: 'field', 'aria-label': 'Kind of mark' });
	#markTools = h('div', {
		class: 'group extra', role: 'group', 'aria-label': 'Marks',
	});
	#search = h('input', {
		type: 'search', class: 'field', 'aria-label': 'Search the steps',
		placeholder: 'Search the steps', spellcheck: 'false',
	});
	#goto = h('input', {
		type: 'text', class: 'field short', 'aria-label': 'Go to',
		placeholder: '120, 50%', spellcheck: 'false',
		autocomplete: 'off', title: 'A step, a time, a share, a name: ' +
			'120, 3:25, 50%, turn:12, last',
	});

	constructor() {
		const by = (/** @type {number} */ n) => () => {
			this.pause();
			this.go(this.position + n);
		};
		this.#play.addEventListener('click', () => this.toggle());
		this.#slider.addEventListener('input', () => {
			this.pause();
			this.go(Number(this.#slider.value));
		});
		this.#speed.addEventListener('change', () => {
			this.speed = Number(this.#speed.value);
		});
		this.#skip.addEventListener('change', () => {
			this.skipIdle = this.#skip.checked;
		});
		this.#kind.addEventListener('change', () =>
			this.#lanes.choose(this.#kind.value));
		this.#search.addEventListener('keydown', (event) => {
			if (event.key === 'Enter')
				this.search(event.shiftKey);
		});
		this.#goto.addEventListener('keydown', (event) => {
			if (event.key === 'Enter' && this.#goto.value.trim())
				this.goAt(this.#goto.value.trim());
		});
		this.#lanes.onpick = (position) => {
			this.pause();
			this.go(position);
		};
		fill(this.#markTools,
			control('previousMark', 'Previous mark',
				() => this.mark(true)),
			this.#kind,
			control('nextMark', 'Next mark', () => this.mark(false)));
		// Where there is little room, the rest waits behind a button.
		const more = h('button', {
			type: 'button', class: 'button more-controls',
			'aria-label': 'More controls', title: 'More controls',
			'aria-expanded': 'false',
			onclick: () => {
				const is = more.getAttribute('aria-expanded') === 'false';
				more.setAttribute('aria-expanded', String(is));
				this.onmore(is);
			},
		}, icon('settings'));
		const told = h('div', { class: 'told', onclick: () =>
			told.classList.toggle('whole') }, this.#clock, this.aside,
		this.#what);
		this.node = h('div', { class: 'transport', part: 'controls' },
			told, h('div', { class: 'track' }, this.#lanes.node, this.#slider),
			h('div', { class: 'controls' },
				h('div', { class: 'group steps' },
					control('first', 'First step', by(-Infinity)),
					control('previous', 'Previous step', by(-1)),
					this.#play,
					control('next', 'Next step', by(1)),
					control('last', 'Last step', by(Infinity)), more),
				h('div', { class: 'group extra' }, this.#speed,
					this.#skipLabel),
				this.#markTools,
				h('div', { class: 'group extra find', role: 'group',
					'aria-label': 'Search' }, this.#search,
				control('up', 'Search backwards',
					() => this.search(true)),
				control('down', 'Search forwards',
					() => this.search(false)), this.#goto)));
		// What is above has the rest of the height.
		new ResizeObserver(() => this.node.offsetHeight &&
			this.node.parentElement?.style.setProperty('--controls',
				`${this.node.offsetHeight}px`)).observe(this.node);
		this.#buttons();
		this.speed = 1;
		this.skipIdle = true;
	}

	get position() {
		return this.#wanted;
	}

	get count() {
		return this.timeline?.count ?? 0;
	}

	get isPlaying() {
		return this.#player.isPlaying;
	}

	get speed() {
		return this.#player.speed;
	}

	set speed(value) {
		const speed = Math.min(1000, Math.max(0.25, value || 1));
		if (!speeds.includes(speed))
			speeds.push(speed);
		speeds.sort((a, b) => a - b);
		fill(this.#speed, ...speeds.map((one) => h('option',
			{ value: String(one) }, `${one}×`)));
		this.#speed.value = String(speed);
		if (speed === this.#player.speed)
			return;
		this.#player.speed = speed;
		this.onset();
	}

	get skipIdle() {
		return this.#player.skipIdle;
	}

	set skipIdle(value) {
		this.#skip.checked = value;
		if (value === this.#player.skipIdle)
			return;
		this.#player.skipIdle = value;
		this.onset();
	}

	/* ---- a record ---- */

	/**
	 * Goes to a position of a record and shows it.
	 * @param {Document} doc
	 * @param {number | string} at '': where there is something to see first
	 */
	async open(doc, at) {
		this.close();
		const turn = this.#turn;
		const timeline = await doc.timeline();
		if (turn !== this.#turn)
			return;
		this.timeline = timeline;
		this.#slider.max = String(timeline.count);
		this.#skipLabel.hidden = !timeline.pauses.length;
		this.#markTools.hidden = !timeline.markNames.length;
		this.#goto.placeholder = timeline.isTimed ? '120, 3:25' :
			timeline.nameKinds.length ? `120, ${timeline.nameKinds[0]}:2` :
				'120, 50%';
		fill(this.#kind, h('option', { value: '' }, 'Any mark'),
			...timeline.markNames.map((name) =>
				h('option', { value: name }, words(name))));
		let position = typeof at === 'number' ? at : timeline.first;
		if (typeof at === 'string' && at !== '') {
			const found = await timeline.parse(at);
			if (turn !== this.#turn)
				return;
			if ('message' in found)
				this.onerror(new Error(found.message));
			else
				({ position } = found);
		}
		this.#lanes.open(timeline, () => turn !== this.#turn, () =>
			performance.now() - this.#moved < 300);
		await this.go(position);
	}

	close() {
		this.#turn += 1;
		this.pause();
		this.timeline = null;
		this.#goal = null;
		this.#isGoing = false;
		this.#lanes.close();
		this.where = { position: 0, steps: 0 };
	}

	recolour() {
		this.#lanes.recolour();
	}

	/* ---- moving ---- */

	/**
	 * @param {number} position
	 * @returns {Promise<void>} it, or a newer one, is shown
	 */
	go(position) {
		const at = Math.max(0, Math.min(this.count, position));
		this.#slide(at);
		return this.#ask({ position: at });
	}

	/** What `--at` takes. @param {string} text */
	async goAt(text) {
		const found = await this.timeline?.parse(text);
		if (!found)
			return false;
		if ('message' in found) {
			this.onsay(`${found.message}.`);
			return false;
		}
		this.pause();
		await this.go(found.position);
		return true;
	}

	/**
	 * While it plays: the last position that is not later.
	 * @param {number} ms
	 * @param {'active' | 'wall'} clock
	 */
	goTime(ms, clock) {
		return this.#ask({ ms, clock });
	}

	/** @param {Goal} goal */
	async #ask(goal) {
		this.#goal = goal;
		this.#moved = performance.now();
		if (this.#isGoing)
			return;
		this.#isGoing = true;
		const turn = this.#turn;
		try {
			while (this.#goal && turn === this.#turn)
				await this.#fulfil(turn);
		} catch (error) {
			const { status } = /** @type {any} */ (error);
			if (status !== 'replaced' && status !== 'closed')
				this.onerror(/** @type {Error} */ (error));
		} finally {
			if (turn === this.#turn)
				this.#isGoing = false;
		}
	}

	/** @param {number} turn */
	async #fulfil(turn) {
		const goal = /** @type {Goal} */ (this.#goal);
		const { timeline } = this;
		this.#goal = null;
		if (!timeline)
			return;
		/** @type {Where} */
		let where;
		if ('position' in goal) {
			[where] = await Promise.all([timeline.seek(goal.position, this.#latest),
				this.onshow(goal.position)]);
		} else {
			where = await timeline.seekTime(goal.ms, goal.clock,
				this.#latest);
			if (turn !== this.#turn || !this.isPlaying)
				return;
			this.#slide(where.position);
			await this.onshow(where.position);
		}
		if (turn !== this.#turn)
			return;
		this.where = where;
		this.#say(where);
		this.onstep(where);
	}

	/** @param {number} at */
	#slide(at) {
		this.#wanted = at;
		this.#slider.value = String(at);
		this.#slider.style.setProperty('--done',
			`${100 * at / (this.count || 1)}%`);
	}

	/** @param {Where} where */
	#say({ position, clock = '', description = '' }) {
		const where = `Step ${position.toLocaleString('en')} of ` +
			this.count.toLocaleString('en');
		fill(this.#clock, clock && h('strong', {}, clock), ` ${where}`);
		const what = position ? description : 'The start';
		this.#what.textContent = what;
		this.#what.title = what;
		this.#slider.setAttribute('aria-valuetext', where +
			(clock && ` at ${clock}`) + (description &&
			`: ${description}`));
	}

	/* ---- playing ---- */

	toggle() {
		if (this.isPlaying)
			this.pause();
		else
			this.play();
	}

	async play() {
		if (!this.timeline || this.isPlaying)
			return;
		if (this.position >= this.count)
			await this.go(this.timeline.first);
		this.#player.start();
		this.#buttons();
		this.onset();
	}

	pause() {
		if (!this.isPlaying)
			return;
		this.#player.stop();
		this.#buttons();
		this.onset();
	}

	/** By one of the speeds. @param {number} by */
	faster(by) {
		const at = speeds.indexOf(this.speed) + by;
		if (speeds[at])
			this.speed = speeds[at];
	}

	#buttons() {
		fill(this.#play, ...this.isPlaying ? [icon('pause'), 'Pause'] :
			[icon('play'), 'Play']);
	}

	/* ---- looking for something ---- */

	/** The next mark of the chosen kind. @param {boolean} back */
	async mark(back) {
		const kind = this.#kind.value;
		this.pause();
		const at = await this.timeline?.next(this.position, { back,
			...(kind ? { marks: [kind] } : {}) });
		if (typeof at === 'number')
			await this.go(at);
		else
			this.onsay(`There is no ${back ? 'earlier' : 'later'} ` +
				`${kind ? words(kind).toLowerCase() : 'mark'}.`);
	}

	/** @param {boolean} back */
	async search(back) {
		const text = this.#search.value.trim();
		if (!text) {
			this.#search.focus();
			return;
		}
		this.pause();
		const at = await this.timeline?.search(text,
			{ from: this.position, back });
		if (typeof at === 'number')
			await this.go(at);
		else
			this.onsay(`Nothing ${back ? 'earlier' : 'later'} has ` +
				`“${text}” in it.`);
	}

	/** The list of marks, for those who do not see them.
	 *  @param {number} from @param {number} count */
	async marks(from, count) {
		const { timeline } = this;
		const kind = this.#kind.value;
		if (!timeline)
			return [];
		const marks = kind ? [kind] : this.#lanes.kinds;
		return marks.length ? timeline.marks({ marks, from, count }) : [];
	}

	/**
	 * Keys of `crossply replay`.
	 * @param {KeyboardEvent} event
	 * @returns {boolean} whether it was one
	 */
	key(event) {
		const [target] = event.composedPath();
		const isField = target instanceof HTMLTextAreaElement ||
			target instanceof HTMLInputElement &&
			!['range', 'checkbox'].includes(target.type) ||
			target instanceof HTMLSelectElement;
		if (isField || event.ctrlKey || event.metaKey || event.altKey ||
		    !this.timeline)
			return false;
		const step = (/** @type {number} */ by) => {
			this.pause();
			this.go(this.position + by);
		};
		/** @type {Record<string, () => void>} */
		const acts = {
			ArrowLeft: () => step(-1), ArrowRight: () => step(1),
			ArrowUp: () => step(-stride), ArrowDown: () => step(stride),
			Home: () => step(-Infinity), End: () => step(Infinity),
			'+': () => this.faster(1), '-': () => this.faster(-1),
			i: () => { this.skipIdle = !this.skipIdle; },
			n: () => this.mark(false), N: () => this.mark(true),
			'/': () => this.#search.focus(), g: () => this.#goto.focus(),
			' ': () => this.toggle(),
		};
		const isPressed = target instanceof HTMLElement &&
			(target.matches('button, summary, [type=checkbox], a'));
		if (isPressed && event.key === ' ' || !acts[event.key])
			return false;
		acts[event.key]();
		event.preventDefault();
		return true;
	}
}

/** "at-once": for people. @param {string} name */
export const words = (name) => name.charAt(0).toUpperCase() +
	name.slice(1).replaceAll('-', ' ');
