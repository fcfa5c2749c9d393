// SPDX-License-Identifier: MIT
/**
 * A game on a crossword: a command goes in, what is to be seen comes out.
 * @module
 */

/** @typedef {import('./channel.js').CallOptions} CallOptions */
/** @typedef {import('./document.js').Document} Document */
/**
 * @typedef {object} PlayOptions
 * @property {boolean} [turnFirst] arrows turn before they move
 * @property {boolean} [skipFilled] typing goes on to the next empty square
 * @property {boolean} [nextWord] and from a full word to the next open one
 * @property {boolean} [autocheck]
 * @property {boolean} [downsOnly] the across clues are hidden
 * @property {boolean} [deleteAdvances]
 * @property {boolean} [strictRebus] the first of several letters is not enough
 * @property {'letter' | 'short' | 'long'} [speech] what `spoken` says
 */
/**
 * @typedef {object} StartOptions
 * @property {string} [record] the log of an earlier game, which is resumed
 * @property {boolean} [startOver] without the progress that the file holds
 * @property {string} [solver]
 */
/** @typedef {[text: string, style: number]} Run 1 italic, 2 bold, 4 sub, 8 sup,
 *  16 small capitals, 32 underlined, 64 struck */
/** @typedef {{word?: number, label: string, text: Run[]}} PlayClue */
/**
 * @typedef {object} PlayCell
 * @property {'block' | 'void'} [kind] not there: it takes a letter
 * @property {string} [label]
 * @property {number} [bars] 1 top, 2 right, 4 bottom, 8 left
 * @property {boolean} [circled]
 * @property {string} [shade]
 * @property {string} [ink]
 */
/**
 * @typedef {object} PlayModel what stays as it is; no letter of the solution
 * @property {string} key the same for the same puzzle in any file
 * @property {string} head the log up to its first event
 * @property {string} title
 * @property {string} author
 * @property {string} editor
 * @property {string} copyright
 * @property {string} publication
 * @property {string} date
 * @property {string} intro
 * @property {string} notes
 * @property {string} language
 * @property {'absent' | 'partial' | 'present' | 'locked'} solution
 * @property {boolean} isDiagramless
 * @property {number} width
 * @property {number} height
 * @property {PlayCell[]} cells
 * @property {{title: string, direction: 'across' | 'down' | 'other',
 *   clues: PlayClue[]}[]} lists
 * @property {{name: string, list?: number, clue?: number, links?: number[],
 *   cells: number[]}[]} words
 * @property {string[]} alphabet rows of a keyboard
 */
/**
 * @typedef {object} PlayView what changed, and where things are now
 * @property {[cell: number, text: string, marks: number][]} squares that
 *   changed; marks: 2 given, 4 pencil, 8 was wrong, 16 wrong, 32 revealed,
 *   64 checked
 * @property {[word: number, isFull: boolean, isProven: boolean][]} words that
 *   changed
 * @property {number | null} cursor
 * @property {number | null} word
 * @property {number | null} crossing
 * @property {'across' | 'down' | 'other'} axis
 * @property {string | null} remark 'solved', 'wrong', 'checked', ...
 * @property {string} says the same as a sentence
 * @property {string} spoken what is under the cursor, for those who hear it
 * @property {number} filled
 * @property {number} open squares to fill, filled or not
 * @property {number} checks
 * @property {number} reveals
 * @property {number} active milliseconds without pauses
 * @property {boolean} isRunning
 * @property {boolean} isSolved
 * @property {boolean} pencil
 * @property {boolean} autocheck
 * @property {boolean} downsOnly
 * @property {number} at events of the record before these
 * @property {string[]} events new ones, as JSON
 */
/**
 * @typedef {object} PlayCommand
 * @property {string} [text] of type, rebus, answer and go
 * @property {number} [cell] where: row * width + column
 * @property {number} [word] which of the words
 * @property {boolean} [stay] go-cell does not turn where the cursor is already
 * @property {number} [time] ms since 1970; now
 */
/** @typedef {{name: string, group: string, keys: string,
 *   what: string}} Action */

const decoder = new TextDecoder();

export class Play {
	#doc;

	/**
	 * @param {Document} doc
	 * @param {PlayModel & {view: PlayView}} opened
	 */
	constructor(doc, opened) {
		const { view, ...model } = opened;
		this.#doc = doc;
		/** @type {PlayModel} */
		this.model = model;
		/** @type {PlayView} as it was opened: all squares with letters */
		this.first = view;
	}

	/**
	 * @param {string} call
	 * @param {object} request
	 * @returns {Promise<PlayView>}
	 */
	#ask(call, request) {
		return this.#doc.askJson(call, { time: Date.now(), ...request });
	}

	/** A session begins; the clock runs. */
	begin() {
		return this.#ask('play.begin', {});
	}

	/** The session ends. */
	end() {
		return this.#ask('play.end', {});
	}

	/**
	 * Does a command: an action, and for some a text, the square or the word
	 * it is about.
	 * @param {string} action
	 * @param {PlayCommand} [command]
	 */
	do(action, command = {}) {
		return this.#ask('play.do', { ...command, action });
	}

	/**
	 * What somebody says who knows the solution, such as the server that a
	 * level comes from: which letters are wrong, which belong there, or
	 * whether all is right, which ends the game.
	 * @param {{kind: 'checked', cells: {cell: number, wrong: boolean}[]} |
	 *   {kind: 'revealed', cells: {cell: number, letter: string}[]} |
	 *   {kind: 'verdict', right: boolean}} what
	 */
	told(what) {
		return this.#ask('play.told', what);
	}

	/** Changes options.
	 * @param {PlayOptions & {pencil?: boolean}} options */
	set(options) {
		return this.#ask('play.set', options);
	}

	/**
	 * The word that "12d" means.
	 * @param {string} text
	 * @returns {Promise<number | null>}
	 */
	async find(text) {
		return (await this.#doc.askJson('play.find', { text })).word;
	}

	/** The game so far as a solve log.
	 * @param {CallOptions} [how] */
	async log(how) {
		return decoder.decode(await this.#doc.ask('play.log', {}, how));
	}

	/**
	 * The puzzle with its progress.
	 * @param {string} [to] a format that holds letters; its own
	 * @param {CallOptions} [how]
	 */
	save(to, how) {
		return this.#doc.ask('play.save', { to, time: Date.now() }, how);
	}
}

/**
 * Opens a game. A document has one at a time.
 * @param {Document} doc
 * @param {PlayOptions & StartOptions} [options]
 * @returns {Promise<Play>}
 */
export async function play(doc, options = {}) {
	return new Play(doc, await doc.askJson('play.open',
		{ ...options, time: Date.now() }));
}
