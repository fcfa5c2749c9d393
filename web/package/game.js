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

/**
 * @typedef {object} Plan the form of a board, and what its signs mean
 * @property {string} title
 * @property {boolean} hasBoard things have places
 * @property {boolean} hasTiles every square has a ground
 * @property {number} columns
 * @property {number} rows
 * @property {number} left x of the first column
 * @property {number} top
 * @property {number} scale how much of x is one square
 * @property {{name: string, sign: string}[]} kinds of things
 * @property {{name: string, color: string}[]} grounds
 * @property {{name: string, color: string}[]} links
 * @property {{id: string, name: string, color: string}[]} players
 * @property {string[]} gameKeys attributes worth a line
 * @property {string[]} playerKeys
 */
/**
 * A square: its index row by row, how many things, their kind and owner, the
 * ground and its owner, 1 if the thing is dead, its id; -1: none.
 * @typedef {[number, number, number, number, number, number, number, string]
 *   } Square
 */
/**
 * @typedef {object} Board what differs
 * @property {number} position
 * @property {Square[]} squares
 * @property {[number, number, number, number, number, number][]} [links] all
 *   of them, if any differs: kind, owner, column and row of both ends
 * @property {string[]} counts of kinds, then of links, in words
 * @property {string[]} game values of gameKeys
 * @property {string[][]} players values of playerKeys, by player
 */
/** @typedef {{position: number, event: string, text: string}} GameEvent */

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
	 * When a value changed, and to what, from the position `from` on; or,
	 * with `thin`, at most so many of all changes, evenly spread.
	 * @param {string} path as it is at `at`, or at the end
	 * @param {{at?: At, from?: At, count?: number, thin?: number}} [page]
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

	/**
	 * The board of the whole game.
	 * @param {CallOptions} [how]
	 * @returns {Promise<Plan>}
	 */
	plan(how) {
		return this.#doc.askJson('board.plan', {}, how);
	}

	/**
	 * What is on the board; with `from`, only what differs from there.
	 * @param {At} at
	 * @param {number} [from]
	 * @param {CallOptions} [how]
	 * @returns {Promise<Board>}
	 */
	board(at, from, how = {}) {
		return this.#doc.askJson('board.at',
			from === undefined ? { at } : { at, from }, how);
	}

	/**
	 * All that is on a square.
	 * @param {number} square
	 * @param {At} at
	 * @param {CallOptions} [how]
	 * @returns {Promise<{x: number, y: number,
	 *   things: {id: string, text: string, isGround: boolean}[]}>}
	 */
	square(square, at, how = {}) {
		return this.#doc.askJson('board.square', { square, at },
			{ latest: 'square', ...how });
	}

	/**
	 * Events after the position `from` by what they are. It looks at `looks`
	 * steps at most; `next` is where to go on, null at the end.
	 * @param {{from?: At, count?: number, looks?: number, event?: string,
	 *   player?: string, function?: string, invalid?: boolean}} [which]
	 * @param {CallOptions} [how]
	 * @returns {Promise<{events: GameEvent[], next: number | null}>}
	 */
	find(which = {}, how = {}) {
		return this.#doc.askJson('events', which, how);
	}
}
