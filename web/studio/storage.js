// SPDX-License-Identifier: MIT
// What the studio keeps on this device: files by the SHA-256 of their bytes,
// and settings. Without storage, or without room, everything else works.

import { using } from '../elements/database.js';

/**
 * @typedef {{hash: string, name: string, kind: string, format: string,
 *	title: string, size: number, opened: number, blob: Blob}} StoredFile
 */

/** So many files are kept, and none that is larger. */
const mostFiles = 24;
const mostBytes = 16 << 20;

/**
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
export async function hashOf(blob) {
	const digest = await crypto.subtle.digest('SHA-256',
		await blob.arrayBuffer());
	return Array.from(new Uint8Array(digest), (byte) =>
		byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Keeps a file for the list of recent ones, and forgets the oldest.
 * @param {Omit<StoredFile, 'hash' | 'opened' | 'size'>} file
 * @returns {Promise<boolean>} whether it was kept
 */
export async function remember(file) {
	if (file.blob.size > mostBytes || !crypto.subtle)
		return false;
	// What a File points to may change or vanish: the bytes are kept.
	const blob = new Blob([await file.blob.arrayBuffer()]);
	const hash = await hashOf(blob);
	await using('files', 'readwrite', (store) => store.put({
		...file, blob, hash, size: blob.size, opened: Date.now(),
	}));
	for (const old of (await recent()).slice(mostFiles))
		await forget(old.hash);
	return true;
}

/** The files that were opened, the last one first.
 *  @returns {Promise<StoredFile[]>} */
export async function recent() {
	const all = await using('files', 'readonly', (store) => store.getAll());
	return all.sort((a, b) => b.opened - a.opened);
}

/** @param {string} hash */
export const forget = (hash) =>
	using('files', 'readwrite', (store) => store.delete(hash));

export async function forgetAll() {
	await using('files', 'readwrite', (store) => store.clear());
	await using('settings', 'readwrite', (store) => store.clear());
	await using('events', 'readwrite', (store) => store.clear());
	await using('plays', 'readwrite', (store) => store.clear());
}

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {Promise<T>}
 */
export async function setting(name, otherwise) {
	try {
		const found = await using('settings', 'readonly', (store) =>
			store.get(name));
		return found ? found.value : otherwise;
	} catch {
		return otherwise;
	}
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export const set = (name, value) =>
	using('settings', 'readwrite', (store) => store.put({ name, value }))
		.catch(() => {});
