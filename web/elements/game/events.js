// SPDX-License-Identifier: MIT
// The events of a game by player, function and whether they were refused.
import { fill, h } from '../dom.js';
import { table } from '../replay/analysis.js';

/**
 * @typedef {import('../../package/index.js').Document} Document
 * @typedef {import('../../package/game.js').GameEvent} GameEvent
 */

const page = 100;
const kinds = ['start', 'order', 'ran', 'finished', 'over', 'disconnect',
	'other'];

export class EventList {
	/** @type {(position: number) => void} */
	onpick = () => {};
	/** @type {Document | null} */
	#doc = null;
	#kind = h('select', { class: 'field', 'aria-label': 'Event' },
		h('option', { value: '' }, 'Any event'),
		...kinds.map((kind) => h('option', { value: kind }, kind)));
	#player = h('select', { class: 'field', 'aria-label': 'Player' });
	#function = h('input', {
		type: 'text', class: 'field', 'aria-label': 'Function',
		placeholder: 'Any function', spellcheck: 'false',
		autocomplete: 'off',
	});
	#invalid = h('input', { type: 'checkbox' });
	#found = h('div', { class: 'found', 'aria-live': 'polite' });
	/** Counts questions: only the last is answered. */
	#turn = 0;
	node = h('div', { class: 'inside' }, h('div', { class: 'filters' },
		this.#player, this.#kind, this.#function,
		h('label', { class: 'tick' }, this.#invalid, 'Invalid only'),
		h('button', { type: 'button', class: 'button',
			onclick: () => this.#list(0) }, 'List')), this.#found);

	constructor() {
		for (const field of [this.#kind, this.#player, this.#invalid])
			field.addEventListener('change', () => this.#list(0));
		this.#function.addEventListener('keydown', (event) => {
			if (event.key === 'Enter')
				this.#list(0);
		});
	}

	/**
	 * @param {Document} doc
	 * @param {{id: string, name: string}[]} players
	 */
	open(doc, players) {
		this.close();
		this.#doc = doc;
		fill(this.#player, h('option', { value: '' }, 'Any player'),
			...players.map(({ id, name }) => h('option', { value: id },
				name)));
	}

	close() {
		this.#turn += 1;
		this.#doc = null;
		fill(this.#found);
	}

	/** @param {number} start */
	async #list(start) {
		const doc = this.#doc;
		const turn = ++this.#turn;
		/** @type {GameEvent[]} */
		const events = [];
		/** @type {number | null} */
		let from = start;
		fill(this.#found, 'Looking …');
		// Piece by piece, so that nothing else has to wait.
		while (from !== null && events.length < page) {
			/** @type {{events: GameEvent[], next: number | null} | undefined} */
			const found = await doc?.game().find({
				from, count: page - events.length, looks: 20000,
				event: this.#kind.value || undefined,
				player: this.#player.value || undefined,
				function: this.#function.value.trim() || undefined,
				invalid: this.#invalid.checked,
			});
			if (!found || turn !== this.#turn)
				return;
			events.push(...found.events);
			from = found.next;
		}
		const next = from;
		fill(this.#found, events.length ? table('Events', ['Step', 'Event'],
			events.map(({ position, text }) => [h('button', {
				type: 'button', class: 'link',
				onclick: () => this.onpick(position),
			}, position.toLocaleString('en')), text])) :
			h('p', {}, 'There are none.'), h('div', { class: 'group' },
			start > 0 && h('button', { type: 'button',
				class: 'button small', onclick: () => this.#list(0) },
			'From the start'), next !== null && events.length > 0 &&
				h('button', { type: 'button', class: 'button small',
					onclick: () => this.#list(next) }, 'More')));
	}
}
