// SPDX-License-Identifier: MIT
// A level that is being played: sends what happens to its service, asks it what
// only it knows, and says how things stand.
import { clockText } from '../elements/crossword/clock.js';
import { fill, h } from '../elements/dom.js';
import { Away, follow, playerName, rename } from './service.js';
import { count, say } from './status.js';

/**
 * @typedef {import('../elements/crossply-crossword.js').CrossplyCrossword
 *	} Player
 * @typedef {import('./service.js').Following} Following
 */

/** After the last thing that happened; then so often, if it is away. */
const soon = 1500;
const again = [5000, 15000, 60000];

export class LevelLine {
	node = h('section', { class: 'service', hidden: true,
		'aria-label': 'Level service' });
	#text = h('p');
	#board = h('div', { class: 'scores', hidden: true });
	#player;
	/** @type {Uint8Array} */
	#bytes = new Uint8Array();
	/** @type {Following | null} */
	#play = null;
	#timer = 0;
	#tries = 0;
	/** The verdict could not be asked for. */
	#owes = false;
	#life = new AbortController();

	/** @param {Player} player */
	constructor(player) {
		const { signal } = this.#life;
		this.#player = player;
		this.node.append(this.#text, this.#board);
		for (const name of ['change', 'cursor', 'solved'])
			player.addEventListener(`crossply-${name}`, () =>
				this.#later(soon), { signal });
		addEventListener('online', () => this.#later(0), { signal });
		document.addEventListener('visibilitychange', () => {
			if (document.visibilityState === 'hidden')
				this.#later(0);
		}, { signal });
	}

	/** A puzzle was opened in the player.
	 *  @param {Uint8Array} bytes */
	async begin(bytes) {
		const { view } = this.#player;
		this.#bytes = bytes;
		this.#play = null;
		const play = await this.#current();
		this.node.hidden = !play;
		this.#player.judge = play && {
			check: (cells) => this.#check(cells),
			reveal: (cells) => this.#reveal(cells),
			submit: () => this.#submit(),
		};
		if (!play)
			return;
		this.#show('A level of this service: what you play is kept here ' +
			'and follows when it can.');
		if (play.known.verdict?.correct)
			this.#showVerdict();
		this.#owes = Boolean(view && !view.isSolved &&
			view.filled === view.open);
		this.#later(0);
	}

