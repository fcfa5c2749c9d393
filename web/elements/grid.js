// SPDX-License-Identifier: MIT
// The grid of a crossword as SVG nodes, from what `show --json` says about it.
// It can be clicked and marked, and takes its colours from the page.
import { s, sheet } from './dom.js';

/**
 * @typedef {{kind: string, label?: string, solution?: string, fill?: string,
 *	shade?: string, ink?: string, circled?: boolean, given?: boolean,
 *	bars?: string[], pencil?: boolean, wrong?: boolean,
 *	revealed?: boolean, checked?: boolean, marks?: string[]}} Cell
 * @typedef {{row: number, column: number}} Place rows and columns count from 1
 * @typedef {{width: number, height: number, cells: Cell[][],
 *	cursor?: [number, number]}} GridModel
 */

/** Side of a square in the units of the drawing. */
const side = 36;
/** Room for the outline. */
const edge = 2;

/** More squares than this are shown as a picture: nodes are not free. */
export const mostSquares = 3600;

/** The shades of heat, by day and by night (src/draw/ink.c). */
const heatInks = [['#fcf8ad', '#1f2459'], ['#bfe694', '#00447b'],
	['#72d494', '#046684'], ['#10baa0', '#058890'], ['#0798a1', '#19ab93'],
	['#00789a', '#67c889'], ['#155691', '#b6dd8c'], ['#30376d', '#f6f1a7']];

export const gridSheet = sheet(`
.grid {
	display: block;
	inline-size: 100%;
	font-family: var(--plain);
	touch-action: manipulation;
}
.grid .square { fill: var(--square); stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; }
.grid .block { fill: var(--block); stroke: var(--block); stroke-width: 1; vector-effect: non-scaling-stroke; }
.grid .frame { fill: none; stroke: light-dark(var(--ink), var(--line)); stroke-width: 2; vector-effect: non-scaling-stroke; pointer-events: none; }
.grid .bar { stroke: var(--ink); stroke-width: 2.75; stroke-linecap: square; }
.grid .circle { fill: none; stroke: var(--muted); stroke-width: 1; }
.grid .label { font-size: 10px; fill: var(--muted); }
.grid .letter { font-size: 21px; fill: var(--ink); text-anchor: middle; }
.grid .letter.pencil { fill: var(--pencil); font-style: italic; }
.grid .letter.wrong { fill: var(--wrong); }
.grid .letter.revealed { fill: var(--revealed); }
.grid .letter.given { font-weight: bold; }
.grid .wash { fill: transparent; pointer-events: none; }
.grid .wash.word { fill: var(--word); fill-opacity: 0.8; }
.grid .wash.cursor { fill: var(--cursor); fill-opacity: 0.9; }
.grid .ring { fill: none; stroke: var(--accent); stroke-width: 3; pointer-events: none; }
.grid .flag { stroke: none; pointer-events: none; }
.grid .flag.error { fill: var(--wrong); }
.grid .flag.warning { fill: var(--warning); }
.grid .flag.note { fill: var(--note); }
.grid .ghost { fill: var(--accent); stroke: var(--square); stroke-width: 1; pointer-events: none; }
.grid.picks .cell { cursor: pointer; }
${heatInks.map(([light, dark], i) => `.heat${i} { --heat: light-dark(${light}, ${dark}); --on-heat: light-dark(${i < 5 ? '#111111' : '#ffffff'}, ${i < 3 ? '#eceef2' : '#000000'}); }`).join('\n')}
.grid .square[class*=heat] { fill: var(--heat); }
.grid.heated g[class*=heat] > * { fill: var(--on-heat); stroke: none; }
.grid.heated g[class*=heat] > .circle { fill: none; stroke: var(--on-heat); }
.grid.heated .wash.word { fill: none; stroke: var(--accent); stroke-width: 2; }
.grid.heated .wash.cursor { fill: none; stroke: var(--ink); stroke-width: 4; }
@media (forced-colors: active) {
	.grid .block { fill: CanvasText; stroke: CanvasText; }
	.grid .square { fill: Canvas; stroke: CanvasText; }
	.grid .letter, .grid .label { fill: CanvasText; }
}
`);

/**
 * A colour that a file asks for, if it is one.
 * @param {string | undefined} text
 */
const colour = (text) =>
	text && /^#[0-9a-f]{6}$/i.test(text) ? text : undefined;

/**
 * Text that is readable on a shade.
 * @param {string} shade
 */
