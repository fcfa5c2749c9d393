// SPDX-License-Identifier: MIT
/**
 * A game log from near by. A state is never sent whole.
 * @module
 */

/** @typedef {import('./document.js').Document} Document */
/** @typedef {import('./document.js').At} At */
/** @typedef {import('./channel.js').CallOptions} CallOptions */
/**
 * @typedef {object} Brief a value, or how much is in it
 * @property {'null' | 'boolean' | 'number' | 'string' | 'list' | 'object' |
 *   'missing'} type
 * @property {any} [value] unless it is a list, an object or very long
 * @property {number} [size] of a list or object (objects: at most 1000)
 * @property {number} [bytes] of a text that is too long
 * @property {string} [reference] the id of the game object that it means
 */
/** @typedef {Brief & {key: string | number}} Child */
/** @typedef {Brief & {position: number}} Change */
/** @typedef {{path: string, before: Brief, after: Brief}} Difference */
/** @typedef {{at?: At, from?: number, count?: number}} Page */

export class Game {
	#doc;

	/** @param {Document} doc */
	constructor(doc) {
		this.#doc = doc;
	}

	/**
	 * The members of an object or elements of a list, page by page.
	 * @param {string} path '' is the whole state
	 * @param {Page} [page]
	 * @param {CallOptions} [how]
	 * @returns {Promise<Brief & {children: Child[], more: boolean}>}
	 */
	children(path, page = {}, how = {}) {
		return this.#doc.askJson('children', { ...page, path }, how);
	}

	/**
	 * A value of up to 1 MB; more than that is refused.
	 * @param {string} path
	 * @param {{at?: At, resolve?: number}} [where]
	 * @param {CallOptions} [how]
	 * @returns {Promise<any>}
	 */
	value(path, where = {}, how = {}) {
		return this.#doc.askJson('value', { ...where, path }, how);
	}

	/**
	 * When a value changed, and to what, from the position `from` on.
	 * @param {string} path as it is at `at`, or at the end
	 * @param {{at?: At, from?: At, count?: number}} [page]
	 * @param {CallOptions} [how]
	 * @returns {Promise<{total: number, changes: Change[],
	 *   more: boolean}>}
	 */
	changes(path, page = {}, how = {}) {
		return this.#doc.askJson('changes', { ...page, path }, how);
	}

	/**
	 * What differs between two positions, place by place.
	 * @param {At} from
	 * @param {At} to
	 * @param {{skip?: number, count?: number}} [page]
	 * @param {CallOptions} [how]
	 * @returns {Promise<{changes: Difference[], more: boolean}>}
	 */
	diff(from, to, page = {}, how = {}) {
		return this.#doc.askJson('diff', { ...page, from, to }, how);
	}

	/**
	 * The same as `crossply diff` prints it: as a tree, or JSON Patch.
	 * @param {At} from
	 * @param {At} to
	 * @param {'text' | 'patch'} [as]
	 * @param {CallOptions} [how]
	 */
	diffText(from, to, as = 'text', how = {}) {
		return this.#doc.askText('diff', { from, to, as }, how);
	}

	/**
	 * Events by filter, as `crossply query --json` prints them.
	 * @param {import('./document.js').QueryOptions} [filter]
	 * @param {CallOptions} [how]
	 */
	events(filter = {}, how = {}) {
		return this.#doc.query(filter, how);
	}
}
