// SPDX-License-Identifier: MIT
// The service that this page comes from (docs/http-api.md): its levels, and
// what is played of them. Everything is kept on this device first; events
// follow in batches when the service can be reached, also much later. What is
// known of a play there is a setting, `service:` and the name of the game.
import { storedEvents, storedGame } from '../elements/crossword/journal.js';
import { using } from '../elements/database.js';
import { set, setting } from './storage.js';

/**
 * @typedef {{id: string, version: number, title?: string, rows: number,
 *	cols: number, slug?: string, contest: boolean}} Level
 * @typedef {{correct: boolean, elapsed_ms?: number, assisted?: boolean,
 *	late?: boolean, ranked?: boolean, left?: number,
 *	revealed?: boolean}} Verdict
 * @typedef {{rank: number, name: string, elapsed_ms: number}} Score
 * @typedef {{level: string, version: number, key: string, round: number,
 *	title: string, play: string, next: number,
 *	verdict: Verdict | null}} Known
 */

/** Whether the page was served by a service at all. */
export const hasService = document.querySelector(
	'meta[name="crossply-service"]') !== null;

/** So many events in a batch. */
const mostEvents = 500;
/** What the service takes; help and verdicts it knows itself. */
const sent = new Set(['start', 'stop', 'update', 'select']);

/** The service cannot be reached, or not now. */
export class Away extends Error {}

/** It refuses; `problem` says why. */
class Refused extends Error {
	/** @param {number} status
	 *  @param {{type?: string, detail?: string, next?: number}} problem */
	constructor(status, problem) {
		super(problem.detail ?? `the service answered ${status}`);
		this.status = status;
		this.next = problem.next;
		this.type = (problem.type ?? '').replace(/.*:/, '');
	}
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{body?: unknown, token?: string, key?: string}} [options]
 * @returns {Promise<any>}
 */
async function ask(method, path, { body, token, key } = {}) {
	/** @type {Record<string, string>} */
	const headers = {};
	if (body !== undefined)
		headers['Content-Type'] = 'application/json';
	if (token)
		headers.Authorization = `Bearer ${token}`;
	if (key)
		headers['Idempotency-Key'] = key;
	if (!navigator.onLine)
		throw new Away('There is no network.');
	let answer;
	try {
		answer = await fetch(new URL(`v1/${path}`, document.baseURI), {
			method, headers, cache: 'no-cache',
			body: body === undefined ? undefined : JSON.stringify(body),
		});
	} catch {
		throw new Away('The service cannot be reached.');
	}
	if (answer.status >= 500)
		throw new Away('The service is not available at the moment.');
	const said = answer.status === 204 ? null :
		await answer.json().catch(() => ({}));
	if (!answer.ok)
		throw new Refused(answer.status, said);
	return said;
}

/* ---- levels ---- */

/**
 * The levels that anybody may play. Without a network, those of the last time.
 * @returns {Promise<Level[]>}
 */
export async function levels() {
	try {
		/** @type {{items: Level[]}} */
		const { items } = await ask('GET', 'levels?limit=100');
		const open = items.filter(({ contest }) => !contest);
		set('service-levels', open);
		return open;
	} catch (error) {
		if (error instanceof Away)
			return setting('service-levels', []);
		throw error;
	}
}

/**
 * A level as a file. It is kept, so that it can be played without a network.
 * @param {Level} level
 * @returns {Promise<{blob: Blob, name: string}>}
 */
export async function levelFile({ id, version, slug }) {
	const name = `${slug ?? id}.level.json`;
	const kept = `service-level:${id}/${version}`;
	try {
		const text = JSON.stringify(await ask('GET',
			`levels/${id}/versions/${version}`), null, 2);
		set(kept, text);
		return { blob: new Blob([text]), name };
	} catch (error) {
		const text = await setting(kept, '');
		if (!text)
			throw error;
		return { blob: new Blob([text]), name };
	}
}

/**
 * Which level of this service a file is; null: none that was opened here.
 * @param {Uint8Array} bytes
 * @returns {Promise<{level: string, version: number} | null>}
 */
async function levelOf(bytes) {
	try {
		const { id, version } = JSON.parse(
			new TextDecoder().decode(bytes));
		return await setting(`service-level:${id}/${version}`, '') ?
			{ level: id, version } : null;
	} catch {
		return null;
	}
}

/* ---- who plays ---- */

/** @type {Promise<string> | null} */
let entering = null;

/** The token of the guest that this browser is. */
function player() {
	entering ??= (async () => {
		const known = await setting('service-player', '');
		if (known)
			return known;
		const { token } = await ask('POST', 'players');
		await set('service-player', token);
		return token;
	})();
	entering.catch(() => {
		entering = null;
	});
	return entering;
}

/** The service has forgotten this guest: the next one begins anew. */
async function leave() {
	entering = null;
	await set('service-player', '');
}

/** @param {string} name */
export const rename = async (name) => ask('PATCH', 'players/me',
	{ body: { name }, token: await player() });

/** @returns {Promise<string>} */
export const playerName = async () => (await ask('GET', 'players/me',
	{ token: await player() })).name;

/* ---- plays ---- */

/** @param {string} key @param {number} round */
const settingOf = (key, round) => `service:${key}#${round}`;

/** Puts the events of a game there, and asks for its verdict. */
export class Following {
	/** @type {Promise<unknown>} one thing after the other */
	#line = Promise.resolve();

	/** @param {Known} known */
	constructor(known) {
		this.known = known;
	}

