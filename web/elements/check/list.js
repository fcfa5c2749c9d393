// SPDX-License-Identifier: MIT
// The findings as a list: what it is, where, why, and what to do about it.
import { h, fill, sheet } from '../dom.js';
import { icon } from '../icons.js';
import { explain } from '../../package/index.js';
import { inlineChange } from './change.js';

/** @typedef {import('../opening.js').Finding} Finding */

/** So many at a time: more nodes than that nobody reads. */
const page = 100;

export const listSheet = sheet(`
.findings { display: flex; flex-direction: column; min-block-size: 0; }
.findings > ol { overflow: auto; overscroll-behavior: contain; }
.finding {
	display: grid;
	grid-template-columns: auto minmax(0, 1fr) auto;
	column-gap: 0.65rem;
	align-items: start;
	padding: 0.55rem 0.9rem 0.6rem;
	border-block-end: 1px solid var(--rule);
}
.finding.chosen { background: color-mix(in srgb, var(--cursor), transparent 75%); }
.finding > .sort { margin-block-start: 0.1rem; }
.finding.error > .sort { color: var(--wrong); }
.finding.warning > .sort { color: var(--warning); }
.finding.note > .sort { color: var(--note); }
.finding .go {
	display: block;
	inline-size: 100%;
	padding: 0;
	border: 0;
	background: none;
	text-align: start;
	font: 500 0.9375rem/1.4 var(--plain);
	cursor: pointer;
	overflow-wrap: anywhere;
}
.finding .go:hover { text-decoration: underline; text-underline-offset: 0.2em; }
.finding .about {
	display: flex;
	flex-wrap: wrap;
	align-items: baseline;
	gap: 0.1rem 0.75rem;
	color: var(--muted);
	font-size: 0.875rem;
}
.finding .help { font-family: var(--reading); font-size: 0.9375rem; }
.finding .code {
	padding: 0.1rem 0;
	border: 0;
	background: none;
	color: var(--accent);
	font: inherit;
	cursor: pointer;
	text-decoration: underline;
	text-decoration-thickness: 1px;
	text-underline-offset: 0.2em;
}
.finding .why {
	grid-column: 2 / -1;
	margin-block-start: 0.35rem;
	padding-inline-start: 0.75rem;
	border-inline-start: 3px solid var(--rule);
	font: 0.9375rem/1.5 var(--reading);
	max-inline-size: 38rem;
}
.all-well {
	display: flex;
	gap: 0.65rem;
	padding: 1rem 0.9rem;
	font: 1.0625rem/1.4 var(--reading);
}
.all-well .icon { color: var(--right); margin-block-start: 0.15em; }
.more { padding: 0.6rem 0.9rem; }
@media (pointer: coarse) {
	.finding .go, .finding .code { min-block-size: 2.75rem; }
}
`);

/** @param {Finding} finding */
export function where(finding) {
	if (finding.start)
		return `line ${finding.start.line}, column ${finding.start.column}`;
	if (finding.offset !== undefined)
		return `byte ${finding.offset}`;
	return finding.span ? `byte ${finding.span.begin}` : 'whole file';
}

export class FindingList {
	node = h('section', {
		class: 'findings', part: 'findings', 'aria-label': 'Findings',
	});
	#list = h('ol');
	/** @type {Finding[]} */
	#findings = [];
	#shown = 0;
	#text = '';
	#fixable = true;
	/** @type {(index: number) => void} */
	onpick = () => {};
	/** @type {(index: number) => void} */
	onfix = () => {};
	/** The step that it is about. @type {(position: number) => void} */
	onstep = () => {};
	/** Of the findings, by index. @type {(number | null)[]} */
	#steps = [];

