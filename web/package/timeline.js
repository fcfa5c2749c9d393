// SPDX-License-Identifier: MIT
/**
 * The steps of a record. Position n is after n steps: 0 is the start.
 * @module
 */

/** @typedef {import('./document.js').Document} Document */
/** @typedef {import('./document.js').At} At */
/** @typedef {import('./channel.js').CallOptions} CallOptions */
/**
 * @typedef {object} Where
 * @property {number} position
 * @property {number} steps
 * @property {number} [time_ms] on the clock of the timeline
 * @property {number} [wall_ms]
 * @property {string} [clock] the time as text
 * @property {string} [description] of the step that led here
 * @property {string[]} [marks] of that step
 * @property {Clocks} [now] its time by both clocks
 * @property {Clocks} [next] that of the next position, if there is one
 */
/** @typedef {{active: number, wall: number}} Clocks ms */
/** @typedef {{position: number, time_ms?: number, text: string}} Step */

export class Timeline {
	#doc;

	/**
	 * @param {Document} doc
	 * @param {any} about
	 */
	constructor(doc, about) {
		this.#doc = doc;
		/** @type {number} */
		this.count = about.count;
		/** @type {number} the first position with anything to see */
		this.first = about.first;
		/** @type {boolean} */
		this.isTimed = about.isTimed;
		/** @type {number} ms, on its clock */
		this.length = about.length;
		/** @type {string[]} kinds of marks: "correction" */
		this.markNames = about.marks;
		/** @type {string[]} kinds of names: "turn" */
		this.nameKinds = about.names;
		/** @type {{before: number, begin: number, end: number}[]} spans
		 *  in which the player was away; ms by the wall clock */
		this.pauses = about.pauses;
	}

	/**
	 * Where a position is, and what its step did.
	 * @param {At} at
	 * @param {CallOptions} [how] a newer seek replaces one that waits
	 * @returns {Promise<Where>}
	 */
	seek(at, how = {}) {
		return this.#doc.askJson('seek', { at },
			{ latest: 'seek', ...how });
	}

	/**
	 * The same for the last position that is not later than a time.
	 * @param {number} ms
	 * @param {'active' | 'wall'} [clock]
	 * @param {CallOptions} [how]
	 * @returns {Promise<Where>}
	 */
	seekTime(ms, clock = 'active', how = {}) {
		return this.#doc.askJson('seek',
			{ ms: Math.max(0, Math.floor(ms)), clock },
			{ latest: 'seek', ...how });
	}

	/**
	 * Which marks there are in each of `of` equal parts of the record, as
	 * bits in the order of markNames: [part, bits]. Long records are asked
	 * piece by piece: `count` steps from the position `from` on.
	 * @param {{marks?: string[], of?: number, from?: number,
	 *   count?: number}} [which]
	 * @param {CallOptions} [how]
	 * @returns {Promise<[number, number][]>}
	 */
	lanes(which = {}, how = {}) {
		return this.#doc.askJson('lanes', which, how);
	}

	/**
	 * The time of a position, in ms; 0 if there are no times.
	 * @param {At} at
	 * @returns {Promise<number>}
	 */
	async time(at) {
		const where = await this.#doc.askJson('seek', { at });
		return where.time_ms ?? 0;
	}

	/**
	 * What the steps that lead to these positions did.
	 * @param {At} from
	 * @param {number} [count]
	 * @param {CallOptions} [how]
	 * @returns {Promise<Step[]>}
	 */
	describe(from, count = 1, how = {}) {
		return this.#doc.askJson('describe', { from, count }, how);
	}

	/**
	 * Positions after `from` whose steps have a mark.
	 * @param {{marks?: string[], from?: At, count?: number}} [which]
	 * @param {CallOptions} [how]
	 * @returns {Promise<{position: number, marks: string[]}[]>}
	 */
	async marks(which = {}, how = {}) {
		/** @type {[number, number][]} */
		const list = await this.#doc.askJson('marks', which, how);
		return list.map(([position, bits]) => ({ position,
			marks: this.markNames.filter((_, i) => bits >> i & 1) }));
	}

	/**
	 * Names of positions, such as turn:12.
	 * @param {{kind?: string, count?: number}} [which]
	 * @param {CallOptions} [how]
	 * @returns {Promise<{kind: string, value: string,
	 *   position: number}[]>}
	 */
	names(which = {}, how = {}) {
		return this.#doc.askJson('names', which, how);
	}

	/**
	 * The nearest position after, or before, `from` with one of the marks.
	 * @param {At} from
	 * @param {{marks?: string[], back?: boolean}} [which]
	 * @param {CallOptions} [how]
	 * @returns {Promise<number | null>}
	 */
	async next(from, which = {}, how = {}) {
		return (await this.#doc.askJson('next', { ...which, from },
			how)).position;
	}

	/**
	 * The nearest one whose description has the text in it.
	 * @param {string} text
	 * @param {{from?: At, back?: boolean}} [where]
	 * @param {CallOptions} [how]
	 * @returns {Promise<number | null>}
	 */
	async search(text, where = {}, how = {}) {
		return (await this.#doc.askJson('search', { ...where, text },
			how)).position;
	}

	/**
	 * The position that a text means: 120, 3:25, 50%, turn:12, last.
	 * @param {string} text
	 * @returns {Promise<{position: number} | {message: string}>}
	 */
	async parse(text) {
		try {
			const where = await this.#doc.askJson('seek',
				{ at: text });
			return { position: where.position };
		} catch (e) {
			const error =
				/** @type {import('./core.js').CrossplyError} */ (e);
			if (error.status !== 'invalid')
				throw e;
			return { message: error.message };
		}
	}
}
