// SPDX-License-Identifier: MIT
// What a record tells, as `stats --json` counts it.
import { fill, h } from '../elements/dom.js';
import { isDark } from '../elements/looks.js';
import { count } from './status.js';

/** @typedef {import('../package/index.js').Document} Document */

/** @param {number} ms */
function clock(ms) {
	const seconds = Math.floor(ms / 1000);
	const part = (/** @type {number} */ n) => String(n).padStart(2, '0');
	const minutes = Math.floor(seconds / 60);
	return minutes < 60 ? `${minutes}:${part(seconds % 60)}` :
		`${Math.floor(minutes / 60)}:${part(minutes % 60)}:` +
			part(seconds % 60);
}

/**
 * @param {[string, string | number | false | undefined][]} facts
 */
const facts = (facts) => h('dl', { class: 'facts' }, ...facts.flatMap(
	([name, value]) => value === undefined || value === false ||
		value === '' ? [] :
		[h('div', {}, h('dt', {}, name), h('dd', {}, value))]));

/**
 * @param {string} caption
 * @param {string[]} heads
 * @param {(string | number | Node)[][]} rows
 */
const table = (caption, heads, rows) => h('div', {
	class: 'table', tabindex: '0', role: 'group', 'aria-label': caption,
}, h('table', {}, h('caption', {}, caption),
	h('thead', {}, h('tr', {}, ...heads.map((head) =>
		h('th', { scope: 'col' }, head)))),
	h('tbody', {}, ...rows.map(([first, ...rest]) => h('tr', {},
		h('th', { scope: 'row' }, first), ...rest.map((value) =>
			h('td', { class: typeof value === 'number' ? 'n' : '' },
				value)))))));

/**
 * A bar for a share of the most.
 * @param {string} text
 * @param {number} value
 * @param {number} most
 */
function bar(text, value, most) {
	const node = h('span', { class: 'bar' });
	node.style.setProperty('--share', String(most ? value / most : 0));
	return h('span', { class: 'barred' }, text, node);
}

/**
 * @param {HTMLElement} place
 * @param {Document} doc
 */
export async function showStatistics(place, doc) {
	const stats = /** @type {any} */ (await doc.stats());
	fill(place, ...(doc.kind === 'solve' ? await solve(stats, doc) :
		game(stats)));
}

/**
 * @param {any} stats
 * @param {Document} doc
 */
async function solve(stats, doc) {
	const most = Math.max(...stats.clues.map((/** @type {any} */ clue) =>
		clue.on_ms));
	return [
		facts([
			[stats.solved ? 'Solved in' : 'Worked on for',
				clock(stats.active_ms)],
			['With pauses', clock(stats.wall_ms)],
			['By', stats.solver],
			['Squares', `${stats.filled} of ${stats.open_cells}`],
			['Corrections', stats.corrections],
			['Help', [count(stats.checks, 'check'),
				count(stats.reveals, 'reveal')].join(', ')],
			['Between letters', stats.rhythm_ms &&
				`${(stats.rhythm_ms / 1000).toFixed(2)} s`],
		]),
		h('div', { class: 'pictures' },
			await picture(doc, { chart: true }, 'Progress over time'),
			await picture(doc, { heat: 'final', noClues: true },
				'When each square got its letter')),
		table('Clues', ['Clue', 'Time', 'Letters', 'Begun', 'Complete',
			'From crossings'],
		stats.clues.map((/** @type {any} */ clue) => [clue.clue,
			bar(clock(clue.on_ms), clue.on_ms, most), clue.letters,
			clue.first_ms === null ? '–' : clock(clue.first_ms),
			clue.done_ms === null ? '–' : clock(clue.done_ms),
			clue.crossing])),
	];
}

/**
 * @param {Document} doc
 * @param {object} options
 * @param {string} alt
 */
async function picture(doc, options, alt) {
	const svg = await doc.draw({ ...options,
		theme: isDark(document.body) ? 'dark' : 'light' });
	const address = URL.createObjectURL(new Blob([svg],
		{ type: 'image/svg+xml' }));
	const image = h('img', { alt, src: address });
	await image.decode().catch(() => {});
	URL.revokeObjectURL(address);
	// Where it is wider than the window, keys move it, too.
	return h('figure', { tabindex: '0' }, image);
}

/** @param {any} stats */
function game(stats) {
	const events = Object.entries(stats.events ?? {}).map(([name, n]) =>
		`${n} ${name}`).join(', ');
	const players = stats.players ?? [];
	const most = Math.max(0, ...players.flatMap((/** @type {any} */ p) =>
		Object.values(p.functions ?? {}).map((/** @type {any} */ f) =>
			f.runs)));
	return [
		facts([['Game', stats.game], ['Session', stats.session],
			['Steps', stats.deltas], ['Of them', events],
			['Turns', stats.game_turns],
			['Objects at the end', stats.objects]]),
		table('Players', ['Player', 'Result', 'Client', 'Runs', 'Invalid',
			'Time used', 'Why'],
		players.map((/** @type {any} */ p) => [p.name || p.id,
			p.result ?? '', p.client ?? '', p.runs ?? 0,
			p.invalid ?? 0, seconds(p.time_used_ns),
			p.reason ?? ''])),
		table('Functions', ['Function', 'Player', 'Runs', 'Invalid'],
			players.flatMap((/** @type {any} */ p) =>
				Object.entries(p.functions ?? {}).map(
					([name, /** @type {any} */ f]) => [name,
						p.name || p.id,
						bar(String(f.runs), f.runs, most),
						f.invalid]))),
	];
}

/** @param {number | undefined} ns */
const seconds = (ns) => ns === undefined ? '' :
	`${(ns / 1e9).toFixed(3)} s`;
