// SPDX-License-Identifier: MIT
// A file that is too large for a text field, or no text at all: windows around
// what was found, as lines or as bytes.
import { h, fill, sheet } from '../dom.js';
import { where } from './list.js';

/**
 * @typedef {import('../opening.js').Finding} Finding
 * @typedef {import('../../package/index.js').Document} Document
 */

/** So many windows at once. */
const page = 40;
/** Characters on each side of a place in a long line. */
const sides = 120;
/** Bytes on each side that are looked at. */
const reach = 600;
/** A binary file up to this size is shown in full. */
const wholeHex = 16384;

export const windowSheet = sheet(`
.windows { overflow: auto; overscroll-behavior: contain; }
.windows .say { padding: 0.75rem 0.9rem; color: var(--muted); font: 0.9375rem/1.45 var(--reading); }
.window { border-block-end: 1px solid var(--rule); padding: 0.5rem 0.9rem; }
.window.chosen { background: color-mix(in srgb, var(--cursor), transparent 75%); }
.window > .place { color: var(--muted); font-size: 0.8125rem; }
.window pre, .hex {
	font: 0.8125rem/1.5 var(--fixed);
	overflow: auto;
	white-space: pre;
	direction: ltr;
}
.windows mark, .hex mark {
	background: color-mix(in srgb, var(--wrong), transparent 80%);
	color: inherit;
	border-radius: 2px;
}
.hex { padding: 0.5rem 0.9rem; }
.hex > .chosen { background: color-mix(in srgb, var(--cursor), transparent 55%); }
.hex > .found { box-shadow: inset 3px 0 0 var(--wrong); padding-inline-start: 0.5ch; }
.hex > div { padding-inline-start: 0.5ch; min-inline-size: max-content; }
`);

export class Windows {
	node = h('div', {
		class: 'windows', role: 'group', tabindex: '0',
		'aria-label': 'Source, read only',
	});
	/** @type {(index: number) => void} */
	onpick = () => {};
	/** @type {Finding[]} */
	#findings = [];
	#turn = 0;

	/**
	 * @param {Document} doc
	 * @param {Finding[]} findings
	 */
	async show(doc, findings) {
		const turn = ++this.#turn;
		this.#findings = findings;
		const made = doc.isBinary && doc.textSize <= wholeHex ?
			await this.#hex(doc, 0, doc.textSize) :
			await this.#windows(doc);
		if (turn === this.#turn)
			fill(this.node, ...made);
	}

	/** @param {number} index */
	choose(index) {
		for (const node of this.node.querySelectorAll('.chosen'))
			node.classList.remove('chosen');
		const finding = this.#findings[index];
		if (!finding)
			return;
		const node = this.node.querySelector(
			`[data-index="${index}"]`) ?? this.#row(finding);
		node?.classList.add('chosen');
		node?.scrollIntoView({ block: 'nearest' });
	}

	/**
	 * Shows a place that nothing was found at.
	 * @param {number} begin
	 */
	reveal(begin) {
		for (const node of this.node.querySelectorAll('.chosen'))
			node.classList.remove('chosen');
		const node = this.#at(begin);
		node?.classList.add('chosen');
		node?.scrollIntoView({ block: 'nearest' });
	}

	/** @param {Finding} finding */
	#row({ span }) {
		return span ? this.#at(span.begin) : null;
	}

