// SPDX-License-Identifier: MIT
// <crossply-crossword>: a crossword to be solved. The game is played by the
// core: commands go in, and what changed comes out and is shown, spoken and
// kept.
import { fill, h } from './dom.js';
import { CrossplyElement, define } from './element.js';
import { icon } from './icons.js';
import { ClueBar, Clues } from './crossword/clues.js';
import { Clock, clockText } from './crossword/clock.js';
import { PlayGrid } from './crossword/grid.js';
import { Journal, recall, retain } from './crossword/journal.js';
import { ask, menu } from './crossword/menus.js';
import { Pad } from './crossword/pad.js';
import { partsSheet } from './crossword/parts.js';
import { helpSheet, infoSheet, noteSheet, settingsSheet, textSheet,
	usual } from './crossword/sheets.js';
import { playSheet } from './crossword/style.js';
import { keyName, keyTable, listenToText } from './crossword/typing.js';
import { Zoom } from './crossword/zoom.js';

/**
 * @typedef {import('../package/index.js').Document} Document
 * @typedef {import('../package/play.js').Play} Play
 * @typedef {import('../package/play.js').PlayView} PlayView
 * @typedef {import('../package/play.js').PlayCommand} PlayCommand
 * @typedef {import('../package/play.js').Action} Action
 * @typedef {import('./crossword/sheets.js').Settings} Settings
 * @typedef {object} Judge who knows the solution of a puzzle that has none in
 *	it, such as the server that a level comes from. A promise that is
 *	rejected says why there is no answer.
 * @property {(cells: number[]) => Promise<number[]>} check those whose letter
 *	is wrong
 * @property {(cells: number[]) => Promise<[cell: number, letter: string][]>
 *	} reveal
 * @property {() => Promise<boolean>} submit whether all is right
 */

/** Only looking: they neither change a letter nor need a running game. */
const looks = new Set(['left', 'right', 'up', 'down', 'turn', 'next-open',
	'previous-open', 'next-word', 'previous-word', 'first', 'last', 'go',
	'go-cell', 'go-word']);