function inkOn(shade) {
	const part = (/** @type {number} */ at) =>
		parseInt(shade.slice(at, at + 2), 16);
	const light = 0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5);
	return light > 140 ? '#111111' : '#ffffff';
}

export class Grid {
	/** @type {SVGSVGElement} */
	node = s('svg', { class: 'grid', role: 'img' });
	/** @type {SVGGElement} */
	#squares = s('g');
	/** @type {SVGGElement} */
	#washes = s('g');
	/** @type {SVGGElement} */
	#letters = s('g');
	/** @type {SVGGElement} */
	#ghosts = s('g');
	/** @type {SVGGElement} */
	#marks = s('g');
	/** @type {GridModel | null} */
	#model = null;
	/** What is in the squares, row by row. @type {SVGGElement[]} */
	#contents = [];
	/** @type {(SVGRectElement | undefined)[]} */
	#grounds = [];

	/**
	 * @param {((place: Place) => void) | null} [pick] a square was clicked
	 */
	constructor(pick = null) {
		this.node.append(this.#squares, this.#washes, this.#letters,
			this.#ghosts, this.#marks);
		if (!pick)
			return;
		this.node.classList.add('picks');
		this.node.addEventListener('click', (event) => {
			const at = this.at(event);
			if (at)
				pick(at);
		});
	}

	/**
	 * The square under the pointer.
	 * @param {MouseEvent} event
	 * @returns {Place | null}
	 */
	at(event) {
		const model = this.#model;
		const box = this.node.getBoundingClientRect();
		if (!model || !box.width)
			return null;
		// The drawing is centred in the box and keeps its shape.
		const wide = model.width * side + 2 * edge;
		const high = model.height * side + 2 * edge;
		const scale = Math.min(box.width / wide, box.height / high);
		const x = (event.clientX - box.left -
			(box.width - wide * scale) / 2) / scale - edge;
		const y = (event.clientY - box.top -
			(box.height - high * scale) / 2) / scale - edge;
		const column = Math.floor(x / side) + 1;
		const row = Math.floor(y / side) + 1;
		return row >= 1 && row <= model.height && column >= 1 &&
			column <= model.width ? { row, column } : null;
	}

	/**
	 * Draws a grid, or the same one at another position.
	 * @param {GridModel} model
	 * @param {{title: string, solution?: boolean}} options
	 */
	draw(model, { title, solution = true }) {
		this.#model = model;
		const wide = model.width * side + 2 * edge;
		const high = model.height * side + 2 * edge;
		this.node.setAttribute('viewBox', `0 0 ${wide} ${high}`);
		this.node.setAttribute('aria-label', title);
		const bars = [];
		this.#grounds = [];
		this.#contents = [];
		for (const [r, row] of model.cells.entries()) {
			for (const [c, cell] of row.entries()) {
				const x = edge + c * side;
				const y = edge + r * side;
				this.#grounds.push(...ground(cell, x, y));
				this.#contents.push(s('g', {},
					...content(cell, x, y, solution)));
				bars.push(...heavy(cell, x, y));
			}
		}
		this.#squares.replaceChildren(...this.#grounds.filter(
			(node) => node !== undefined));
		// By night blocks at the rim would not be told from the page.
		const hasVoids = model.cells.some((row) => row.some(({ kind }) =>
			kind === 'void'));
		this.#letters.replaceChildren(...this.#contents, ...bars,
			...hasVoids ? [] : [s('rect', { class: 'frame', x: edge / 2,
				y: edge / 2, width: wide - edge, height: high - edge })]);
		this.show({ cursor: model.cursor && {
			row: model.cursor[0], column: model.cursor[1],
		} });
	}

	/**
	 * Puts something else into one square.
	 * @param {number} index row by row
	 * @param {Partial<Cell>} change
	 */
	put(index, change) {
		const model = this.#model;
		const row = model && Math.floor(index / model.width);
		const column = model && index % model.width;
		const cell = model && model.cells[row ?? 0]?.[column ?? 0];
		if (!cell)
			return;
		Object.assign(cell, change);
		this.#contents[index].replaceChildren(...content(cell,
			edge + (column ?? 0) * side, edge + (row ?? 0) * side, false));
	}

	/**
	 * Shades squares by heat: of each the number of its ink, or null.
	 * @param {(number | null)[] | null} inks null: none
	 */
	shade(inks) {
		this.node.classList.toggle('heated', inks !== null);
		for (const [i, node] of this.#grounds.entries()) {
			for (const parent of [node, this.#contents[i]])
				for (const name of [...parent?.classList ?? []])
					if (/^heat\d$/.test(name))
						parent?.classList.remove(name);
			const ink = inks?.[i];
			if (typeof ink !== 'number')
				continue;
			node?.classList.add(`heat${ink}`);
			this.#contents[i].classList.add(`heat${ink}`);
		}
	}

	/**
	 * Small dots where somebody else has a letter.
	 * @param {boolean[]} has row by row
	 */
	ghost(has) {
		const model = this.#model;
		if (!model)
			return;
		this.#ghosts.replaceChildren(...has.flatMap((is, i) => is ? [
			s('circle', {
				class: 'ghost', r: 4,
				cx: edge + (i % model.width) * side + side - 7,
				cy: edge + Math.floor(i / model.width) * side + 8,
			})] : []));
	}

	/**
	 * Marks squares: a word, the one the cursor is on, and what is found.
	 * @param {{word?: Place[], cursor?: Place | null, ring?: Place[],
	 *	flags?: (Place & {severity: string})[]}} marks
	 */
	show({ word = [], cursor = null, ring = [], flags = [] }) {
		const wash = (/** @type {Place} */ at, /** @type {string} */ of) =>
			s('rect', { class: `wash ${of}`, ...box(at) });
		this.#washes.replaceChildren(
			...word.map((at) => wash(at, 'word')),
			...(cursor ? [wash(cursor, 'cursor')] : []));
		this.#marks.replaceChildren(
			...flags.map(({ row, column, severity }) => {
				const x = edge + column * side;
				const y = edge + (row - 1) * side;
				return s('path', {
					class: `flag ${severity}`,
					d: `M${x - 11} ${y + 1}H${x - 1}V${y + 11}z`,
				});
			}),
			...ring.map((at) => s('rect', {
				class: 'ring', rx: 2, ...box(at, 1),
			})));
	}
}