	/** @param {number} begin */
	#at(begin) {
		return this.node.querySelector(
			`[data-at="${begin - begin % 16}"]`);
	}

	/** @param {Document} doc */
	async #windows(doc) {
		const say = doc.isBinary ?
			'The places of the findings, in hexadecimal.' :
			'This file is too large to edit here. These are the places ' +
			'of the findings.';
		const made = [h('p', { class: 'say' }, say)];
		const placed = this.#findings.map((finding, index) =>
			({ finding, index })).filter(({ finding }) =>
			isInside(doc, finding));
		for (const { finding, index } of placed.slice(0, page))
			made.push(await this.#window(doc, finding, index));
		if (placed.length > page)
			made.push(h('p', { class: 'say' },
				`${placed.length - page} more places are in the list.`));
		if (!placed.length)
			made.push(...doc.isBinary ? await this.#hex(doc, 0, 1024) :
				[await this.#beginning(doc)]);
		return made;
	}

	/** @param {Document} doc */
	async #beginning(doc) {
		const bytes = await doc.bytes(0, 4000);
		const text = new TextDecoder().decode(bytes);
		return h('div', { class: 'window' },
			h('p', { class: 'place' }, 'how it begins'),
			h('pre', { tabindex: '0' }, text.split('\n').slice(0, 40)
				.map((line) => clipped(line, 0, 2 * sides))
				.join('\n')));
	}

	/**
	 * @param {Document} doc
	 * @param {Finding} finding
	 * @param {number} index
	 */
	async #window(doc, finding, index) {
		const { begin, end } = /** @type {{begin: number, end: number}} */
			(finding.span);
		const inside = doc.isBinary ?
			await this.#hex(doc, begin - 32, begin + 48, finding) :
			[await around(doc, begin, Math.min(end, begin + reach))];
		return h('div', {
			class: 'window', 'data-index': index,
			onclick: () => this.onpick(index),
		}, h('p', { class: 'place' },
			`${where(finding)}: ${finding.message}`), ...inside);
	}

	/**
	 * @param {Document} doc
	 * @param {number} begin
	 * @param {number} end
	 * @param {Finding} [only]
	 */
	async #hex(doc, begin, end, only) {
		const from = Math.max(0, begin - begin % 16);
		const text = await doc.hex(from, Math.min(end, doc.textSize));
		const found = (only ? [only] : this.#findings).flatMap(
			(finding) => finding.span && isInside(doc, finding) ?
				[finding.span] : []);
		const rows = text.split('\n').filter(Boolean).map((row, i) => {
			const at = from + 16 * i;
			const hit = found.some((span) => span.begin < at + 16 &&
				Math.max(span.end, span.begin + 1) > at);
			return h('div', {
				class: hit ? 'found' : '', 'data-at': at,
			}, row);
		});
		return [h('div', {
			class: 'hex', tabindex: '0', role: 'group',
			'aria-label': only ? `Bytes from ${from}` : 'Bytes',
		}, ...rows)];
	}
}

/**
 * Whether a finding is about the content that is shown, and not about what it
 * is compressed in.
 * @param {Document} doc
 * @param {Finding} finding
 */
const isInside = (doc, { span, inContent }) =>
	Boolean(span && (inContent !== false || !doc.isCompressed));

/**
 * Some lines around a place, and the place itself marked.
 * @param {Document} doc
 * @param {number} begin
 * @param {number} end
 */
async function around(doc, begin, end) {
	const from = Math.max(0, begin - reach);
	const decode = async (/** @type {number} */ a,
		/** @type {number} */ b) =>
		new TextDecoder().decode(await doc.bytes(a, b));
	const [before, inside, after] = await Promise.all([
		decode(from, begin), decode(begin, end), decode(end, end + reach),
	]);
	const above = before.split('\n').slice(-3);
	const below = after.split('\n').slice(0, 3);
	above[above.length - 1] = clipped(above[above.length - 1], -sides);
	below[0] = clipped(below[0], 0, sides);
	return h('pre', { tabindex: '0' },
		above.map((line) => clipped(line, -sides)).join('\n'),
		h('mark', {}, clipped(inside, 0, 4 * sides) || ' '),
		below.map((line) => clipped(line, 0, sides)).join('\n'));
}

/**
 * @param {string} line
 * @param {number} from
 * @param {number} [to]
 */
function clipped(line, from, to) {
	const part = line.slice(from, to);
	if (part.length === line.length)
		return line;
	return from < 0 ? `…${part}` : `${part}…`;
}
