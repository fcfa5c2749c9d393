// SPDX-License-Identifier: MIT
/**
 * A document as programs see it.
 * @module
 */
import { Channel } from './channel.js';
import { CrossplyError } from './core.js';
import { Game } from './game.js';
import { Mill } from './mill.js';
import { play } from './play.js';
import { Timeline } from './timeline.js';

/** @typedef {import('./core.js').Finding} Finding */
/** @typedef {import('./channel.js').CallOptions} CallOptions */
/** @typedef {number | string} At a position, as `--at` takes it */
/**
 * @typedef {object} Checked
 * @property {string} file
 * @property {string | null} format
 * @property {string} status
 * @property {{error: number, warning: number, note: number}} counts
 * @property {Finding[]} findings
 * @property {object[]} [proofs]
 */
/**
 * @typedef {object} Fixed
 * @property {number} fixed how many fixes were made
 * @property {boolean} worse they would have introduced errors, and were not
 * @property {number} before findings before
 * @property {number} left findings after
 * @property {Uint8Array | null} bytes the file; null: nothing was fixed
 */
/**
 * @typedef {object} ConvertOptions
 * @property {boolean} [blank]
 * @property {boolean} [noProgress]
 * @property {boolean} [extensions]
 * @property {boolean} [withAnswers]
 * @property {number} [lockKey]
 * @property {string} [formatVersion]
 * @property {string} [id]
 * @property {number} [levelVersion]
 * @property {boolean} [noEnumerations]
 * @property {'clue' | 'question' | 'both'} [levelDialect]
 * @property {'pack' | 'puzzle' | 'contribution' | 'qr'} [shape]
 * @property {boolean} [solved]
 * @property {boolean} [keepGoing] convert what could be read of a broken file
 */
/**
 * @typedef {object} DrawOptions
 * @property {At} [at]
 * @property {'svg' | 'text' | 'page'} [as]
 * @property {'auto' | 'light' | 'dark'} [theme]
 * @property {boolean} [solution]
 * @property {boolean} [noClues]
 * @property {'final' | 'edits' | 'time'} [heat]
 * @property {boolean} [chart]
 * @property {boolean} [card]
 * @property {boolean} [wall]
 * @property {boolean} [ascii]
 * @property {number} [columns]
 * @property {'auto' | 'boxes' | 'compact' | 'map'} [form]
 */
/** @typedef {{at?: At, path?: string, resolve?: number}} ModelOptions */
/**
 * @typedef {object} StatsOptions
 * @property {'json' | 'text' | 'csv' | 'html'} [as]
 * @property {string} [table]
 * @property {boolean} [wall]
 * @property {number} [idle] seconds
 * @property {number} [columns]
 */

/**
 * @typedef {object} QueryOptions what `crossply query` takes
 * @property {'json' | 'text' | 'csv'} [as]
 * @property {string[]} [paths]
 * @property {string} [where]
 * @property {string} [event]
 * @property {string} [player]
 * @property {string} [function]
 * @property {boolean} [invalid]
 * @property {boolean} [valid]
 * @property {boolean} [changes]
 * @property {boolean} [root]
 * @property {boolean} [list]
 * @property {boolean} [first]
 * @property {boolean} [count]
 * @property {string} [from]
 * @property {string} [until]
 */

/**
 * @typedef {object} Squares a solve at a position
 * @property {number} position
 * @property {(0 | string | [string, number])[]} squares row by row: nothing, a
 *   text, or a text and bits: 1 pencil, 2 wrong, 4 revealed, 8 checked, 16
 *   highlighted
 * @property {number} filled
 * @property {boolean} isSolved
 * @property {number} [cursor] row × width + column
 * @property {number[]} word the squares of the word at the cursor
 */
/**
 * @typedef {object} Heat
 * @property {string} title
 * @property {{ink: number, from: string, to: string}[]} shades `ink`: 0 to 7
 * @property {({shade: number, text: string} | null)[]} squares row by row
 */

/**
 * @typedef {Omit<Squares, 'position'> & {name: string, place: number,
 *   standing: string, done: number, of: number, position: number}} Runner
 */
/**
 * @typedef {object} Race several solves at one time
 * @property {number} position
 * @property {string} lead who leads, in words
 * @property {Runner[]} runners in the order of the logs
 */

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** @param {number[] | undefined} pair */
const spanOf = (pair) => pair && { begin: pair[0], end: pair[1] };

/**
 * Adds where the places of findings are in the text.
 * @param {Finding[]} findings
 * @param {({span?: number[], note?: number[], fix?: number[]} | null)[]} spans
 */
