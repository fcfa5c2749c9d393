// SPDX-License-Identifier: MIT
// <crossply-check>: the source of a file, what is wrong with it, where, why,
// and the fixes. A text can be edited and is checked again while one types.
import { fill, h } from './dom.js';
import { CrossplyElement, define } from './element.js';
import { icon } from './icons.js';
import { openFile, sourceOf } from './opening.js';
import { changeSheet, preview } from './check/change.js';
import { Editor, editorSheet } from './check/editor.js';
import { FindingList, listSheet } from './check/list.js';
import { checkSheet } from './check/sheet.js';
import { Windows, windowSheet } from './check/windows.js';

/**
 * @typedef {import('../package/index.js').Document} Document
 * @typedef {import('./opening.js').Finding} Finding
 * @typedef {{bytes: Uint8Array | Blob, what: string}} Before
 */

/** A longer text is not edited: a text field would stutter. */
const mostText = 300 * 1024;
/** Milliseconds without a key before the text is checked again. */
const pause = 30;
/** So many steps back are kept. */
const mostBefore = 50;

export class CrossplyCheck extends CrossplyElement {
	static observedAttributes = [...CrossplyElement.observedAttributes,
		'strict', 'readonly'];

	static sheets = [checkSheet, editorSheet, listSheet, windowSheet,
		changeSheet];

