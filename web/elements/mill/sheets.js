// SPDX-License-Identifier: MIT
// The sheets of the mill player: keys, a new game, endgame tables.
import { fill, h } from '../dom.js';
import { sheet } from '../crossword/menus.js';
import { forgetTables, keepTable, readTables } from './keep.js';

/**
 * @typedef {import('../../package/mill.js').Mill} Mill
 * @typedef {import('../../package/mill.js').Listing} Listing
 * @typedef {import('../../package/mill.js').Subject} Subject
 * @typedef {{id: string, keys: string, what: string}} Key
 * @typedef {{variant: string, fen: string, side: 'white' | 'black',
 *	level: number}} GameSettings
 */

/** @param {ShadowRoot} root @param {Key[]} keys */
export function keysSheet(root, keys) {
	sheet(root, 'Keys', h('p', {}, 'On the board, a file and a rank choose ' +
		'a point: d 6. Whole moves can be typed into the field.'),
	h('dl', {}, keys.flatMap(({ keys: all, what }) => [
		h('dt', {}, all.split(' ').map((key) => h('kbd', {}, key))),
		h('dd', {}, what)])));
}

/** @param {string} label @param {HTMLElement} field */
const row = (label, field) => h('label', {}, h('span', { class: 'grow' },
	label), field);

/**
 * @param {string[][]} options value and words
 * @param {string} chosen
 */
const select = (options, chosen) => h('select', {}, options.map(
	([value, words]) => h('option', { value, selected: value === chosen },
		words)));

/**
 * @param {ShadowRoot} root
 * @param {Listing} listing
 * @param {GameSettings & {hasPuzzle: boolean}} before
 * @param {(settings: GameSettings & {fromPuzzle: boolean}) => Promise<void>
 *	} begin throws what is wrong with it
 */
export function gameSheet(root, listing, before, begin) {
	const from = select([['start', 'From the first stone'],
		...before.hasPuzzle ? [['puzzle', 'From this puzzle']] : [],
		['position', 'From a position']], 'start');
	const variant = select(listing.rules.map(({ id, name }) => [id, name]),
		before.variant);
	const fen = h('input', { type: 'text', autocomplete: 'off',
		spellcheck: 'false', '.value': before.fen });
	const side = select([['white', 'White'], ['black', 'Black']],
		before.side);
	const level = select(Array.from({ length: listing.strengths }, (_, i) =>
		[String(i + 1), String(i + 1)]), String(before.level));
	const wrong = h('p', { role: 'alert', class: 'wrong' });
	const rules = row('Rules', variant);
	const position = row('Position (FEN)', fen);
	const show = () => {
		rules.hidden = from.value === 'puzzle';
		position.hidden = from.value !== 'position';
	};
	from.addEventListener('change', show);
	show();
	const form = h('form', { class: 'form', method: 'dialog' },
		row('Begin', from), rules, position, row('You play', side),
		row('Strength', level), wrong, h('div', { class: 'answers' },
			h('button', { class: 'button main' }, 'Begin the game')));
	const { close } = sheet(root, 'Play the engine', form);
	form.addEventListener('submit', async (event) => {
		event.preventDefault();
		try {
			await begin({
				variant: variant.value, level: Number(level.value),
				side: /** @type {'white' | 'black'} */ (side.value),
				fen: from.value === 'position' ? fen.value.trim() : '',
				fromPuzzle: from.value === 'puzzle',
			});
			close();
		} catch (error) {
			wrong.textContent = `${/** @type {Error} */ (error).message}.`;
		}
	});
}

/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** So many stones the tables of a name are of. @param {string} name */
function stonesOf(name) {
	const [own, opp] = (/-(\d)-(\d)\./.exec(name) ?? []).slice(1);
	return Number(own) + Number(opp);
}

/**
 * @param {ShadowRoot} root
 * @param {Mill} mill
 * @param {Subject} rules
 * @param {AbortSignal} life
 * @param {() => void} changed
 */
export async function tablesSheet(root, mill, rules, life, changed) {
	const stones = select([['6', '6 stones'], ['7', '7 stones'],
		['8', '8 stones']], '7');
	const words = h('p', {});
	const bar = h('progress', { max: '1', value: '0', hidden: true,
		'aria-label': 'Progress' });
	const make = h('button', { type: 'button', class: 'button main' },
		'Make the tables');
	const stop = h('button', { type: 'button', class: 'button',
		hidden: true }, 'Stop');
	const remove = h('button', { type: 'button', class: 'button' },
		'Delete them');
	const told = h('p', { role: 'status' });
	const { node } = sheet(root, 'Endgame tables', h('p', {}, 'Tables know ' +
		'every position with few stones: who wins, and in how many turns. ' +
		'With them the engine, judgements and proofs are exact there, and ' +
		'draws can be proven. They are made on this device and kept.'),
	words, row('Up to', stones), bar, told, h('div', { class: 'answers' },
		remove, stop, make));
	let work = new AbortController();
	node.addEventListener('close', () => work.abort());
	life.addEventListener('abort', () => work.abort());

	const list = async () => {
		const kept = await readTables();
		const most = kept.reduce((n, { name }) =>
			Math.max(n, stonesOf(name)), 0);
		fill(words, most ? `All positions of up to ${most} stones are ` +
			`known: ${megabytes(kept.reduce((n, { bytes }) =>
				n + bytes.length, 0))} are kept.` : 'There are none yet.');
		remove.hidden = !kept.length;
		return kept;
	};
	const busy = (/** @type {boolean} */ is) => {
		make.hidden = is;
		stop.hidden = !is;
		bar.hidden = !is;
		stones.disabled = is;
	};
	make.addEventListener('click', async () => {
		work = new AbortController();
		busy(true);
		told.textContent = 'Making tables …';
		try {
			await mill.makeTables(rules, {
				stones: Number(stones.value), have: await readTables(),
				keep: keepTable, signal: work.signal,
				progress: (done, of) => { bar.value = done / of; },
			});
			told.textContent = 'The tables are made; the next puzzle or ' +
				'game uses them.';
		} catch (error) {
			const { status, message } = /** @type {any} */ (error);
			told.textContent = status === 'aborted' ?
				'Stopped; what was finished is kept.' : `${message}.`;
		}
		busy(false);
		changed();
		await list();
	});
	stop.addEventListener('click', () => work.abort());
	remove.addEventListener('click', async () => {
		await forgetTables();
		told.textContent = 'Deleted.';
		changed();
		await list();
	});
	await list();
}
