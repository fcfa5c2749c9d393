// SPDX-License-Identifier: MIT
// The one database of everything that is kept on this device.

/** Changes of the database, one for each version; never edited, only added
 *  to. @type {((base: IDBDatabase) => void)[]} */
const migrations = [
	(base) => {
		base.createObjectStore('files', { keyPath: 'hash' })
			.createIndex('opened', 'opened');
		base.createObjectStore('settings', { keyPath: 'name' });
	},
	(base) => {
		base.createObjectStore('plays', { keyPath: 'key' });
		// Never changed, only added to and, with its play, deleted.
		base.createObjectStore('events', { keyPath: ['play', 'at'] });
	},
];

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** @returns {Promise<IDBDatabase>} */
export function database() {
	opening ??= new Promise((resolve, reject) => {
		const request = indexedDB.open('crossply', migrations.length);
		request.onupgradeneeded = ({ oldVersion }) => {
			for (const migrate of migrations.slice(oldVersion))
				migrate(request.result);
		};
		request.onsuccess = () => {
			const base = request.result;
			// Another tab with a newer version wants to change it.
			base.onversionchange = () => {
				base.close();
				opening = null;
			};
			base.onclose = () => {
				opening = null;
			};
			resolve(base);
		};
		request.onerror = () => reject(request.error);
		request.onblocked = () => reject(new Error('another tab uses it'));
	});
	opening.catch(() => {
		opening = null;
	});
	return opening;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const done = (request) => new Promise((resolve, reject) => {
	request.onsuccess = () => resolve(request.result);
	request.onerror = () => reject(request.error);
});

/**
 * @param {IDBTransaction} transaction
 * @returns {Promise<void>}
 */
const complete = (transaction) => new Promise((resolve, reject) => {
	transaction.commit?.();
	transaction.oncomplete = () => resolve();
	transaction.onabort = () => reject(transaction.error);
});

/**
 * One request, in a transaction of its own that is complete when it is
 * answered.
 * @template T
 * @param {string} store
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} ask
 * @returns {Promise<T>}
 */
export async function using(store, mode, ask) {
	const transaction = (await database()).transaction(store, mode);
	const answer = done(ask(transaction.objectStore(store)));
	await complete(transaction);
	return answer;
}

/**
 * Keeps one thing in each of several stores, all of them or none.
 * @param {Record<string, unknown>} things by the names of the stores
 */
export async function keep(things) {
	const names = Object.keys(things);
	const transaction = (await database()).transaction(names, 'readwrite');
	for (const name of names)
		transaction.objectStore(name).put(things[name]);
	await complete(transaction);
}
