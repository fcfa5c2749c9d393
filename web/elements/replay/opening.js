// SPDX-License-Identifier: MIT
// A large file is being read: how far it is, and a way out.
import { h, sheet } from '../dom.js';

export const openingSheet = sheet(`
.opening { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; padding: 1.5rem 0; }
.opening progress { flex: 1 1 12rem; block-size: 0.75rem; accent-color: var(--accent); }
`);

export class Opening {
	#bar = h('progress', { max: '1', 'aria-label': 'Opening' });
	#words = h('span', {});
	node;

	/** @param {() => void} cancel */
	constructor(cancel) {
		this.node = h('div', { class: 'opening', hidden: true },
			this.#words, this.#bar, h('button', {
				type: 'button', class: 'button', onclick: cancel,
			}, 'Cancel'));
	}

	/** @param {{done: number, of: number}} progress */
	show({ done, of }) {
		this.node.hidden = false;
		this.#bar.value = of ? done / of : 0;
		this.#words.textContent = `Opening: ${
			Math.floor(100 * done / (of || 1))} %`;
	}

	hide() {
		this.node.hidden = true;
	}
}
