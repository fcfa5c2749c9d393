// SPDX-License-Identifier: MIT
/**
 * Nine men's morris: solving puzzles, and games with the engine. Searches run
 * in slices, between which other calls get their turn.
 * @module
 */
import { CrossplyError } from './core.js';

/** @typedef {import('./document.js').Document} Document */
/**
 * @typedef {object} Board
 * @property {string} fen
 * @property {'white' | 'black'} side whose turn it is
 * @property {string[]} white the points of its stones: "d6"
 * @property {string[]} black
 * @property {string[]} marked taken, but still in the way
 * @property {[number, number]} hand stones still to be placed
 * @property {number} take stones to take now; negative: one's own
 * @property {boolean} isOver
 * @property {string} outcome in words; '' while it is not over
 * @property {boolean} diagonals
 * @property {string[]} actions so far: d6, a1-a4, xd6
 * @property {string[]} legal
 */
/**
 * @typedef {object} Attempt
 * @property {string} say
 * @property {number} puzzle from 0
 * @property {string} title
 * @property {string} task "Win in 4 turns"
 * @property {'white' | 'black'} solver
 * @property {'solving' | 'slipped' | 'solved' | 'given-up'} stage
 * @property {number} mistakes
 * @property {number} slower
 * @property {number} hints
 * @property {number} best turns that are needed; 0: not known
 * @property {string} comment of the file, about the last action
 */
/**
 * @typedef {object} Judged
 * @property {'open' | 'best' | 'right' | 'slower' | 'wrong' | 'late'
 *   } judgement open: the turn is not finished
 * @property {string[][]} answer turns of the other side: none or one
 */
/**
 * @typedef {object} Verdict
 * @property {boolean} unfinished there is more to be found out
 * @property {'unknown' | 'lost' | 'drawn' | 'won'} value to who moves
 * @property {number} turns of both sides until the end
 * @property {boolean} atMost fewer turns are not ruled out
 * @property {number} noWin there is no win within so many own turns
 * @property {number} noLoss
 * @property {number} nodes positions that were looked at
 * @property {string[][]} line best play, turn by turn
 */
/** @typedef {{signal?: AbortSignal, progress?: (nodes: number) => void}} Slow */
/**
 * @typedef {object} Thought
 * @property {string[][]} turn
 * @property {number} value hundredths of a stone, to who moved
 * @property {number} depth
 */

/* Positions in a slice: a tenth of a second on a slow machine. */
const SLICE = 300000;
/* After so many slices they get longer, so that everything ends. */
const PATIENCE = 8;

export class Mill {
	#doc;

	/** @param {Document} doc */
	constructor(doc) {
		this.#doc = doc;
	}

	/**
	 * @param {string} call
	 * @param {object} request
	 * @param {Slow} how
	 * @returns {Promise<any>}
	 */
	async #slowly(call, request, how) {
		for (let i = 0; ; i += 1) {
			const slice = SLICE * 2 ** Math.floor(i / PATIENCE);
			const answer = await this.#doc.askJson(call,
				{ ...request, slice });
			if (!answer.unfinished)
				return answer;
			how.progress?.(answer.nodes);
			if (how.signal?.aborted)
				throw new CrossplyError('aborted', 'aborted');
		}
	}

	/**
	 * Begins an attempt at a puzzle of the pack.
	 * @param {number} puzzle from 0
	 * @param {Slow} [how]
	 * @returns {Promise<Attempt & Board>}
	 */
	begin(puzzle, how = {}) {
		return this.#slowly('mill.begin', { puzzle }, how);
	}

	/**
	 * Makes an action: "d6", "a1-a4", "xd6", or a whole turn. In a puzzle
	 * it is judged, and answered by the longest defence.
	 * @param {string} move
	 * @param {Slow} [how]
	 * @returns {Promise<Attempt & Judged & Board>}
	 */
	act(move, how = {}) {
		return this.#slowly('mill.act', { move }, how);
	}

	/**
	 * Takes the last turn back; in a game that of `side`.
	 * @param {'white' | 'black'} [side]
	 * @returns {Promise<Attempt & Board>}
	 */
	undo(side) {
		return this.#doc.askJson('mill.undo', { side });
	}

	/**
	 * The next hint for this turn, in `say`.
	 * @param {Slow} [how]
	 * @returns {Promise<Attempt & Board>}
	 */
	hint(how = {}) {
		return this.#slowly('mill.hint', {}, how);
	}

	/**
	 * Best play from here, or the refutation of a wrong turn.
	 * @param {Slow} [how]
	 * @returns {Promise<string[][]>}
	 */
	async line(how = {}) {
		return (await this.#slowly('mill.line', {}, how)).line;
	}

	/** @returns {Promise<Attempt & Board>} */
	giveUp() {
		return this.#doc.askJson('mill.give-up', {});
	}

	/** @returns {Promise<Board>} */
	board() {
		return this.#doc.askJson('mill.board', {});
	}

	/** @returns {Promise<string[]>} */
	async legal() {
		return (await this.board()).legal;
	}

	/**
	 * What the position is worth. Slices go on until it is known, `most`
	 * positions were looked at, or the signal says stop; what is known then
	 * holds.
	 * @param {Slow & {most?: number,
	 *   found?: (verdict: Verdict) => void}} [how]
	 * @returns {Promise<Verdict>}
	 */
	async judge(how = {}) {
		const { most = 5e6 } = how;
		let began = -1;
		for (;;) {
			/** @type {Verdict} */
			const verdict = await this.search(SLICE);
			if (began < 0)
				began = verdict.nodes - SLICE;
			how.found?.(verdict);
			how.progress?.(verdict.nodes);
			if (!verdict.unfinished || how.signal?.aborted ||
				verdict.nodes - began >= most)
				return verdict;
		}
	}

	/**
	 * One slice of that.
	 * @param {number} [slice] positions to look at
	 * @returns {Promise<Verdict>}
	 */
	search(slice = SLICE) {
		return this.#doc.askJson('mill.search', { slice });
	}

	/**
	 * A new game, instead of a puzzle.
	 * @param {{variant?: string, fen?: string}} [rules]
	 * @returns {Promise<Board>}
	 */
	game(rules = {}) {
		return this.#doc.askJson('mill.game', rules);
	}

	/**
	 * The engine makes a turn, or with `advice` says what it would do.
	 * @param {{level?: number, seed?: number, nodes?: number,
	 *   advice?: boolean}} [how]
	 * @returns {Promise<Thought & Board>}
	 */
	reply(how = {}) {
		return this.#doc.askJson('mill.reply', how);
	}
}