function locate(findings, spans) {
	findings.forEach((finding, i) => {
		const at = spans[i];
		finding.inContent = Boolean(at);
		if (!at)
			return;
		finding.utf16 = spanOf(at.span);
		if (finding.note)
			finding.note.utf16 = spanOf(at.note);
		if (finding.fix)
			finding.fix.utf16 = spanOf(at.fix);
	});
}

export class Document {
	/** How documents are opened: index.js knows, which knows this file.
	 * @type {(bytes: Uint8Array, name: string, options: object) =>
	 *   Promise<Document>} */
	static opener = () => Promise.reject(new CrossplyError(
		'import index.js to open documents', 'unsupported'));

	#channel;

	/**
	 * @param {import('./channel.js').Channel} channel
	 * @param {any} about
	 */
	constructor(channel, about) {
		this.#channel = channel;
		/** @type {string} */
		this.name = about.name;
		/** @type {'crossword' | 'solve' | 'game' | 'mill' | null} */
		this.kind = about.kind;
		/** @type {string | null} "game log": for people */
		this.kindTitle = about.kindTitle;
		/** @type {string | null} */
		this.format = about.format;
		/** @type {string | null} */
		this.formatTitle = about.formatTitle;
		/** @type {string} of what is in it; '': it has none */
		this.title = about.title;
		/** @type {string} */
		this.author = about.author;
		/** @type {'ok' | 'invalid' | 'unsupported' | 'limit' |
		 *  'no-memory'} */
		this.status = about.status;
		/** @type {{error: number, warning: number, note: number}} */
		this.counts = about.counts;
		/** @type {number} */
		this.steps = about.steps;
		/** @type {boolean} it has a timeline */
		this.isRecord = about.isRecord;
		/** @type {boolean} too large to be held */
		this.isStream = about.isStream;
		/** @type {boolean} bytes, not text */
		this.isBinary = about.isBinary;
		/** @type {boolean} in gzip or zip */
		this.isCompressed = about.isCompressed;
		/** @type {boolean} */
		this.canDraw = about.canDraw;
		/** @type {boolean} */
		this.hasStatistics = about.hasStatistics;
		/** @type {boolean} */
		this.canPlay = about.canPlay;
		/** @type {boolean} */
		this.canPlayMill = about.canPlayMill;
		/** @type {number} bytes of the file */
		this.size = about.size;
		/** @type {number} bytes of its content */
		this.textSize = about.textSize;
	}

	/** Does it run in this thread, without a worker? */
	get isHere() {
		return this.#channel.isHere;
	}

	/** Told when its worker has died; nothing can be asked after that.
	 * @param {(error: CrossplyError) => void} f */
	set onlost(f) {
		this.#channel.onlost = f;
	}

	/**
	 * @param {string} call
	 * @param {object} [request]
	 * @param {CallOptions} [how]
	 * @returns {Promise<Uint8Array>}
	 */
	ask(call, request = {}, how = {}) {
		return this.#channel.ask({ call, request }, how);
	}

	/**
	 * @param {string} call
	 * @param {object} [request]
	 * @param {CallOptions} [how]
	 */
	async askText(call, request, how) {
		return decoder.decode(await this.ask(call, request, how));
	}

	/**
	 * @param {string} call
	 * @param {object} [request]
	 * @param {CallOptions} [how]
	 * @returns {Promise<any>}
	 */
	async askJson(call, request, how) {
		return JSON.parse(await this.askText(call, request, how));
	}

	/* ---- findings ---- */

	/**
	 * Where squares and clues are in the source: `[begin, end]` in UTF-16
	 * units of text(), or in bytes of a binary file; null: nowhere. Cells
	 * row by row, clues list by list, as in model().
	 * @param {CallOptions} [how]
	 * @returns {Promise<{cells: ([number, number] | null)[],
	 *   lists: ([number, number] | null)[][]}>}
	 */
	places(how) {
		return this.askJson('places', {}, how);
	}

	/**
	 * What is wrong or odd, in the order of the file.
	 * @param {CallOptions} [how]
	 * @returns {Promise<Checked>}
	 */
	async check(how) {
		const [all, spans] = await Promise.all([
			this.askJson('check', {}, how),
			this.askJson('spans', {}, { signal: how?.signal })]);
		const [checked] = all.files;
		locate(checked.findings, spans);
		return checked;
	}

	/** What `crossply check --json --no-proof` prints.
	 * @param {CallOptions} [how] */
	checkJson(how) {
		return this.askText('check', {}, how);
	}

	/**
	 * The steps of a log that its findings are about: for each finding the
	 * position after its step, or null.
	 * @param {CallOptions} [how]
	 * @returns {Promise<(number | null)[]>}
	 */
	findingSteps(how = {}) {
		return this.askJson('finding-steps', {}, how);
	}

