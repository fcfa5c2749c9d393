// SPDX-License-Identifier: MIT
/**
 * Crossply for pages, workers and node: opens a crossword, a solve log, a game
 * log or a pack of mill puzzles, in any format, and answers for it.
 * @module
 */
import { Channel, configure, module } from './channel.js';
import { Core, CrossplyError } from './core.js';
import { Document } from './document.js';

export { configure, CrossplyError, Document };

/** @typedef {Uint8Array | ArrayBuffer | Blob | string} Input */
/**
 * @typedef {object} OpenOptions
 * @property {boolean} [strict] require the file to follow its format exactly
 * @property {string} [from] the name of its format, instead of detecting it
 * @property {string} [member] of a zip archive
 * @property {number} [key] of a scrambled .puz
 * @property {string} [numbering] of Xword Markdown
 * @property {string[]} [disabled] codes of rules that are not reported
 * @property {number} [maxMemory] bytes that the document may use
 * @property {number} [maxBytes] of the file
 * @property {number} [proofNodes] prove the claims of mill puzzles, looking at
 *   so many positions for each
 * @property {{name: string, files: Record<string, string>}} [creer] the
 *   definition that a game log is checked against: the name of its file, and
 *   the text of that and of those it builds on
 * @property {AbortSignal} [signal] ends the worker while it reads
 * @property {(progress: {done: number, of: number}) => void} [progress]
 * @property {boolean} [here] in this thread, without a worker; the default in
 *   node
 * @property {Document} [instead] a document whose worker is used again; it is
 *   closed. An editor does that at every pause: a new worker takes longer.
 */

/* A larger file is read by the worker itself, piece by piece. */
const HELD = 3 << 20;

const encoder = new TextEncoder();

/**
 * @param {Input} input
 * @param {boolean} isHere
 * @returns {Promise<{bytes?: Uint8Array, blob?: Blob}>}
 */
async function take(input, isHere) {
	if (typeof input === 'string')
		return { bytes: encoder.encode(input) };
	if (input instanceof Uint8Array)
		return { bytes: input };
	if (input instanceof ArrayBuffer)
		return { bytes: new Uint8Array(input) };
	if (input.size > HELD && !isHere &&
		typeof FileReader !== 'undefined')
		return { blob: input };
	return { bytes: new Uint8Array(await input.arrayBuffer()) };
}

/**
 * Opens a file of any kind and format. It is not refused, however broken: then
 * `kind` is null, and check() says why.
 * @param {Input} input its bytes, or a File
 * @param {string} [name] of the file; it helps to tell formats apart
 * @param {OpenOptions} [options]
 * @returns {Promise<Document>}
 */
export async function open(input, name, options = {}) {
	const { signal, progress, here, instead, ...request } = options;
	const channel = instead?.release() ?? new Channel();
	const stop = () => channel.close();
	const aborted = () => new CrossplyError('aborted', 'aborted');
	if (signal?.aborted)
		throw aborted();
	signal?.addEventListener('abort', stop, { once: true });
	try {
		const [compiled] = await Promise.all([
			module(), instead ? undefined : channel.start(here)]);
		const given = await take(input, channel.isHere);
		const called = name ?? (/** @type {File} */ (input).name) ?? '';
		const about = await channel.ask({ call: 'open', request,
			module: compiled, name: called, ...given },
			{ progress });
		return new Document(channel,
			JSON.parse(new TextDecoder().decode(about)));
	} catch (e) {
		channel.close();
		throw signal?.aborted ? aborted() : e;
	} finally {
		signal?.removeEventListener('abort', stop);
	}
}

Document.opener = open;

/* ---- what needs no document ---- */

/** @type {Promise<Core> | null} */
let shared = null;

/**
 * @param {string} call
 * @param {object} [request]
 * @returns {Promise<any>}
 */
async function ask(call, request) {
	shared ??= module().then((m) => new Core(m));
	shared.catch(() => { shared = null; });
	return (await shared).json(0, call, request);
}

/**
 * What a solver can do, with its keys in a browser.
 * @returns {Promise<import('./play.js').Action[]>}
 */
export function actions() {
	return ask('actions');
}

/** Compiles the module ahead of the first document. */
export async function ready() {
	await module();
}

/** @returns {Promise<string>} */
export async function version() {
	return (await ask('version')).version;
}

/**
 * @typedef {object} Format
 * @property {string} name
 * @property {string} title
 * @property {string} kind
 * @property {string[]} suffixes
 * @property {boolean} binary
 * @property {boolean} read
 * @property {boolean} write
 * @property {string[]} lacks
 * @property {string[]} lacks_fields
 */
/**
 * What `crossply formats --json` lists.
 * @returns {Promise<Format[]>}
 */
export async function formats() {
	return (await ask('formats')).formats;
}

/**
 * @typedef {object} Rule
 * @property {string} code
 * @property {string} rule
 * @property {'error' | 'warning' | 'note'} severity
 * @property {'error' | 'warning' | 'note'} strict_severity
 * @property {string} message
 * @property {string} help
 * @property {string} explanation
 */
/**
 * All rules.
 * @returns {Promise<Rule[]>}
 */
export async function rules() {
	return (await ask('rules')).rules;
}

/**
 * A rule by its code or name.
 * @param {string} code
 * @returns {Promise<Rule>}
 */
export async function explain(code) {
	return (await ask('explain', { code })).rules[0];
}
