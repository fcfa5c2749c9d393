// SPDX-License-Identifier: MIT
/**
 * One document behind a port: {id, call, …} comes in, {id, ok, …} and
 * {id, progress} go out. It runs in a worker, or in the page where there can be
 * none.
 * @module
 */
import { Core, CrossplyError } from './core.js';

/**
 * @typedef {object} Asked
 * @property {number} id
 * @property {string} call 'open', or a call of the module
 * @property {object} [request] of that call; the options of 'open'
 * @property {WebAssembly.Module} [module] of 'open', as all that follows
 * @property {string} [name]
 * @property {Uint8Array} [bytes]
 * @property {Blob} [blob] instead of the bytes
 */
/**
 * @typedef {object} Answered
 * @property {number} id
 * @property {boolean} [ok]
 * @property {Uint8Array} [answer]
 * @property {{message: string, status: string,
 *   findings?: import('./core.js').Finding[]}} [error]
 * @property {{done: number, of: number}} [progress]
 */

const PIECE = 4 << 20;

/**
 * A blob that is read where it is asked for, which only workers may do.
 * @param {Blob} blob
 * @returns {import('./core.js').Source}
 */
function sourceOf(blob) {
	const reader = new FileReaderSync();
	let held = new Uint8Array(0);
	let from = 0;
	return {
		size: blob.size,
		read(into, at) {
			if (at < from || at >= from + held.length) {
				const piece = blob.slice(at, at + PIECE);
				held = new Uint8Array(
					reader.readAsArrayBuffer(piece));
				from = at;
			}
			const part = held.subarray(at - from,
				at - from + into.length);
			into.set(part);
			return part.length;
		},
	};
}

/**
 * @param {(answer: Answered, transfer: ArrayBuffer[]) => void} send
 * @returns {(asked: Asked) => void}
 */
export function serve(send) {
	/** @type {Core} */
	let core;
	let doc = 0;

	/* What is being answered. */
	let current = 0;
	const progress = (/** @type {number} */ done,
		/** @type {number} */ of) =>
		send({ id: current, progress: { done, of } }, []);

	/** @param {Asked} asked */
	const open = (asked) => {
		core = new Core(/** @type {any} */ (asked.module));
		core.onprogress = progress;
		const name = asked.name ?? '';
		doc = asked.blob
			? core.openStream(sourceOf(asked.blob), name,
				asked.request)
			: core.open(asked.bytes ?? new Uint8Array(0), name,
				asked.request);
		return core.call(doc, 'about');
	};

	/** With a document that is there for as long as that takes.
	 * @param {Asked} asked */
	const compare = (asked) => {
		const other = core.open(asked.bytes ?? new Uint8Array(0),
			asked.name ?? '');
		try {
			return core.call(doc, 'compare',
				{ ...asked.request, with: other });
		} finally {
			core.close(other);
		}
	};

	return (asked) => {
		const { id, call, request } = asked;
		current = id;
		try {
			const answer = call === 'open' ? open(asked)
				: call === 'compare' ? compare(asked)
				: core.call(doc, call, request);
			send({ id, ok: true, answer },
				[/** @type {ArrayBuffer} */ (answer.buffer)]);
		} catch (e) {
			const known = e instanceof CrossplyError;
			send({ id, ok: false, error: {
				message: /** @type {Error} */ (e).message,
				status: known ? e.status : 'trap',
				findings: known ? e.findings : undefined,
			} }, []);
		}
	};
}
