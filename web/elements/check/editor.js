// SPDX-License-Identifier: MIT
// The source in a textarea, with line numbers and with squiggles below what is
// found. Only what is in view is drawn: a mirror of the whole text would cost
// more than a frame for each key.
import { h, sheet } from '../dom.js';
import { Source, lastUpTo, lineStarts } from './lines.js';

/**
 * @typedef {{begin: number, end: number, severity: string, index: number}} Mark
 *	offsets are those of the file's text
 */

/** Longer lines are not mirrored; where they are plain, columns are counted. */
const longLine = 2000;

export const editorSheet = sheet(`
.editor {
	position: relative;
	display: grid;
	grid-template-columns: auto minmax(0, 1fr);
	min-block-size: 9rem;
	background: var(--paper);
	font: 0.875rem/1.5 var(--fixed);
	direction: ltr;
	overflow: hidden;
}
.gutter {
	position: relative;
	overflow: hidden;
	inline-size: calc(var(--digits, 2) * 1ch + 1.75rem);
	background: var(--soft);
	color: var(--muted);
	border-inline-end: 1px solid var(--rule);
	user-select: none;
	font-variant-numeric: tabular-nums;
}
.gutter > div {
	position: absolute;
	inset-inline: 0;
	padding-inline-end: 0.6rem;
	text-align: end;
	border-inline-start: 4px solid transparent;
}
.gutter > .note { border-color: var(--note); cursor: pointer; }
.gutter > .warning { border-color: var(--warning); cursor: pointer; }
.gutter > .error { border-color: var(--wrong); cursor: pointer; }
.gutter > .current { color: var(--ink); font-weight: bold; }
.area { position: relative; overflow: hidden; }
.under { position: absolute; inset: 0; overflow: hidden; pointer-events: none; }
.under > div {
	position: absolute;
	white-space: pre;
	tab-size: 8;
	color: transparent;
}
.under .mark {
	text-decoration: underline wavy 1.5px;
	text-decoration-skip-ink: none;
	text-underline-offset: 0.22em;
	border-radius: 2px;
}
.under .plain { position: absolute; block-size: 1.5em; }
.under .error { text-decoration-color: var(--wrong); background: color-mix(in srgb, var(--wrong), transparent 90%); }
.under .warning { text-decoration-color: var(--warning); background: color-mix(in srgb, var(--warning), transparent 90%); }
.under .note { text-decoration-color: var(--note); }
.under .chosen { background: color-mix(in srgb, var(--cursor), transparent 35%); }
textarea {
	position: absolute;
	inset: 0;
	inline-size: 100%;
	block-size: 100%;
	margin: 0;
	padding: 0.5rem 0.75rem;
	border: 0;
	border-radius: 0;
	resize: none;
	background: transparent;
	color: var(--ink);
	font: inherit;
	tab-size: 8;
	white-space: pre;
	overflow: auto;
	overscroll-behavior: contain;
}
textarea:focus-visible { outline: none; }
.editor:has(textarea:focus-visible) { box-shadow: inset 0 0 0 2px var(--accent); }
`);

