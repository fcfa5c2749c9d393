// SPDX-License-Identifier: MIT
// <crossply-crossword>: a crossword to be solved. The game is played by the
// core: commands go in, and what changed comes out and is shown, spoken and
// kept.
import { fill, h } from './dom.js';
import { define } from './element.js';
import { ClueBar, Clues } from './crossword/clues.js';
import { Clock } from './crossword/clock.js';
import { PauseCover, TabNotice } from './crossword/covers.js';
import { findSheet, nextMatch } from './crossword/find.js';
import { PlayGrid } from './crossword/grid.js';
import { Journal, recall, retain } from './crossword/journal.js';
import { askJudge } from './crossword/judge.js';
import { ask } from './crossword/menus.js';
import { Pad } from './crossword/pad.js';
import { partsSheet } from './crossword/parts.js';
import { PlayerElement } from './crossword/properties.js';
import { Rebus } from './crossword/rebus.js';
import { Remarks } from './crossword/remarks.js';
import { Said, sumOf } from './crossword/said.js';
import { helpSheet, infoSheet, settingsSheet,
	usual } from './crossword/sheets.js';
import { playSheet } from './crossword/style.js';
import { menusOf, quietTool } from './crossword/tools.js';
import { keyName, keyTable, listenToText } from './crossword/typing.js';
import { Zoom } from './crossword/zoom.js';
import { hand } from './tools.js';

/**
 * @typedef {import('../package/index.js').Document} Document
 * @typedef {import('../package/play.js').Play} Play
 * @typedef {import('../package/play.js').PlayView} PlayView
 * @typedef {import('../package/play.js').PlayCommand} PlayCommand
 * @typedef {import('../package/play.js').Action} Action
 * @typedef {import('./crossword/judge.js').Judge} Judge
 */

/** Only looking: they neither change a letter nor need a running game. */
const looks = new Set(['left', 'right', 'up', 'down', 'turn', 'next-open',
	'previous-open', 'next-word', 'previous-word', 'first', 'last', 'go',
	'go-cell', 'go-word']);

export class CrossplyCrossword extends PlayerElement {
	static sheets = [partsSheet, playSheet];

	/** @type {Play | null} */
	#play = null;
	/** @type {PlayView | null} */
	#view = null;
	/** @type {Journal | null} */
	#journal = null;
	/** @type {Action[]} */
	#actions = [];
	/** @type {Map<string, string>} */
	#keys = new Map();
	/** @type {Promise<unknown> | null} the game has begun */
	#begun = null;
	#isLeaving = false;
	#isMoving = false;
	#wasHidden = false;
	/** Another tab has the game. */
	#isElsewhere = false;
	#wasCursor = false;

