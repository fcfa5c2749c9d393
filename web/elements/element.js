// SPDX-License-Identifier: MIT
// What every element of Crossply is: it gets a file by `src`, by `load()` or
// as a document that another element has open, says when it is there, and
// leaves nothing behind when it is removed.
import { base } from './looks.js';
import { openFile } from './opening.js';

/**
 * @typedef {import('../package/index.js').Document} Document
 * @typedef {Blob | ArrayBuffer | ArrayBufferView} Source a file, or its bytes
 * @typedef {{bytes: Source, name: string}} Input
 */

/** What an element was asked to do was overtaken by something else. */
export class Overtaken extends Error {
	name = 'AbortError';
}

export class CrossplyElement extends HTMLElement {
	static observedAttributes = ['src', 'file-name'];

	/** Style sheets of the class, after those that all elements have.
	 *  @type {CSSStyleSheet[]} */
	static sheets = [];

	/** @type {ShadowRoot} */
	root;

	/** Ends everything that lives as long as the element is in a page.
	 *  @type {AbortController | null} */
	#life = null;
	/** @type {Input | null} what was loaded last */
	#input = null;
	/** @type {Document | null} */
	#doc = null;
	/** Whether the document is ours to close. */
	#owned = false;
	/** Counts what was asked for: only the last one is shown. */
	#turn = 0;
	/** @type {Promise<void>} */
	#loaded = Promise.resolve();
	/** @type {AbortController | null} */
	#reading = null;

	constructor() {
		super();
		this.root = this.attachShadow({ mode: 'open' });
		const own = /** @type {typeof CrossplyElement} */
			(this.constructor);
		this.root.adoptedStyleSheets = [base, ...own.sheets];
		this.addEventListener('transitionrun', (event) => {
			if (event.target === this &&
			    event.propertyName === 'column-rule-color')
				this.recolour();
		});
	}

	/* ---- attributes as properties ---- */

	get src() {
		return this.getAttribute('src') ?? '';
	}

	set src(value) {
		this.setAttribute('src', value);
	}

	/** The name that formats are recognised by and findings speak of. */
	get fileName() {
		return this.getAttribute('file-name') ?? '';
	}

	set fileName(value) {
		this.setAttribute('file-name', value);
	}

	/** Settled when what was asked for last is there; rejected when it
	 *  could not be read at all. */
	get loaded() {
		return this.#loaded;
	}

	/** The document that is shown, or null. */
	get doc() {
		return this.#doc;
	}

	/** Shows a document that somebody else has open, and will close. */
	set doc(doc) {
		this.#turn += 1;
		this.#drop();
		this.#input = null;
		this.#doc = doc;
		if (!doc)
			return;
		this.#loaded = this.#show(this.#turn);
		this.#loaded.catch(() => {});
	}

	/**
	 * The same, but the document is the element's from now on: it closes it.
	 * @param {Document} doc
	 * @returns {Promise<void>} as `loaded`
	 */
	take(doc) {
		this.doc = doc;
		this.#own(doc);
		return this.#loaded;
	}

