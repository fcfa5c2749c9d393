// SPDX-License-Identifier: MIT
// Values over steps or time, from which one can jump. What it shows is told by
// a table, too, which its user makes.
import { fill, h, s, sheet } from './dom.js';

/**
 * @typedef {[number, number]} Point
 * @typedef {{name: string, points: Point[]}} Series points in the order of x;
 *	a value holds until the next
 */

const wide = 1000;
const high = 240;

export const chartSheet = sheet(`
.chart { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.15rem 0.5rem; min-inline-size: 0; }
.chart svg { inline-size: 100%; block-size: var(--chart-height, 9rem); cursor: crosshair; border-inline-start: 1px solid var(--line); border-block-end: 1px solid var(--line); touch-action: manipulation; overflow: visible; }
.chart .values, .chart .range { display: flex; justify-content: space-between; color: var(--muted); font: 0.8125rem/1.2 var(--plain); font-variant-numeric: tabular-nums; }
.chart .values { flex-direction: column; text-align: end; }
.chart .range { grid-column: 2; }
.chart path { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.chart .at { stroke: var(--ink); stroke-width: 1; stroke-dasharray: 4 3; vector-effect: non-scaling-stroke; }
.line0 { --line-ink: var(--lane0); } .line1 { --line-ink: var(--lane1); } .line2 { --line-ink: var(--lane2); }
.line3 { --line-ink: var(--lane3); } .line4 { --line-ink: var(--lane4); } .line5 { --line-ink: var(--lane5); }
.chart path[class*=line] { stroke: var(--line-ink); }
.chart .line1 { stroke-dasharray: 7 3; } .chart .line2 { stroke-dasharray: 2 3; }
.chart .line3 { stroke-dasharray: 10 3 2 3; } .chart .line4 { stroke-dasharray: 5 5; } .chart .line5 { stroke-dasharray: 1 4; }
.names { display: flex; flex-wrap: wrap; gap: 0.1rem 1rem; grid-column: 2; font-size: 0.875rem; }
.names li { display: flex; align-items: center; gap: 0.4rem; }
.names svg { inline-size: 1.75rem; block-size: 0.6rem; border: 0; cursor: auto; }
`);

export class Chart {
	/** Somebody wants to go there. @type {(x: number) => void} */
	onpick = () => {};
	#lines = s('g');
	#at = s('line', { class: 'at', y1: 0, y2: high, x1: 0, x2: 0 });
	#picture = s('svg', {
		viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: 'none',
		role: 'img',
	}, this.#lines, this.#at);
	#values = h('div', { class: 'values', 'aria-hidden': 'true' });
	#range = h('div', { class: 'range', 'aria-hidden': 'true' });
	#names = h('ul', { class: 'names' });
	node = h('div', { class: 'chart' }, this.#values, this.#picture,
		this.#range, this.#names);
	#from = 0;
	#to = 1;

	constructor() {
		this.#picture.addEventListener('click', (event) => {
			const box = this.#picture.getBoundingClientRect();
			const share = (event.clientX - box.left) / (box.width || 1);
			this.onpick(this.#from + Math.max(0, Math.min(1, share)) *
				(this.#to - this.#from));
		});
	}

	/**
	 * @param {Series[]} series
	 * @param {{label: string, from: number, to: number,
	 *	show?: (x: number) => string, least?: number}} how
	 */
	draw(series, { label, from, to, show = String, least }) {
		const all = series.flatMap(({ points }) => points.map(
			([, y]) => y));
		const low = Math.min(least ?? Infinity, ...minMax(all));
		const top = Math.max(...minMax(all));
		const span = top - low || 1;
		this.#from = from;
		this.#to = to > from ? to : from + 1;
		this.#picture.setAttribute('aria-label', label);
		const x = (/** @type {number} */ value) =>
			((value - this.#from) / (this.#to - this.#from) * wide)
				.toFixed(2);
		const y = (/** @type {number} */ value) =>
			((top - value) / span * high).toFixed(2);
		fill(this.#lines, ...series.map(({ points }, i) => s('path', {
			class: `line${i % 6}`,
			d: points.map(([at, value], k) => k ?
				`H${x(at)}V${y(value)}` : `M${x(at)} ${y(value)}`)
				.join('') + (points.length ? `H${wide}` : ''),
		})));
		fill(this.#values, ...all.length ? [h('span', {}, number(top)),
			h('span', {}, number(low))] : []);
		fill(this.#range, h('span', {}, show(from)),
			h('span', {}, show(to)));
		fill(this.#names, ...series.length > 1 ? series.map(
			({ name }, i) => h('li', {}, s('svg', {
				viewBox: '0 0 28 8', 'aria-hidden': 'true',
			}, s('path', { class: `line${i % 6}`, d: 'M0 4H28' })),
			name)) : []);
	}

	/** Where one is. @param {number} x */
	mark(x) {
		const at = (x - this.#from) / (this.#to - this.#from) * wide;
		this.#at.setAttribute('x1', String(at));
		this.#at.setAttribute('x2', String(at));
	}
}

/** @param {number[]} list */
function minMax(list) {
	let low = Infinity;
	let top = -Infinity;
	for (const one of list) {
		low = Math.min(low, one);
		top = Math.max(top, one);
	}
	return list.length ? [low, top] : [0];
}

/** @param {number} n */
const number = (n) => n.toLocaleString('en', { maximumSignificantDigits: 6 });
