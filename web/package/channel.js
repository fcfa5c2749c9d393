// SPDX-License-Identifier: MIT
/**
 * From a document to its worker: one question at a time, the others wait in
 * line, where they can be replaced or taken back.
 * @module
 */
import { compile, CrossplyError } from './core.js';
import { serve } from './serve.js';

/**
 * @typedef {object} Settings
 * @property {URL | string | (() => Promise<BufferSource>)} [wasm] where
 *   crossply.wasm is, or what gives its bytes
 * @property {URL | string} [worker] where worker.js is; a blob is a script
 *   without imports
 * @property {(url: string) => any} [workerURL] makes the address of a worker
 *   one that the Trusted Types of the page allow
 * @property {boolean} [here] no workers: everything runs in this thread
 */
/** @type {Settings} */
const settings = {};
/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;

const isNode = typeof process !== 'undefined' &&
	Boolean(process.versions?.node);

/**
 * Says how things are set up; before the first document.
 * @param {Settings} more
 */
export function configure(more) {
	Object.assign(settings, more);
	if (more.wasm)
		compiled = null;
}

/** @returns {Promise<WebAssembly.Module>} */
async function fetchModule() {
	if (typeof settings.wasm === 'function')
		return compile(await settings.wasm());
	const url = settings.wasm ?? new URL('crossply.wasm', import.meta.url);
	if (!isNode || !String(url).startsWith('file:'))
		return compile(fetch(url));
	const { readFile } = await import('node:fs/promises');
	return compile(await readFile(new URL(url)));
}

/**
 * The compiled module, of which there is one.
 * @returns {Promise<WebAssembly.Module>}
 */
export function module() {
	if (!compiled) {
		compiled = fetchModule();
		/* The next one may have more luck. */
		compiled.catch(() => { compiled = null; });
	}
	return compiled;
}

/* ---- where it runs ---- */

/**
 * @typedef {object} Port
 * @property {(asked: import('./serve.js').Asked,
 *   transfer: Transferable[]) => void} send
 * @property {() => void} end
 * @property {boolean} isHere
 */
/**
 * @typedef {object} Ears
 * @property {(answer: import('./serve.js').Answered) => void} hear
 * @property {(message: string) => void} lose
 */

/**
 * @param {Ears} ears
 * @returns {Port}
 */
function portHere(ears) {
	let ended = false;
	const take = serve((answer) => {
		if (!ended)
			ears.hear(answer);
	});
	return {
		/* Never before whoever asks is done asking. */
		send: (asked) => queueMicrotask(() => ended || take(asked)),
		end: () => { ended = true; },
		isHere: true,
	};
}

/** A worker may not be loaded from another origin; a blob that imports it
 *  may.
 * @param {URL} url */
function addressOf(url) {
	const own = globalThis.location?.origin;
	const text = !own || own === url.origin || url.protocol === 'blob:' ?
		url.href
		: URL.createObjectURL(new Blob(
			[`import ${JSON.stringify(url.href)};`],
			{ type: 'text/javascript' }));
	return settings.workerURL ? settings.workerURL(text) : text;
}

/**
 * @param {Ears} ears
 * @returns {Promise<Port>}
 */
async function portOfWorker(ears) {
	const url = new URL(settings.worker ?? 'worker.js', import.meta.url);
	if (isNode) {
		const { Worker: NodeWorker } =
			await import('node:worker_threads');
		const worker = new NodeWorker(url);
		worker.on('message', ears.hear);
		worker.on('error', (e) => ears.lose(e.message));
		return {
			send: (asked, transfer) => worker.postMessage(asked,
				/** @type {any} */ (transfer)),
			end: () => void worker.terminate(),
			isHere: false,
		};
	}
	// A blob is a script: pages of a disk may not start it as a module.
	const worker = new Worker(addressOf(url), {
		type: url.protocol === 'blob:' ? 'classic' : 'module',
	});
	worker.onmessage = (e) => ears.hear(e.data);
	worker.onerror = (e) => {
		e.preventDefault();
		ears.lose(e.message || 'its worker could not be started');
	};
	return {
		send: (asked, transfer) => worker.postMessage(asked, transfer),
		end: () => worker.terminate(),
		isHere: false,
	};
}

/* ---- the line ---- */

/**
 * @typedef {object} CallOptions
 * @property {string} [latest] replaces what waits under the same name
 * @property {AbortSignal} [signal]
 * @property {(progress: {done: number, of: number}) => void} [progress]
 */
/**
 * @typedef {object} Waiting
 * @property {import('./serve.js').Asked} asked
 * @property {Transferable[]} transfer
 * @property {CallOptions} options
 * @property {(answer: Uint8Array) => void} resolve
 * @property {(error: Error) => void} reject
 */

