// SPDX-License-Identifier: MIT
// What a fix changes, line by line, before it is made.
import { h, sheet } from '../dom.js';
import { lineStarts } from './lines.js';

/** @typedef {{kind: 'same' | 'gone' | 'new' | 'skip', text: string,
 *	line: number}} Row */

/** Lines of context around a change. */
const around = 2;
/** So many differences are looked for; beyond them lines pair up as they are. */
const mostSteps = 400;
/** Longer lines are cut for the preview. */
const mostColumns = 240;
const mostRows = 400;

export const changeSheet = sheet(`
.change {
	margin: 0;
	padding: 0.5rem 0;
	border: 1px solid var(--rule);
	border-radius: 0.5rem;
	background: var(--paper);
	font: 0.8125rem/1.5 var(--fixed);
	overflow: auto;
	max-block-size: 50vh;
}
.change > div { display: flex; min-inline-size: max-content; }
.change .number {
	flex: none;
	inline-size: 4.5ch;
	padding-inline-end: 1ch;
	color: var(--muted);
	text-align: end;
	user-select: none;
}
.change .sign { flex: none; inline-size: 2ch; user-select: none; }
.change .text { white-space: pre; padding-inline-end: 1rem; }
.change .gone .number, .change .new .number { color: inherit; }
.change .gone { background: var(--gone); }
.change .new { background: var(--lit); }
.change .gone .sign { color: var(--wrong); }
.change .new .sign { color: var(--right); }
.change del, .change ins { text-decoration: none; border-radius: 2px; font-weight: bold; }
.change del { box-shadow: inset 0 -2px 0 var(--wrong); }
.change ins { box-shadow: inset 0 -2px 0 var(--right); }
.change .skip { color: var(--muted); padding-inline-start: 5ch; }
.inline-change { font-family: var(--fixed); font-size: 0.875em; overflow-wrap: anywhere; }
.inline-change del { background: var(--gone); text-decoration-color: var(--wrong); }
.inline-change ins { background: var(--lit); text-decoration: none; }
`);

/** @param {string} text */
const lines = (text) => {
	const starts = lineStarts(text);
	return Array.from(starts, (from, i) => text.slice(from,
		i + 1 < starts.length ? starts[i + 1] - 1 : text.length));
};

/**
 * The shortest way from one list of lines to another (Myers), as pairs of
 * ranges that differ. Gives up on differences beyond `mostSteps`.
 * @param {string[]} a
 * @param {string[]} b
 * @returns {[number, number, number, number][]} a from, to, b from, to
 */
function differences(a, b) {
	let head = 0;
	while (head < a.length && head < b.length && a[head] === b[head])
		head += 1;
	let endA = a.length;
	let endB = b.length;
	while (endA > head && endB > head && a[endA - 1] === b[endB - 1]) {
		endA -= 1;
		endB -= 1;
	}
	const n = endA - head;
	const m = endB - head;
	if (n === 0 && m === 0)
		return [];
	/** @type {Int32Array[]} */
	const trail = [];
	const reach = new Int32Array(2 * mostSteps + 3);
	const zero = mostSteps + 1;
	for (let d = 0; d <= mostSteps; d += 1) {
		trail.push(reach.slice());
		for (let k = -d; k <= d; k += 2) {
			let x = k === -d || (k !== d &&
				reach[zero + k - 1] < reach[zero + k + 1]) ?
				reach[zero + k + 1] : reach[zero + k - 1] + 1;
			let y = x - k;
			while (x < n && y < m && a[head + x] === b[head + y]) {
				x += 1;
				y += 1;
			}
			reach[zero + k] = x;
			if (x >= n && y >= m)
				return walkBack(trail, zero, n, m, head);
		}
	}
	return [[head, endA, head, endB]];
}

/**
 * @param {Int32Array[]} trail
 * @param {number} zero
 * @param {number} n
 * @param {number} m
 * @param {number} head
 */
function walkBack(trail, zero, n, m, head) {
	/** @type {[number, number, number, number][]} */
	const found = [];
	let x = n;
	let y = m;
	for (let d = trail.length - 1; d > 0; d -= 1) {
		const reach = trail[d];
		const k = x - y;
		const down = k === -d || (k !== d &&
			reach[zero + k - 1] < reach[zero + k + 1]);
		const before = down ? k + 1 : k - 1;
		const fromX = reach[zero + before];
		const fromY = fromX - before;
		while (x > fromX && y > fromY && x > (down ? fromX : fromX + 1)) {
			x -= 1;
			y -= 1;
		}
		const last = found[0];
		const piece = /** @type {[number, number, number, number]} */
			([head + fromX, head + (down ? fromX : fromX + 1),
				head + fromY, head + (down ? fromY + 1 : fromY)]);
		if (last && last[0] === piece[1] && last[2] === piece[3]) {
			last[0] = piece[0];
			last[2] = piece[2];
		} else {
			found.unshift(piece);
		}
		x = fromX;
		y = fromY;
	}
	return found;
}

