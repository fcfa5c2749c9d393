// SPDX-License-Identifier: MIT
// A file is being opened: how far it is, and a way out.
import { h } from '../elements/dom.js';

export class Opening {
	#words = h('span');
	#bar = h('progress', { max: '1', 'aria-label': 'Opening', hidden: true });
	#cancel = h('button', { type: 'button', class: 'button', hidden: true },
		'Cancel');
	node = h('div', { class: 'opening' }, this.#words, this.#bar,
		this.#cancel);

	/**
	 * @param {string} name
	 * @param {() => void} cancel
	 */
	begin(name, cancel) {
		this.#words.textContent = `Opening ${name} …`;
		this.#bar.hidden = this.#cancel.hidden = true;
		this.#cancel.onclick = cancel;
	}

	/** Only what is large is worth it.
	 *  @param {{done: number, of: number}} far bytes */
	progress({ done, of }) {
		this.#bar.hidden = this.#cancel.hidden = false;
		this.#bar.value = of ? done / of : 0;
	}
}