	/** The play of the game as it is now: whoever starts over has another. */
	async #current() {
		const game = this.#player.stored;
		const known = this.#play?.known;
		if (!game || known?.key !== game.key || known.round !== game.round)
			this.#play = game && await follow(this.#bytes, game);
		return this.#play;
	}

	/** @param {number} wait */
	#later(wait) {
		clearTimeout(this.#timer);
		if (this.#player.judge && !this.#life.signal.aborted)
			this.#timer = window.setTimeout(() => this.#flush(), wait);
	}

	async #flush() {
		try {
			const play = await this.#current();
			if (!play || (play.known.verdict?.correct && !this.#owes))
				return;
			await play.send();
			this.#tries = 0;
			if (this.#owes) {
				this.#owes = false;
				await this.#player.do('submit');
			} else if (play.known.next) {
				this.#show('Synced with the service.');
			}
		} catch (error) {
			this.#failed(error);
		}
	}

	/** @param {unknown} error */
	#failed(error) {
		const { message } = /** @type {Error} */ (error);
		if (!(error instanceof Away)) {
			this.#show(`The service does not take this play: ${message}`);
			return;
		}
		this.#show(`${message} What you play is kept on this device and ` +
			'follows later.');
		this.#later(again[Math.min(this.#tries, again.length - 1)]);
		this.#tries += 1;
	}

	/* ---- what only the service knows ---- */

	get #width() {
		return this.#player.columns;
	}

	/** @param {number[]} cells */
	#places(cells) {
		return cells.map((cell) => ({ row: Math.floor(cell / this.#width),
			col: cell % this.#width }));
	}

	/**
	 * @template T
	 * @param {(play: Following) => Promise<T>} ask
	 * @returns {Promise<T>}
	 */
	async #asked(ask) {
		const play = await this.#current();
		if (!play)
			throw new Error('This puzzle does not hold its solution.');
		try {
			return await ask(play);
		} catch (error) {
			if (error instanceof Away)
				this.#failed(error);
			throw error;
		}
	}

	/** @param {number[]} cells */
	async #check(cells) {
		const { wrong } = await this.#asked((play) =>
			play.help('check', this.#places(cells)));
		return wrong.map((/** @type {{row: number, col: number}} */ at) =>
			at.row * this.#width + at.col);
	}

	/** @param {number[]} cells
	 *  @returns {Promise<[number, string][]>} */
	async #reveal(cells) {
		const said = await this.#asked((play) =>
			play.help('reveal', this.#places(cells)));
		return said.cells.flatMap((/** @type {{row: number, col: number,
			letter?: string}} */ { row, col, letter }) => letter ?
			[[row * this.#width + col, letter]] : []);
	}

	async #submit() {
		try {
			const { correct } = await this.#asked((play) =>
				play.submit());
			this.#show(correct ? 'Verified by the service.' :
				'Synced with the service.');
			if (correct)
				this.#showVerdict();
			return correct;
		} catch (error) {
			this.#owes = error instanceof Away;
			throw this.#owes ? new Error('All squares are filled. ' +
				'Whether all is right is asked when the service can be ' +
				'reached.') : error;
		}
	}

	/* ---- what is shown ---- */

	/** @param {string} text */
	#show(text) {
		if (this.#text.textContent !== text)
			this.#text.textContent = text;
	}

	async #showVerdict() {
		const play = /** @type {Following} */ (this.#play);
		const { elapsed_ms: time, ranked, late, assisted, revealed } =
			/** @type {import('./service.js').Verdict} */
			(play.known.verdict);
		this.#show(revealed ? 'Revealed: it is not ranked.' :
			`Verified: solved in ${clockText(time ?? 0)}` +
			(assisted ? ', with help' : '') + (ranked ? '.' :
			late ? '; not ranked, because it was played offline.' :
				'; not ranked.'));
		try {
			const scores = await play.scores();
			this.#board.hidden = !scores.length;
			fill(this.#board, h('h3', {}, assisted ?
				'The fastest with help' : 'The fastest'),
			h('ol', {}, ...scores.map(({ name, elapsed_ms: ms }) =>
				h('li', {}, h('span', {}, name || 'A guest'),
					h('span', {}, clockText(ms))))),
			ranked ? await this.#nameField() : null);
		} catch {
			this.#board.hidden = true;
		}
	}

	/** Those who are ranked can say who they are. */
	async #nameField() {
		const field = h('input', { class: 'field', maxlength: '40',
			autocomplete: 'nickname' });
		field.value = await playerName();
		const save = async () => {
			try {
				await rename(field.value.trim());
				say('Your name is on the list.');
				await this.#showVerdict();
			} catch (error) {
				say(/** @type {Error} */ (error).message);
			}
		};
		return h('div', { class: 'line' },
			h('label', {}, 'Your name ', field),
			h('button', {
				type: 'button', class: 'button small', onclick: save,
			}, 'Save'));
	}

	close() {
		clearTimeout(this.#timer);
		this.#life.abort();
	}
}

/**
 * The list of levels, for the start.
 * @param {import('./service.js').Level[]} levels
 * @param {(level: import('./service.js').Level) => void} open
 */
export const levelList = (levels, open) => [
	h('h2', {}, 'Levels'),
	h('p', { class: 'muted' }, `${count(levels.length, 'level')} of this ` +
		'service: verified and ranked, also if they are played offline.'),
	h('ul', {}, ...levels.map((level) => h('li', {}, h('button', {
		type: 'button', class: 'recent-file', onclick: () => open(level),
	}, h('strong', {}, level.title || level.slug || 'Untitled'),
	h('span', { class: 'muted' }, `${level.rows} × ${level.cols}`))))),
];
