// SPDX-License-Identifier: MIT
// The board of a game on a canvas. The core says what differs from the position
// that is shown, and only those squares are painted again.
import { fill, h, sheet } from '../dom.js';
import { table } from '../replay/analysis.js';

/**
 * @typedef {import('../../package/index.js').Document} Document
 * @typedef {import('../../package/game.js').Plan} Plan
 * @typedef {import('../../package/game.js').Board} Board
 * @typedef {import('../../package/game.js').Square} Square
 */

export const boardSheet = sheet(`
.game-board { display: grid; gap: 0.5rem; min-inline-size: 0; align-content: start; }
.room { position: relative; min-inline-size: 0; overflow: clip; overflow-clip-margin: 6px; }
.most { position: absolute; inset-block-start: 0; inline-size: 0; block-size: var(--board-tall); visibility: hidden; }
.field-of {
	position: relative;
	inline-size: fit-content;
	max-inline-size: 100%;
	border: 1px solid #777777;
	background: #f6f6f3;
	line-height: 0;
}
.field-of canvas { display: block; }
.field-of canvas + canvas { position: absolute; inset: 0; }
.field-of .over { pointer-events: none; }
.field-of .spot { position: absolute; pointer-events: none; outline: 3px solid #111111; outline-offset: -2px; box-shadow: 0 0 0 2px #ffffff inset, 0 0 0 1px #ffffff; }
.under { min-block-size: 1.4em; font: 0.9375rem/1.4 var(--reading); overflow-wrap: anywhere; }
.under ul { display: grid; gap: 0.1rem; }
.signs { display: flex; flex-wrap: wrap; gap: 0.2rem 1.1rem; font-size: 0.875rem; }
.signs li { display: inline-flex; align-items: center; gap: 0.4rem; }
.signs b { min-inline-size: 1em; text-align: center; }
.chip { display: inline-block; inline-size: 0.9em; block-size: 0.9em; border: 1px solid #777777; background: var(--chip); }
.chip.player0 { border-radius: 50%; } .chip.player2, .chip.player3, .chip.player4, .chip.player5 { rotate: 45deg; scale: 0.8; }
.facts-of { min-inline-size: 0; overflow-x: auto; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); gap: 1rem 2rem; align-items: start; }
.facts-of table { border-collapse: collapse; inline-size: 100%; font-size: 0.9375rem; }
.facts-of th, .facts-of td { padding: 0.15rem 0.75rem 0.15rem 0; text-align: start; font-weight: 400; vertical-align: top; overflow-wrap: break-word; }
.facts-of thead th { font-weight: 600; }
.facts-of tbody th { color: var(--muted); }
`);

/** Pixels of a square. */
const largest = 88;