	/**
	 * Shows a file.
	 * @param {Source} source
	 * @param {string} [name]
	 * @returns {Promise<void>} as `loaded`
	 */
	load(source, name) {
		const known = source instanceof File ? source.name : '';
		this.#input = {
			bytes: source,
			name: name ?? (this.fileName || known),
		};
		return this.#begin();
	}

	/* ---- for those who build on it ---- */

	/** Aborted when the element is removed: give it to whatever listens,
	 *  fetches or waits. */
	get life() {
		return (this.#life ??= new AbortController()).signal;
	}

	/** Whether the document is closed by this element. */
	get owns() {
		return this.#owned;
	}

	/** Gives up what is being read. `loaded` is rejected. */
	cancel() {
		this.#reading?.abort();
	}

	/** A large file is being read.
	 *  @param {{done: number, of: number}} _progress bytes */
	progress(_progress) {}

	/** How files are opened.
	 *  @returns {import('../package/index.js').OpenOptions} */
	openOptions() {
		return {};
	}

	/** Once in a page, and again when put back: start listening here. */
	attached() {}

	/** Day has become night, or night day: what does not take its colours
	 *  from style sheets is painted again. */
	recolour() {}

	/** Removed for good: what `life` does not end is ended here. */
	detached() {}

	/**
	 * A document is there. What happens in it may be overtaken: after each
	 * wait, `current()` says whether it still counts.
	 * @param {Document} _doc
	 * @param {() => boolean} _current
	 * @returns {Promise<void> | void}
	 */
	show(_doc, _current) {}

	/** Nothing is shown any more. */
	clear() {}

	/**
	 * The document after an edit, in place of the one before. Whether it is
	 * shown, and how, is up to the caller.
	 * @param {Document} doc
	 */
	swap(doc) {
		if (this.#owned)
			this.#doc?.close();
		this.#own(doc);
	}

	/**
	 * Tells the page.
	 * @param {string} name without its prefix
	 * @param {object} [detail]
	 * @param {boolean} [cancelable]
	 * @returns {boolean} whether nobody prevented what follows
	 */
	tell(name, detail = {}, cancelable = false) {
		return this.dispatchEvent(new CustomEvent(`crossply-${name}`, {
			bubbles: true, composed: true, cancelable, detail,
		}));
	}

	/* ---- what the browser calls ---- */

	connectedCallback() {
		if (this.#life && !this.#life.signal.aborted &&
		    this.#wasAttached)
			return; // only moved
		if (!this.#life || this.#life.signal.aborted)
			this.#life = new AbortController();
		this.#wasAttached = true;
		this.attached();
		if (this.#input && !this.#doc)
			this.#begin();
		else if (!this.#input && !this.#doc && this.src)
			this.#fetch();
	}

	#wasAttached = false;

	/** An element that moves is removed and put back at once: what it has
	 *  is kept until it is clear that it does not come back. */
	disconnectedCallback() {
		queueMicrotask(() => {
			if (this.isConnected)
				return;
			this.#turn += 1;
			this.#wasAttached = false;
			this.#life?.abort();
			this.#reading?.abort();
			this.#drop();
			this.detached();
		});
	}

	/**
	 * @param {string} name
	 * @param {string | null} before
	 * @param {string | null} after
	 */
	attributeChangedCallback(name, before, after) {
		if (name === 'src' && before !== after && this.isConnected &&
		    this.#wasAttached)
			this.#fetch();
	}

	/* ---- loading ---- */

	/** @param {Document} doc */
	#own(doc) {
		this.#doc = doc;
		this.#owned = true;
		doc.onlost = (error) => this.#lost(doc, error);
	}

	#drop() {
		if (this.#owned)
			this.#doc?.close();
		this.#owned = false;
		if (this.#doc)
			this.clear();
		this.#doc = null;
	}

	#fetch() {
		const turn = ++this.#turn;
		const { src } = this;
		this.#input = null;
		this.#drop();
		if (!src)
			return;
		const name = this.fileName || nameOf(src);
		this.#loaded = (async () => {
			const answer = await fetch(src, { signal: this.life })
				.catch((error) => {
					throw this.#failed(turn, `${name}: ` +
						'it cannot be fetched', error);
				});
			if (!answer.ok)
				throw this.#failed(turn, `${name}: the server ` +
					`answered ${answer.status}`);
			this.#input = { bytes: await answer.blob(), name };
			await this.#open(turn);
		})();
		this.#loaded.catch(() => {});
	}

	#begin() {
		const turn = ++this.#turn;
		this.#drop();
		this.#loaded = this.#open(turn);
		this.#loaded.catch(() => {});
		return this.#loaded;
	}

	/** @param {number} turn */
	async #open(turn) {
		const { bytes, name } = /** @type {Input} */ (this.#input);
		this.#reading?.abort();
		const reading = new AbortController();
		this.#reading = reading;
		const doc = await openFile(bytes, name, {
			...this.openOptions(), signal: reading.signal,
			progress: (progress) => {
				if (turn !== this.#turn)
					return;
				this.progress(progress);
				this.tell('progress', progress);
			},
		}).catch((error) => {
			if (reading.signal.aborted) {
				if (turn === this.#turn)
					this.clear();
				throw new Overtaken('it was cancelled');
			}
			throw this.#failed(turn, error.message, error);
		});
		if (turn !== this.#turn) {
			doc.close();
			throw new Overtaken('something else was loaded');
		}
		this.#own(doc);
		await this.#show(turn);
	}

	/** @param {number} turn */
	async #show(turn) {
		const doc = /** @type {Document} */ (this.#doc);
		try {
			await this.show(doc, () => turn === this.#turn);
		} catch (error) {
			// A newer request took its place, and will show it.
			const { status } = /** @type {any} */ (error);
			if (status !== 'replaced' && status !== 'closed')
				throw error;
		}
		const { findings } = turn === this.#turn ? await doc.check() :
			{ findings: [] };
		if (turn !== this.#turn)
			throw new Overtaken('something else was loaded');
		const { kind, format, title } = doc;
		if (kind)
			this.tell('load', { kind, format, title, findings });
		else
			this.tell('error', { findings });
	}

	/**
	 * The worker of a document died: the element goes on without it.
	 * @param {Document} doc
	 * @param {Error} error
	 */
	#lost(doc, error) {
		if (doc !== this.#doc)
			return;
		this.#turn += 1;
		this.#owned = false;
		this.#drop();
		this.tell('error', { findings: [], message: error.message });
	}

	/**
	 * @param {number} turn
	 * @param {string} message
	 * @param {unknown} [cause]
	 */
	#failed(turn, message, cause) {
		if (turn === this.#turn)
			this.tell('error', { findings: [], message });
		return new Error(message, { cause });
	}
}

/**
 * The last part of an address.
 * @param {string} src
 */
function nameOf(src) {
	const { pathname } = new URL(src, document.baseURI);
	return decodeURIComponent(pathname.slice(
		pathname.lastIndexOf('/') + 1)) || 'file';
}

/**
 * Defines an element, unless another script of the page did so already.
 * @param {string} name
 * @param {CustomElementConstructor} type
 */
export function define(name, type) {
	if (!customElements.get(name))
		customElements.define(name, type);
}
