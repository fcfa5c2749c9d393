// SPDX-License-Identifier: MIT
// What is kept of a game while it is played: its events, one after the other,
// each before the next frame is drawn. So a tab that is killed loses at most
// what was under way. A game belongs to one tab at a time.
import { keep, using } from '../database.js';

/**
 * @typedef {{key: string, round: number, head: string, title: string,
 *	changed: number, filled: number, open: number, isSolved: boolean,
 *	marks: Record<string, boolean>, notes: Record<string, string>}} Stored
 */

/** @param {string} key @param {number} round */
const nameOf = (key, round) => `${key}#${round}`;

/**
 * What is kept of the game of a puzzle; null: nothing.
 * @param {string} key
 * @returns {Promise<Stored | null>}
 */
export const storedGame = async (key) => await using('plays', 'readonly',
	(store) => store.get(key)) ?? null;

/**
 * The events of a game that are kept, as JSON, in their order.
 * @param {string} key
 * @param {number} round
 * @returns {Promise<string[]>}
 */
export async function storedEvents(key, round) {
	const name = nameOf(key, round);
	const parts = await using('events', 'readonly', (store) =>
		store.getAll(IDBKeyRange.bound([name, 0], [name, Infinity])));
	return parts.flatMap(({ events }) => events);
}

export class Journal {
	/** The game was taken over by another tab. */
	onlost = () => {};
	/** It could not be written any more. */
	onfailed = () => {};
	/** @type {Stored} */
	about;
	#release = () => {};
	#isOpen = false;
	#failed = false;

	/** @param {string} key @param {string} title */
	constructor(key, title) {
		this.about = {
			key, title, round: 0, head: '', changed: 0, filled: 0,
			open: 0, isSolved: false, marks: {}, notes: {},
		};
	}

	/** Whether events are kept. */
	get isOpen() {
		return this.#isOpen && !this.#failed;
	}

	/**
	 * Takes the game.
	 * @param {boolean} [steal] also from another tab
	 * @returns {Promise<boolean>} false: another tab has it
	 */
	async take(steal = false) {
		if (!navigator.locks)
			return true;
		return new Promise((resolve, reject) => {
			navigator.locks.request(`crossply-play-${this.about.key}`,
				steal ? { steal } : { ifAvailable: true }, (lock) => {
					if (!lock) {
						resolve(false);
						return undefined;
					}
					resolve(true);
					return new Promise((release) => {
						this.#release = () => release(undefined);
					});
				}).catch((error) => {
				// Somebody else took it.
				if (this.#isOpen) {
					this.#isOpen = false;
					this.onlost();
				}
				reject(error);
			});
		});
	}

	/**
	 * The log of the game so far; empty: there is none.
	 * @returns {Promise<string>}
	 */
	async read() {
		try {
			const found = await storedGame(this.about.key);
			this.#isOpen = true;
			if (!found)
				return '';
			this.about = found;
			const events = await storedEvents(found.key, found.round);
			return events.length ?
				`${found.head}${events.join(',\n')}]}` : '';
		} catch {
			this.#fail();
			return '';
		}
	}

	get #name() {
		return nameOf(this.about.key, this.about.round);
	}

	/**
	 * Keeps what happened.
	 * @param {import('../../package/play.js').PlayView} view
	 */
	add({ at, events, filled, open, isSolved }) {
		if (!events.length || !this.isOpen)
			return Promise.resolve();
		Object.assign(this.about, { filled, open, isSolved,
			changed: Date.now() });
		return keep({ events: { play: this.#name, at, events },
			plays: this.about }).catch(() => this.#fail());
	}

	/** Keeps what is known of the game as a whole. */
	write() {
		return this.isOpen ? using('plays', 'readwrite', (store) =>
			store.put(this.about)).catch(() => this.#fail()) :
			Promise.resolve();
	}

	/** From now on another game of the same puzzle is kept. */
	renew() {
		this.about.round += 1;
		this.about.isSolved = false;
	}

	#fail() {
		if (this.#failed)
			return;
		this.#failed = true;
		this.onfailed();
	}

	close() {
		this.#isOpen = false;
		this.#release();
	}
}

/**
 * A setting of all players.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {Promise<T>}
 */
export async function recall(name, otherwise) {
	try {
		const found = await using('settings', 'readonly', (store) =>
			store.get(name));
		return found ? found.value : otherwise;
	} catch {
		return otherwise;
	}
}

/** @param {string} name @param {unknown} value */
export const retain = (name, value) =>
	using('settings', 'readwrite', (store) => store.put({ name, value }))
		.catch(() => {});
