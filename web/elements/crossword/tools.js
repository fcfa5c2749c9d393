// SPDX-License-Identifier: MIT
// The tools above the grid: buttons, and menus of what else can be done.
import { tool } from '../tools.js';
import { menu } from './menus.js';

/**
 * @typedef {import('./menus.js').Item} Item
 * @typedef {object} Owner what the menus ask of the player
 * @property {(action: string) => void} act
 * @property {() => void} focus
 * @property {(action: string) => string | undefined} keysOf
 * @property {() => boolean} isBarred nobody may change a letter
 * @property {() => boolean} asksJudge
 * @property {() => boolean} isChecking
 * @property {() => boolean} isDownsOnly
 * @property {() => boolean} hasFields
 * @property {() => void} mark
 * @property {() => void} note
 * @property {() => void} download
 * @property {() => void} save
 * @property {() => void} startOver
 * @property {() => void} openSettings
 */

/**
 * A button that leaves the focus in the grid.
 * @param {import('../icons.js').IconName} name
 * @param {string} label
 * @param {() => void} act
 */
export function quietTool(name, label, act) {
	const button = tool(name, label, act);
	button.addEventListener('pointerdown', (event) =>
		event.preventDefault());
	return button;
}

/** @param {Owner} owner @returns {HTMLElement[]} */
export function menusOf(owner) {
	/** @returns {Item} */
	const item = (/** @type {string} */ action,
		/** @type {string} */ label) => ({
		label, keys: owner.keysOf(action)?.split(' ')[0],
		act: () => {
			owner.focus();
			owner.act(action);
		},
	});
	/** @returns {Item} */
	const barred = (/** @type {string} */ action,
		/** @type {string} */ label) =>
		({ ...item(action, label), isOff: owner.isBarred });
	return [
		menu('check', 'Check', () => [
			barred('check-letter', 'Letter'), barred('check-word', 'Word'),
			barred('check-grid', 'Grid'),
			...owner.asksJudge() ? [barred('submit', 'Submit')] : [], null,
			{ ...barred('autocheck', 'As I type'),
				isOn: owner.isChecking },
		]),
		menu('lamp', 'Reveal', () => [
			barred('reveal-letter', 'Letter'),
			barred('reveal-word', 'Word'), barred('reveal-grid', 'Grid'),
		]),
		menu('more', 'More', () => [
			item('undo', 'Undo'), item('redo', 'Redo'),
			item('rebus', 'Several letters in the square'),
			item('clear-word', 'Clear the word'), null,
			{ label: 'Mark this clue', act: owner.mark },
			{ label: 'Note on this clue', act: owner.note },
			{ ...item('clues', 'Answers in the clue list'),
				isOn: owner.hasFields },
			{ ...item('downs-only', 'Downs only'),
				isOn: owner.isDownsOnly }, null,
			{ label: 'Download the log', act: owner.download },
			{ label: 'Save the puzzle with my letters', act: owner.save },
			{ label: 'Start over', act: owner.startOver,
				isOff: owner.isBarred }, null,
			item('info', 'About the puzzle'),
			{ label: 'Settings', act: owner.openSettings },
			item('help', 'Keys'),
		]),
	];
}