export class CrossplyCrossword extends CrossplyElement {
	static observedAttributes = [...CrossplyElement.observedAttributes,
		'autocheck', 'pencil', 'downs-only', 'skip-filled', 'timer',
		'readonly'];

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
	/** @type {Settings} */
	#settings = { ...usual };
	/** @type {Promise<unknown> | null} the game has begun */
	#begun = null;
	#isEditing = false;
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
	#said = h('p', { role: 'status', class: 'said' });
	#frame = h('div', { class: 'frame' }, this.#grid.node);
	#zoom = new Zoom(this.#frame, this.#grid.node);
	#cover = h('div', { class: 'cover', hidden: true });
	#notice = h('div', { class: 'notice', hidden: true });
	#time = h('span', { class: 'time' });
	#tools = h('div', {
		class: 'tools', role: 'toolbar', 'aria-label': 'Tools',
		part: 'toolbar',
	});
	#pencilButton = this.#tool('solve', 'Pencil', 'pencil');
	#stage = h('div', { class: 'stage' });
	#player = h('div', { class: 'player' });

	constructor() {
		super();
		this.#frame.append(this.#cover);
		fill(this.#stage, h('div', { class: 'board' }, this.#bar.node,
			this.#frame, this.#said, this.#pad.node), this.#clues.node);
		fill(this.#player, this.#notice, this.#tools, this.#stage);
		this.#player.hidden = true;
		this.root.append(this.#player);
		this.#equip();
	}

	/* ---- properties ---- */

	/** @param {string} name @param {boolean} otherwise */
	#flag(name, otherwise = false) {
		const value = this.getAttribute(name);
		return value === null ? otherwise : value !== 'false';
	}

	get autocheck() {
		return this.#flag('autocheck');
	}

	set autocheck(is) {
		this.toggleAttribute('autocheck', Boolean(is));
	}

	get pencil() {
		return this.#flag('pencil');
	}

	set pencil(is) {
		this.toggleAttribute('pencil', Boolean(is));
	}

	get downsOnly() {
		return this.#flag('downs-only');
	}

	set downsOnly(is) {
		this.toggleAttribute('downs-only', Boolean(is));
	}

	/** Whether typing goes on to the next empty square; unless it says
	 *  otherwise, as the solver set it. */
	get skipFilled() {
		return this.#flag('skip-filled', this.#settings.skipFilled);
	}

	set skipFilled(is) {
		this.setAttribute('skip-filled', String(Boolean(is)));
	}

	/** Whether the time is shown. */
	get timer() {
		return this.#flag('timer', this.#settings.timer);
	}

	set timer(is) {
		this.setAttribute('timer', String(Boolean(is)));
	}

	get readonly() {
		return this.#flag('readonly');
	}

	set readonly(is) {
		this.toggleAttribute('readonly', Boolean(is));
	}

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
		const { turnFirst, nextWord, speech } = this.#settings;
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
			view.pencil === this.pencil && this.#settings.skipFilled ===
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
		this.#settings = { ...usual, ...await recall('player', {}) };
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
		journal.onfailed = () => this.#say('This browser does not keep ' +
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
			this.#offerTaking();
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
		for (const [i, { name }] of model.words.entries())
			this.#clues.remark(i, Boolean(about.marks[name]),
				about.notes[name] ?? '');
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
		this.#isEditing = false;
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
		const { cells, words } = play.model;
		const [deed, extent] = action.split('-');
		const about = extent === 'grid' ?
			cells.flatMap(({ kind }, i) => kind ? [] : [i]) :
			extent === 'word' && view.word !== null ?
				words[view.word].cells : [view.cursor ?? 0];
		await this.#begin();
		const told = await this.#told(play, async (judge) => {
			if (deed === 'reveal')
				return { kind: 'revealed',
					cells: (await judge.reveal(about)).map(
						([cell, letter]) => ({ cell, letter })) };
			const wrong = new Set(await judge.check(about));
			return { kind: 'checked', cells: about.map((cell) =>
				({ cell, wrong: wrong.has(cell) })) };
		});
		return told?.remark === 'full' ? this.#submit(play) : told;
	}

	/** @param {Play} play */
	async #submit(play) {
		this.#say('All squares are filled; asking whether all is right …');
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
				this.#say(/** @type {Error} */ (error).message);
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
			this.#say(view.remark === 'solved' ? `${view.says} ` +
				this.#sum(view) : view.says);
		else if (this.#isLeaving)
			return; // the way out stays said
		else if (!moved && before && (view.word !== before.word) &&
			isInGrid)
			this.#say(view.spoken, true);
		else if (moved && before && !view.isSolved)
			this.#say('');
	}

	/** @param {PlayView} view */
	#sum({ active, checks, reveals }) {
		const helps = [checks && `${checks} checked`,
			reveals && `${reveals} revealed`].filter(Boolean).join(', ');
		return `${clockText(active)}, ${helps || 'no help'}.`;
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

	/** @param {string} words @param {boolean} [isHeard] not to be seen */
	#say(words, isHeard = false) {
		this.#said.classList.toggle('apart', isHeard);
		if (this.#said.textContent !== words)
			this.#said.textContent = words;
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

	/** @param {import('./icons.js').IconName} name
	 *  @param {string} label @param {string} action */
	#tool(name, label, action) {
		const button = h('button', {
			type: 'button', class: 'button bare', 'aria-label': label,
			title: label, onclick: () => this.#act(action),
		}, icon(name), h('span', { class: 'word' }, label));
		button.addEventListener('pointerdown', (event) =>
			event.preventDefault());
		return button;
	}

	/** @param {string} action @param {string} label */
	#item(action, label) {
		const keys = this.#actions.find(({ name }) => name === action)?.keys;
		return { label, keys: keys?.split(' ')[0],
			act: () => {
				this.#focus();
				this.#act(action);
			} };
	}

	#equip() {
		const pause = this.#tool('pause', 'Pause', 'pause');
		this.#time.append(pause, this.#clock.node);
		const off = () => this.#isBarred;
		const barred = (/** @type {import('./crossword/menus.js').Item} */
			item) => ({ ...item, isOff: off });
		fill(this.#tools, this.#time, this.#pencilButton,
			menu('check', 'Check', () => [
				barred(this.#item('check-letter', 'Letter')),
				barred(this.#item('check-word', 'Word')),
				barred(this.#item('check-grid', 'Grid')),
				...this.#asksJudge ?
					[barred(this.#item('submit', 'Submit'))] : [], null,
				{ ...barred(this.#item('autocheck', 'As I type')),
					isOn: () => this.autocheck },
			]),
			menu('lamp', 'Reveal', () => [
				barred(this.#item('reveal-letter', 'Letter')),
				barred(this.#item('reveal-word', 'Word')),
				barred(this.#item('reveal-grid', 'Grid')),
			]),
			menu('more', 'More', () => this.#moreItems()));
	}

	#moreItems() {
		return [
			this.#item('undo', 'Undo'), this.#item('redo', 'Redo'),
			this.#item('rebus', 'Several letters in the square'),
			this.#item('clear-word', 'Clear the word'), null,
			{ label: 'Mark this clue', act: () => this.#mark() },
			{ label: 'Note on this clue', act: () => this.#note() },
			{ ...this.#item('clues', 'Answers in the clue list'),
				isOn: () => this.#clues.hasFields },
			{ ...this.#item('downs-only', 'Downs only'),
				isOn: () => this.downsOnly }, null,
			{ label: 'Download the log', act: () => this.#download() },
			{ label: 'Save the puzzle with my letters',
				act: () => this.#downloadPuzzle() },
			{ label: 'Start over', act: () => this.#startOver(),
				isOff: () => this.#isBarred }, null,
			this.#item('info', 'About the puzzle'),
			{ label: 'Settings', act: () => this.#openSettings() },
			this.#item('help', 'Keys'),
		];
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
			if (this.#isEditing)
				this.#endEditing(true);
			else
				this.#edit();
			return;
		case 'erase':
			if (this.#isEditing) {
				const input = /** @type {HTMLInputElement} */
					(this.#grid.input);
				this.#written(input.value.slice(0, -1));
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
			this.#find(action);
			return;
		case 'save':
			await this.#download();
			return;
		default:
		}
		if (this.#isEditing)
			this.#endEditing(true);
		await this.do(action);
	}

	/** @param {string} text */
	#type(text) {
		if (this.#isEditing) {
			const { value } = /** @type {HTMLInputElement} */
				(this.#grid.input);
			this.#written(value + text);
		} else {
			this.do('type', { text });
		}
	}

	/** @param {string} action */
	#find(action) {
		const { model } = /** @type {Play} */ (this.#play);
		const close = textSheet(this.root, action === 'go' ?
			'Go to a clue' : 'Search the clues',
		action === 'go' ? 'Number, such as 12 or 12d' : 'Words',
		async (text) => {
			if (action === 'go') {
				await this.do('go', { text });
			} else {
				const wanted = text.toLowerCase();
				const from = (this.#view?.word ?? 0) + 1;
				const n = model.words.length;
				const order = model.words.map((_, i) => (from + i) % n);
				const found = order.find((i) => this.#clueText(i)
					.toLowerCase().includes(wanted));
				if (found === undefined)
					this.#say('No clue matches.');
				else
					await this.do('go-word', { word: found });
			}
			close();
			this.#focus();
		});
	}

	/** @param {number} i */
	#clueText(i) {
		const { model } = /** @type {Play} */ (this.#play);
		const { list, clue } = model.words[i];
		const hidden = list === undefined || clue === undefined ||
			(this.downsOnly && model.lists[list].direction === 'across');
		return hidden ? '' : model.lists[list].clues[clue].text
			.map(([text]) => text).join('');
	}

	/* ---- several letters in a square ---- */

	#edit() {
		const { square } = this.#grid;
		if (!square || square.input.readOnly || this.#isBarred ||
		    this.#view?.isSolved)
			return;
		this.#isEditing = true;
		this.#pad.isRebus = true;
		const a = square.node.getBoundingClientRect();
		const b = this.#frame.getBoundingClientRect();
		square.node.classList.toggle('to-start', a.left - b.left < 60);
		square.node.classList.toggle('to-end', b.right - a.right < 60);
		this.#grid.edit(true);
		this.#player.classList.add('editing-in');
		this.#written(square.text);
		this.#focus();
		square.input.select();
		this.#say('Any characters; Enter ends it.');
	}

	/** @param {string} text */
	#written(text) {
		const { square } = this.#grid;
		if (!square)
			return;
		if (square.input.value !== text)
			square.input.value = text;
		square.node.style.setProperty('--n', String([...text].length));
	}

	/** @param {boolean} keep */
	#endEditing(keep) {
		const { square } = this.#grid;
		if (!square || !this.#isEditing)
			return;
		const text = square.input.value.trim();
		this.#isEditing = false;
		this.#pad.isRebus = false;
		this.#grid.edit(false);
		square.node.classList.remove('to-start', 'to-end');
		this.#player.classList.remove('editing-in');
		square.node.style.removeProperty('--n');
		square.input.value = square.text;
		this.#say('');
		if (!keep || text === square.text)
			return;
		if (text)
			this.do('rebus', { text });
		else
			this.do('clear-letter');
	}

	/* ---- listening ---- */

	attached() {
		const signal = this.life;
		const grid = this.#grid.node;
		listenToText(grid, {
			isRebus: () => this.#isEditing,
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
			if (this.#isEditing)
				this.#written(this.#grid.input?.value ?? '');
		}, { signal });
		grid.addEventListener('compositionstart', () =>
			this.#grid.edit(true), { signal });
		grid.addEventListener('compositionend', () => this.#isEditing ||
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
			if (cell !== null && this.#wasCursor && !this.#isEditing &&
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
			if (this.#isEditing && event.target === this.#grid.input)
				this.#endEditing(true);
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
		if (inGrid && this.#isEditing) {
			this.#editingKey(event, key);
			return;
		}
		const wasLeaving = this.#isLeaving;
		this.#isLeaving = false;
		if (inGrid && key === 'Escape') {
			this.#isLeaving = true;
			this.#say('Tab leaves the grid now.');
			event.preventDefault();
			return;
		}
		const isTab = key === 'Tab' || key === 'Shift-Tab';
		if (isTab && (wasLeaving || this.#settings.tabLeaves))
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
			this.#endEditing(true);
		else if (key === 'Escape')
			this.#endEditing(false);
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
		this.#cover.hidden = !isPaused;
		if (!isPaused) {
			this.#focus();
			return;
		}
		const resume = h('button', {
			type: 'button', class: 'button main',
			onclick: () => this.#pause(),
		}, icon('play'), 'Resume');
		fill(this.#cover, h('p', {}, 'Paused'), resume);
		resume.focus();
	}

	/** A page that is not seen does not count; a window without the focus
	 *  does. */
	#visibility() {
		const view = this.#view;
		if (!this.#begun || !view || !this.#settings.autoPause ||
		    this.#isBarred)
			return;
		const hidden = document.visibilityState === 'hidden';
		if (hidden && view.isRunning) {
			this.#wasHidden = true;
			this.do('pause');
		} else if (!hidden && this.#wasHidden) {
			this.#wasHidden = false;
			if (!view.isRunning && this.#cover.hidden)
				this.do('pause').then(() => this.#say(''));
		}
	}

	/* ---- two tabs ---- */

	#offerTaking() {
		fill(this.#notice, h('p', {}, 'This puzzle is being played in ' +
			'another tab.'), h('button', {
			type: 'button', class: 'button main',
			onclick: () => this.#take(),
		}, 'Play here'));
		this.#notify(true);
	}

	/** @param {boolean} is */
	#notify(is) {
		this.#notice.hidden = !is;
		this.#player.classList.toggle('noticed', is);
	}

	#lost() {
		this.#isElsewhere = true;
		this.#clock.stop();
		this.#allow();
		this.#offerTaking();
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
		const { keyboard } = this.#settings;
		const own = keyboard === 'own' &&
			matchMedia('(pointer: coarse)').matches;
		this.#player.classList.toggle('own-keyboard', own);
		this.#grid.ownKeyboard = own;
		this.#showTime();
	}

	#openSettings() {
		settingsSheet(this.root, this.#settings, (settings) => {
			this.#settings = settings;
			this.#changedSettings = true;
			retain('player', settings);
			this.#useSettings();
			this.#setOptions();
		});
	}

	#word() {
		const i = this.#view?.word ?? null;
		const about = this.#journal?.about;
		return i === null || !about ? null : { i, about,
			name: this.#play?.model.words[i].name ?? '' };
	}

	#mark() {
		const word = this.#word();
		if (!word)
			return;
		const { i, name, about } = word;
		if (about.marks[name])
			delete about.marks[name];
		else
			about.marks[name] = true;
		this.#clues.remark(i, Boolean(about.marks[name]),
			about.notes[name] ?? '');
		this.#journal?.write();
		this.#say(about.marks[name] ? `${name} is marked.` :
			`${name} is no longer marked.`);
	}

	#note() {
		const word = this.#word();
		if (!word)
			return;
		const { i, name, about } = word;
		noteSheet(this.root, name, about.notes[name] ?? '', (text) => {
			about.notes[name] = text;
			if (!text)
				delete about.notes[name];
			this.#clues.remark(i, Boolean(about.marks[name]), text);
			this.#journal?.write();
		});
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
		this.#say('');
		this.#focus();
	}

	/** @param {BlobPart} part @param {string} name */
	#hand(part, name) {
		const address = URL.createObjectURL(new Blob([part]));
		const link = h('a', { href: address, download: name, hidden: true });
		this.root.append(link);
		link.click();
		link.remove();
		setTimeout(() => URL.revokeObjectURL(address), 1000);
	}

	get #stem() {
		return (this.doc?.name ?? 'puzzle').replace(/\.[^.]*$/, '');
	}

	async #download() {
		this.#hand(await this.log(), `${this.#stem}.solve.json`);
	}

	async #downloadPuzzle() {
		const own = this.doc?.name ?? 'puzzle';
		try {
			this.#hand(/** @type {BlobPart} */ (await this.save()), own);
		} catch {
			this.#hand(/** @type {BlobPart} */ (await this.save('ipuz')),
				`${this.#stem}.ipuz`);
			this.#say('Saved as ipuz: the format of the file does not ' +
				'hold your letters.');
		}
	}
}

define('crossply-crossword', CrossplyCrossword);