export class GameBoard {
	/** Somebody points at a square, or at none.
	 *  @type {(square: number) => void} */
	onhover = () => {};
	/** Or chose it. @type {(square: number) => void} */
	onpick = () => {};
	/** @type {Plan | null} */
	plan = null;
	/** The position that is shown; -1: none. */
	position = -1;
	/** Where the pointer or the keys are; -1: nowhere. */
	at = -1;
	/** @type {Document | null} */
	#doc = null;
	/** @type {(Square | undefined)[]} */
	#squares = [];
	/** @type {NonNullable<Board['links']>} */
	#links = [];
	/** @type {Board | null} */
	#facts = null;
	#canvas = h('canvas', { 'aria-hidden': 'true' });
	#lines = h('canvas', { 'aria-hidden': 'true', class: 'over' });
	#spot = h('div', { class: 'spot', hidden: true });
	#field = h('div', {
		class: 'field-of', role: 'application', tabindex: '0', part: 'board',
		'aria-roledescription': 'board',
	}, this.#canvas, this.#lines, this.#spot);
	#signs = h('ul', { class: 'signs' });
	#values = h('div', { class: 'facts-of' });
	#list = h('details', {});
	/** As high as the board may be. */
	#most = h('i', { class: 'most', 'aria-hidden': 'true' });
	#room = h('div', { class: 'room' }, this.#field, this.#most);
	node = h('div', { class: 'game-board', hidden: true }, this.#room,
		this.#signs);
	/** Tables beside it. */
	facts = this.#values;
	list = this.#list;
	/** Device pixels of a square. */
	#side = 0;
	/** @type {ResizeObserver | null} */
	#watch = null;

	constructor() {
		this.#field.addEventListener('pointermove', (event) =>
			this.#hover(this.#under(event)));
		this.#field.addEventListener('pointerleave', () =>
			this.#hover(-1));
		this.#field.addEventListener('click', (event) => {
			const square = this.#under(event);
			if (square >= 0)
				this.pick(square);
		});
		this.#field.addEventListener('keydown', (event) =>
			this.#key(event));
		this.#list.addEventListener('toggle', () => this.#tabulate());
	}

	/**
	 * @param {Document} doc
	 * @returns {Promise<boolean>} whether there is a board
	 */
	async open(doc) {
		this.close();
		this.#doc = doc;
		const plan = await doc.game().plan();
		if (doc !== this.#doc)
			return false;
		this.plan = plan;
		this.node.hidden = !plan.hasBoard;
		this.#list.hidden = !plan.hasBoard;
		this.#tabulate();
		this.#field.setAttribute('aria-label',
			`${plan.title}: board of ${plan.columns} by ${plan.rows} squares`);
		this.#squares = new Array(plan.columns * plan.rows);
		if (!plan.hasBoard)
			return false;
		this.#watch = new ResizeObserver(() => this.#fit());
		this.#watch.observe(this.#room);
		this.#watch.observe(this.#most);
		return true;
	}

	close() {
		this.#watch?.disconnect();
		this.#watch = null;
		this.#doc = null;
		this.plan = null;
		this.position = -1;
		this.at = -1;
		this.#side = 0;
		this.#squares = [];
		this.#links = [];
		this.#facts = null;
		this.node.hidden = true;
		this.#spot.hidden = true;
		fill(this.#signs);
		fill(this.#values);
		fill(this.#list);
	}

	/** Goes to a position. @param {number} at */
	async show(at) {
		const doc = this.#doc;
		if (!doc || !this.plan)
			return;
		const from = this.position;
		const board = await doc.game().board(at, from < 0 ? undefined : from);
		// Another one may have been opened, or gone elsewhere, meanwhile.
		if (doc !== this.#doc || from !== this.position)
			return;
		this.position = board.position;
		for (const square of board.squares)
			this.#squares[square[0]] = square;
		if (!this.#side)
			this.#fit();
		else
			this.#paint(board.squares);
		if (board.links) {
			this.#links = board.links;
			this.#paintLinks();
		}
		this.#tell(board);
	}

	/** What is on a square, in few words. @param {number} index */
	words(index) {
		const square = this.#squares[index];
		const { plan } = this;
		if (!square || !plan)
			return '';
		const [, n, kind, owner, ground] = square;
		return [n > 1 && `${n} things,`, n && (plan.kinds[kind]?.name ??
			'thing'), n && square[7], plan.players[owner] &&
			`of ${plan.players[owner].name}`, plan.grounds[ground] &&
			`${n ? 'on ' : ''}${plan.grounds[ground].name}`]
			.filter(Boolean).join(' ');
	}

	/** Its column and row, as the game counts. @param {number} index */
	place(index) {
		const plan = /** @type {Plan} */ (this.plan);
		return [plan.left + (index % plan.columns) * plan.scale,
			plan.top + Math.floor(index / plan.columns) * plan.scale];
	}

	/** @param {number} square */
	pick(square) {
		this.#hover(square);
		this.onpick(square);
	}

	/* ---- pointing ---- */

	/** @param {MouseEvent} event */
	#under(event) {
		const { plan } = this;
		const box = this.#canvas.getBoundingClientRect();
		if (!plan || !box.width)
			return -1;
		const column = Math.floor((event.clientX - box.left) /
			box.width * plan.columns);
		const row = Math.floor((event.clientY - box.top) /
			box.height * plan.rows);
		return column >= 0 && row >= 0 && column < plan.columns &&
			row < plan.rows ? row * plan.columns + column : -1;
	}

	/** @param {number} square */
	#hover(square) {
		if (square === this.at || !this.plan)
			return;
		this.at = square;
		this.#spot.hidden = square < 0;
		const { columns } = this.plan;
		const side = this.#side / (devicePixelRatio || 1);
		Object.assign(this.#spot.style, {
			insetInlineStart: `${square % columns * side}px`,
			insetBlockStart: `${Math.floor(square / columns) * side}px`,
			inlineSize: `${side}px`, blockSize: `${side}px`,
		});
		this.onhover(square);
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		const { plan } = this;
		if (!plan || event.ctrlKey || event.altKey || event.metaKey)
			return;
		const { columns, rows } = plan;
		const by = /** @type {Record<string, [number, number]>} */ ({
			ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1],
			ArrowDown: [0, 1],
		})[event.key];
		if (by) {
			const from = Math.max(0, this.at);
			const column = from % columns + (this.at < 0 ? 0 : by[0]);
			const row = Math.floor(from / columns) +
				(this.at < 0 ? 0 : by[1]);
			if (column >= 0 && row >= 0 && column < columns && row < rows)
				this.#hover(row * columns + column);
		} else if (event.key === 'Enter' && this.at >= 0) {
			this.onpick(this.at);
		} else if (event.key === 'Escape') {
			this.#hover(-1);
		} else {
			return;
		}
		event.preventDefault();
		event.stopPropagation();
	}

	/* ---- painting ---- */

	#fit() {
		const { plan } = this;
		const room = this.#room.clientWidth - 2;
		if (!plan?.hasBoard || room <= 0)
			return;
		const scale = devicePixelRatio || 1;
		const height = this.#most.offsetHeight;
		const side = Math.max(2, Math.floor(Math.min(largest,
			room / plan.columns, height / plan.rows) * scale));
		if (side === this.#side)
			return;
		this.#side = side;
		for (const canvas of [this.#canvas, this.#lines]) {
			canvas.width = side * plan.columns;
			canvas.height = side * plan.rows;
			canvas.style.inlineSize = `${canvas.width / scale}px`;
			canvas.style.blockSize = `${canvas.height / scale}px`;
		}
		// Tiles would hide what is below them.
		this.#lines.style.zIndex = plan.hasTiles ? '1' : '-1';
		this.#field.style.isolation = 'isolate';
		this.#paint(this.#squares.filter((one) => one !== undefined));
		this.#paintLinks();
	}

	/** @param {Square[]} squares */
	#paint(squares) {
		const to = this.#canvas.getContext('2d');
		const plan = /** @type {Plan} */ (this.plan);
		const side = this.#side;
		if (!to || !side)
			return;
		to.textAlign = 'center';
		to.textBaseline = 'middle';
		for (const square of squares) {
			const x = square[0] % plan.columns * side;
			const y = Math.floor(square[0] / plan.columns) * side;
			const [, n, , , ground, groundOwner] = square;
			to.clearRect(x, y, side, side);
			if (plan.hasTiles && (plan.grounds[ground] || ground < 0)) {
				to.fillStyle = plan.grounds[ground]?.color ?? '#f6f6f3';
				to.fillRect(x + 0.5, y + 0.5, side - 1, side - 1);
			}
			if (groundOwner >= 0) {
				to.fillStyle = plan.players[groundOwner]?.color ?? '#4a4a4a';
				to.fillRect(x + 0.5, y + side * 11 / 12 - 0.5, side - 1,
					side / 12);
			}
			if (n)
				thing(to, plan, square, x, y, side);
		}
	}

	#paintLinks() {
		const to = this.#lines.getContext('2d');
		const { plan } = this;
		const side = this.#side;
		if (!to || !side || !plan)
			return;
		to.clearRect(0, 0, this.#lines.width, this.#lines.height);
		to.lineWidth = Math.max(1, side / 14);
		for (const [kind, owner, ...ends] of this.#links) {
			const [x1, y1, x2, y2] = ends.map((n) => (n + 0.5) * side);
			to.strokeStyle = plan.players[owner]?.color ??
				plan.links[kind].color;
			to.beginPath();
			to.moveTo(x1, y1);
			to.lineTo(x2, y2);
			to.stroke();
		}
	}

	/* ---- in words ---- */

	/** @param {Board} board */
	#tell(board) {
		const plan = /** @type {Plan} */ (this.plan);
		const before = this.#facts;
		this.#facts = board;
		const same = (/** @type {'counts' | 'game' | 'players'} */ key) =>
			before && JSON.stringify(before[key]) ===
				JSON.stringify(board[key]);
		if (!same('counts')) {
			const { kinds } = plan;
			fill(this.#signs, ...board.counts.map((text, i) => h('li', {},
				kinds[i] ? h('b', {}, kinds[i].sign) :
					chip(plan.links[i - kinds.length].color), text)),
			...plan.grounds.map(({ name, color }) =>
				h('li', {}, chip(color), name)));
		}
		if (!same('game') || !same('players'))
			fill(this.#values, ...valueTables(plan, board));
		if (this.#list.open)
			this.#tabulate();
	}

	/** What stands on the board, for those who do not see it. */
	#tabulate() {
		const { plan } = this;
		if (!plan)
			return;
		const things = this.#list.open ? this.#squares.filter(
			(one) => one && one[1] > 0) : [];
		const rows = things.map((one) => {
			const [index, n, kind, owner, ground] =
				/** @type {Square} */ (one);
			return [h('button', { type: 'button', class: 'link',
				onclick: () => this.pick(index) },
			this.place(index).join(', ')),
			(plan.kinds[kind]?.name ?? 'thing') + (n > 1 ? ` (${n})` : ''),
			/** @type {Square} */ (one)[7],
			plan.players[owner]?.name ?? '',
			plan.grounds[ground]?.name ?? ''];
		});
		const open = this.#list.open;
		fill(this.#list, h('summary', {}, 'Board as a table'), open &&
			table('Things on the board', ['Square', 'Kind', 'Id', 'Owner',
				'Ground'], rows));
	}
}

