// SPDX-License-Identifier: MIT
// Shades the squares of a solve, and says what the shades stand for.
import { fill, h } from '../dom.js';
import { table } from './analysis.js';

/**
 * @typedef {import('../../package/index.js').Document} Document
 * @typedef {import('../../package/document.js').Heat} Heat
 */

const kinds = /** @type {const} */ ([['', 'Nothing'],
	['final', 'Final letter'], ['edits', 'Edits'], ['time', 'Time spent']]);

export class Shading {
	/** @type {(heat: Heat | null) => void} */
	onshade = () => {};
	/** @type {Document | null} */
	#doc = null;
	#by = h('select', { class: 'field' }, ...kinds.map(([value, label]) =>
		h('option', { value }, label)));
	#legend = h('ul', { class: 'heat-legend' });
	#table = h('details', { hidden: true });
	#label = h('label', {}, 'Shade by', this.#by);
	node = h('div', { class: 'shading', hidden: true },
		this.#label, this.#legend, this.#table);

	constructor() {
		this.#by.addEventListener('change', () => this.#shade());
	}

	/** @param {Document} doc */
	open(doc) {
		this.#doc = doc;
		this.node.hidden = false;
		if (this.#by.value)
			this.#shade();
	}

	close() {
		this.#doc = null;
		this.node.hidden = true;
	}

	/** In a race nothing is shaded. @param {boolean} is */
	set isRace(is) {
		for (const node of [this.#label, this.#legend, this.#table])
			node.hidden = is;
		if (!is && this.#doc)
			this.#shade();
	}

	async #shade() {
		const by = /** @type {'final' | 'edits' | 'time'} */
			(this.#by.value);
		const doc = this.#doc;
		const heat = by && doc ? await doc.heat(by) : null;
		if (doc !== this.#doc || by !== this.#by.value)
			return;
		this.onshade(heat);
		this.#table.hidden = !heat;
		fill(this.#legend, ...heat ? [
			h('li', {}, h('strong', {}, heat.title)),
			...heat.shades.map(({ ink, from, to }, i) => h('li', {},
				h('i', { class: `heat${ink}`, 'aria-hidden': 'true' }),
				i + 1 < heat.shades.length || from === to ? from :
					`${from} – ${to}`))] : []);
		if (heat)
			await this.#list(heat);
	}

	/** @param {Heat} heat */
	async #list(heat) {
		const { width } = await /** @type {Document} */ (this.#doc)
			.model({ at: 0 });
		fill(this.#table, h('summary', {}, 'As a table'),
			table(heat.title, ['Square', heat.title],
				heat.squares.flatMap((square, i) => square ? [[
					`Row ${Math.floor(i / width) + 1}, column ` +
						`${i % width + 1}`, square.text]] : [])));
	}
}
