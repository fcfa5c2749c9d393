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
 * @property {string} turnText "White to move"
 * @property {string[]} white the points of its stones: "d6"
 * @property {string[]} black
 * @property {string[]} marked taken, but still in the way
 * @property {string[]} mills stones that are in one
 * @property {string[]} points all 24 as one reads them: "d6, white stone"
 * @property {[string, string]} sides "White: 5 stones, 2 in hand"
 * @property {[number, number]} hand stones still to be placed
 * @property {number} take stones to take now; negative: one's own
 * @property {boolean} isOver
 * @property {string} outcome in words; '' while it is not over
 * @property {boolean} diagonals
 * @property {string[]} actions so far: d6, a1-a4, xd6
 * @property {string} from of the last turn; '': none, or it placed a stone
 * @property {string} to
 * @property {string} taken
 * @property {string[]} legal
 */
/**
 * @typedef {Pick<Board, 'side' | 'white' | 'black' | 'marked' | 'mills' |
 *   'points' | 'sides' | 'hand' | 'from' | 'to' | 'taken'> & {turn: string}} Step a turn of a line,
 *   and the board after it
 */
/**
 * @typedef {Pick<Board, 'side' | 'turnText' | 'diagonals' | 'white' | 'black' |
 *   'marked' | 'mills' | 'points' | 'sides' | 'hand' | 'from' | 'to' |
 *   'taken'> & {puzzle: number, title: string, about: string}} Placed the
 *   board at a position of the record
 */
/**
 * @typedef {object} Listed a puzzle of a pack
 * @property {string} id
 * @property {string} title
 * @property {string} difficulty as the file says
 * @property {number} rating
 * @property {number} attempts
 * @property {boolean} isSolved
 * @property {boolean} canPlay
 */
/**
 * @typedef {object} Listing
 * @property {Listed[]} puzzles
 * @property {string} standing "Your rating is 1512 ± 80; …"
 * @property {number} first that is not solved
 * @property {number} [nearest] to the rating of the solver
 * @property {number} strengths of the engine: 1 to so many
 * @property {{id: string, name: string}[]} rules that games know
 */
/**
 * @typedef {object} Result
 * @property {boolean} counts false: there is nothing to say
 * @property {string} [say]
 * @property {string} [standing]
 * @property {string} [ratings] to be kept
 */
/**
 * @typedef {object} Proof
 * @property {'proven' | 'refuted' | 'undecided'} standing
 * @property {string} text what was found, as `crossply solve` prints it
 * @property {number} nodes positions that were looked at
 * @property {object | null} certificate what shows it without a search
 */
/**
 * @typedef {{puzzle: number} | {fen: string, variant?: string} |
 *   {fen: string, rulesOf: number}} Subject a puzzle of the pack, or a position
 */
/** @typedef {{name: string, bytes: Uint8Array}} Table an endgame table */
/**
 * @typedef {object} Long
 * @property {AbortSignal} [signal] stops it at once
 * @property {(done: number, of: number) => void} [progress]
 */
/**
 * @typedef {object} Attempt
 * @property {string} say
 * @property {number} puzzle from 0
 * @property {string} title
 * @property {string} task "Win in 4 turns"
 * @property {'white' | 'black'} solver
 * @property {'solving' | 'slipped' | 'solved' | 'given-up' | 'ended'} stage
 * @property {number} mistakes
 * @property {number} slower
 * @property {number} hints
 * @property {number} best turns that are needed; 0: not known
 * @property {string} comment of the file, about the last action
 * @property {string} about what the file says of the puzzle
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
/**
 * @typedef {object} Slow
 * @property {AbortSignal} [signal]
 * @property {(nodes: number) => void} [progress]
 * @property {(answer: any) => void} [first] the first slice was too short, and
 *   this is what is known
 */
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
/* Up to this strength the engine answers within a tenth of a second or two. */
const QUICK = 5;

