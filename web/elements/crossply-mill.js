// SPDX-License-Identifier: MIT
// <crossply-mill>: puzzles of nine men's morris to be solved, and games with
// the engine. The core plays, judges, hints and proves; what it says is shown.
import { fill, h } from './dom.js';
import { CrossplyElement, define } from './element.js';
import { icon } from './icons.js';
import { recall, retain } from './crossword/journal.js';
import { ask, menu } from './crossword/menus.js';
import { partsSheet } from './crossword/parts.js';
import { MillBoard } from './mill/board.js';
import { millBoardSheet } from './mill/board-style.js';
import { changeRatings, readRatings, readTables } from './mill/keep.js';
import { ProofBox } from './mill/proof.js';
import { gameSheet, keysSheet, tablesSheet } from './mill/sheets.js';
import { millSheet } from './mill/style.js';
import { deed, sentence, turnsOf } from './mill/tools.js';
import { hand, tool } from './tools.js';

/**
 * @typedef {import('../package/index.js').Document} Document
 * @typedef {import('../package/mill.js').Mill} Mill
 * @typedef {import('../package/mill.js').Board} Board
 * @typedef {import('../package/mill.js').Attempt} Attempt
 * @typedef {import('../package/mill.js').Step} Step
 * @typedef {import('../package/mill.js').Listing} Listing
 * @typedef {import('./mill/sheets.js').GameSettings} GameSettings
 * @typedef {import('./mill/sheets.js').Key} Key
 * @typedef {{signal: AbortSignal}} How
 * @typedef {Board & Partial<Attempt>} At
 */

/** The whole game, for an element without a file. */
const wholeGame = '********/********/******** w p p 0 9 0 9 0 0 -1 -1 -1 -1 ' +
	'0 0 1 ids:nodes\n';
/** The engine advises as well as it can soon. */
const adviser = 6;
/** And moves like this when it is told to stop thinking. */
const hasty = 4;
/** Milliseconds after which it is said that something takes longer. */
const patience = 300;

export class CrossplyMill extends CrossplyElement {
	static observedAttributes = [...CrossplyElement.observedAttributes,
		'puzzle', 'fen'];

	static sheets = [partsSheet, millBoardSheet, millSheet];

	/** @type {Mill | null} */
	#mill = null;
	/** @type {At | null} */
	#at = null;
	/** @type {Listing | null} */
	#listing = null;
	/** @type {Key[]} */
	#keys = [];
	/** The game that is played, or null: a puzzle.
	 *  @type {(GameSettings & {rulesOf?: number, seed: number}) | null} */
	#game = null;
	/** From 0. */
	#puzzle = 0;
	/** When the attempt was begun. */
	#since = 0;
	#chosen = '';
	/** A file that was typed. */
	#file = '';
	/** A line that is shown, and how many of its turns.
	 *  @type {{say: string, steps: Step[], n: number} | null} */
	#line = null;
	/** What is being asked of the core. @type {AbortController | null} */
	#busy = null;
	#seen = () => {};

