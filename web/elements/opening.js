// SPDX-License-Identifier: MIT
// Opens documents and remembers what they were made of, so that a file can be
// opened once more under other rules, or saved as it was.
import { configure, open } from '../package/index.js';

/**
 * @typedef {import('../package/index.js').Document} Document
 * @typedef {import('../package/index.js').OpenOptions} OpenOptions
 * @typedef {{cell?: {row: number, column: number}, clue?: string,
 *	field?: string, from?: string, to?: string}} FoundPlace
 * @typedef {Omit<import('../package/core.js').Finding, 'places'> &
 *	{places?: FoundPlace[]}} Finding
 */

/** @type {WeakMap<Document, Blob>} */
const sources = new WeakMap();

/* A page that asks for Trusted Types allows one policy, and this is what it is
 * for: addresses of our own scripts that run beside the page. */
let policy = { createScriptURL: (/** @type {string} */ url) => url };
try {
	policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy(
		'crossply', policy) ?? policy;
} catch {
	// The page does not allow it. If it asks for one nevertheless, the
	// core runs in the page.
}

/**
 * The address of one of our own scripts, as the page wants to see it.
 * @param {URL | string} url
 * @returns {string}
 */
export const scriptURL = (url) => policy.createScriptURL(String(url));

configure({ workerURL: scriptURL });

/**
 * @param {Blob | ArrayBuffer | ArrayBufferView | string} source
 * @param {string} name
 * @param {OpenOptions} [options]
 * @returns {Promise<Document>}
 */
export async function openFile(source, name, options) {
	const blob = source instanceof Blob ? source :
		new Blob([/** @type {BlobPart} */ (source)]);
	const doc = await open(blob, name, options);
	sources.set(doc, blob);
	return doc;
}

/**
 * The file a document was read from.
 * @param {Document} doc
 * @returns {Blob}
 */
export const sourceOf = (doc) => sources.get(doc) ?? new Blob();