	/** The findings for people, with windows on the source.
	 * @param {CallOptions} [how] */
	report(how) {
		return this.askText('report', {}, how);
	}

	/** What `crossply check --sarif` prints.
	 * @param {CallOptions} [how] */
	sarif(how) {
		return this.askText('sarif', {}, how);
	}

	/**
	 * The file with its faults fixed, as `check --fix` does it; the document
	 * stays as it is.
	 * @param {{only?: number[]}} [which] of the findings; all
	 * @param {CallOptions} [how]
	 * @returns {Promise<Fixed>}
	 */
	async fix(which = {}, how = {}) {
		const answer = await this.ask('fix', which, how);
		const end = answer.indexOf(10);
		const said = JSON.parse(decoder.decode(answer.subarray(0, end)));
		return { ...said,
			bytes: said.fixed ? answer.slice(end + 1) : null };
	}

	/* ---- the content ---- */

	/** The content as text, decoded from whatever character set.
	 * @param {CallOptions} [how] */
	text(how) {
		return this.askText('text', {}, how);
	}

	/**
	 * Lines of it, counted from 0, cut after `most` characters.
	 * @param {number} first
	 * @param {number} count
	 * @param {{most?: number}} [more]
	 * @param {CallOptions} [how]
	 * @returns {Promise<{first: number, total: number, lines: string[],
	 *   starts: number[], lengths: number[]}>}
	 */
	lines(first, count, more = {}, how = {}) {
		return this.askJson('lines', { ...more, first, count }, how);
	}

	/**
	 * Bytes of the content.
	 * @param {number} [begin]
	 * @param {number} [end]
	 * @param {CallOptions} [how]
	 */
	bytes(begin, end, how) {
		return this.ask('bytes', { begin, end }, how);
	}

	/**
	 * The same in hexadecimal, in lines of 16.
	 * @param {number} [begin]
	 * @param {number} [end]
	 * @param {CallOptions} [how]
	 */
	hex(begin, end, how) {
		return this.askText('hex', { begin, end }, how);
	}

	/* ---- showing ---- */

	/** What `crossply show --json` prints, as an object.
	 * @param {ModelOptions} [options]
	 * @param {CallOptions} [how] */
	model(options, how) {
		return this.askJson('model', options, how);
	}

	/** The same as it is printed.
	 * @param {ModelOptions} [options]
	 * @param {CallOptions} [how] */
	modelJson(options, how) {
		return this.askText('model', options, how);
	}

	/** A picture: SVG, or lines of text.
	 * @param {DrawOptions} [options]
	 * @param {CallOptions} [how] */
	draw(options, how) {
		return this.askText('draw', options, how);
	}

	/**
	 * The letters of a solve at a position.
	 * @param {At} at
	 * @param {CallOptions} [how] a newer request replaces one that waits
	 * @returns {Promise<Squares>}
	 */
	squares(at, how = {}) {
		return this.askJson('squares', { at },
			{ latest: 'squares', ...how });
	}

	/**
	 * The shades of the squares of a solve: when they got their final
	 * letter, how often they changed, how long the solver was there.
	 * @param {'final' | 'edits' | 'time'} by
	 * @param {CallOptions} [how]
	 * @returns {Promise<Heat>}
	 */
	heat(by, how) {
		return this.askJson('heat', { by }, how);
	}

	/**
	 * A sheet to print: pages of A4 or letter, one below the other in one
	 * SVG. Without pages it is a picture of any size.
	 * @param {{at?: At, letter?: boolean, solution?: boolean}} [options]
	 * @param {CallOptions} [how]
	 * @returns {Promise<{pages: number, letter: boolean, width: number,
	 *   height: number, svg: string}>} width and height of a page, in pixels
	 */
	sheet(options, how) {
		return this.askJson('sheet', options, how);
	}

	/**
	 * Makes a race of a solve and up to seven others of the same puzzle:
	 * its timeline has the steps of all from now on, and draw() draws all.
	 * @param {{name: string, text: string}[]} logs
	 * @param {{pauses?: boolean}} [options] pauses are part of the time
	 * @param {CallOptions} [how]
	 * @returns {Promise<{runners: string[], countsRight: boolean}>}
	 */
	race(logs, options = {}, how = {}) {
		return this.askJson('race.open', { ...options, logs }, how);
	}

	/**
	 * Where everybody is in a race.
	 * @param {At} at
	 * @param {CallOptions} [how]
	 * @returns {Promise<Race>}
	 */
	raceAt(at, how = {}) {
		return this.askJson('race.at', { at }, how);
	}

