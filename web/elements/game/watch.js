// SPDX-License-Identifier: MIT
// Up to six values of the state over time: as they are now, as a chart from
// which one can jump, and as a table.
import { Chart } from '../chart.js';
import { fill, h, sheet } from '../dom.js';
import { table } from '../replay/analysis.js';
import { valueText } from './tree.js';

/**
 * @typedef {import('../../package/index.js').Document} Document
 * @typedef {import('../../package/game.js').Change} Change
 * @typedef {{path: string, changes: Change[], total: number, chart: Chart,
 *	now: HTMLElement, node: HTMLElement}} Watched
 */

export const watchSheet = sheet(`
.watched { display: grid; gap: 1rem; }
.watch { display: grid; gap: 0.25rem; min-inline-size: 0; }
.watch header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; }
.watch h2 { font: 600 0.9375rem/1.4 var(--fixed); overflow-wrap: anywhere; margin-inline-end: auto; }
.watch output { font: 0.9375rem/1.4 var(--fixed); overflow-wrap: anywhere; }
.watch { --chart-height: 5.5rem; }
`);

export const mostWatched = 6;
/** Points of a chart: more than there are pixels. */
const most = 2000;
/** Rows of a table. */
const rows = 100;

/** @param {Change} change @returns {number | null} */
const numberOf = ({ type, value, size }) => type === 'number' ?
	Number(value) : type === 'boolean' ? Number(value) :
		type === 'list' ? size ?? 0 : null;

export class Watch {
	/** @type {(position: number) => void} */
	onpick = () => {};
	/** @type {(message: string) => void} */
	onsay = () => {};
	/** Where the replay is. @type {() => number} */
	here = () => 0;
	/** The list is another. @type {(paths: string[]) => void} */
	onchange = () => {};
	/** @type {Document | null} */
	#doc = null;
	#count = 0;
	/** @type {Watched[]} */
	#all = [];
	#path = h('input', {
		type: 'text', class: 'field', 'aria-label': 'Value to watch',
		placeholder: 'players.0.gold', spellcheck: 'false',
		autocomplete: 'off',
	});
	#list = h('div', { class: 'watched' });
	node = h('div', { class: 'inside' }, h('div', { class: 'filters' },
		this.#path, h('button', { type: 'button', class: 'button',
			onclick: () => this.#typed() }, 'Watch')), this.#list);

	constructor() {
		this.#path.addEventListener('keydown', (event) => {
			if (event.key === 'Enter')
				this.#typed();
		});
	}

	/** @param {Document} doc @param {number} count of steps */
	open(doc, count) {
		this.close();
		this.#doc = doc;
		this.#count = count;
	}

	close() {
		this.#doc = null;
		this.#all = [];
		fill(this.#list);
	}

	get paths() {
		return this.#all.map(({ path }) => path);
	}

	async #typed() {
		const path = this.#path.value.trim();
		if (path && await this.add(path))
			this.#path.value = '';
	}

	/**
	 * @param {string} path
	 * @returns {Promise<boolean>}
	 */
	async add(path) {
		const doc = this.#doc;
		if (!doc || this.paths.includes(path))
			return false;
		if (this.#all.length >= mostWatched) {
			this.onsay(`No more than ${mostWatched} values are watched.`);
			return false;
		}
		try {
			const { changes, total } = await doc.game().changes(path,
				{ at: this.here(), thin: most });
			if (doc !== this.#doc || this.paths.includes(path))
				return false;
			this.#all.push(this.#make(path, changes, total));
		} catch (error) {
			if (/** @type {any} */ (error).status !== 'invalid')
				throw error;
			this.onsay(`${/** @type {Error} */ (error).message}.`);
			return false;
		}
		this.#show();
		return true;
	}

	/** @param {string} path */
	remove(path) {
		this.#all = this.#all.filter((one) => one.path !== path);
		this.#show();
	}

	/** Where the replay is. @param {number} position */
	async at(position) {
		const doc = this.#doc;
		for (const { chart } of this.#all)
			chart.mark(position);
		await Promise.all(this.#all.map(async ({ path, now }) => {
			const brief = await doc?.game().children(path, { at: position,
				count: 0 }, { latest: `watch ${path}` }).catch((error) => {
				if (error.status === 'invalid')
					return /** @type {const} */ ({ type: 'missing' });
				if (error.status === 'replaced' || error.status === 'closed')
					return null;
				throw error;
			});
			if (brief && doc === this.#doc)
				now.textContent = valueText(brief);
		}));
	}

	#show() {
		fill(this.#list, ...this.#all.map(({ node }) => node));
		this.onchange(this.paths);
		this.at(this.here());
	}

	/**
	 * @param {string} path
	 * @param {Change[]} changes
	 * @param {number} total
	 * @returns {Watched}
	 */
	#make(path, changes, total) {
		const chart = new Chart();
		chart.onpick = (x) => this.onpick(Math.round(x));
		/** @type {[number, number][]} */
		const points = changes.flatMap((change) => {
			const y = numberOf(change);
			return y === null ? [] : [[change.position, y]];
		});
		chart.draw([{ name: path, points }], {
			label: `${path} over the steps`, from: 0, to: this.#count,
			show: (x) => x.toLocaleString('en'),
		});
		const now = h('output', {});
		const cut = total > changes.length ? `${changes.length} of ` +
			`${total.toLocaleString('en')} changes` :
			`${total.toLocaleString('en')} change${total === 1 ? '' : 's'}`;
		const list = h('details', {}, h('summary', {}, `As a table: ${cut}`));
		list.addEventListener('toggle', () => {
			if (list.open && list.childElementCount === 1)
				list.append(table(`${path} over the steps`,
					['Step', 'Value'], every(changes, rows).map((change) =>
						[h('button', { type: 'button', class: 'link',
							onclick: () => this.onpick(change.position) },
						change.position.toLocaleString('en')),
						valueText(change)])));
		});
		const node = h('section', { class: 'watch', 'aria-label': path },
			h('header', {}, h('h2', {}, path), now, h('button', {
				type: 'button', class: 'button small',
				'aria-label': `Remove ${path}`,
				onclick: () => this.remove(path),
			}, 'Remove')), points.length > 0 && chart.node, list);
		return { path, changes, total, chart, now, node };
	}
}

/**
 * @template T
 * @param {T[]} list
 * @param {number} n
 */
const every = (list, n) => list.length <= n ? list :
	Array.from({ length: n }, (_, i) =>
		list[Math.round(i * (list.length - 1) / (n - 1))]);
