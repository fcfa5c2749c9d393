// SPDX-License-Identifier: MIT
// A file in the address of the page, after `#`: browsers do not send that part,
// so what is shared reaches no server.
import { compress, decompress } from './zip.js';

/** Longer links do not survive mail and chat. */
export const mostLink = 16384;
/** What a link may unfold to. */
const mostFile = 4 << 20;

/** @param {Uint8Array} bytes */
function toText(bytes) {
	let text = '';
	for (let at = 0; at < bytes.length; at += 8192)
		text += String.fromCharCode(...bytes.subarray(at, at + 8192));
	return btoa(text).replaceAll('+', '-').replaceAll('/', '_')
		.replace(/=+$/, '');
}

/** @param {string} text */
const toBytes = (text) => Uint8Array.from(
	atob(text.replaceAll('-', '+').replaceAll('_', '/')),
	(c) => c.charCodeAt(0));

/**
 * The part after `#` that holds a file; null: it is too large for a link.
 * @param {{name: string, bytes: Uint8Array, at?: string}} what
 * @returns {Promise<string | null>}
 */
export async function toFragment({ name, bytes, at }) {
	const data = toText(await compress(bytes, 'deflate-raw'));
	const fragment = `#file=${encodeURIComponent(name)}` +
		(at ? `&at=${encodeURIComponent(at)}` : '') + `&data=${data}`;
	return fragment.length > mostLink ? null : fragment;
}

/**
 * What the address asks for.
 * @param {string} hash
 * @returns {Promise<{file: {name: string, bytes: Uint8Array} | null,
 *	at: string, example: string, given: string}>} rejected: the link is
 *	damaged
 */
export async function fromFragment(hash) {
	const given = new URLSearchParams(hash.replace(/^#/, '')
		.replaceAll('+', '%2B'));
	const at = given.get('at') ?? '';
	const example = given.get('example') ?? '';
	const token = given.get('given') ?? '';
	const data = given.get('data');
	if (data === null)
		return { file: null, at, example, given: token };
	const bytes = await decompress(toBytes(data), 'deflate-raw', mostFile);
	return {
		file: { name: given.get('file') || 'shared', bytes }, at, example,
		given: token,
	};
}