export class Editor {
	node = h('div', { class: 'editor' });
	#gutter = h('div', { class: 'gutter', 'aria-hidden': 'true' });
	#under = h('div', { class: 'under', 'aria-hidden': 'true' });
	#area = h('textarea', {
		part: 'textarea',
		spellcheck: 'false',
		autocomplete: 'off',
		autocapitalize: 'off',
		autocorrect: 'off',
		wrap: 'off',
		'aria-label': 'Source',
	});

	#source = new Source('');
	#starts = lineStarts('');
	/** @type {Mark[]} */
	#marks = [];
	#chosen = -1;
	#frame = 0;
	#line = 21;
	#pad = 8;
	#padLeft = 12;
	/** @type {((source: Source) => void)} */
	onedit = () => {};
	/** The caret is at this offset of the file. @type {(at: number) => void} */
	oncaret = () => {};
	/** Somebody wants to see a finding. @type {(index: number) => void} */
	onpick = () => {};

	constructor() {
		this.node.append(this.#gutter, h('div', { class: 'area' },
			this.#under, this.#area));
		const later = () => this.#later();
		this.#area.addEventListener('scroll', later, { passive: true });
		this.#area.addEventListener('input', () => this.#edited());
		for (const type of ['keyup', 'pointerup'])
			this.#area.addEventListener(type, () => this.#caret());
		this.#area.addEventListener('keydown', (event) => this.#key(event));
		this.#gutter.addEventListener('click', (event) => {
			const { target } = event;
			if (target instanceof HTMLElement && target.dataset.index)
				this.onpick(Number(target.dataset.index));
		});
	}

	/** @param {AbortSignal} life */
	attach(life) {
		const watcher = new ResizeObserver(() => {
			this.#measure();
			this.#later();
		});
		watcher.observe(this.node);
		life.addEventListener('abort', () => {
			watcher.disconnect();
			cancelAnimationFrame(this.#frame);
			this.#frame = 0;
		}, { once: true });
	}

	get text() {
		return this.#source.text;
	}

	/** @param {string} label */
	set label(label) {
		this.#area.setAttribute('aria-label', label);
	}

	focus() {
		this.#area.focus();
	}

	/**
	 * Shows another text. The place one looks at stays if `keep` is set.
	 * @param {string} text
	 * @param {boolean} [keep]
	 */
	set(text, keep = false) {
		const { scrollTop, scrollLeft, selectionStart } = this.#area;
		this.#source = new Source(text);
		this.#area.value = this.#source.shown;
		this.#marks = [];
		this.#chosen = -1;
		this.#indexed();
		this.#area.scrollTop = keep ? scrollTop : 0;
		this.#area.scrollLeft = keep ? scrollLeft : 0;
		const caret = keep ? selectionStart : 0;
		this.#area.setSelectionRange(caret, caret);
	}

	/** @param {Mark[]} marks */
	mark(marks) {
		this.#marks = marks.map((mark) => ({
			...mark,
			begin: this.#source.toShown(mark.begin),
			end: this.#source.toShown(mark.end),
		}));
		this.#later();
	}

	/**
	 * Brings a finding, or a part of the file, into view.
	 * @param {{begin: number, end: number}} span
	 * @param {{index?: number, focus?: boolean}} [options]
	 */
	reveal(span, { index = -1, focus = false } = {}) {
		const begin = this.#source.toShown(span.begin);
		const end = this.#source.toShown(span.end);
		this.#chosen = index;
		this.#measure();
		const line = lastUpTo(this.#starts, begin);
		const top = line * this.#line + this.#pad;
		const { clientHeight, clientWidth, scrollTop } = this.#area;
		if (top < scrollTop + this.#line ||
		    top > scrollTop + clientHeight - 3 * this.#line)
			this.#area.scrollTop = Math.max(0,
				top - clientHeight / 3);
		const left = this.#across(line, begin);
		const { scrollLeft } = this.#area;
		if (left < scrollLeft || left > scrollLeft + clientWidth - 80)
			this.#area.scrollLeft = Math.max(0,
				left - clientWidth / 2);
		if (focus)
			this.#area.focus({ preventScroll: true });
		this.#area.setSelectionRange(begin, end);
		this.#later();
	}

	/* ---- inside ---- */

	#edited() {
		this.#source = this.#source.edited(this.#area.value);
		this.#indexed();
		this.#marks = [];
		this.onedit(this.#source);
	}

	#indexed() {
		this.#starts = lineStarts(this.#source.shown);
		this.#gutter.style.setProperty('--digits',
			String(Math.max(2, String(this.#starts.length).length)));
		this.#later();
	}

	#caret() {
		const at = this.#area.selectionStart;
		this.oncaret(this.#source.toFile(at));
		this.#later();
	}

	/** Tab leaves the field, as everywhere; Escape, too, for those whose
	 *  keyboard has nothing else. @param {KeyboardEvent} event */
	#key(event) {
		if (event.key === 'Escape')
			this.#area.blur();
	}

	#measure() {
		const style = getComputedStyle(this.#area);
		this.#line = parseFloat(style.lineHeight) || this.#line;
		this.#pad = parseFloat(style.paddingTop) || 0;
		this.#padLeft = parseFloat(style.paddingLeft) || 0;
	}

	#later() {
		this.#frame ||= requestAnimationFrame(() => {
			this.#frame = 0;
			this.#draw();
		});
	}

	/** Width of one character of the fixed typeface. */
	#advance() {
		const probe = h('div', {}, '0'.repeat(100));
		this.#under.append(probe);
		const { width } = probe.getBoundingClientRect();
		probe.remove();
		return width / 100;
	}

	/**
	 * How far an offset is from the start of its line.
	 * @param {number} line
	 * @param {number} offset
	 */
	#across(line, offset) {
		const before = this.#source.shown.slice(this.#starts[line], offset);
		if (before.length > longLine)
			return before.length * this.#advance();
		const probe = h('div', {}, before);
		this.#under.append(probe);
		const { width } = probe.getBoundingClientRect();
		probe.remove();
		return width;
	}

	#draw() {
		if (!this.node.isConnected)
			return;
		const area = this.#area;
		const first = Math.max(0,
			Math.floor((area.scrollTop - this.#pad) / this.#line));
		const last = Math.min(this.#starts.length - 1, first +
			Math.ceil(area.clientHeight / this.#line) + 1);
		const marks = this.#inView(first, last);
		const current = lastUpTo(this.#starts, area.selectionStart);
		const numbers = [];
		const mirrors = [];
		for (let line = first; line <= last; line += 1) {
			const here = marks.filter((mark) =>
				mark.first <= line && mark.last >= line);
			const top = line * this.#line + this.#pad - area.scrollTop;
			numbers.push(this.#number(line, top, here,
				line === current));
			const drawn = here.filter((mark) => mark.first === line);
			if (drawn.length)
				mirrors.push(...this.#mirror(line, top, drawn));
		}
		this.#gutter.replaceChildren(...numbers);
		this.#under.replaceChildren(...mirrors);
	}

	/**
	 * @param {number} first
	 * @param {number} last
	 */
	#inView(first, last) {
		const from = this.#starts[first];
		const to = last + 1 < this.#starts.length ?
			this.#starts[last + 1] : Infinity;
		return this.#marks.filter(({ begin, end }) =>
			begin < to && end >= from).map((mark) => ({
			...mark,
			first: lastUpTo(this.#starts, mark.begin),
			last: lastUpTo(this.#starts,
				Math.max(mark.begin, mark.end - 1)),
		}));
	}

	/**
	 * @param {number} line
	 * @param {number} top
	 * @param {Mark[]} marks
	 * @param {boolean} current
	 */
	#number(line, top, marks, current) {
		const worst = ['error', 'warning', 'note'].find((severity) =>
			marks.some((mark) => mark.severity === severity)) ?? '';
		const found = marks.find((mark) => mark.severity === worst);
		const node = h('div', {
			class: `${worst} ${current ? 'current' : ''}`.trim(),
			'data-index': found?.index,
		}, line + 1);
		node.style.transform = `translateY(${top}px)`;
		return node;
	}

	/**
	 * The line once more, invisible, with what is found in it underlined.
	 * @param {number} line
	 * @param {number} top
	 * @param {(Mark & {first: number, last: number})[]} marks
	 */
	#mirror(line, top, marks) {
		const start = this.#starts[line];
		const text = this.#source.shown;
		let stop = text.indexOf('\n', start);
		if (stop < 0)
			stop = text.length;
		if (stop - start > longLine)
			return this.#plain(start, stop, top, marks);
		const node = h('div');
		const spans = marks.map((mark) => ({
			mark, begin: mark.begin,
			// A place without extent, as at the end of a line.
			end: Math.max(mark.begin + 1, Math.min(stop, mark.end)),
		}));
		const cuts = [...new Set(spans.flatMap(({ begin, end }) =>
			[begin, end]))].sort((a, b) => a - b);
		node.append(text.slice(start, cuts[0]));
		for (const [i, from] of cuts.slice(0, -1).entries()) {
			const to = cuts[i + 1];
			// The shortest one says most about the place.
			const [inner] = spans.filter(({ begin, end }) =>
				begin <= from && end >= to).sort((a, b) =>
				(a.end - a.begin) - (b.end - b.begin));
			const part = text.slice(from, Math.min(to, stop)) || ' ';
			node.append(inner ? h('span', {
				class: this.#looks(inner.mark),
			}, part) : part);
		}
		this.#move(node, this.#padLeft, top);
		return [node];
	}

	/**
	 * @param {number} start
	 * @param {number} stop
	 * @param {number} top
	 * @param {Mark[]} marks
	 */
	#plain(start, stop, top, marks) {
		const wide = this.#advance();
		return marks.slice(0, 100).map((mark) => {
			const end = Math.min(stop, Math.max(mark.end, mark.begin + 1));
			const length = Math.min(longLine, end - mark.begin);
			const node = h('div', { class: this.#looks(mark) },
				' '.repeat(Math.max(1, length)));
			this.#move(node,
				this.#padLeft + (mark.begin - start) * wide, top);
			return node;
		});
	}

	/** @param {Mark} mark */
	#looks(mark) {
		return `mark ${mark.severity}` +
			(mark.index === this.#chosen ? ' chosen' : '');
	}

	/**
	 * @param {HTMLElement} node
	 * @param {number} left
	 * @param {number} top
	 */
	#move(node, left, top) {
		node.style.transform = `translate(${
			left - this.#area.scrollLeft}px, ${top}px)`;
	}
}
