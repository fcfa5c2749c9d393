// SPDX-License-Identifier: MIT
// From what browsers tell to what a solver does: keys by the table of the core,
// text by beforeinput and composition, so that dead keys, input methods and the
// keyboards of phones work.

/** @typedef {import('../../package/play.js').Action} Action */

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const names = /** @type {Record<string, string>} */ ({
	ArrowLeft: 'Left', ArrowRight: 'Right', ArrowUp: 'Up',
	ArrowDown: 'Down', ' ': 'Space',
});
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The characters of a text as people see them. @param {string} text */
export const characters = (text) =>
	Array.from(segmenter.segment(text), ({ segment }) => segment);

/**
 * The name of a key, as the table has it: "Ctrl-Shift-Z".
 * @param {KeyboardEvent} event
 */
export function keyName(event) {
	const { key, code } = event;
	const ctrl = event.ctrlKey || (isMac && event.metaKey);
	// With Alt, a key may stand for another letter; what is on it counts.
	const isLetter = /^Key[A-Z]$/.test(code);
	const base = event.altKey && isLetter ? code.slice(3) :
		names[key] ?? (key.length === 1 && (ctrl || event.altKey) ?
			key.toUpperCase() : key);
	// Shift is part of a character, but not of a key with a name.
	const shift = event.shiftKey && (base.length > 1 || ctrl ||
		event.altKey);
	return (ctrl ? 'Ctrl-' : '') + (event.altKey ? 'Alt-' : '') +
		(shift ? 'Shift-' : '') + base;
}

/**
 * @param {Action[]} actions
 * @returns {Map<string, string>} from key to action
 */
export const keyTable = (actions) => new Map(actions.flatMap(
	({ name, keys }) => keys.split(' ').filter(Boolean)
		.map((key) => [key, name])));

/**
 * @typedef {object} Typist
 * @property {() => boolean} isRebus the square takes whatever is typed
 * @property {() => string} alphabet letters of the puzzle
 * @property {(text: string) => void} type
 * @property {(action: string) => void} act
 * @property {() => void} restore the square shows what it held
 */

/**
 * Listens to the text that goes into squares.
 * @param {HTMLElement} grid
 * @param {Typist} typist
 * @param {AbortSignal} signal
 */
export function listenToText(grid, typist, signal) {
	/** The key of the last keydown; phones say "Unidentified". */
	let lastKey = '';
	let composing = false;
	/** What was taken of a composition before its end. */
	let taken = '';

	const put = (/** @type {string} */ text) => {
		for (const one of characters(text))
			if (one === ' ')
				typist.act('turn');
			else if (one === '\n')
				typist.act('next-word');
			else
				typist.type(one);
	};
	/** Phones compose every word; one letter of the puzzle is enough. Input
	 *  methods go through letters that are not of the puzzle. */
	const isFinal = (/** @type {string} */ data) =>
		lastKey === 'Unidentified' &&
		typist.alphabet().includes(data.toUpperCase());

	const on = (/** @type {string} */ type,
		/** @type {(event: any) => void} */ act) =>
		grid.addEventListener(type, act, { signal });

	on('keydown', (event) => {
		lastKey = event.key;
	});
	on('beforeinput', (/** @type {InputEvent} */ event) => {
		if (typist.isRebus() || event.isComposing ||
		    event.inputType === 'insertCompositionText')
			return;
		event.preventDefault();
		if (event.inputType.startsWith('delete'))
			typist.act(event.inputType === 'deleteContentForward' ?
				'clear-letter' : 'erase');
		else if (event.inputType === 'insertLineBreak')
			typist.act('next-word');
		else
			put(event.data ?? event.dataTransfer?.getData(
				'text/plain') ?? '');
	});
	on('compositionstart', () => {
		composing = true;
		taken = '';
	});
	on('input', (/** @type {InputEvent} */ event) => {
		if (typist.isRebus())
			return;
		if (!composing) {
			// What could not be prevented: dictation, autofill.
			const { value } = /** @type {HTMLInputElement} */
				(event.target);
			typist.restore();
			put(value);
			return;
		}
		const fresh = (event.data ?? '').slice(taken.length);
		if (characters(fresh).length !== 1 || !isFinal(fresh))
			return;
		taken = event.data ?? '';
		typist.type(fresh);
	});
	on('compositionend', (/** @type {CompositionEvent} */ event) => {
		composing = false;
		const rest = event.data.startsWith(taken) ?
			event.data.slice(taken.length) : '';
		if (typist.isRebus())
			return;
		typist.restore();
		put(rest);
		taken = '';
	});
}