	/**
	 * @param {Finding[]} findings
	 * @param {{text?: string, fixable?: boolean, total?: number,
	 *	what?: string}} options `total`: how many there are, if not all
	 *	are listed
	 */
	set(findings, { text = '', fixable = true, total, what = '' }) {
		this.#findings = findings;
		this.#steps = [];
		this.#text = text;
		this.#fixable = fixable;
		this.#shown = 0;
		this.#list.replaceChildren();
		if (!findings.length) {
			fill(this.node, h('p', { class: 'all-well' },
				icon('check'), h('span', {}, what ||
					'Nothing to report: this file is fine.')));
			return;
		}
		fill(this.node, this.#list);
		this.#more(total ?? findings.length);
	}

	/** Positions of a record that findings are about.
	 *  @param {(number | null)[]} steps */
	set steps(steps) {
		this.#steps = steps;
		for (const [i, item] of [...this.#list.children].entries())
			item.querySelector('.step')?.replaceWith(this.#step(i));
	}

	/** @param {number} index */
	#step(index) {
		const at = this.#steps[index];
		return at ? h('button', { type: 'button', class: 'code step',
			onclick: () => this.onstep(at) },
		`Step ${at.toLocaleString('en')}`) :
			h('span', { class: 'step', hidden: true });
	}

	/** @param {number} total */
	#more(total) {
		const until = Math.min(this.#findings.length, this.#shown + page);
		for (; this.#shown < until; this.#shown += 1)
			this.#list.append(this.#item(this.#shown));
		this.node.querySelector('.more')?.remove();
		if (this.#shown >= total)
			return;
		const rest = total - this.#shown;
		const more = h('p', { class: 'more' });
		if (this.#shown < this.#findings.length)
			more.append(h('button', {
				type: 'button', class: 'button small',
				onclick: () => this.#more(total),
			}, `Show more (${rest.toLocaleString('en')} left)`));
		else
			more.append(`${rest.toLocaleString('en')} more are ` +
				'counted, but not listed.');
		this.node.append(more);
	}

	/** @param {number} index */
	#item(index) {
		const finding = this.#findings[index];
		const { severity, message, code, help, fix } = finding;
		const why = h('div', { class: 'why', hidden: true });
		const show = /** @param {Event} event */ (event) =>
			this.#explain(event, why, finding);
		return h('li', { class: `finding ${severity}` },
			h('span', { class: 'sort' },
				icon(/** @type {'note'} */ (severity)),
				h('span', { class: 'apart' }, `${severity}: `)),
			h('div', {},
				h('button', {
					type: 'button', class: 'go',
					onclick: () => this.onpick(index),
				}, message),
				help && h('p', { class: 'help' }, `${sentence(help)}.`),
				h('p', { class: 'about' },
					h('span', {}, where(finding)), this.#step(index),
					h('button', {
						type: 'button', class: 'code',
						'aria-expanded': 'false',
						'aria-label': `${code}: why`,
						onclick: show,
					}, code),
					fix && this.#change(finding)),
				finding.note && h('p', { class: 'about' },
					finding.note.message)),
			fix && this.#fixable ? h('button', {
				type: 'button', class: 'button small',
				'aria-label': `Fix: ${message}`,
				onclick: () => this.onfix(index),
			}, icon('fix'), 'Fix') : h('span'),
			why);
	}

	/** @param {Finding} finding */
	#change({ fix }) {
		if (!fix?.utf16 || !this.#text)
			return null;
		return inlineChange(this.#text, fix.utf16, fix.replacement ?? '');
	}

	/**
	 * @param {Event} event
	 * @param {HTMLElement} why
	 * @param {Finding} finding
	 */
	async #explain(event, why, { code }) {
		const button = /** @type {HTMLElement} */ (event.currentTarget);
		const opens = why.hidden;
		button.setAttribute('aria-expanded', String(opens));
		why.hidden = !opens;
		if (!opens || why.hasChildNodes())
			return;
		const rule = await explain(code);
		fill(why, h('p', {}, rule.explanation || rule.message),
			h('p', {}, h('small', {}, `${rule.code} ${rule.rule}: ` +
				`${rule.severity}` + (rule.strict_severity &&
				rule.strict_severity !== rule.severity ?
				`, ${rule.strict_severity} when strict` : ''))));
	}

	/**
	 * @param {number} index -1: none
	 * @param {{scroll?: boolean}} [options]
	 */
	choose(index, { scroll = true } = {}) {
		while (index >= this.#shown && this.#shown < this.#findings.length)
			this.#more(this.#findings.length);
		for (const [i, item] of [...this.#list.children].entries()) {
			item.classList.toggle('chosen', i === index);
			if (i === index && scroll)
				item.scrollIntoView({ block: 'nearest' });
		}
	}
}

/** @param {string} text */
export const sentence = (text) =>
	text.charAt(0).toLocaleUpperCase('en') + text.slice(1);