export class Channel {
	/** @type {Port | null} */
	#port = null;
	/** @type {Waiting[]} */
	#line = [];
	/** @type {Waiting | null} */
	#asked = null;
	#id = 0;
	/** @type {CrossplyError | null} */
	#end = null;
	/** @type {(error: CrossplyError) => void} */
	onlost = () => {};

	get isHere() {
		return this.#port?.isHere ?? false;
	}

	/** Whether its worker has ever answered. */
	#heard = false;

	#ears() {
		return {
			hear: (/** @type {any} */ a) => {
				this.#heard = true;
				this.#hear(a);
			},
			lose: (/** @type {string} */ m) => {
				if (this.#heard || this.isHere)
					this.#lose(m);
				else
					this.#stay(this.#asked?.asked);
			},
		};
	}

	/**
	 * A worker that never began: some sites forbid them, and browsers say
	 * so only afterwards. What was asked is asked here.
	 * @param {import('./serve.js').Asked} [asked]
	 */
	async #stay(asked) {
		this.#port?.end();
		this.#port = portHere(this.#ears());
		if (!asked)
			return;
		const { blob, ...rest } = asked;
		// Only workers read a file piece by piece.
		this.#port.send(blob ? { ...rest,
			bytes: new Uint8Array(await blob.arrayBuffer()) } : rest, []);
	}

	/** @param {boolean | undefined} here */
	async start(here) {
		const ears = this.#ears();
		if (here ?? settings.here ?? isNode) {
			this.#port = portHere(ears);
			return;
		}
		try {
			this.#port = await portOfWorker(ears);
		} catch {
			/* The site forbids workers, or blobs as workers. */
			this.#port = portHere(ears);
		}
	}

	/** @param {import('./serve.js').Answered} answer */
	#hear(answer) {
		const asked = this.#asked;
		if (!asked || asked.asked.id !== answer.id)
			return;
		if (answer.progress) {
			asked.options.progress?.(answer.progress);
			return;
		}
		this.#asked = null;
		const { error } = answer;
		if (!error)
			asked.resolve(/** @type {Uint8Array} */ (answer.answer));
		else
			asked.reject(new CrossplyError(error.message,
				error.status, error.findings));
		if (error?.status === 'trap')
			this.#lose(error.message);
		else
			this.#next();
	}

	/** @param {string} message */
	#lose(message) {
		if (this.#end)
			return;
		const error = new CrossplyError(
			`this document was lost: ${message}`, 'trap');
		this.#finish(error);
		this.onlost(error);
	}

	/** @param {CrossplyError} error */
	#finish(error) {
		const all = this.#asked ? [this.#asked, ...this.#line]
			: this.#line;
		this.#end = error;
		this.#port?.end();
		this.#asked = null;
		this.#line = [];
		for (const one of all)
			one.reject(error);
	}

	#next() {
		const next = this.#line.shift();
		if (!next || !this.#port)
			return;
		this.#asked = next;
		this.#port.send(next.asked, next.transfer);
	}

	/**
	 * @param {Omit<import('./serve.js').Asked, 'id'>} what
	 * @param {CallOptions} [options]
	 * @param {Transferable[]} [transfer]
	 * @returns {Promise<Uint8Array>}
	 */
	ask(what, options = {}, transfer = []) {
		return new Promise((resolve, reject) => {
			if (this.#end) {
				reject(this.#end);
				return;
			}
			const one = { asked: { ...what, id: ++this.#id },
				transfer, options, resolve, reject };
			if (this.#isAborted(one))
				return;
			if (options.latest)
				this.#replace(options.latest);
			this.#line.push(one);
			if (!this.#asked)
				this.#next();
		});
	}

	/** @param {Waiting} one */
	#isAborted(one) {
		const { signal } = one.options;
		const error = new CrossplyError('aborted', 'aborted');
		if (signal?.aborted) {
			one.reject(error);
			return true;
		}
		signal?.addEventListener('abort', () => {
			this.#line = this.#line.filter((x) => x !== one);
			one.reject(error);
		}, { once: true });
		return false;
	}

	/** @param {string} name */
	#replace(name) {
		this.#line = this.#line.filter((x) => {
			if (x.options.latest !== name)
				return true;
			x.reject(new CrossplyError(
				'replaced by a newer request', 'replaced'));
			return false;
		});
	}

	/** Ends the worker, and with it all that it holds. */
	close() {
		if (!this.#end)
			this.#finish(new CrossplyError(
				'this document is closed', 'closed'));
	}
}
