// SPDX-License-Identifier: MIT
// Steps through a record: a slider, buttons, and what happened at each step.
import { fill, h } from '../elements/dom.js';
import { icon } from '../elements/icons.js';

/**
 * @typedef {import('../package/index.js').Document} Document
 */

/** Milliseconds between two steps while it plays. */
const pace = 400;

export class Replay {
	/** Another position is to be shown. @type {(at: number) => void} */
	onmove = () => {};
	/** A position that the record does not have. @type {(why: string) => void} */
	onerror = () => {};
	#doc;
	/** @type {import('../package/timeline.js').Timeline | null} */
	#timeline = null;
	#position = 0;
	#begun = false;
	#timer = 0;
	#slider = h('input', {
		type: 'range', min: '0', step: '1', 'aria-label': 'Position',
	});
	#clock = h('output', { class: 'clock' });
	#what = h('p', { class: 'what' });
	#play = h('button', { type: 'button', class: 'button main play' });

	/** @param {Document} doc */
	constructor(doc) {
		this.#doc = doc;
		this.#slider.max = String(doc.steps);
		const to = (/** @type {number} */ by) => () => {
			this.pause();
			this.go(this.#position + by);
		};
		const control = (/** @type {import('../elements/icons.js').IconName}
			*/ name, /** @type {string} */ label,
		/** @type {() => void} */ act) => h('button', {
			type: 'button', class: 'button', 'aria-label': label,
			title: label, onclick: act,
		}, icon(name));
		this.node = h('div', { class: 'replay' },
			h('div', { class: 'told' }, this.#clock, this.#what),
			this.#slider,
			h('div', { class: 'controls' },
				control('first', 'First step', to(-Infinity)),
				control('previous', 'Previous step', to(-1)),
				this.#play,
				control('next', 'Next step', to(1)),
				control('last', 'Last step', to(Infinity))));
		this.#slider.addEventListener('input', () => {
			this.pause();
			this.go(Number(this.#slider.value));
		});
		this.#play.addEventListener('click', () =>
			this.#timer ? this.pause() : this.play());
		this.#button();
	}

	/** A stream counts its steps when they are asked for. */
	get #count() {
		return this.#timeline?.count ?? this.#doc.steps;
	}

	get position() {
		return this.#position;
	}

	/**
	 * The record was edited.
	 * @param {Document} doc
	 */
	async renew(doc) {
		this.pause();
		this.#doc = doc;
		this.#slider.max = String(doc.steps);
		if (this.#begun)
			await this.start(this.#position);
	}

	/** @param {number | string} [at] where to begin */
	async start(at = '') {
		this.#begun = true;
		this.#timeline = await this.#doc.timeline();
		this.#slider.max = String(this.#timeline.count);
		let position = Number(at) || 0;
		if (typeof at === 'string' && at !== '') {
			const found = await this.#timeline.parse(at);
			if ('message' in found)
				this.onerror(found.message);
			else
				({ position } = found);
		}
		// Some records have nothing to show before their first step.
		await this.go(at === '' ? this.#timeline.first : position);
	}

	play() {
		if (this.#position >= this.#count)
			this.go(0);
		this.#timer = window.setInterval(() => {
			if (this.#position >= this.#count)
				this.pause();
			else
				this.go(this.#position + 1);
		}, pace);
		this.#button();
	}

	pause() {
		clearInterval(this.#timer);
		this.#timer = 0;
		this.#button();
	}

	#button() {
		fill(this.#play, ...this.#timer ? [icon('pause'), 'Pause'] :
			[icon('play'), 'Play']);
	}

	/** @param {number} position */
	async go(position) {
		const at = Math.max(0, Math.min(this.#count, position));
		this.#position = at;
		this.#slider.value = String(at);
		this.#slider.style.setProperty('--done',
			`${100 * at / (this.#count || 1)}%`);
		this.onmove(at);
		if (!this.#timeline)
			return;
		try {
			this.#say(await this.#timeline.seek(at));
		} catch (error) {
			const { status } = /** @type {any} */ (error);
			if (status !== 'replaced' && status !== 'closed')
				throw error;
		}
	}

	/** @param {{position: number, clock?: string, description?: string}} step */
	#say({ position, clock = '', description = '' }) {
		if (position !== this.#position)
			return;
		const where = `Step ${position} of ${this.#count}`;
		fill(this.#clock, clock && h('strong', {}, clock), ` ${where}`);
		this.#what.textContent = description;
		this.#slider.setAttribute('aria-valuetext', where +
			(clock && ` at ${clock}`) + (description &&
			`: ${description}`));
	}
}