	#editor = new Editor();
	#windows = new Windows();
	#list = new FindingList();
	#summary = h('p', { class: 'summary', part: 'summary' });
	#strict = h('input', { type: 'checkbox' });
	#checkNow = h('button', { type: 'button', class: 'button small' },
		icon('check'), 'Check');
	#undo = h('button', {
		type: 'button', class: 'button small', hidden: true,
	}, icon('undo'), 'Undo');
	#fixAll = h('button', {
		type: 'button', class: 'button small main', disabled: true,
	}, icon('fix'), 'Fix all');
	#say = h('p', { class: 'say', hidden: true });
	#place = h('div', { class: 'place-of-source', part: 'source' });
	#dialog = h('dialog', { class: 'sheet', 'aria-label': 'Fix all' });

	/** @type {Finding[]} */
	#findings = [];
	/** @type {Before[]} */
	#before = [];
	#timer = 0;
	/** Counts edits: what is checked is the last one. */
	#edit = 0;
	#checking = false;
	/** The text as it was read, if it can be edited.
	 *  @type {string | null} */
	#text = null;

	constructor() {
		super();
		this.root.append(
			h('div', { class: 'bar', part: 'bar' }, this.#summary,
				h('label', { class: 'strict' }, this.#strict,
					'Strict'),
				this.#undo, this.#checkNow, this.#fixAll),
			this.#say,
			h('div', { class: 'body' }, this.#place, this.#list.node),
			this.#dialog);
		this.#strict.addEventListener('change', () => {
			this.strict = this.#strict.checked;
		});
		this.#checkNow.addEventListener('click', () => this.check());
		this.#fixAll.addEventListener('click', () => this.fixAll());
		this.#undo.addEventListener('click', () => this.undo());
		this.#editor.onedit = () => this.#edited();
		this.#editor.onpick = (i) => this.reveal(i);
		this.#editor.oncaret = (at) => this.#caret(at);
		this.#windows.onpick = (i) => this.reveal(i);
		this.#list.onpick = (i) => this.reveal(i, { focus: false });
		this.#list.onfix = (i) => this.#fixOne(i);
		this.#list.onstep = (position) => this.tell('go', { position });
	}

	/* ---- what a page can ask for ---- */

	/** Hold the file to the letter of its format. */
	get strict() {
		return this.hasAttribute('strict');
	}

	set strict(value) {
		this.toggleAttribute('strict', Boolean(value));
	}

	get readonly() {
		return this.hasAttribute('readonly');
	}

	set readonly(value) {
		this.toggleAttribute('readonly', Boolean(value));
	}

	/** What was found, in the order of the file. */
	get findings() {
		return this.#findings;
	}

	/** The file as it is now, with all that was edited and fixed. */
	async bytes() {
		if (this.#text !== null)
			return new TextEncoder().encode(this.#editor.text);
		return this.doc ? this.doc.bytes(0, this.doc.textSize) :
			new Uint8Array();
	}

	/** Checks what is there once more, at once. */
	async check() {
		const doc = this.doc;
		if (doc)
			await this.#reopen(await this.#outer(doc));
	}

	/**
	 * Shows a finding: in the source, in the list, and to the page.
	 * @param {number} index
	 * @param {{focus?: boolean, quiet?: boolean}} [options]
	 */
	reveal(index, { focus = false, quiet = false } = {}) {
		const finding = this.#findings[index];
		if (!finding)
			return;
		this.#list.choose(index);
		if (this.#text === null)
			this.#windows.choose(index);
		else if (finding.utf16)
			this.#editor.reveal(finding.utf16, { index, focus });
		if (!quiet)
			this.tell('finding', { index, finding });
	}

	/**
	 * Shows a part of the source.
	 * @param {{begin: number, end: number}} span in UTF-16 units of a text,
	 *	in bytes of a binary file
	 */
	revealSpan(span) {
		this.#list.choose(-1);
		if (this.#text !== null)
			this.#editor.reveal(span);
		else if (this.doc?.isBinary)
			this.#windows.reveal(span.begin);
	}

	/** Makes all fixes, after showing what they change.
	 *  @returns {Promise<boolean>} whether they were made */
	async fixAll() {
		const { doc } = this;
		if (!doc)
			return false;
		const { bytes, fixed } = await doc.fix();
		if (!bytes) {
			this.#tellWhy('Nothing can be fixed automatically.');
			return false;
		}
		const after = await openFile(bytes, doc.name, this.openOptions());
		const sure = await this.#ask(doc, after, fixed);
		if (!sure || this.doc !== doc) {
			after.close();
			return false;
		}
		await this.#put(after, `${count(fixed, 'finding')} fixed`);
		return true;
	}

	/** Takes the last fix back. */
	async undo() {
		const last = this.#before.pop();
		if (!last || !this.doc)
			return;
		await this.#reopen(last.bytes);
		this.tell('say', { message: `Undone: ${last.what}` });
	}

	/* ---- the element ---- */

	openOptions() {
		return { strict: this.strict };
	}

	attached() {
		this.#editor.attach(this.life);
	}

	detached() {
		clearTimeout(this.#timer);
		this.#before = [];
	}

	clear() {
		clearTimeout(this.#timer);
		this.#edit += 1;
		this.#findings = [];
		this.#before = [];
		this.#text = null;
		fill(this.#place);
		fill(this.#list.node);
		fill(this.#summary);
		this.#undo.hidden = true;
		this.#fixAll.disabled = true;
		this.#say.hidden = true;
	}

	/** Positions of a record that its findings are about: each gets a button
	 *  that leads there. @param {(number | null)[]} steps as
	 *	`findingSteps()` gives them */
	set steps(steps) {
		this.#list.steps = steps;
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
		if (name === 'strict') {
			this.#strict.checked = this.strict;
			this.check();
		}
		if (name === 'readonly' && this.doc)
			this.check();
	}

	/**
	 * @param {Document} doc
	 * @param {() => boolean} current
	 */
	async show(doc, current) {
		this.#strict.checked = this.strict;
		const text = await this.#editable(doc);
		if (!current())
			return;
		this.#text = text;
		if (text !== null) {
			this.#editor.set(text);
			fill(this.#place, this.#editor.node);
		} else {
			fill(this.#place, this.#windows.node);
		}
		await this.#found(doc, current);
	}

	/* ---- inside ---- */

	/**
	 * The text, where it may be changed and nothing else would change.
	 * @param {Document} doc
	 * @returns {Promise<string | null>}
	 */
	async #editable(doc) {
		this.#say.hidden = true;
		if (doc.isBinary || doc.isStream || doc.textSize > mostText ||
		    this.readonly)
			return null;
		const [text, bytes] = await Promise.all([
			doc.text(), doc.bytes(0, doc.textSize)]);
		if (doc.isCompressed) {
			this.#explain('This file is compressed: what you see is ' +
				'its content. An edit makes it a plain file.');
			return text;
		}
		if (!same(new TextEncoder().encode(text), bytes))
			this.#explain('This file is not in UTF-8. An edit saves ' +
				'it in UTF-8.');
		return text;
	}

	/** @param {string} message */
	#explain(message) {
		this.#say.textContent = message;
		this.#say.hidden = false;
	}

	/** @param {string} message */
	#tellWhy(message) {
		this.tell('say', { message });
	}

	/**
	 * The file as it is, with whatever is around its content.
	 * @param {Document} doc
	 */
	async #outer(doc) {
		return this.#text === null || doc.isCompressed ?
			sourceOf(doc) : this.bytes();
	}

	/**
	 * @param {Document} doc
	 * @param {() => boolean} current
	 */
	async #found(doc, current) {
		const { findings, counts } = await doc.check();
		if (!current())
			return;
		this.#findings = findings;
		const total = counts.error + counts.warning + counts.note;
		this.#list.set(findings, {
			text: this.#text === null ? '' : this.#editor.text,
			fixable: !doc.isCompressed && !this.readonly,
			total,
			what: doc.kind ? '' : 'It could not be read.',
		});
		fill(this.#summary, ...summary(counts));
		this.#fixAll.disabled = this.readonly || doc.isCompressed ||
			!findings.some((finding) => finding.fix);
		this.#undo.hidden = !this.#before.length;
		if (this.#text === null)
			await this.#windows.show(doc, findings);
		else
			this.#editor.mark(findings.flatMap((finding, index) =>
				finding.utf16 ? [{
					...finding.utf16, index,
					severity: finding.severity,
				}] : []));
	}

	#edited() {
		this.#edit += 1;
		clearTimeout(this.#timer);
		this.#timer = window.setTimeout(() => this.#recheck(), pause);
	}

	/** What was typed becomes the document, one after the other. */
	async #recheck() {
		if (this.#checking)
			return;
		this.#checking = true;
		try {
			let edit;
			do {
				edit = this.#edit;
				await this.#retyped();
			} while (this.doc && edit !== this.#edit);
		} finally {
			this.#checking = false;
		}
	}

	async #retyped() {
		const { doc } = this;
		if (!doc)
			return;
		const next = await openFile(await this.bytes(), plainName(doc), {
			...this.openOptions(), ...(this.owns ? { instead: doc } : {}),
		});
		if (this.doc !== doc) {
			next.close();
			return;
		}
		this.swap(next);
		await this.#found(next, () => this.doc === next);
		this.#changed(next);
	}

	/**
	 * Other bytes: after a fix, an undo, or under other rules.
	 * @param {Uint8Array | Blob} bytes
	 */
	async #reopen(bytes) {
		const { doc } = this;
		if (!doc)
			return;
		const next = await openFile(bytes, doc.name, this.openOptions());
		if (this.doc !== doc) {
			next.close();
			return;
		}
		await this.#turnTo(next);
	}

	/** @param {Document} next */
	async #turnTo(next) {
		this.#edit += 1;
		clearTimeout(this.#timer);
		this.swap(next);
		const text = await this.#editable(next);
		if (this.doc !== next)
			return;
		const was = this.#text;
		this.#text = text;
		if (text === null)
			fill(this.#place, this.#windows.node);
		else if (was === null || text !== this.#editor.text) {
			this.#editor.set(text, was !== null);
			fill(this.#place, this.#editor.node);
		}
		await this.#found(next, () => this.doc === next);
		this.#changed(next);
	}

	/** @param {Document} doc */
	#changed(doc) {
		this.tell('change', {
			doc, kind: doc.kind, format: doc.format, title: doc.title,
			counts: doc.counts, findings: this.#findings,
		});
	}

	/** @param {number} index */
	async #fixOne(index) {
		const { doc } = this;
		if (!doc)
			return;
		const { bytes } = await doc.fix({ only: [index] });
		if (!bytes) {
			this.#tellWhy('This fix cannot be made on its own.');
			return;
		}
		const after = await openFile(bytes, doc.name, this.openOptions());
		await this.#put(after, 'Fixed');
	}

	/**
	 * @param {Document} after
	 * @param {string} what
	 */
	async #put(after, what) {
		const { doc } = this;
		if (!doc)
			return;
		this.#before.push({ bytes: await this.#outer(doc), what });
		if (this.#before.length > mostBefore)
			this.#before.shift();
		await this.#turnTo(after);
		this.tell('say', { message: `${what}.`, undo: () => this.undo() });
	}

	/**
	 * @param {Document} before
	 * @param {Document} after
	 * @param {number} fixed
	 * @returns {Promise<boolean>}
	 */
	async #ask(before, after, fixed) {
		const change = before.isBinary || this.#text === null ?
			preview(await hexOf(before), await hexOf(after)) :
			preview(this.#text === null ? '' : this.#editor.text,
				await after.text());
		const { counts } = after;
		const left = counts.error + counts.warning + counts.note;
		return new Promise((answer) => {
			fill(this.#dialog,
				h('h2', {}, `Fix ${count(fixed, 'finding')}?`),
				h('p', {}, left ?
					`${count(left, 'finding')} will be left.` :
					'Nothing will be left to report.'),
				change,
				h('div', { class: 'answers' },
					h('button', {
						type: 'button', class: 'button',
						onclick: () => this.#dialog.close('no'),
					}, 'Cancel'),
					h('button', {
						type: 'button', class: 'button main',
						autofocus: true,
						onclick: () => this.#dialog.close('yes'),
					}, 'Apply')));
			this.#dialog.addEventListener('close', () => {
				answer(this.#dialog.returnValue === 'yes');
				fill(this.#dialog);
			}, { once: true });
			this.#dialog.returnValue = '';
			this.#dialog.showModal();
		});
	}

	/** @param {number} at */
	#caret(at) {
		// Of several, the smallest says most about the place.
		let index = -1;
		let least = Infinity;
		for (const [i, { utf16 }] of this.#findings.entries()) {
			if (!utf16 || at < utf16.begin || at > utf16.end ||
			    utf16.end - utf16.begin >= least)
				continue;
			index = i;
			least = utf16.end - utf16.begin;
		}
		this.#list.choose(index);
		this.tell('caret', { offset: at, index });
	}
}

/** @param {{error: number, warning: number, note: number}} counts */
function summary(counts) {
	const parts = /** @type {const} */ (['error', 'warning', 'note'])
		.filter((severity) => counts[severity])
		.map((severity) => h('span', { class: `count ${severity}` },
			icon(severity), count(counts[severity], severity)));
	return parts.length ? parts :
		[h('span', { class: 'count right' }, icon('check'),
			'No findings')];
}

/**
 * @param {number} n
 * @param {string} what
 */
const count = (n, what) =>
	`${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;

/** A file that was compressed is plain once its content is edited.
 *  @param {Document} doc */
const plainName = (doc) => doc.isCompressed ?
	doc.name.replace(/\.(gz|zip)$/i, '') : doc.name;

/** @param {Document} doc */
const hexOf = (doc) => doc.hex(0, Math.min(doc.textSize, 1 << 20));

/**
 * @param {Uint8Array} a
 * @param {Uint8Array} b
 */
const same = (a, b) => a.length === b.length &&
	a.every((byte, i) => byte === b[i]);

define('crossply-check', CrossplyCheck);