	#keep() {
		const { key, round } = this.known;
		return set(settingOf(key, round), this.known);
	}

	/**
	 * @template T
	 * @param {() => Promise<T>} work
	 * @returns {Promise<T>}
	 */
	#after(work) {
		const next = this.#line.then(work);
		this.#line = next.catch(() => {});
		return next;
	}

	/** Sends what is new. Rejected with Away: later. */
	send() {
		return this.#after(() => this.#send());
	}

	/** Whether all is right. */
	submit() {
		return this.#after(async () => {
			const { known } = this;
			if (known.verdict?.correct)
				return known.verdict;
			await this.#send();
			/** @type {Verdict} */
			const verdict = await this.#ask('POST', 'submissions', {
				body: { next: known.next },
				key: `${known.play}-${known.next}`,
			});
			known.verdict = verdict;
			await this.#keep();
			return verdict;
		});
	}

	/**
	 * @param {'check' | 'reveal'} what
	 * @param {{row: number, col: number}[]} cells
	 */
	help(what, cells) {
		return this.#after(async () => {
			const { known } = this;
			await this.#send();
			const said = await this.#ask('POST', what, { body: { cells } });
			if (said.state === 'revealed') {
				known.verdict = { correct: true, revealed: true };
				await this.#keep();
			}
			return said;
		});
	}

	/** @returns {Promise<Score[]>} */
	async scores() {
		const { level, version, verdict } = this.known;
		const { items } = await ask('GET', `levels/${level}/versions/` +
			`${version}/leaderboard?limit=10&assisted=` +
			(verdict?.assisted ? 1 : 0));
		return items;
	}

	/** Of this play.
	 * @param {string} method
	 * @param {string} what
	 * @param {{body?: unknown, key?: string}} [options]
	 */
	async #ask(method, what, options = {}) {
		return ask(method, `plays/${this.known.play}${what && `/${what}`}`,
			{ ...options, token: await player() });
	}

	async #events() {
		const { key, round } = this.known;
		const all = await storedEvents(key, round);
		return all.map((text) => JSON.parse(text)).filter(
			({ type }) => sent.has(type));
	}

	async #send() {
		const { known } = this;
		const events = await this.#events();
		if (known.verdict?.correct || (known.play &&
			known.next >= events.length) || !events.length)
			return;
		if (!known.play)
			await this.#open();
		for (let tries = 0; known.next < events.length;) {
			const batch = events.slice(known.next,
				known.next + mostEvents);
			try {
				const { next } = await this.#ask('POST', 'events',
					{ body: { first: known.next, events: batch } });
				known.next = next;
				await this.#keep();
			} catch (error) {
				tries += 1;
				if (tries > 3)
					throw error;
				await this.#settle(error);
			}
		}
	}

	/** Opens a play of this game's own. */
	async #open() {
		const { known } = this;
		const { level, version } = known;
		for (let tries = 0; tries < 3; tries += 1) {
			try {
				const play = await ask('POST', 'plays', {
					body: { level, version, again: true },
					token: await player(),
				});
				known.play = play.id;
				known.next = 0;
				if (!play.next) {
					await this.#keep();
					return;
				}
				// An earlier game that was not finished.
				await this.#ask('DELETE', '');
			} catch (error) {
				if (!(error instanceof Refused) || error.status !== 401)
					throw error;
				await leave();
			}
		}
		throw new Away('The service has another play of this level.');
	}

	/**
	 * A batch did not fit: events are missing there, or the play there is
	 * another one, such as that of an earlier game.
	 * @param {unknown} error
	 */
	async #settle(error) {
		const { known } = this;
		if (!(error instanceof Refused))
			throw error;
		if (error.type === 'gap') {
			known.next = error.next ?? 0;
			return;
		}
		if (error.status === 401)
			await leave();
		else if (error.type === 'diverged')
			await this.#ask('DELETE', '').catch(() => {});
		else if (error.status !== 404 && error.type !== 'play-ended')
			throw error;
		await this.#open();
	}
}

/** One for each game, whoever asks. @type {Map<string, Following>} */
const followed = new Map();

/** @param {Known} known */
function following(known) {
	const name = settingOf(known.key, known.round);
	const found = followed.get(name) ?? new Following(known);
	followed.set(name, found);
	return found;
}

/**
 * The play of a game, if its puzzle is a level of this service.
 * @param {Uint8Array} bytes of the puzzle
 * @param {{key: string, round: number, title: string}} game
 * @returns {Promise<Following | null>}
 */
export async function follow(bytes, { key, round, title }) {
	const which = hasService ? await levelOf(bytes) : null;
	if (!which)
		return null;
	const name = settingOf(key, round);
	/** @type {Known} */
	const known = await setting(name, {
		...which, key, round, title, play: '', next: 0, verdict: null,
	});
	await set(name, known);
	return following(known);
}

/**
 * Sends what was played without a network, and gives the plays that turned out
 * to be right.
 * @returns {Promise<Known[]>}
 */
export async function catchUp() {
	const names = hasService ? await using('settings', 'readonly', (store) =>
		store.getAllKeys(IDBKeyRange.bound('service:', 'service;'))) : [];
	/** @type {Known[]} */
	const solved = [];
	for (const name of names) {
		const known = await setting(String(name),
			/** @type {Known | null} */ (null));
		if (!known || known.verdict?.correct)
			continue;
		const game = await storedGame(known.key);
		const play = following(known);
		await play.send();
		if (game?.round === known.round && game.open &&
			game.filled === game.open && !play.known.verdict &&
			(await play.submit()).correct)
			solved.push(play.known);
	}
	return solved;
}
