// SPDX-License-Identifier: MIT
// Light or dark, or whatever the system says. Everything else follows from the
// color-scheme of the page.
import { fill, h } from '../elements/dom.js';
import { icon } from '../elements/icons.js';
import { set, setting } from './storage.js';
import { say } from './status.js';

/** @typedef {'system' | 'light' | 'dark'} Theme */

/** @type {Theme[]} in the order in which a click goes through them */
const themes = ['system', 'light', 'dark'];
const icons = /** @type {const} */ ({ system: 'half', light: 'sun',
	dark: 'moon' });

export class ThemeButton {
	/** @type {Theme} */
	#theme = 'system';
	node = h('button', { type: 'button', class: 'button bare theme',
		onclick: () => this.#next() });
	/** What the browser paints around the page, by its own themes. */
	#around = [...document.querySelectorAll('meta[name=theme-color]')].map(
		(meta) => ({ meta, own: meta.getAttribute('content') ?? '' }));

	constructor() {
		this.#show();
	}

	/** As it was chosen before. */
	async begin() {
		const kept = await setting('theme', 'system');
		this.#use(themes.includes(/** @type {Theme} */ (kept)) ?
			/** @type {Theme} */ (kept) : 'system');
	}

	#next() {
		this.#use(themes[(themes.indexOf(this.#theme) + 1) % themes.length]);
		set('theme', this.#theme);
		say({ system: 'The theme is that of the system.',
			light: 'The theme is light.',
			dark: 'The theme is dark.' }[this.#theme]);
	}

	/** @param {Theme} theme */
	#use(theme) {
		this.#theme = theme;
		document.documentElement.style.colorScheme =
			theme === 'system' ? '' : theme;
		const chosen = this.#around[theme === 'dark' ? 1 : 0]?.own;
		for (const { meta, own } of this.#around)
			meta.setAttribute('content', theme === 'system' ? own : chosen);
		this.#show();
	}

	#show() {
		const label = `Theme: ${this.#theme}`;
		this.node.setAttribute('aria-label', label);
		this.node.title = label;
		fill(this.node, icon(icons[this.#theme]));
	}
}