/** @param {string} color */
function chip(color, more = '') {
	const node = h('i', { class: `chip ${more}`, 'aria-hidden': 'true' });
	node.style.setProperty('--chip', color);
	return node;
}

/**
 * @param {Plan} plan
 * @param {Board} board
 */
const valueTables = (plan, board) => [
	board.players.length > 0 && h('table', {}, h('thead', {}, h('tr', {},
		h('td', {}), ...board.players.map((_, i) => h('th',
			{ scope: 'col' }, chip(plan.players[i]?.color ?? '#4a4a4a',
				`player${i}`), ` ${plan.players[i]?.name ?? ''}`)))),
	h('tbody', {}, ...plan.playerKeys.map((key, k) => h('tr', {},
		h('th', { scope: 'row' }, key), ...board.players.map((values) =>
			h('td', {}, values[k])))))),
	h('table', {}, h('thead', {}, h('tr', {}, h('th', { scope: 'col',
		colspan: '2' }, 'Game'))),
	h('tbody', {}, ...plan.gameKeys.map((key, k) => h('tr', {},
		h('th', { scope: 'row' }, key), h('td', {}, board.game[k]))))),
];

/**
 * One thing, with its letter: each player has a shape as well as a colour.
 * @param {CanvasRenderingContext2D} to
 * @param {Plan} plan
 * @param {Square} square
 * @param {number} x
 * @param {number} y
 * @param {number} side
 */