export class Mill {
	#doc;
	/** Of the game. @type {object} */
	#rules = {};

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
			if (!i)
				how.first?.(answer);
			how.progress?.(answer.nodes);
			if (how.signal?.aborted)
				throw new CrossplyError('aborted', 'aborted');
		}
	}

	/**
	 * Begins an attempt at a puzzle of the pack. Where its solution has to be
	 * looked for, `how.first` gets the board at once.
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
		return (await this.explain(how)).line;
	}

	/**
	 * The same in words and pictures.
	 * @param {Slow} [how]
	 * @returns {Promise<{say: string, line: string[][], steps: Step[]}>}
	 */
	explain(how = {}) {
		return this.#slowly('mill.line', {}, how);
	}

	/** @returns {Promise<Attempt & Board>} */
	giveUp() {
		return this.#doc.askJson('mill.give-up', {});
	}

	/** @returns {Promise<Board>} */
	board() {
		return this.#doc.askJson('mill.board', {});
	}

	/**
	 * The board at a position of the pack's lines. Nothing that is played is
	 * changed.
	 * @param {import('./document.js').At} at
	 * @param {import('./channel.js').CallOptions} [how]
	 * @returns {Promise<Placed>}
	 */
	at(at, how = {}) {
		return this.#doc.askJson('mill.at', { at }, how);
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
	 * The puzzles, and how the solver stands.
	 * @param {{ratings?: string, puzzle?: number}} [of] ratings: as finish()
	 *   gave them
	 * @returns {Promise<Listing>}
	 */
	puzzles(of = {}) {
		return this.#doc.askJson('mill.puzzles', of);
	}

	/**
	 * The attempt is over, or left: what that does to the ratings.
	 * @param {{ratings?: string, seconds?: number, time?: number}} of
	 * @returns {Promise<Result>}
	 */
	finish(of) {
		return this.#doc.askJson('mill.finish', of);
	}

	/**
	 * A new game, instead of a puzzle: from the start, from a position, or
	 * from that of a puzzle.
	 * @param {{variant?: string, fen?: string, puzzle?: number}} [rules]
	 * @returns {Promise<{say: string} & Board>}
	 */
	game(rules = {}) {
		this.#rules = rules;
		return this.#doc.askJson('mill.game', rules);
	}

	/**
	 * The engine makes a turn, or with `advice` says what it would do. With a
	 * signal, what takes long is thought about in a worker of its own, which
	 * the signal ends at once; nothing is played then.
	 * @param {{level?: number, seed?: number, nodes?: number,
	 *   advice?: boolean, signal?: AbortSignal,
	 *   tables?: () => Promise<Table[]>}} [how] tables: what that worker is
	 *   to know
	 * @returns {Promise<{say: string} & Thought & Board>}
	 */
	async reply({ signal, tables = async () => [], ...how } = {}) {
		const direct = () => this.#doc.askJson('mill.reply', how);
		if (!signal || (how.level ?? 4) <= QUICK)
			return direct();
		const { actions } = await this.board();
		try {
			const thought = await this.#beside({ signal }, async (doc) =>
				this.#think(doc, actions, await tables(), how));
			return how.advice ? thought : await this.#play(thought);
		} catch (error) {
			if (/** @type {CrossplyError} */ (error).status !== 'unsupported')
				throw error;
			return direct();
		}
	}

	/**
	 * The engine's turn in the same game of another document.
	 * @param {Document} doc
	 * @param {string[]} actions so far
	 * @param {Table[]} tables
	 * @param {object} how
	 */
	async #think(doc, actions, tables, how) {
		for (const { bytes } of tables)
			await useTable(doc, this.#rules, bytes).catch(() => {});
		await doc.askJson('mill.game', this.#rules);
		for (const move of actions)
			await doc.askJson('mill.act', { move });
		return doc.askJson('mill.reply', how);
	}

	/**
	 * Makes a turn that was thought of elsewhere.
	 * @param {{say: string} & Thought} thought
	 * @returns {Promise<any>}
	 */
	async #play({ say, turn, value, depth }) {
		/** @type {Board | null} */
		let at = null;
		for (const move of turn.flat())
			at = await this.act(move);
		return { ...at, say, turn, value, depth };
	}

	/**
	 * Gives a game up.
	 * @param {'white' | 'black'} side
	 * @returns {Promise<{say: string} & Board>}
	 */
	resign(side) {
		return this.#doc.askJson('mill.resign', { side });
	}

	/**
	 * The game so far, as the bytes of a pack with one puzzle.
	 * @param {{side?: 'white' | 'black', level?: number, time?: number,
	 *   day?: string}} [about]
	 */
	save(about = {}) {
		return this.#doc.ask('mill.save', about);
	}

	/**
	 * Something long in a worker of its own, which `signal` ends. This
	 * document can be asked meanwhile.
	 * @template T
	 * @param {Long} how
	 * @param {(doc: Document) => Promise<T>} work
	 * @returns {Promise<T>}
	 */
	async #beside({ signal }, work) {
		const stopped = () => new CrossplyError('stopped', 'aborted');
		if (signal?.aborted)
			throw stopped();
		const doc = await this.#doc.again({ signal });
		if (doc.isHere && typeof document !== 'undefined') {
			doc.close();
			throw new CrossplyError('this takes long, and the page ' +
				'does not allow a worker', 'unsupported');
		}
		const stop = () => doc.close();
		signal?.addEventListener('abort', stop);
		try {
			if (signal?.aborted)
				throw stopped();
			return await work(doc);
		} catch (error) {
			throw signal?.aborted ? stopped() : error;
		} finally {
			signal?.removeEventListener('abort', stop);
			doc.close();
		}
	}

	/**
	 * Proves what a puzzle claims, or what a position is worth, as
	 * `crossply solve` does.
	 * @param {Subject} subject
	 * @param {Long & {nodes?: number, tables?: Table[]}} [how] nodes: most
	 *   positions to look at
	 * @returns {Promise<Proof>}
	 */
	prove(subject, how = {}) {
		const { nodes, tables = [], progress } = how;
		return this.#beside(how, async (doc) => {
			for (const { bytes } of tables)
				await useTable(doc, subject, bytes);
			return doc.askJson('mill.prove', { ...subject, nodes }, {
				progress: ({ done, of }) => progress?.(done, of),
			});
		});
	}

	/**
	 * Makes the endgame tables of up to so many stones that are not among
	 * `have`, the smallest first, and hands each over.
	 * @param {Subject} rules
	 * @param {Long & {stones: number, have?: Table[],
	 *   keep: (table: Table) => Promise<void>}} how
	 * @returns {Promise<Table[]>} all of them
	 */
	makeTables(rules, how) {
		const { stones, have = [], keep, progress } = how;
		return this.#beside(how, async (doc) => {
			const all = [];
			const { spaces } = await doc.askJson('mill.tables',
				{ ...rules, stones });
			const total = spaces.reduce((/** @type {number} */ sum,
				/** @type {any} */ { entries }) => sum + entries, 0);
			let made = 0;
			for (const { own, opp, name, entries } of spaces) {
				const old = have.find((one) => one.name === name);
				if (old)
					await useTable(doc, rules, old.bytes);
				else
					await doc.askJson('mill.make-table',
						{ ...rules, own, opp }, {
							progress: ({ done }) =>
								progress?.(made + done, total),
						});
				const table = old ?? { name, bytes: await doc.ask(
					'mill.table', { ...rules, own, opp }) };
				if (!old)
					await keep(table);
				all.push(table);
				made += entries;
				progress?.(made, total);
			}
			return all;
		});
	}

	/**
	 * Boards that are opened after this one know the table.
	 * @param {Subject} rules
	 * @param {Table} table
	 */
	async useTable(rules, { bytes }) {
		await useTable(this.#doc, rules, bytes);
	}
}

/**
 * @param {Document} doc
 * @param {object} rules
 * @param {Uint8Array} bytes
 */
const useTable = (doc, rules, bytes) => doc.askJson('mill.use-table',
	{ ...rules, bytes: base64(bytes) });

/** @param {Uint8Array} bytes */
function base64(bytes) {
	let text = '';
	for (let i = 0; i < bytes.length; i += 0x8000)
		text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
	return btoa(text);
}
