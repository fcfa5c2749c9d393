// SPDX-License-Identifier: MIT
// What differs between two positions.
import { fill, h } from '../dom.js';
import { table } from '../replay/analysis.js';
import { valueText } from './tree.js';

/** @typedef {import('../../package/index.js').Document} Document */

const page = 200;

export class Compare {
	/** Where the replay is. @type {() => number} */
	here = () => 0;
	/** Show this place. @type {(keys: string[]) => void} */
	onpick = () => {};
	/** @type {Document | null} */
	#doc = null;
	#from = field('From');
	#to = field('To');
	#found = h('div', { class: 'found', 'aria-live': 'polite' });
	#turn = 0;
	node = h('div', { class: 'inside' }, h('div', { class: 'filters' },
		this.#end('From', this.#from), this.#end('To', this.#to),
		h('button', { type: 'button', class: 'button main',
			onclick: () => this.compare() }, 'Compare')), this.#found);

	/**
	 * @param {string} name
	 * @param {HTMLInputElement} input
	 */
	#end(name, input) {
		input.addEventListener('keydown', (event) => {
			if (event.key === 'Enter')
				this.compare();
		});
		return h('label', { class: 'end' }, name, input, h('button', {
			type: 'button', class: 'button small',
			'aria-label': `${name}: here`,
			onclick: () => { input.value = String(this.here()); },
		}, 'Here'));
	}

	/** @param {Document} doc */
	open(doc) {
		this.close();
		this.#doc = doc;
	}

	close() {
		this.#turn += 1;
		this.#doc = null;
		this.#from.value = '';
		this.#to.value = '';
		fill(this.#found);
	}

	/** @param {number} [skip] */
	async compare(skip = 0) {
		const turn = ++this.#turn;
		const here = this.here();
		this.#from.value ||= String(Math.max(0, here - 1));
		this.#to.value ||= String(here);
		try {
			const found = await this.#doc?.game().diff(this.#from.value,
				this.#to.value, { skip, count: page });
			if (found && turn === this.#turn)
				this.#list(found, skip);
		} catch (error) {
			if (/** @type {any} */ (error).status !== 'invalid')
				throw error;
			fill(this.#found, h('p', {},
				`${/** @type {Error} */ (error).message}.`));
		}
	}

	/**
	 * @param {{changes: import('../../package/game.js').Difference[],
	 *	more: boolean}} found
	 * @param {number} skip
	 */
	#list({ changes, more }, skip) {
		fill(this.#found, changes.length ? table('Differences',
			['Where', 'Before', 'After'], changes.map(
				({ path, before, after }) => [h('button', {
					type: 'button', class: 'link',
					onclick: () => this.onpick(path.split('.')),
				}, path), valueText(before), valueText(after)])) :
			h('p', {}, 'Nothing differs.'), (skip > 0 || more) &&
			h('div', { class: 'group' }, skip > 0 && h('button', {
				type: 'button', class: 'button small',
				onclick: () => this.compare(Math.max(0, skip - page)),
			}, 'Back'), more && h('button', {
				type: 'button', class: 'button small',
				onclick: () => this.compare(skip + page),
			}, 'More')));
	}
}

/** @param {string} name */
function field(name) {
	return h('input', {
		type: 'text', class: 'field short', 'aria-label': name,
		placeholder: '12, turn:2', spellcheck: 'false', autocomplete: 'off',
	});
}
