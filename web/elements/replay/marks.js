// SPDX-License-Identifier: MIT
// The marks and pauses as a list, for those who do not see them above the
// slider, and for those who look for one.
import { clockText } from '../crossword/clock.js';
import { fill, h } from '../dom.js';
import { fold, table } from './analysis.js';

/** @typedef {import('./transport.js').Transport} Transport */

const page = 100;

export class MarkList {
	#transport;
	#inside = /** @type {HTMLElement | null} */ (null);
	#from = 0;
	node;

	/** @param {Transport} transport */
	constructor(transport) {
		this.#transport = transport;
		this.node = fold('Marks and pauses', async (inside) => {
			this.#inside = inside;
			this.#from = 0;
			await this.#list();
		});
	}

	/** Another record. */
	open() {
		this.node.hidden = !this.#transport.timeline?.markNames.length;
		this.#from = 0;
		if (this.node.open)
			this.#list();
	}

	async #list() {
		const { timeline } = this.#transport;
		const inside = this.#inside;
		if (!timeline || !inside)
			return;
		const found = await this.#transport.marks(this.#from, page + 1);
		const shown = found.slice(0, page);
		const steps = await Promise.all(shown.map(async (mark) => ({
			...mark, ...(await timeline.describe(mark.position, 1))[0],
		})));
		if (timeline !== this.#transport.timeline)
			return;
		const jump = (/** @type {number} */ to) => h('button', {
			type: 'button', class: 'link',
			onclick: () => this.#transport.go(to),
		}, `Step ${to.toLocaleString('en')}`);
		const turn = (/** @type {string} */ label,
			/** @type {number} */ from, /** @type {boolean} */ is) =>
			h('button', {
				type: 'button', class: 'button small', disabled: !is,
				onclick: () => {
					this.#from = from;
					this.#list();
				},
			}, label);
		const last = shown.at(-1)?.position ?? 0;
		fill(inside, steps.length ? table('Marks', ['Step',
			...timeline.isTimed ? ['Time'] : [], 'Marks', 'What'],
		steps.map(({ position, marks, time_ms: ms, text }) => [
			jump(position), ...timeline.isTimed ?
				[clockText(ms ?? 0)] : [], marks.join(', '), text])) :
			h('p', {}, 'There are no marks.'),
		(this.#from > 0 || found.length > page) && h('div',
			{ class: 'group' }, turn('First marks', 0, this.#from > 0),
			turn('More marks', last, found.length > page)),
		timeline.pauses.length ? table('Pauses', ['Before', 'Length'],
			timeline.pauses.slice(0, page).map(
				({ before, begin, end }) => [jump(before),
					clockText(end - begin)])) : null);
	}
}