	#board = new MillBoard();
	#said = h('p', { role: 'status', class: 'said' });
	#title = h('h2');
	#task = h('p', { class: 'task' });
	#about = h('p', { class: 'about' });
	#turn = h('p', { class: 'turn' });
	#sides = h('ul', { class: 'sides' });
	#moves = h('p', { class: 'moves' });
	#deeds = h('div', { class: 'deeds' });
	#shown = h('section', { class: 'line-of', 'aria-label': 'Line',
		hidden: true });
	#standing = h('p', { class: 'standing' });
	#picker = h('select', { 'aria-label': 'Puzzle' });
	#nav = h('div', { class: 'nav' });
	#stop = deed('Stop', () => this.#busy?.abort());
	#field = h('input', {
		type: 'text', autocomplete: 'off', autocapitalize: 'none',
		spellcheck: 'false', placeholder: 'a1-a4 or xd6',
		enterkeyhint: 'go',
	});
	#proof = new ProofBox(this.root, (words) => this.#say(words, true));
	#giveUp = tool('mark', 'Solution', () => this.#do('SHOW'));
	/** What is in the menu where there is little room. */
	#rare = [this.#giveUp, tool('check', 'Prove', () => this.#prove()),
		tool('board', 'Play the engine', () => this.#askGame())];
	#player = h('div', { class: 'player', hidden: true });

	constructor() {
		super();
		const form = h('form', { class: 'move' }, h('label', {}, 'Move',
			this.#field), h('button', { class: 'button' }, 'Make the move'));
		form.addEventListener('submit', (event) => {
			event.preventDefault();
			this.#typed(this.#field.value);
		});
		this.#picker.addEventListener('change', () =>
			this.begin(Number(this.#picker.value)));
		this.#stop.hidden = true;
		fill(this.#player, h('div', {
			class: 'tools', role: 'toolbar', 'aria-label': 'Tools',
			part: 'toolbar',
		}, this.#nav, tool('lamp', 'Hint', () => this.#do('HINT')),
		tool('undo', 'Undo', () => this.#do('UNDO')), ...this.#rare,
		menu('more', 'More', () => this.#moreItems())),
		h('div', { class: 'stage' },
			h('div', { class: 'head' }, this.#title, this.#task, this.#about),
			h('div', { class: 'frame' }, this.#board.node),
			h('div', { class: 'panel', part: 'panel' },
				h('div', { class: 'now' }, this.#turn, this.#said,
					this.#stop), this.#deeds,
				this.#shown, form, this.#sides, this.#moves,
				this.#proof.node, this.#standing)));
		for (const button of this.#rare)
			button.classList.add('rare');
		this.root.append(this.#player);
		this.#board.onpick = (point) => this.pick(point);
	}

	/* ---- properties ---- */

	/** The puzzle that is played, from 1; 0: a game. */
	get puzzle() {
		return Number(this.getAttribute('puzzle')) || 0;
	}

	set puzzle(n) {
		this.setAttribute('puzzle', String(n));
	}

	/** A position to play from, instead of a file. */
	get fen() {
		return this.getAttribute('fen') ?? '';
	}

	set fen(value) {
		this.setAttribute('fen', value);
	}

	/** How well the engine plays, from 1 to 8. */
	get strength() {
		return Number(this.getAttribute('strength')) || 3;
	}

	set strength(n) {
		this.setAttribute('strength', String(n));
	}

	/** The side of the user in a game. @returns {'white' | 'black'} */
	get side() {
		return this.getAttribute('side') === 'black' ? 'black' : 'white';
	}

	set side(value) {
		this.setAttribute('side', value);
	}

	/** How things are, as the core last told it. */
	get view() {
		return this.#at;
	}

	/** A line that is shown. */
	get line() {
		return this.#line;
	}

	/**
	 * @param {string} name
	 * @param {string | null} before
	 * @param {string | null} after
	 */
	attributeChangedCallback(name, before, after) {
		super.attributeChangedCallback(name, before, after);
		if (before === after || !this.isConnected)
			return;
		if (name === 'puzzle' && this.#mill && (this.#game ||
			this.puzzle !== this.#puzzle + 1))
			this.begin(this.puzzle - 1);
		if (name === 'fen' && after)
			this.load(new TextEncoder().encode(`${after}\n`), 'position');
	}

	/* ---- a pack ---- */

	/** @param {Document} doc @param {() => boolean} current */
	async show(doc, current) {
		if (doc.kind !== 'mill') {
			this.#player.hidden = true;
			return;
		}
		if (!this.#keys.length)
			this.#keys = await doc.askJson('mill.keys');
		const mill = doc.mill();
		const listing = await mill.puzzles({ ratings: await readRatings() });
		await this.#useTables(mill, listing);
		if (!current())
			return;
		this.#mill = mill;
		this.#listing = listing;
		this.#list();
		this.#player.hidden = false;
		const wanted = Math.min(this.puzzle, listing.puzzles.length);
		if (this.hasAttribute('game') || !listing.puzzles.length)
			await this.play({ variant: '', fen: this.fen,
				side: this.side, level: this.strength });
		else
			await this.#showPuzzle(wanted ? wanted - 1 : listing.first);
	}

	/** Until there is something to see: what has to be looked for may take
	 *  its time. @param {number} puzzle */
	#showPuzzle(puzzle) {
		return new Promise((seen) => {
			this.#seen = () => seen(undefined);
			this.begin(puzzle).then(() => seen(undefined));
		});
	}

	/** @param {Mill} mill @param {Listing} listing */
	async #useTables(mill, listing) {
		const puzzle = listing.puzzles.findIndex(({ canPlay }) => canPlay);
		for (const table of await readTables())
			// Those of other rules are refused.
			await mill.useTable(puzzle < 0 ? { fen: '' } : { puzzle },
				table).catch(() => {});
	}

	#list() {
		const { puzzles, standing } = /** @type {Listing} */ (this.#listing);
		fill(this.#picker, puzzles.map(({ title, id, isSolved }, i) =>
			h('option', { value: String(i) }, `${i + 1}. ${title || id}` +
				(isSolved ? ' ✓' : ''))));
		this.#picker.value = String(this.#puzzle);
		this.#standing.textContent = this.#keeps ? standing : '';
	}

	get #keeps() {
		return !this.hasAttribute('no-journal');
	}

	async #refresh() {
		const mill = this.#mill;
		const listing = await mill?.puzzles({ ratings: await readRatings(),
			puzzle: this.#puzzle });
		if (listing && mill === this.#mill) {
			this.#listing = listing;
			this.#list();
		}
	}

	clear() {
		this.#busy?.abort();
		this.#busy = null;
		this.#proof.clear();
		this.#mill = null;
		this.#at = null;
		this.#listing = null;
		this.#game = null;
		this.#line = null;
		this.#player.hidden = true;
	}

	detached() {
		this.clear();
	}

	/**
	 * One thing at a time is asked; what takes long can be stopped.
	 * @param {(mill: Mill, how: How) => Promise<void>} work
	 */
	async #run(work) {
		const mill = this.#mill;
		if (this.#busy || !mill)
			return;
		const stop = new AbortController();
		this.#busy = stop;
		const timer = setTimeout(() => {
			this.#say('Thinking …');
			this.#stop.hidden = false;
		}, patience);
		try {
			await work(mill, { signal: stop.signal });
		} catch (error) {
			const { status, message } = /** @type {any} */ (error);
			if (mill === this.#mill && status !== 'closed')
				this.#say(status === 'aborted' ? 'Stopped; nothing was ' +
					'changed.' : sentence(message));
		}
		clearTimeout(timer);
		if (this.#busy !== stop)
			return;
		this.#busy = null;
		this.#stop.hidden = true;
	}

	/* ---- puzzles ---- */

	/**
	 * Begins a puzzle.
	 * @param {number} puzzle from 0
	 */
	async begin(puzzle) {
		await this.#leave();
		await this.#run(async (mill, how) => {
			this.#say('');
			const put = (/** @type {At} */ at) => {
				this.#game = null;
				this.#puzzle = puzzle;
				this.#proof.clear();
				this.#apply(at);
				this.#seen();
			};
			const at = await mill.begin(puzzle, { ...how, first: put });
			put(at);
			this.#since = performance.now();
			this.setAttribute('puzzle', String(puzzle + 1));
			this.tell('puzzle', { puzzle: puzzle + 1, title: at.title });
		});
		if (this.#picker.value !== String(this.#puzzle))
			this.#picker.value = String(this.#puzzle);
	}

	/** What came of the attempt is kept, if it counts. */
	async #leave() {
		const mill = this.#mill;
		if (!mill || this.#game || !this.#at || !this.#keeps)
			return '';
		const seconds = Math.round((performance.now() - this.#since) / 1000);
		const result = await changeRatings((ratings) => mill.finish({
			ratings, seconds, time: Math.round(Date.now() / 1000),
		})).catch(() => null);
		if (!result?.counts || mill !== this.#mill)
			return '';
		await this.#refresh();
		return result.say ?? '';
	}

	/** @param {number} by */
	#next(by) {
		const n = this.#listing?.puzzles.length ?? 0;
		if (n)
			this.begin((this.#puzzle + by + n) % n);
	}

	/* ---- acting ---- */

	/** May the user act now? */
	get #isOurs() {
		const at = this.#at;
		return at !== null && (this.#game ? !at.isOver &&
			at.side === this.#game.side : at.stage === 'solving');
	}

	/**
	 * Makes a move: "a1-a4", "d6", "xd6", or a whole turn.
	 * @param {string} move
	 */
	async act(move) {
		await this.#run((mill, how) => this.#act(mill, move, how));
	}

	/** @param {Mill} mill @param {string} move @param {How} how */
	async #act(mill, move, how) {
		if (this.#game && !this.#isOurs) {
			this.#say('The game is over.');
			return;
		}
		const at = await mill.act(move, how);
		if (mill !== this.#mill)
			return;
		this.#apply(at);
		this.#say([at.say, at.comment].filter(Boolean).join(' '));
		const { fen, stage, judgement, mistakes, hints, answer } = at;
		this.tell('move', { move, fen, stage, judgement, answer });
		if (this.#game)
			await this.#reply(mill, how);
		else if (stage === 'slipped')
			await this.#explain(mill, how);
		else if (stage === 'solved' || stage === 'ended') {
			const words = this.#said.textContent;
			this.#say(`${words} ${await this.#leave()}`.trim());
			if (stage === 'solved')
				this.tell('solved', { puzzle: this.#puzzle + 1, mistakes, hints });
		}
	}

	/** @param {string} text moves with blanks between */
	async #typed(text) {
		const words = text.trim().split(/\s+/).filter(Boolean);
		await this.#run(async (mill, how) => {
			for (const word of words) {
				await this.#act(mill, word, how);
				if (!this.#isOurs)
					break;
			}
			this.#field.value = '';
		});
	}

	/**
	 * A point was chosen: a stone, where it goes, or what is taken.
	 * @param {string} point
	 */
	async pick(point) {
		const at = this.#at;
		if (!at || this.#busy)
			return;
		if (this.#line?.n) {
			this.#step(0);
			return;
		}
		const { legal } = at;
		const chosen = this.#chosen;
		const isOwn = at[at.side].includes(point);
		if (this.#isOurs && !at.take && isOwn && chosen !== point &&
			legal.some((move) => move.startsWith(`${point}-`))) {
			this.#choose(point);
			return;
		}
		this.#choose('');
		if (chosen === point)
			return;
		const isMoving = this.#isOurs && !at.take && !chosen && !isOwn &&
			!legal.some((move) => /^[a-g]/.test(move) && !move.includes('-'));
		if (isMoving)
			this.#say('Choose one of your stones first.');
		else if (this.#isOurs && isOwn && !at.take && !chosen)
			this.#say(at.hand[at.side === 'white' ? 0 : 1] ?
				'There is already a stone.' : 'That stone cannot move.');
		else
			await this.act(at.take ? `x${point}` : chosen ?
				`${chosen}-${point}` : point);
	}

	/** @param {string} point '': none */
	#choose(point) {
		this.#chosen = point;
		this.#say('');
		this.#draw();
	}

	async #undo() {
		await this.#run(async (mill) => {
			const at = await mill.undo(this.#game?.side);
			this.#apply(at);
			this.#say(at.say);
		});
	}

	async #hint() {
		await this.#run(async (mill, how) => {
			const at = this.#game ? await mill.reply({ ...how, advice: true,
				level: adviser, seed: this.#seed, tables: readTables }) :
				await mill.hint(how);
			this.#apply(at);
			this.#say(at.say);
		});
	}

	/** Why a turn was wrong, or the solution, turn by turn.
	 *  @param {Mill} mill @param {How} how */
	async #explain(mill, how) {
		const { say, steps } = await mill.explain(how);
		if (mill !== this.#mill)
			return;
		this.#line = { say, steps, n: 0 };
		this.#draw();
	}

	async #solution() {
		const at = this.#at;
		if (!at || (this.#game ? at.isOver :
			at.stage === 'solved' || at.stage === 'ended'))
			return;
		if (!at.mistakes && at.stage !== 'given-up' && !await ask(this.root,
			'Give up?', this.#game ? 'The other side wins the game.' :
				'The solution is shown, and the attempt counts as not ' +
				'solved.', 'Give up'))
			return;
		await this.#run(async (mill, how) => {
			if (this.#game) {
				const end = await mill.resign(this.#game.side);
				this.#apply(end);
				this.#say(end.say);
				return;
			}
			if (at.stage !== 'given-up')
				this.#apply(await mill.giveUp());
			await this.#explain(mill, how);
			this.#say(await this.#leave());
		});
	}

	/* ---- games ---- */

	get #seed() {
		return (this.#game?.seed ?? 0) * 1009 +
			(this.#at?.actions.length ?? 0);
	}

	/**
	 * A game with the engine.
	 * @param {GameSettings & {fromPuzzle?: boolean}} settings
	 */
	async play({ variant, fen, side, level, fromPuzzle }) {
		const mill = this.#mill;
		if (!mill)
			return;
		const puzzle = fromPuzzle ? this.#puzzle : undefined;
		const at = await mill.game(fromPuzzle ? { puzzle } :
			{ variant, fen });
		this.#game = { variant, fen, side, level, rulesOf: puzzle,
			seed: Date.now() % 1000003 };
		this.#proof.clear();
		this.removeAttribute('puzzle');
		this.#apply(at);
		this.#say('');
		await this.#run((_, how) => this.#reply(mill, how));
	}

	/** The engine's turns, as long as it has one.
	 *  @param {Mill} mill @param {How} how */
	async #reply(mill, how) {
		const said = [this.#said.textContent ?? ''];
		while (this.#game && this.#at && !this.#at.isOver &&
			this.#at.side !== this.#game.side) {
			const at = await this.#turnOf(mill, this.#game.level, how);
			if (mill !== this.#mill)
				return;
			this.#apply(at);
			said.push(at.say);
			this.tell('move', { move: at.turn.flat().join(''), fen: at.fen });
		}
		this.#say(said.filter((words) => words && words !== 'Thinking …')
			.join(' '));
	}

	/**
	 * One of them. Who stops it gets what comes to its mind at once.
	 * @param {Mill} mill
	 * @param {number} level
	 * @param {How} how
	 */
	async #turnOf(mill, level, how) {
		const seed = this.#seed;
		try {
			return await mill.reply({ ...how, level, seed,
				tables: readTables });
		} catch (error) {
			if (/** @type {any} */ (error).status !== 'aborted')
				throw error;
			return mill.reply({ level: hasty, seed });
		}
	}

	async #askGame() {
		const before = await recall('mill-game', { variant: 'standard_9mm',
			fen: '', side: this.side, level: this.strength });
		if (!this.#listing)
			return;
		gameSheet(this.root, this.#listing, { ...before,
			hasPuzzle: !this.#game && Boolean(this.#at) }, async (given) => {
			await this.#leave();
			await this.play(given);
			const { fromPuzzle, ...kept } = given;
			retain('mill-game', kept);
			this.#board.focus();
		});
	}

	async #save() {
		const now = new Date();
		const { side, level } = this.#game ?? {};
		const bytes = await this.#mill?.save({ side, level,
			time: Math.round(now.getTime() / 1000),
			day: now.toISOString().replace(/\.\d+/, '') });
		if (bytes)
			hand(this.root, /** @type {BlobPart} */ (bytes),
				'game.sanmill_puzzles');
	}

	/* ---- proofs and tables ---- */

	/** What proofs and tables are about.
	 *  @returns {import('../package/mill.js').Subject} */
	get #subject() {
		const { variant = '', rulesOf } = this.#game ?? {};
		const fen = this.#at?.fen ?? '';
		return !this.#game ? { puzzle: this.#puzzle } :
			rulesOf === undefined ? { variant, fen } : { rulesOf, fen };
	}

	/** Proves what the puzzle claims, or who wins the game. */
	async #prove() {
		const mill = this.#mill;
		if (mill)
			await this.#proof.run(mill, this.#subject, `${this.#stem}-` +
				`${this.#game ? 'position' : this.#puzzle + 1}.proof.json`);
	}

	get #stem() {
		return (this.doc?.name ?? 'mill').replace(/\.[^.]*$/, '');
	}

	#tables() {
		const mill = this.#mill;
		const listing = this.#listing;
		if (mill && listing)
			tablesSheet(this.root, mill, this.#subject, this.life, () =>
				mill === this.#mill && this.#useTables(mill, listing));
	}

	/* ---- showing ---- */

	/** @param {At} at */
	#apply(at) {
		this.#at = at;
		this.#chosen = '';
		this.#line = null;
		this.#draw();
	}

	#draw() {
		const at = this.#at;
		if (!at)
			return;
		const step = this.#line?.n ? this.#line.steps[this.#line.n - 1] :
			null;
		const ours = this.#isOurs && !step;
		const start = `${this.#chosen}-`;
		this.#board.name(this.#game ? 'a game' : at.title ?? '',
			at.diagonals);
		this.#board.show(step ?? at, {
			chosen: ours ? this.#chosen : '',
			targets: ours && this.#chosen ? at.legal.filter((move) =>
				move.startsWith(start)).map((move) => move.slice(3)) : [],
			prey: ours && at.take ? at.legal.map((move) => move.slice(1)) :
				[],
			isStill: !this.#isOurs,
		});
		this.#words(at, step);
		this.#showLine();
		this.#showDeeds(at);
		const stage = this.#game ? 'game' : at.stage ?? '';
		this.#player.className = `player ${stage}`;
	}

	/** @param {At} at @param {Step | null} step */
	#words(at, step) {
		const game = this.#game;
		const { sides, side } = step ?? at;
		this.#title.textContent = game ? 'A game with the engine' :
			at.title || 'A mill puzzle';
		this.#task.textContent = game ? `You are ${game.side === 'white' ?
			'White' : 'Black'}; the engine plays at strength ` +
			`${game.level}.` : `${at.task}.`;
		this.#about.textContent = game ? '' : at.about ?? '';
		this.#turn.textContent = step ? `Turn ${this.#line?.n} of ` +
			`${this.#line?.steps.length}: ${step.turn}` : at.turnText;
		fill(this.#sides, sides.map((words, i) => h('li', {
			'aria-current': (side === 'black') === Boolean(i) &&
				!at.isOver && 'true',
		}, words)));
		this.#moves.textContent = turnsOf(at.actions).join(' ');
		this.#showNav();
	}

	#showNav() {
		const isGame = this.#game !== null;
		const label = isGame ? 'Give up' : 'Solution';
		this.#giveUp.setAttribute('aria-label', label);
		this.#giveUp.title = label;
		/** @type {Element} */ (this.#giveUp.lastElementChild)
			.textContent = label;
		const many = (this.#listing?.puzzles.length ?? 0) > 1;
		const kind = isGame ? 'game' : many ? 'puzzles' : 'one';
		if (this.#nav.dataset.kind === kind)
			return;
		this.#nav.dataset.kind = kind;
		fill(this.#nav, isGame ? this.#listing?.puzzles.length && h('button', {
			type: 'button', class: 'button',
			onclick: () => this.begin(this.#puzzle),
		}, icon('back'), 'Puzzles') : many && [
			tool('left', 'Previous puzzle', () => this.#next(-1)),
			this.#picker,
			tool('right', 'Next puzzle', () => this.#next(1)),
		]);
	}

	/** What is to be done next. @param {At} at */
	#showDeeds(at) {
		const had = this.#deeds.matches(':focus-within');
		fill(this.#deeds, ...this.#game ? at.isOver ? [
			deed('New game', () => this.#again(), true)] : [] :
			at.stage === 'slipped' ? [
				deed('Take it back', () => this.#undo(), true)] :
				at.stage && at.stage !== 'solving' ? [
					deed('Next puzzle', () => this.#next(1), true),
					deed('Try again', () => this.begin(this.#puzzle)),
				] : []);
		if (had)
			this.#board.focus();
	}

	#showLine() {
		const line = this.#line;
		this.#shown.hidden = !line;
		if (!line)
			return;
		const { say, steps, n } = line;
		const at = this.root.activeElement?.getAttribute('data-step');
		const go = (/** @type {'back' | 'play'} */ name,
			/** @type {string} */ label, /** @type {number} */ by) => {
			const button = h('button', {
				type: 'button', class: 'button small', 'data-step': label,
				'aria-disabled': String(n + by < 0 || n + by > steps.length),
				onclick: () => this.#step(n + by),
			}, icon(name), label);
			return button;
		};
		fill(this.#shown, h('p', {}, say), steps.length ? h('div',
			{ class: 'steps' }, go('back', 'Back', -1),
			go('play', 'Step', 1), h('span', {},
				`${n} of ${steps.length}`)) : null);
		/** @type {HTMLElement | null} */ (at ? this.#shown.querySelector(
			`[data-step="${at}"]`) : null)?.focus();
	}

	/** Shows the line up to a turn. @param {number} n */
	#step(n) {
		if (!this.#line || n < 0 || n > this.#line.steps.length)
			return;
		this.#line.n = n;
		this.#draw();
	}

	/** @param {string} words
	 *  @param {boolean} [isAside] not about the last turn */
	#say(words, isAside = false) {
		this.#said.classList.toggle('aside', isAside);
		if (this.#said.textContent !== words)
			this.#said.textContent = words;
	}

	/** Puts the focus on the board. @param {FocusOptions} [options] */
	focus(options) {
		this.#board.focus('', options);
	}

	/* ---- tools and keys ---- */

	#moreItems() {
		const { puzzles = [], nearest = 0 } = this.#listing ?? {};
		const hidden = this.#rare.filter((one) => !one.offsetWidth);
		return [...hidden.map((one) => ({ label: one.title,
			act: () => one.click() })), hidden.length ? null : [],
		...this.#game ? [
			{ label: 'New game', act: () => this.#again() },
			{ label: 'Save the game', act: () => this.#save(),
				isOff: () => !this.#at?.actions.length },
		] : [
			{ label: 'Try this puzzle again', keys: 'r',
				act: () => this.begin(this.#puzzle) },
			{ label: 'The puzzle nearest to my rating', keys: 'm',
				isOff: () => puzzles.length < 2,
				act: () => this.#nearest(nearest) },
		], null,
		{ label: 'Endgame tables', act: () => this.#tables() },
		{ label: 'Keys', keys: '?', act: () => this.#do('HELP') }].flat();
	}

	/** @param {number} otherwise */
	async #nearest(otherwise) {
		await this.#leave();
		await this.#refresh();
		await this.begin(this.#listing?.nearest ?? otherwise);
	}

	#again() {
		if (this.#game)
			this.play({ ...this.#game,
				fromPuzzle: this.#game.rulesOf !== undefined });
		else
			this.begin(this.#puzzle);
	}

	/** What a key does, by its name in the core.
	 *  @type {Record<string, () => void>} */
	#deedsByKey = {
		UNDO: () => this.#undo(),
		HINT: () => this.#hint(),
		WHY: () => this.#step(1),
		SHOW: () => this.#solution(),
		NEXT: () => this.#next(1),
		PREVIOUS: () => this.#next(-1),
		NEAREST: () => this.#nearest(this.#puzzle),
		AGAIN: () => this.#again(),
		HELP: () => keysSheet(this.root, this.#keys.filter(({ id }) =>
			id in this.#deedsByKey || ['MOVE', 'PICK', 'STEP'].includes(id))),
	};

	/** @param {string} id */
	#do(id) {
		this.#deedsByKey[id]?.();
	}

	attached() {
		this.#board.node.addEventListener('keydown', (event) =>
			this.#keydown(event), { signal: this.life });
		queueMicrotask(() => {
			if (this.isConnected && !this.doc && !this.src &&
				(this.fen || this.hasAttribute('game')))
				this.load(new TextEncoder().encode(this.fen ?
					`${this.fen}\n` : wholeGame), 'position');
		});
	}

	/** @param {KeyboardEvent} event */
	#keydown(event) {
		const { key } = event;
		if (event.ctrlKey || event.altKey || event.metaKey ||
			event.isComposing)
			return;
		const from = this.#board.pointOf(event.target);
		const way = /** @type {Record<string, [number, number]>} */ ({
			ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1],
			ArrowDown: [0, -1] })[key];
		const file = this.#file;
		this.#file = '';
		if (way)
			this.#board.go(from, ...way);
		else if (/^[a-g]$/i.test(key))
			this.#file = key.toLowerCase();
		else if (/^[1-7]$/.test(key) && file)
			this.#point(file + key);
		else if (key === 'Escape' && (file || this.#chosen))
			this.#choose('');
		else if (key === '>' || key === '<')
			this.#step((this.#line?.n ?? 0) + (key === '>' ? 1 : -1));
		else if (key === 'x' || key === '-')
			this.#file = file;
		else {
			const found = this.#keys.find(({ id, keys }) =>
				id in this.#deedsByKey && keys.split(' ').includes(key));
			if (!found)
				return;
			this.#do(found.id);
		}
		this.#board.await(this.#file);
		event.preventDefault();
	}

	/** A point was typed. @param {string} name */
	#point(name) {
		this.#board.focus(name);
		// Only if there is such a point.
		if (this.#board.pointOf(this.root.activeElement) === name)
			this.pick(name);
	}
}

define('crossply-mill', CrossplyMill);