/**
 * @param {Place} at
 * @param {number} [inset]
 */
function box({ row, column }, inset = 0.5) {
	return {
		x: edge + (column - 1) * side + inset,
		y: edge + (row - 1) * side + inset,
		width: side - 2 * inset,
		height: side - 2 * inset,
	};
}

/**
 * @param {Cell} cell
 * @param {number} x
 * @param {number} y
 */
function ground(cell, x, y) {
	const { kind, shade } = cell;
	const paint = colour(shade);
	if (kind === 'void' || kind === 'null')
		return [undefined];
	const square = s('rect', {
		class: `cell ${kind === 'block' ? 'block' : 'square'}`,
		x, y, width: side, height: side,
	});
	if (paint)
		square.style.fill = paint;
	return [square];
}

/**
 * @param {Cell} cell
 * @param {number} x
 * @param {number} y
 * @param {boolean} solution
 */
function content(cell, x, y, solution) {
	const made = [];
	const paint = colour(cell.shade);
	if (cell.circled)
		made.push(s('circle', {
			class: 'circle',
			cx: x + side / 2, cy: y + side / 2, r: side / 2 - 1.5,
		}));
	if (cell.label) {
		const label = s('text', {
			class: 'label', x: x + 2.5, y: y + 10.5,
		}, cell.label);
		if (paint)
			label.style.fill = inkOn(paint);
		made.push(label);
	}
	const text = cell.fill ?? (solution ? cell.solution : undefined);
	if (!text)
		return made;
	const length = [...text].length;
	const letter = s('text', {
		class: 'letter', x: x + side / 2, y: y + 29,
	}, text);
	if (length > 1) {
		const size = Math.max(6, Math.min(15, 46 / length));
		letter.style.fontSize = `${size}px`;
		letter.setAttribute('y', String(y + 22 + size / 3));
	}
	for (const name of /** @type {const} */
		(['pencil', 'wrong', 'revealed', 'given']))
		if (cell[name])
			letter.classList.add(name);
	if (colour(cell.ink))
		letter.style.fill = String(cell.ink);
	else if (paint)
		letter.style.fill = inkOn(paint);
	return [...made, letter];
}

/**
 * @param {Cell} cell
 * @param {number} x
 * @param {number} y
 */
function heavy(cell, x, y) {
	/** @type {Record<string, number[]>} */
	const ends = {
		top: [x, y, x + side, y],
		bottom: [x, y + side, x + side, y + side],
		left: [x, y, x, y + side],
		right: [x + side, y, x + side, y + side],
	};
	return (cell.bars ?? []).filter((bar) => bar in ends).map((bar) => {
		const [x1, y1, x2, y2] = ends[bar];
		return s('line', { class: 'bar', x1, y1, x2, y2 });
	});
}
