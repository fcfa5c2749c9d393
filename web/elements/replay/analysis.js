// SPDX-License-Identifier: MIT
// What the core finds in solves: how far they were when, how long each clue
// took, and when each square was done. Several solves are shown together.
import { Chart } from '../chart.js';
import { clockText } from '../crossword/clock.js';
import { fill, h } from '../dom.js';

/**
 * @typedef {import('../../package/index.js').Document} Document
 * @typedef {{name: string, stats: any}} Solver
 */

/**
 * A table that can be scrolled by keys.
 * @param {string} caption
 * @param {string[]} heads
 * @param {(string | number | Node | null)[][]} rows
 */
export const table = (caption, heads, rows) => h('div', {
	class: 'table', tabindex: '0', role: 'group', 'aria-label': caption,
}, h('table', {}, h('caption', {}, caption),
	h('thead', {}, h('tr', {}, ...heads.map((head) =>
		h('th', { scope: 'col' }, head)))),
	h('tbody', {}, ...rows.map(([first, ...rest]) => h('tr', {},
		h('th', { scope: 'row' }, first), ...rest.map((value) =>
			h('td', { class: typeof value === 'number' ? 'n' : '' },
				value)))))));

/**
 * A part that folds out, and is made then.
 * @param {string} title
 * @param {(inside: HTMLElement) => void | Promise<void>} make
 */
export function fold(title, make) {
	const inside = h('div', { class: 'inside' });
	const node = h('details', {}, h('summary', {}, title), inside);
	node.addEventListener('toggle', () => {
		if (node.open)
			make(inside);
	});
	return node;
}

/**
 * @param {string} text
 * @param {number} share
 */
function bar(text, share) {
	const node = h('span', { class: 'bar' });
	node.style.setProperty('--share', String(share));
	return h('span', { class: 'barred' }, text, node);
}

/** @param {number | null} ms */
const time = (ms) => ms === null || ms === undefined ? '–' : clockText(ms);

export class Analysis {
	/** Somebody wants to see this time. @type {(ms: number) => void} */
	ontime = () => {};
	/** Or a clue. @type {(name: string) => void} */
	onclue = () => {};
	#chart = new Chart();
	/** @type {Solver[]} */
	#solvers = [];
	/** Asks the core. @type {() => Promise<Solver[]>} */
	#ask = async () => [];
	#progress = fold('Progress', async (inside) => {
		await this.#load();
		this.#drawProgress(inside);
	});
	#clues = fold('Clue times', async (inside) => {
		await this.#load();
		this.#listClues(inside);
	});
	#now = 0;
	nodes = [this.#progress, this.#clues];

	constructor() {
		this.#chart.onpick = (ms) => this.ontime(ms);
		this.close();
	}

	/** @param {() => Promise<Solver[]>} ask */
	open(ask) {
		this.#ask = ask;
		this.#solvers = [];
		for (const node of this.nodes) {
			node.hidden = false;
			// What is open shows what there is now.
			if (node.open)
				node.dispatchEvent(new Event('toggle'));
		}
	}

	close() {
		this.#solvers = [];
		this.#ask = async () => [];
		for (const node of this.nodes)
			node.hidden = true;
	}

	/** Where the replay is. @param {number} ms */
	at(ms) {
		this.#now = ms;
		if (this.#progress.open)
			this.#chart.mark(ms);
	}

	async #load() {
		if (!this.#solvers.length)
			this.#solvers = await this.#ask();
	}

	/** @param {HTMLElement} inside */
	#drawProgress(inside) {
		const solvers = this.#solvers;
		if (!solvers.length)
			return;
		const counts = solvers.every(({ stats }) =>
			stats.progress[0]?.right !== undefined) ? 'right' : 'filled';
		const to = Math.max(...solvers.map(({ stats }) => stats.active_ms));
		this.#chart.draw(solvers.map(({ name, stats }) => ({
			name, points: stats.progress.map((/** @type {any} */ p) =>
				[p.time_ms, p[counts]]),
		})), {
			label: `Squares ${counts} over time`, from: 0, to,
			show: clockText, least: 0,
		});
		this.#chart.mark(this.#now);
		const rows = solvers.flatMap(({ name, stats }) => thin(
			stats.progress, 60).map((/** @type {any} */ p) => [
			h('button', { type: 'button', class: 'link',
				onclick: () => this.ontime(p.time_ms) },
			clockText(p.time_ms)),
			...solvers.length > 1 ? [name] : [], p.filled,
			...counts === 'right' ? [p.right] : []]));
		fill(inside, this.#chart.node, h('details', {},
			h('summary', {}, 'As a table'), table('Squares over time',
				['Time', ...solvers.length > 1 ? ['Solver'] : [],
					'Filled', ...counts === 'right' ? ['Right'] : []],
				rows)));
	}

	/** @param {HTMLElement} inside */
	#listClues(inside) {
		const solvers = this.#solvers;
		if (!solvers.length)
			return;
		const most = Math.max(1, ...solvers.flatMap(({ stats }) =>
			stats.clues.map((/** @type {any} */ clue) => clue.on_ms)));
		const button = (/** @type {string} */ name) => h('button', {
			type: 'button', class: 'link',
			onclick: () => this.onclue(name),
		}, name);
		const cells = (/** @type {any} */ clue) => clue ? [
			bar(time(clue.on_ms), clue.on_ms / most),
			time(clue.first_ms), time(clue.done_ms)] : ['', '', ''];
		const several = solvers.length > 1;
		const heads = solvers.flatMap(({ name }) => ['Time', 'Begun',
			'Complete'].map((head) => several ? `${name}: ` +
				head.toLowerCase() : head));
		fill(inside, table('Time spent on each clue',
			['Clue', ...heads], solvers[0].stats.clues.map(
				(/** @type {any} */ clue) => [button(clue.clue),
					...solvers.flatMap(({ stats }) => cells(
						stats.clues.find((/** @type {any} */ one) =>
							one.clue === clue.clue)))])));
	}
}

/**
 * So many of a list, with its ends.
 * @template T
 * @param {T[]} list
 * @param {number} most
 */
function thin(list, most) {
	if (list.length <= most)
		return list;
	return Array.from({ length: most }, (_, i) =>
		list[Math.round(i * (list.length - 1) / (most - 1))]);
}