function thing(to, plan, [, n, kind, owner, , , gone], x, y, side) {
	const color = plan.players[owner]?.color ?? '#4a4a4a';
	const [cx, cy, r] = [x + side / 2, y + side / 2, side * 0.43];
	const isPlain = gone || owner < 0;
	to.fillStyle = to.strokeStyle = color;
	to.lineWidth = Math.max(1, side / 14);
	to.beginPath();
	if (owner === 0) {
		to.arc(cx, cy, r, 0, 2 * Math.PI);
	} else if (owner === 1 || owner < 0) {
		to.rect(cx - r, cy - r, 2 * r, 2 * r);
	} else {
		const cut = owner > 2 ? r / 2 : 0;
		to.moveTo(cx, cy - r);
		to.lineTo(cx + r, cy + cut);
		to.lineTo(cx, cy + r);
		to.lineTo(cx - r, cy - cut);
		to.closePath();
	}
	if (isPlain)
		to.stroke();
	else
		to.fill();
	if (side < 9)
		return;
	const sign = plan.kinds[kind]?.sign ?? '?';
	to.fillStyle = isPlain ? color : '#ffffff';
	to.font = `bold ${Math.round(side * 0.55)}px Helvetica, Arial, sans-serif`;
	to.fillText(gone ? sign.toLowerCase() : sign, cx, cy + side * 0.03);
	if (n < 2 || side < 14)
		return;
	to.fillStyle = '#ffe082';
	to.beginPath();
	to.arc(x + side * 0.8, y + side * 0.2, side * 0.2, 0, 2 * Math.PI);
	to.fill();
	to.fillStyle = '#111111';
	to.font = `bold ${Math.round(side * 0.3)}px Helvetica, Arial, sans-serif`;
	to.fillText(String(Math.min(n, 99)), x + side * 0.8, y + side * 0.21);
}