	/**
	 * A record, or a race, as an animated picture or as a page that plays it.
	 * @param {{as?: 'svg' | 'page', seconds?: number, noClues?: boolean}
	 *   } [options]
	 * @param {CallOptions} [how]
	 */
	animation(options, how) {
		return this.askText('animation', options, how);
	}

	/** What `crossply stats --json` prints, as an object.
	 * @param {StatsOptions} [options]
	 * @param {CallOptions} [how] */
	stats(options, how) {
		return this.askJson('stats', { ...options, as: 'json' }, how);
	}

	/** The same as text, JSON, CSV or a page.
	 * @param {StatsOptions} [options]
	 * @param {CallOptions} [how] */
	statsText(options, how) {
		return this.askText('stats', { as: 'text', ...options }, how);
	}

	/* ---- converting ---- */

	/**
	 * What it can be written as.
	 * @param {CallOptions} [how]
	 * @returns {Promise<{name: string, title: string, suffix: string,
	 *   binary: boolean, isOwn: boolean}[]>}
	 */
	formats(how) {
		return this.askJson('targets', {}, how);
	}

	/**
	 * What would be lost.
	 * @param {string} to
	 * @param {ConvertOptions} [options]
	 * @param {CallOptions} [how]
	 * @returns {Promise<{to: string, allowed: boolean,
	 *   findings: Finding[]}>}
	 */
	losses(to, options, how) {
		return this.askJson('losses', { ...options, to }, how);
	}

	/**
	 * The bytes of `crossply convert`.
	 * @param {string} to
	 * @param {ConvertOptions} [options]
	 * @param {CallOptions} [how]
	 */
	convert(to, options, how) {
		return this.ask('convert', { ...options, to }, how);
	}

	/* ---- from near by ---- */

	/**
	 * Its steps, by the clock without pauses or the one on the wall.
	 * @param {{clock?: 'active' | 'wall', idle?: number}} [options] idle:
	 *   seconds that are a pause
	 * @param {CallOptions} [how]
	 */
	async timeline(options, how) {
		return new Timeline(this,
			await this.askJson('timeline', options, how));
	}

	/**
	 * A game on a crossword, or the one a solve log tells of; a document has
	 * one at a time.
	 * @param {import('./play.js').PlayOptions &
	 *   import('./play.js').StartOptions} [options]
	 */
	play(options) {
		return play(this, options);
	}

	/** The boards of a pack of mill puzzles. */
	mill() {
		return new Mill(this);
	}

	/** The states of a game log. */
	game() {
		return new Game(this);
	}

	/** What `crossply query` prints of a game log.
	 * @param {QueryOptions} options
	 * @param {CallOptions} [how] */
	query(options, how) {
		return this.askText('query', options, how);
	}

	/**
	 * The same file once more, in a worker of its own: for what takes long,
	 * and is to be ended by closing it.
	 * @param {{signal?: AbortSignal}} [how]
	 * @returns {Promise<Document>}
	 */
	async again(how = {}) {
		return Document.opener(await this.bytes(), this.name, how);
	}

	/**
	 * What differs in another file, as `crossply diff` prints it: two
	 * crosswords, two packs of mill puzzles or two logs of one game.
	 * @param {Uint8Array | ArrayBuffer | Blob | string} input
	 * @param {string} [name]
	 * @param {{as?: 'text' | 'json'}} [options]
	 * @param {CallOptions} [how]
	 */
	async compare(input, name, options = {}, how = {}) {
		const bytes = typeof input === 'string'
			? new TextEncoder().encode(input)
			: input instanceof Uint8Array ? input
			: new Uint8Array(input instanceof ArrayBuffer ? input
				: await input.arrayBuffer());
		return decoder.decode(await this.#channel.ask({ call: 'compare',
			request: options, bytes,
			name: name ?? (/** @type {File} */ (input).name) ?? '' },
			how));
	}

	/**
	 * What is wrong with the definition that it was opened with; `name` is
	 * null if it could not be used.
	 * @param {CallOptions} [how]
	 * @returns {Promise<{name: string | null,
	 *   files: {file: string, findings: Finding[]}[]}>}
	 */
	definition(how) {
		return this.askJson('definition', {}, how);
	}

	/** Ends its worker, and gives back its memory. */
	close() {
		this.#channel.close();
	}

	/**
	 * Its worker, for the document that takes its place; this one is closed.
	 * @returns {Channel}
	 */
	release() {
		const channel = this.#channel;
		this.#channel = new Channel();
		this.#channel.close();
		return channel;
	}
}
