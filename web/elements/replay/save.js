// SPDX-License-Identifier: MIT
// A record, or a race, as an animation to keep.
import { fill, h } from '../dom.js';
import { icon } from '../icons.js';
import { fold } from './analysis.js';

/** @typedef {import('../../package/index.js').Document} Document */

/** More steps than this are not drawn one by one in a page. */
const most = 20000;

export class Save {
	/** What is shown. @type {() => Document | null} */
	doc = () => null;
	#say = h('p', { 'aria-live': 'polite' });
	node = fold('Save as an animation', (inside) => fill(inside,
		h('div', { class: 'group' },
			this.#button('A page that plays it', 'page', 'html'),
			this.#button('A picture that moves', 'svg', 'svg')),
		this.#say));

	/**
	 * @param {string} label
	 * @param {'page' | 'svg'} as
	 * @param {string} suffix
	 */
	#button(label, as, suffix) {
		return h('button', {
			type: 'button', class: 'button',
			onclick: () => this.#save(as, suffix),
		}, icon('download'), label);
	}

	/** @param {number} steps */
	open(steps) {
		this.node.hidden = !steps || steps > most;
		this.#say.textContent = '';
	}

	/**
	 * @param {'page' | 'svg'} as
	 * @param {string} suffix
	 */
	async #save(as, suffix) {
		const doc = this.doc();
		if (!doc)
			return;
		this.#say.textContent = 'It is being made …';
		try {
			const text = await doc.animation({ as });
			const address = URL.createObjectURL(new Blob([text], {
				type: as === 'page' ? 'text/html' : 'image/svg+xml' }));
			h('a', { href: address, download: doc.name.replace(
				/(\.solve)?\.[^.]*$/, '') + `.${suffix}` }).click();
			setTimeout(() => URL.revokeObjectURL(address), 60000);
			this.#say.textContent = 'Saved.';
		} catch (error) {
			this.#say.textContent = `${/** @type {Error} */
				(error).message}.`;
		}
	}
}