	#grid = new PlayGrid();
	#clock = new Clock();
	#clues = new Clues((action, command) => this.do(action, command));
	#bar = new ClueBar((action) => this.#act(action));
	#pad = new Pad({
		type: (text) => this.#type(text),
		act: (action) => this.#act(action),
	});
	#said = new Said();
	#frame = h('div', { class: 'frame' }, this.#grid.node);
	#zoom = new Zoom(this.#frame, this.#grid.node);
	#cover = new PauseCover();
	#notice = new TabNotice(() => this.#take());
	#time = h('span', { class: 'time' });
	#tools = h('div', {
		class: 'tools', role: 'toolbar', 'aria-label': 'Tools',
		part: 'toolbar',
	});
	#pencilButton = quietTool('solve', 'Pencil', () => this.#act('pencil'));
	#stage = h('div', { class: 'stage' });
	#player = h('div', { class: 'player' });
	#rebus = new Rebus({
		grid: this.#grid, frame: this.#frame, player: this.#player,
		pad: this.#pad, say: (words) => this.#said.say(words),
		focus: () => this.#focus(),
		put: (text) => text ? this.do('rebus', { text }) :
			this.do('clear-letter'),
	});
	#remarks = new Remarks({
		root: this.root, clues: this.#clues, journal: () => this.#journal,
		word: () => this.#word, say: (words) => this.#said.say(words),
	});

	constructor() {
		super();
		this.#frame.append(this.#cover.node);
		fill(this.#stage, h('div', { class: 'board' }, this.#bar.node,
			this.#frame, this.#said.node, this.#pad.node), this.#clues.node);
		fill(this.#player, this.#notice.node, this.#tools, this.#stage);
		this.#player.hidden = true;
		this.root.append(this.#player);
		this.#equip();
	}

	/* ---- properties ---- */

	/** How the game is, as the core last told it. */
	get view() {
		return this.#view;
	}

	/** How wide the grid is; cells are counted row by row. */
	get columns() {
		return this.#play?.model.width ?? 0;
	}

	/** What is kept of the game; null: there is none. */
	get stored() {
		return this.#journal?.isOpen ? this.#journal.about : null;
	}

	/** Asked about a puzzle that does not hold its solution.
	 *  @type {Judge | null} */
	judge = null;

	get #asksJudge() {
		return this.judge !== null &&
			this.#play?.model.solution === 'absent';
	}

	/**
	 * @param {string} name
	 * @param {string | null} before
	 * @param {string | null} after
	 */
	attributeChangedCallback(name, before, after) {
		super.attributeChangedCallback(name, before, after);
		if (before === after)
			return;
		if (name === 'timer')
			this.#showTime();
		else if (name === 'readonly')
			this.#allow();
		else if (name !== 'src' && name !== 'file-name')
			this.#setOptions();
	}

	#options() {
		const { turnFirst, nextWord, speech } = this.settings;
		return {
			turnFirst, nextWord, speech, skipFilled: this.skipFilled,
			autocheck: this.autocheck, downsOnly: this.downsOnly,
		};
	}

	async #setOptions() {
		const play = this.#play;
		const view = this.#view;
		if (!play || !view || (view.autocheck === this.autocheck &&
			view.downsOnly === this.downsOnly &&
			view.pencil === this.pencil && this.settings.skipFilled ===
				this.skipFilled && !this.#changedSettings))
			return;
		this.#changedSettings = false;
		const answer = await play.set({ ...this.#options(),
			pencil: this.pencil });
		if (play === this.#play)
			this.#apply(answer);
	}

	#changedSettings = false;

	/* ---- a game ---- */

	/**
	 * @param {Document} doc
	 * @param {() => boolean} current
	 */
	async show(doc, current) {
		this.settings = { ...usual, ...await recall('player', {}) };
		if (!this.#actions.length) {
			this.#actions = await doc.askJson('actions');
			this.#keys = keyTable(this.#actions);
		}
		if (!doc.kind || doc.kind === 'game' || doc.kind === 'mill') {
			this.#player.hidden = true;
			return;
		}
		const play = await doc.play(this.#options());
		if (!current())
			return;
		const journal = new Journal(play.model.key, play.model.title);
		this.#journal = journal;
		journal.onlost = () => this.#lost();
		journal.onfailed = () => this.#said.say('This browser does not keep ' +
			'the game: download its log before you leave.');
		const keeps = !this.hasAttribute('no-journal') && !this.readonly;
		const mine = keeps && await journal.take().catch(() => false);
		if (!current()) {
			journal.close();
			return;
		}
		this.#isElsewhere = keeps && !mine;
		const record = keeps ? await journal.read() : '';
		const resumed = record ? await doc.play({ ...this.#options(),
			record }).catch(() => null) : play;
		if (!current())
			return;
		if (!resumed)
			journal.renew();
		this.#start(resumed ?? await doc.play(this.#options()), doc);
		if (this.#isElsewhere)
			this.#notify(true);
	}

	/** @param {Play} play @param {Document} doc */
	#start(play, doc) {
		const { model } = play;
		const { about } = /** @type {Journal} */ (this.#journal);
		this.#play = play;
		this.#begun = null;
		this.#view = null;
		about.head ||= model.head;
		const title = model.title || doc.name;
		for (const [name, value] of [['--columns', model.width],
			['--rows', model.height]])
			this.#player.style.setProperty(String(name), String(value));
		this.#player.classList.toggle('small', model.width <= 9);
		this.#grid.draw(model, title);
		this.#clues.draw(model);
		this.#bar.forget();
		this.#pad.draw(model.alphabet);
		this.#zoom.reset(model.width);
		this.#player.lang = model.language || '';
		this.#player.hidden = false;
		this.#apply(play.first);
		this.#allow();
		this.#useSettings();
		this.#remarks.show(model.words);
	}

	/** The first thing that is done begins the session. */
	#begin() {
		const play = /** @type {Play} */ (this.#play);
		this.#begun ??= (async () => {
			const view = await play.begin();
			if (play === this.#play)
				this.#apply(view, true);
		})();
		return this.#begun;
	}

	clear() {
		this.#journal?.close();
		this.#journal = null;
		this.#play = null;
		this.#view = null;
		this.#clock.stop();
		this.#player.hidden = true;
		this.#notify(false);
		this.#isElsewhere = false;
		this.#rebus.isOn = false;
	}

	/**
	 * Does something, as if the solver did.
	 * @param {string} action
	 * @param {PlayCommand} [command]
	 * @returns {Promise<PlayView | null>} null: it was not done
	 */
	async do(action, command = {}) {
		const play = this.#play;
		if (!play || (this.#isBarred && !looks.has(action)))
			return null;
		if (action.startsWith('reveal-') && !this.tell('reveal',
			{ scope: action.slice(7), ...command }, true))
			return null;
		if (this.#asksJudge && /^(check|reveal)-/.test(action))
			return this.#askJudge(action);
		const begun = this.#begin();
		const answer = play.do(action, command);
		await begun;
		const view = await answer;
		if (play !== this.#play)
			return null;
		this.#apply(view, true);
		if (view.remark === 'full' && this.#asksJudge)
			return this.#submit(play);
		return view;
	}

	/** @param {string} action check or reveal, and what */
	async #askJudge(action) {
		const play = /** @type {Play} */ (this.#play);
		const view = /** @type {PlayView} */ (this.#view);
		await this.#begin();
		const told = await this.#told(play, (judge) =>
			askJudge(judge, action, play.model, view));
		return told?.remark === 'full' ? this.#submit(play) : told;
	}

	/** @param {Play} play */
	async #submit(play) {
		this.#said.say('All squares are filled; asking whether all is right …');
		return this.#told(play, async (judge) =>
			({ kind: 'verdict', right: await judge.submit() }));
	}

	/**
	 * @param {Play} play
	 * @param {(judge: Judge) => Promise<Parameters<Play['told']>[0]>} ask
	 * @returns {Promise<PlayView | null>}
	 */
	async #told(play, ask) {
		try {
			const what = await ask(/** @type {Judge} */ (this.judge));
			if (play !== this.#play)
				return null;
			const view = await play.told(what);
			if (play === this.#play)
				this.#apply(view, true);
			return view;
		} catch (error) {
			if (play === this.#play)
				this.#said.say(/** @type {Error} */ (error).message);
			return null;
		}
	}

	/** The game so far as a solve log. */
	async log() {
		return this.#play ? this.#play.log() : '';
	}

	/** The puzzle with its progress. @param {string} [format] its own */
	async save(format) {
		return this.#play ? this.#play.save(format) : new Uint8Array();
	}

	/* ---- showing ---- */

	/** @param {PlayView} view @param {boolean} [isNews] */
	#apply(view, isNews = false) {
		const { model } = /** @type {Play} */ (this.#play);
		const before = this.#view;
		const moved = view.cursor !== before?.cursor;
		this.#view = view;
		if (isNews && !this.#isBarred)
			this.#journal?.add(view);
		// First, while nothing else waits to be laid out.
		const isInGrid = this.#move(view, moved);
		this.#grid.apply(view);
		this.#clues.apply(view);
		this.#bar.apply(model, view);
		this.#clock.apply(view);
		this.#pad.isPencil = view.pencil;
		if (view.pencil !== before?.pencil)
			this.#pencilButton.setAttribute('aria-pressed',
				String(view.pencil));
		this.#player.classList.toggle('solved', view.isSolved);
		this.#reflect(view);
		this.#remark(view, before, moved, isInGrid);
		if (view.isRunning !== before?.isRunning)
			this.#showTime();
		if (isNews)
			this.#report(view, before, moved);
	}

	/** The attributes say how it is. @param {PlayView} view */
	#reflect(view) {
		if (view.autocheck !== this.autocheck)
			this.autocheck = view.autocheck;
		if (view.downsOnly !== this.downsOnly)
			this.downsOnly = view.downsOnly;
		if (view.pencil !== this.pencil)
			this.pencil = view.pencil;
	}

	/**
	 * Focus goes with the cursor, and the square has its name before.
	 * @param {PlayView} view
	 * @param {boolean} moved
	 * @returns {boolean} whether the focus is in the grid
	 */
	#move(view, moved) {
		const focused = this.root.activeElement;
		const isInGrid = this.#grid.cellOf(focused) !== null;
		const leave = this.#grid.enter(view);
		if (moved && isInGrid && focused !== this.#grid.input)
			this.#focus();
		leave();
		if (moved && this.#zoom.isZoomed)
			this.#grid.reveal(this.#frame);
		return isInGrid;
	}

	/**
	 * What does not move is said.
	 * @param {PlayView} view
	 * @param {PlayView | null} before
	 * @param {boolean} moved
	 * @param {boolean} isInGrid
	 */
	#remark(view, before, moved, isInGrid) {
		if (view.says)
			this.#said.say(view.remark === 'solved' ? `${view.says} ` +
				sumOf(view) : view.says);
		else if (this.#isLeaving)
			return; // the way out stays said
		else if (!moved && before && (view.word !== before.word) &&
			isInGrid)
			this.#said.say(view.spoken, true);
		else if (moved && before && !view.isSolved)
			this.#said.say('');
	}

	/** @param {PlayView} view @param {PlayView | null} before
	 *  @param {boolean} moved */
	#report(view, before, moved) {
		const { cursor, word, filled, open } = view;
		for (const [cell, text] of view.squares)
			this.tell('change', { cell, text, filled, open });
		if (moved || word !== before?.word)
			this.tell('cursor', { cell: cursor, word, name: word === null ?
				'' : this.#play?.model.words[word].name });
		if (view.isSolved && !before?.isSolved) {
			const { active, checks, reveals } = view;
			this.tell('solved', { active, checks, reveals });
		}
	}

	#focus() {
		this.#isMoving = true;
		this.#grid.input?.focus({ preventScroll: true });
		this.#isMoving = false;
	}

	/** Puts the focus into the grid.
	 *  @param {FocusOptions} [options] */
	focus(options) {
		this.#grid.input?.focus(options);
	}

	/* ---- tools ---- */

	#equip() {
		fill(this.#time, quietTool('pause', 'Pause', () =>
			this.#act('pause')), this.#clock.node);
		fill(this.#tools, this.#time, this.#pencilButton, ...menusOf({
			act: (action) => this.#act(action),
			focus: () => this.#focus(),
			keysOf: (action) => this.#actions.find(({ name }) =>
				name === action)?.keys,
			isBarred: () => this.#isBarred,
			asksJudge: () => this.#asksJudge,
			isChecking: () => this.autocheck,
			isDownsOnly: () => this.downsOnly,
			hasFields: () => this.#clues.hasFields,
			mark: () => this.#remarks.mark(),
			note: () => this.#remarks.note(),
			download: () => this.#download(),
			save: () => this.#downloadPuzzle(),
			startOver: () => this.#startOver(),
			openSettings: () => this.#openSettings(),
		}));
	}

	/**
	 * What a key, a button or a menu asks for.
	 * @param {string} action
	 */
	async #act(action) {
		if (!this.#play)
			return;
		switch (action) {
		case 'rebus':
			if (this.#rebus.isOn)
				this.#rebus.end(true);
			else if (!this.#isBarred && !this.#view?.isSolved)
				this.#rebus.begin();
			return;
		case 'erase':
			if (this.#rebus.isOn) {
				this.#rebus.write(this.#rebus.text.slice(0, -1));
				return;
			}
			break;
		case 'reveal-grid':
			if (!await ask(this.root, 'Reveal the whole grid?',
				'The puzzle is then solved, with help. This cannot be ' +
				'undone.', 'Reveal the grid'))
				return;
			break;
		case 'clear-grid':
			if (!await ask(this.root, 'Clear the whole grid?',
				'Undo brings the letters back.', 'Clear the grid'))
				return;
			break;
		case 'pause':
			await this.#pause();
			return;
		case 'clues':
			this.#clues.hasFields = !this.#clues.hasFields;
			return;
		case 'timer':
			this.timer = !this.timer;
			return;
		case 'info':
			infoSheet(this.root, this.#play.model);
			return;
		case 'help':
			helpSheet(this.root, this.#actions);
			return;
		case 'go':
		case 'search':
			this.#find(action === 'go');
			return;
		case 'save':
			await this.#download();
			return;
		default:
		}
		this.#rebus.end(true);
		await this.do(action);
	}

	/** @param {string} text */
	#type(text) {
		if (this.#rebus.isOn)
			this.#rebus.write(this.#rebus.text + text);
		else
			this.do('type', { text });
	}

	/** @param {boolean} byNumber */
	#find(byNumber) {
		const { model } = /** @type {Play} */ (this.#play);
		findSheet(this.root, byNumber, async (text) => {
			const found = byNumber ? undefined : nextMatch(model, text,
				this.#view?.word ?? 0, this.downsOnly);
			if (byNumber)
				await this.do('go', { text });
			else if (found === undefined)
				this.#said.say('No clue matches.');
			else
				await this.do('go-word', { word: found });
		}, () => this.#focus());
	}

	/* ---- listening ---- */

	attached() {
		const signal = this.life;
		const grid = this.#grid.node;
		listenToText(grid, {
			isRebus: () => this.#rebus.isOn,
			alphabet: () => this.#play?.model.alphabet.join('') ?? '',
			type: (text) => this.#type(text),
			act: (action) => this.#act(action),
			restore: () => {
				const { square } = this.#grid;
				if (square)
					square.input.value = square.text;
			},
		}, signal);
		grid.addEventListener('input', () => {
			if (this.#rebus.isOn)
				this.#rebus.write(this.#rebus.text);
		}, { signal });
		grid.addEventListener('compositionstart', () =>
			this.#grid.edit(true), { signal });
		grid.addEventListener('compositionend', () => this.#rebus.isOn ||
			this.#grid.edit(false), { signal });
		this.root.addEventListener('keydown', (event) =>
			this.#keydown(/** @type {KeyboardEvent} */ (event)),
		{ signal });
		grid.addEventListener('pointerdown', (event) => {
			const cell = this.#grid.cellOf(event.target);
			this.#wasCursor = cell !== null && event.target ===
				this.root.activeElement && cell === this.#view?.cursor;
		}, { signal });
		grid.addEventListener('click', (event) => {
			const cell = this.#grid.cellOf(event.target);
			// The first click begins, where one is already.
			if (cell !== null && this.#wasCursor && !this.#rebus.isOn &&
			    this.#begun)
				this.do('go-cell', { cell });
		}, { signal });
		grid.addEventListener('focusin', (event) => {
			const cell = this.#grid.cellOf(event.target);
			if (!this.#isMoving && cell !== null &&
			    cell !== this.#view?.cursor)
				this.do('go-cell', { cell, stay: true });
		}, { signal });
		grid.addEventListener('focusout', (event) => {
			if (this.#isMoving)
				return;
			this.#isLeaving = false;
			if (event.target === this.#grid.input)
				this.#rebus.end(true);
		}, { signal });
		document.addEventListener('visibilitychange', () =>
			this.#visibility(), { signal });
		this.#zoom.listen(signal);
	}

	detached() {
		this.clear();
	}

	/** @param {KeyboardEvent} event */
	#keydown(event) {
		const inGrid = this.#grid.cellOf(event.target) !== null;
		if (event.isComposing || event.keyCode === 229 ||
		    event.defaultPrevented)
			return;
		const key = keyName(event);
		if (inGrid && this.#rebus.isOn) {
			this.#editingKey(event, key);
			return;
		}
		const wasLeaving = this.#isLeaving;
		this.#isLeaving = false;
		if (inGrid && key === 'Escape') {
			this.#isLeaving = true;
			this.#said.say('Tab leaves the grid now.');
			event.preventDefault();
			return;
		}
		const isTab = key === 'Tab' || key === 'Shift-Tab';
		if (isTab && (wasLeaving || this.settings.tabLeaves))
			return;
		const action = this.#keys.get(key);
		// Elsewhere only what cannot be meant for a field or a button.
		if (!action || (!inGrid && !/^(Alt|F\d)/.test(key)))
			return;
		if (key.length === 1 &&
		    this.#play?.model.alphabet.join('').includes(key))
			return;
		event.preventDefault();
		this.#act(action);
	}

	/** @param {KeyboardEvent} event @param {string} key */
	#editingKey(event, key) {
		const action = this.#keys.get(key) ?? '';
		if (key === 'Enter' || key === 'Tab' || key === 'Shift-Tab' ||
		    action === 'rebus')
			this.#rebus.end(true);
		else if (key === 'Escape')
			this.#rebus.end(false);
		else
			return;
		event.preventDefault();
		event.stopPropagation();
		if (key === 'Tab' || key === 'Shift-Tab')
			this.#act(action);
	}

	/* ---- the clock ---- */

	#showTime() {
		const { timer } = this;
		const isOver = Boolean(this.#view?.isSolved);
		this.#clock.node.hidden = !timer;
		this.#time.firstElementChild?.toggleAttribute('hidden',
			isOver || this.#isBarred);
	}

	async #pause() {
		const view = await this.do('pause');
		const isPaused = view !== null && !view.isRunning && !view.isSolved;
		this.#player.classList.toggle('paused', isPaused);
		if (isPaused) {
			this.#cover.show(() => this.#pause());
		} else {
			this.#cover.hide();
			this.#focus();
		}
	}

	/** A page that is not seen does not count; a window without the focus
	 *  does. */
	#visibility() {
		const view = this.#view;
		if (!this.#begun || !view || !this.settings.autoPause ||
		    this.#isBarred)
			return;
		const hidden = document.visibilityState === 'hidden';
		if (hidden && view.isRunning) {
			this.#wasHidden = true;
			this.do('pause');
		} else if (!hidden && this.#wasHidden) {
			this.#wasHidden = false;
			if (!view.isRunning && this.#cover.isOff)
				this.do('pause').then(() => this.#said.say(''));
		}
	}

	/* ---- two tabs ---- */

	/** @param {boolean} is */
	#notify(is) {
		this.#notice.node.hidden = !is;
		this.#player.classList.toggle('noticed', is);
	}

	#lost() {
		this.#isElsewhere = true;
		this.#clock.stop();
		this.#allow();
		this.#notify(true);
	}

	async #take() {
		const { doc } = this;
		const journal = this.#journal;
		if (!doc || !journal)
			return;
		await journal.take(true).catch(() => {});
		const record = await journal.read();
		this.#isElsewhere = false;
		this.#notify(false);
		this.#start(await doc.play({ ...this.#options(),
			...record ? { record } : {} }), doc);
		this.#focus();
	}

	/** Nobody may change a letter here. */
	get #isBarred() {
		return this.readonly || this.#isElsewhere;
	}

	#allow() {
		this.#player.classList.toggle('barred', this.#isBarred);
		this.#pencilButton.toggleAttribute('disabled', this.#isBarred);
		this.#showTime();
	}

	/* ---- the rest ---- */

	#useSettings() {
		const { keyboard } = this.settings;
		const own = keyboard === 'own' &&
			matchMedia('(pointer: coarse)').matches;
		this.#player.classList.toggle('own-keyboard', own);
		this.#grid.ownKeyboard = own;
		this.#showTime();
	}

	#openSettings() {
		settingsSheet(this.root, this.settings, (settings) => {
			this.settings = settings;
			this.#changedSettings = true;
			retain('player', settings);
			this.#useSettings();
			this.#setOptions();
		});
	}

	get #word() {
		const i = this.#view?.word ?? null;
		return i === null ? null :
			{ i, name: this.#play?.model.words[i].name ?? '' };
	}

	async #startOver() {
		const { doc } = this;
		if (!doc || !await ask(this.root, 'Start over?', 'The letters are ' +
			'cleared and a new log begins. Download the log of this ' +
			'game first if you want to keep it.', 'Start over'))
			return;
		this.#journal?.renew();
		this.#start(await doc.play({ ...this.#options(),
			startOver: true }), doc);
		await this.do('go-word', { word: 0 });
		this.#said.say('');
		this.#focus();
	}

	get #stem() {
		return (this.doc?.name ?? 'puzzle').replace(/\.[^.]*$/, '');
	}

	async #download() {
		hand(this.root, await this.log(), `${this.#stem}.solve.json`);
	}

	/** @param {string} name @param {string} [format] */
	async #handPuzzle(name, format) {
		hand(this.root, /** @type {BlobPart} */ (await this.save(format)),
			name);
	}

	async #downloadPuzzle() {
		const own = this.doc?.name ?? 'puzzle';
		try {
			await this.#handPuzzle(own);
		} catch {
			await this.#handPuzzle(`${this.#stem}.ipuz`, 'ipuz');
			this.#said.say('Saved as ipuz: the format of the file does not ' +
				'hold your letters.');
		}
	}
}

define('crossply-crossword', CrossplyCrossword);
