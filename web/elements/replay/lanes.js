// SPDX-License-Identifier: MIT
// Where the marks and the pauses of a record are, above its slider: a row for
// each kind. It is a picture only; the marks have buttons and a list.
import { fill, h } from '../dom.js';
import { colours } from '../looks.js';

/** @typedef {import('../../package/timeline.js').Timeline} Timeline */

/** Marks that nearly every step has say nothing. */
const common = ['update', 'cursor', 'ran'];
/** Parts of the record that are told apart. */
const parts = 1000;
/** Milliseconds that one question may take. */
const slice = 12;
const row = 8;

export class Lanes {
	/** @type {(position: number) => void} */
	onpick = () => {};
	/** Kinds that have a row. @type {string[]} */
	kinds = [];
	#canvas = h('canvas', { 'aria-hidden': 'true' });
	#legend = h('ul', { class: 'legend' });
	node = h('div', { class: 'lanes', hidden: true }, this.#canvas,
		this.#legend);
	/** @type {Timeline | null} */
	#timeline = null;
	/** Bits of every part. */
	#bits = new Uint32Array(parts);
	#chosen = '';
	/** @type {ResizeObserver | null} */
	#watch = null;
	#paintLater = 0;

	constructor() {
		this.#canvas.addEventListener('click', (event) => {
			const box = this.#canvas.getBoundingClientRect();
			const share = (event.clientX - box.left) / box.width;
			if (this.#timeline)
				this.onpick(Math.round(share * this.#timeline.count));
		});
	}

	/**
	 * @param {Timeline} timeline
	 * @param {() => boolean} isOver
	 * @param {() => boolean} isBusy somebody moves: that comes first
	 */
	async open(timeline, isOver, isBusy) {
		this.#timeline = timeline;
		this.#bits.fill(0);
		this.kinds = timeline.markNames.filter((name) =>
			!common.includes(name));
		this.node.hidden = !timeline.count || !this.kinds.length &&
			!timeline.pauses.length;
		if (this.node.hidden)
			return;
		this.#watch = new ResizeObserver(() => this.#paint());
		this.#watch.observe(this.#canvas);
		fill(this.#legend);
		const all = timeline.markNames;
		let count = 1000;
		try {
			for (let from = 1; from <= timeline.count;) {
				while (isBusy() && !isOver())
					await new Promise((done) => setTimeout(done, 100));
				const begun = performance.now();
				const found = await timeline.lanes({ from, count,
					of: parts, marks: all });
				if (isOver())
					return;
				for (const [part, bits] of found)
					this.#bits[part] |= bits;
				this.#soon();
				from += count;
				const took = performance.now() - begun;
				if (took > slice)
					count = Math.max(100, count >> 1);
				else if (took < slice / 2)
					count = Math.min(1 << 20, count * 2);
			}
		} catch {
			// The record was closed meanwhile.
		}
		if (!isOver())
			this.#explain();
	}

	close() {
		cancelAnimationFrame(this.#paintLater);
		this.#paintLater = 0;
		this.#watch?.disconnect();
		this.#watch = null;
		this.#timeline = null;
		this.kinds = [];
		this.node.hidden = true;
	}

	recolour() {
		this.#paint();
	}

	/** @param {string} kind */
	choose(kind) {
		this.#chosen = kind;
		this.#explain();
		this.#paint();
	}

	/** The rows: kinds that occur, and the chosen one. */
	#rows() {
		const names = this.#timeline?.markNames ?? [];
		return names.map((name, bit) => ({ name, bit })).filter(
			({ name, bit }) => name === this.#chosen ||
				!common.includes(name) &&
				this.#bits.some((bits) => bits >> bit & 1));
	}

	#explain() {
		const rows = this.#rows();
		fill(this.#legend, ...rows.map(({ name }, i) =>
			h('li', { class: `lane lane${i % 6}` }, name)),
		this.#timeline?.pauses.length ?
			h('li', { class: 'lane gap' }, 'pause') : null);
		this.#paint();
	}

	#soon() {
		this.#paintLater ||= requestAnimationFrame(() => {
			this.#paintLater = 0;
			this.#paint();
		});
	}

	#paint() {
		const timeline = this.#timeline;
		const wide = this.#canvas.clientWidth;
		if (!timeline || !wide)
			return;
		const rows = this.#rows();
		const scale = devicePixelRatio || 1;
		const high = Math.max(1, rows.length) * row;
		this.#canvas.width = Math.round(wide * scale);
		this.#canvas.height = Math.round(high * scale);
		this.#canvas.style.blockSize = `${high}px`;
		const to = this.#canvas.getContext('2d');
		if (!to)
			return;
		const inks = colours(this.node, ['--gap-ink', ...rows.map(
			(_, i) => `--lane${i % 6}`)]);
		to.scale(scale, scale);
		to.fillStyle = inks['--gap-ink'];
		for (const { before } of timeline.pauses)
			to.fillRect((before - 0.5) / timeline.count * wide - 1.5, 0,
				3, high);
		const each = Math.max(3, wide / parts);
		for (const [i, { bit }] of rows.entries()) {
			to.fillStyle = inks[`--lane${i % 6}`];
			for (let part = 0; part < parts; part += 1)
				if (this.#bits[part] >> bit & 1)
					to.fillRect((part + 0.5) / parts * wide - each / 2,
						i * row + 1, each, row - 2);
		}
	}
}