/**
 * @param {string} before
 * @param {string} after
 * @returns {Row[]}
 */
export function compare(before, after) {
	const a = lines(before);
	const b = lines(after);
	/** @type {Row[]} */
	const rows = [];
	let shown = 0;
	const keep = (/** @type {number} */ from, /** @type {number} */ to) => {
		for (let i = from; i < to; i += 1)
			rows.push({ kind: 'same', text: a[i], line: i + 1 });
	};
	for (const [fromA, toA, fromB, toB] of differences(a, b)) {
		const from = Math.max(shown, fromA - around);
		if (from > shown && rows.length) {
			keep(shown, Math.min(shown + around, from));
			rows.push({ kind: 'skip', text: '…', line: 0 });
		}
		keep(from, fromA);
		for (let i = fromA; i < toA; i += 1)
			rows.push({ kind: 'gone', text: a[i], line: i + 1 });
		for (let i = fromB; i < toB; i += 1)
			rows.push({ kind: 'new', text: b[i], line: i + 1 });
		shown = toA;
	}
	if (rows.length)
		keep(shown, Math.min(a.length, shown + around));
	return rows;
}

/**
 * The part in which two lines differ.
 * @param {string} a
 * @param {string} b
 */
function between(a, b) {
	let head = 0;
	while (head < a.length && head < b.length && a[head] === b[head])
		head += 1;
	let tail = 0;
	while (tail < a.length - head && tail < b.length - head &&
		a[a.length - 1 - tail] === b[b.length - 1 - tail])
		tail += 1;
	return { head, tail };
}

/**
 * @param {string} text
 * @param {string} other the line it replaces, or that replaces it
 * @param {'del' | 'ins'} tag
 */
function emphasised(text, other, tag) {
	const { head, tail } = between(text, other);
	const from = Math.max(0, head - mostColumns / 2);
	const to = Math.min(text.length, text.length - tail + mostColumns / 2);
	return [
		from > 0 && '…', text.slice(from, head),
		h(tag, {}, text.slice(head, text.length - tail)),
		text.slice(text.length - tail, to), to < text.length && '…',
	];
}

/**
 * A list of lines that go and come, to be read before it is done.
 * @param {string} before
 * @param {string} after
 */
export function preview(before, after) {
	const rows = compare(before, after);
	const node = h('div', {
		class: 'change', tabindex: '0', role: 'group',
		'aria-label': 'What changes',
	});
	for (const [i, row] of rows.slice(0, mostRows).entries()) {
		if (row.kind === 'skip') {
			node.append(h('div', { class: 'skip' }, '⋯'));
			continue;
		}
		// A line that goes has its match among those that come.
		const partner = pair(rows, i);
		const text = partner === null ? row.text.slice(0, mostColumns) :
			emphasised(row.text, partner,
				row.kind === 'gone' ? 'del' : 'ins');
		node.append(h('div', { class: row.kind },
			h('span', { class: 'number' }, row.line),
			h('span', { class: 'sign' }, { same: ' ', gone: '−',
				new: '+' }[row.kind]),
			h('span', { class: 'text' }, text)));
	}
	if (rows.length > mostRows)
		node.append(h('div', { class: 'skip' },
			`and ${rows.length - mostRows} more lines`));
	return node;
}

/**
 * @param {Row[]} rows
 * @param {number} i
 * @returns {string | null}
 */
function pair(rows, i) {
	const { kind } = rows[i];
	if (kind !== 'gone' && kind !== 'new')
		return null;
	let first = i;
	while (first > 0 && (rows[first - 1].kind === 'gone' ||
		rows[first - 1].kind === 'new'))
		first -= 1;
	let gone = 0;
	while (rows[first + gone]?.kind === 'gone')
		gone += 1;
	let added = 0;
	while (rows[first + gone + added]?.kind === 'new')
		added += 1;
	if (gone !== added)
		return null;
	return kind === 'gone' ? rows[i + gone].text : rows[i - gone].text;
}

/**
 * One replacement within its line: what is there, and what comes.
 * @param {string} text
 * @param {{begin: number, end: number}} span
 * @param {string} replacement
 */
export function inlineChange(text, span, replacement) {
	const room = 16;
	const lineBegin = text.lastIndexOf('\n', span.begin - 1) + 1;
	let lineEnd = text.indexOf('\n', span.end);
	if (lineEnd < 0)
		lineEnd = text.length;
	const from = Math.max(lineBegin, span.begin - room);
	const to = Math.min(lineEnd, span.end + room);
	const cut = (/** @type {string} */ part) =>
		part.length > 60 ? `${part.slice(0, 60)}…` : part;
	return h('span', { class: 'inline-change' },
		from > lineBegin && '…', text.slice(from, span.begin),
		span.end > span.begin &&
			h('del', {}, cut(text.slice(span.begin, span.end))),
		replacement && h('ins', {}, cut(replacement)),
		text.slice(span.end, to), to < lineEnd && '…');
}
