// SPDX-License-Identifier: MIT
// The sheets of the player: keys, settings, what is known of the puzzle, notes.
import { h } from '../dom.js';
import { sheet } from './menus.js';

/**
 * @typedef {import('../../package/play.js').Action} Action
 * @typedef {import('../../package/play.js').PlayModel} PlayModel
 * @typedef {object} Settings
 * @property {boolean} turnFirst
 * @property {boolean} skipFilled
 * @property {boolean} nextWord
 * @property {boolean} tabLeaves
 * @property {boolean} autoPause
 * @property {boolean} timer
 * @property {'own' | 'system'} keyboard
 * @property {'letter' | 'short' | 'long'} speech
 */

/** @type {Settings} */
export const usual = {
	turnFirst: true, skipFilled: true, nextWord: true, tabLeaves: false,
	autoPause: true, timer: true, keyboard: 'own', speech: 'long',
};

/** @param {ShadowRoot} root @param {Action[]} actions */
export function helpSheet(root, actions) {
	const groups = [...new Set(actions.map(({ group }) => group))]
		.filter(Boolean);
	sheet(root, 'Keys', h('p', {}, 'Letters are typed. Escape, then Tab ' +
		'leaves the grid. On a Mac, Ctrl is Command and Alt is Option.'),
	groups.map((group) => {
		const shown = actions.filter((action) => action.group === group &&
			action.keys);
		return [h('h3', {}, group), h('dl', {}, shown.flatMap(
			({ keys, what }) => [h('dt', {}, keys.split(' ').map((key) =>
				h('kbd', {}, key))), h('dd', {}, what)]))];
	}).flat());
}

/**
 * @param {ShadowRoot} root
 * @param {Settings} settings
 * @param {(settings: Settings) => void} change
 */
export function settingsSheet(root, settings, change) {
	const now = { ...settings };
	const tick = (/** @type {keyof Settings} */ name,
		/** @type {string} */ label) => {
		const box = h('input', { type: 'checkbox',
			'.checked': now[name] });
		box.addEventListener('change', () => {
			Object.assign(now, { [name]: box.checked });
			change({ ...now });
		});
		return h('label', {}, box, label);
	};
	const choice = (/** @type {keyof Settings} */ name,
		/** @type {string} */ label,
		/** @type {Record<string, string>} */ values) => {
		const select = h('select', {}, Object.entries(values).map(
			([value, words]) => h('option', {
				value, selected: value === now[name],
			}, words)));
		select.addEventListener('change', () => {
			Object.assign(now, { [name]: select.value });
			change({ ...now });
		});
		return h('label', {}, h('span', { class: 'grow' }, label), select);
	};
	sheet(root, 'Settings', h('h3', {}, 'Moving'),
		tick('turnFirst', 'Arrows turn first, then move'),
		tick('skipFilled', 'Typing skips filled squares'),
		tick('nextWord', 'Go on to the next word when one is full'),
		tick('tabLeaves', 'Tab leaves the grid'),
		h('h3', {}, 'Time'), tick('timer', 'Show the time'),
		tick('autoPause', 'Stop the clock while the page is hidden'),
		h('h3', {}, 'Touch and speech'),
		choice('keyboard', 'Keyboard', {
			own: 'Letters of the puzzle', system: 'That of the system',
		}),
		choice('speech', 'Moving says', {
			letter: 'The letter', short: 'The letter and its place',
			long: 'Also the pattern',
		}));
}

/** @param {ShadowRoot} root @param {PlayModel} model */
export function infoSheet(root, model) {
	const facts = /** @type {const} */ (['author', 'editor', 'publication',
		'date', 'copyright']).filter((key) => model[key]);
	sheet(root, model.title || 'About the puzzle',
		h('dl', {}, facts.flatMap((key) => [
			h('dt', {}, key[0].toUpperCase() + key.slice(1)),
			h('dd', {}, model[key])])),
		model.intro && h('p', { class: 'lines' }, model.intro),
		model.notes && h('p', { class: 'lines' }, model.notes),
		!facts.length && !model.intro && !model.notes &&
			h('p', {}, 'The file says nothing about it.'));
}

/**
 * @param {ShadowRoot} root
 * @param {string} name
 * @param {string} text
 * @param {(text: string) => void} keep
 */
export function noteSheet(root, name, text, keep) {
	const area = h('textarea', {
		'aria-label': `Note on ${name}`, '.value': text,
	});
	const { close } = sheet(root, `Note on ${name}`, area,
		h('div', { class: 'answers' }, h('button', {
			type: 'button', class: 'button main', onclick: () => {
				keep(area.value.trim());
				close();
			},
		}, 'Keep')));
	area.focus();
}

/**
 * Asks for a text.
 * @param {ShadowRoot} root
 * @param {string} title
 * @param {string} label
 * @param {(text: string) => void} act
 * @returns {() => void} closes it
 */
export function textSheet(root, title, label, act) {
	const field = h('input', {
		type: 'text', class: 'field', 'aria-label': label,
		placeholder: label, autocomplete: 'off',
	});
	const form = h('form', { method: 'dialog' }, field,
		h('div', { class: 'answers' }, h('button', {
			class: 'button main',
		}, 'Go')));
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		if (field.value.trim())
			act(field.value.trim());
	});
	const { close } = sheet(root, title, form);
	field.focus();
	return close;
}
