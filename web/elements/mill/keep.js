// SPDX-License-Identifier: MIT
// What is kept of mill on this device: the ratings of who solves puzzles, and
// endgame tables, both as the core writes them.
import { using } from '../database.js';
import { recall, retain } from '../crossword/journal.js';

/** @typedef {import('../../package/mill.js').Table} Table */

const ratings = 'mill-ratings';
const prefix = 'mill-table:';

/** @returns {Promise<string>} */
export const readRatings = () => recall(ratings, '');

/**
 * Changes the ratings; other tabs wait meanwhile.
 * @template {{ratings?: string}} T
 * @param {(kept: string) => Promise<T>} change
 * @returns {Promise<T>}
 */
export async function changeRatings(change) {
	const work = async () => {
		const result = await change(await readRatings());
		if (result.ratings)
			await retain(ratings, result.ratings);
		return result;
	};
	return navigator.locks ? navigator.locks.request(
		'crossply-mill-ratings', work) : work();
}

/** The tables that were made here. @returns {Promise<Table[]>} */
export async function readTables() {
	try {
		const all = await using('settings', 'readonly', (store) =>
			store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
		return all.map(({ name, value }) =>
			({ name: name.slice(prefix.length), bytes: value }));
	} catch {
		return [];
	}
}

/** @param {Table} table */
export const keepTable = ({ name, bytes }) =>
	using('settings', 'readwrite', (store) =>
		store.put({ name: prefix + name, value: bytes }))
		.then(() => {}, () => {});

export const forgetTables = () => using('settings', 'readwrite', (store) =>
	store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))
	.catch(() => {});
