// SPDX-License-Identifier: MIT
/**
 * The module itself: bytes in, bytes out, without a thread of its own. The
 * worker, node and the tests use it; pages use index.js.
 * @module
 */

/** What a failed call has to say. */
export class CrossplyError extends Error {
	/**
	 * @param {string} message for people
	 * @param {string} status 'invalid', 'unsupported', 'limit', 'no-memory';
	 *   'aborted', 'replaced', 'closed', 'trap'
	 * @param {Finding[]} [findings]
	 */
	constructor(message, status, findings) {
		super(message);
		this.name = 'CrossplyError';
		this.status = status;
		/** @type {Finding[] | undefined} */
		this.findings = findings;
	}
}

/**
 * @typedef {object} Finding what `crossply check --json` says of one finding
 * @property {string} code
 * @property {string} rule
 * @property {'error' | 'warning' | 'note'} severity
 * @property {string} message
 * @property {string} [help]
 * @property {string} [file]
 * @property {Span} [span] bytes of the content
 * @property {Place} [start]
 * @property {Place} [end]
 * @property {number} [offset] of a binary file
 * @property {(string | number)[]} [args]
 * @property {object[]} [places]
 * @property {{message: string, span?: Span, utf16?: Span}} [note]
 * @property {Fix} [fix]
 * @property {Span} [utf16] the same as `span`, in the text
 * @property {boolean} [inContent] false: it is about the file around it
 */
/** @typedef {{begin: number, end: number}} Span */
/** @typedef {{line: number, column: number}} Place */
/**
 * @typedef {object} Fix
 * @property {Span} span
 * @property {string} [replacement]
 * @property {string} [replacement_base64] if it is not UTF-8
 * @property {Span} [utf16]
 */

const statuses = ['ok', 'invalid', 'unsupported', 'limit', 'no-memory'];
const encoder = new TextEncoder();
/* A byte order mark is part of the text: places count it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Compiles the module once for all documents.
 * @param {BufferSource | Response | Promise<Response>} source
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(source) {
	const given = await source;
	if (ArrayBuffer.isView(given) || given instanceof ArrayBuffer)
		return WebAssembly.compile(given);
	/* Not every host serves .wasm with its type. */
	const response = /** @type {Response} */ (given);
	if (!response.ok)
		throw new Error(`${response.url}: ${response.status}`);
	const type = response.headers.get('content-type') ?? '';
	if (/^application\/wasm\b/.test(type) &&
		WebAssembly.compileStreaming)
		return WebAssembly.compileStreaming(response);
	return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * A file that is read piece by piece.
 * @typedef {object} Source
 * @property {number} size
 * @property {(into: Uint8Array, at: number) => number} read copies bytes from
 *   `at` on; how many, 0 at the end
 */

/** One instance of the module. */
export class Core {
	#memory;
	#exports;
	/** @type {Source | null} */
	#source = null;
	#at = 0;
	/** @type {(done: number, of: number) => void} */
	onprogress = () => {};

	/** @param {WebAssembly.Module} module */
	constructor(module) {
		const host = {
			read: (/** @type {number} */ into,
				/** @type {number} */ room) =>
				this.#read(into >>> 0, room >>> 0),
			progress: (/** @type {number} */ done,
				/** @type {number} */ of) =>
				this.onprogress(done, of),
		};
		const { exports } = new WebAssembly.Instance(module, { host });
		this.#exports = /** @type {any} */ (exports);
		this.#memory = /** @type {WebAssembly.Memory} */ (
			exports.memory);
		this.#exports._initialize();
	}

	/** Bytes of memory that the instance has taken so far. */
	get memory() {
		return this.#memory.buffer.byteLength;
	}

	/**
	 * @param {number} into
	 * @param {number} room
	 */
	#read(into, room) {
		if (!room) {
			this.#at = 0;
			return 0;
		}
		if (!this.#source)
			return 0;
		const view = new Uint8Array(this.#memory.buffer, into, room);
		const n = this.#source.read(view, this.#at);
		this.#at += n;
		return n;
	}

	/**
	 * @param {Uint8Array} bytes
	 * @returns {number} their address; 0: there is no room
	 */
	#put(bytes) {
		const at = this.#exports.cply_w_alloc(bytes.length) >>> 0;
		if (at)
			new Uint8Array(this.#memory.buffer).set(bytes, at);
		return at;
	}

	/**
	 * Calls with texts that are freed afterwards.
	 * @template T
	 * @param {string[]} texts
	 * @param {(at: number[], length: number[]) => T} f
	 * @returns {T}
	 */
	#with(texts, f) {
		const bytes = texts.map((t) => encoder.encode(`${t}\0`));
		const at = bytes.map((b) => this.#put(b));
		if (at.includes(0))
			throw new CrossplyError('out of memory', 'no-memory');
		try {
			return f(at, bytes.map((b) => b.length - 1));
		} finally {
			at.forEach((p, i) =>
				this.#exports.cply_w_free(p, bytes[i].length));
		}
	}

	/**
	 * Reads and checks a file. It is never refused: what is wrong with it is
	 * among its findings.
	 * @param {Uint8Array} bytes
	 * @param {string} name
	 * @param {object} [options]
	 * @returns {number} the document
	 */
	open(bytes, name, options = {}) {
		return this.#with([name, JSON.stringify(options)],
			([n, o], [, length]) => {
				const at = this.#put(bytes);
				return this.#opened(this.#exports.cply_w_open(
					at, bytes.length, n, o, length));
			});
	}

	/**
	 * The same for a file that is too large to be held.
	 * @param {Source} source
	 * @param {string} name
	 * @param {object} [options]
	 * @returns {number}
	 */
	openStream(source, name, options = {}) {
		const all = { ...options, name, size: source.size };
		this.#source = source;
		this.#at = 0;
		return this.#with([JSON.stringify(all)], ([o], [length]) =>
			this.#opened(
				this.#exports.cply_w_open_stream(o, length)));
	}

	/** @param {number} doc */
	#opened(doc) {
		if (!doc)
			throw new CrossplyError('out of memory', 'no-memory');
		return doc >>> 0;
	}

	/**
	 * Asks a document, or, with 0, what needs none.
	 * @param {number} doc
	 * @param {string} name
	 * @param {object} [request]
	 * @returns {Uint8Array} a copy of the answer
	 */
	call(doc, name, request = {}) {
		const status = this.#with([name, JSON.stringify(request)],
			([n, r], [, length]) =>
				this.#exports.cply_w_call(doc, n, r, length));
		const where = this.#exports.cply_w_answer() >>> 0;
		const [at, length] = new Uint32Array(
			this.#memory.buffer, where, 2);
		const answer = new Uint8Array(
			this.#memory.buffer, at, length).slice();
		if (status === 0)
			return answer;
		const said = JSON.parse(decoder.decode(answer));
		throw new CrossplyError(said.message,
			statuses[status] ?? 'invalid', said.findings);
	}

	/**
	 * @param {number} doc
	 * @param {string} name
	 * @param {object} [request]
	 * @returns {string}
	 */
	text(doc, name, request) {
		return decoder.decode(this.call(doc, name, request));
	}

	/**
	 * @param {number} doc
	 * @param {string} name
	 * @param {object} [request]
	 * @returns {any}
	 */
	json(doc, name, request) {
		return JSON.parse(this.text(doc, name, request));
	}

	/** @param {number} doc */
	close(doc) {
		this.#exports.cply_w_close(doc);
	}
}
