// SPDX-License-Identifier: MIT
// Several letters in a square, written in the square itself.

/**
 * @typedef {object} Parts
 * @property {import('./grid.js').PlayGrid} grid
 * @property {HTMLElement} frame
 * @property {HTMLElement} player
 * @property {import('./pad.js').Pad} pad
 * @property {(words: string) => void} say
 * @property {() => void} focus puts the focus into the square
 * @property {(text: string) => void} put what the square has now
 */

export class Rebus {
	isOn = false;
	#parts;

	/** @param {Parts} parts */
	constructor(parts) {
		this.#parts = parts;
	}

	begin() {
		const { grid, frame, player, pad, say, focus } = this.#parts;
		const { square } = grid;
		if (!square || square.input.readOnly)
			return;
		this.isOn = true;
		pad.isRebus = true;
		const a = square.node.getBoundingClientRect();
		const b = frame.getBoundingClientRect();
		square.node.classList.toggle('to-start', a.left - b.left < 60);
		square.node.classList.toggle('to-end', b.right - a.right < 60);
		grid.edit(true);
		player.classList.add('editing-in');
		this.write(square.text);
		focus();
		square.input.select();
		say('Any characters; Enter ends it.');
	}

	/** What has been written so far. */
	get text() {
		return this.#parts.grid.input?.value ?? '';
	}

	/** @param {string} text */
	write(text) {
		const { square } = this.#parts.grid;
		if (!square)
			return;
		if (square.input.value !== text)
			square.input.value = text;
		square.node.style.setProperty('--n', String([...text].length));
	}

	/** @param {boolean} keep */
	end(keep) {
		const { grid, player, pad, say, put } = this.#parts;
		const { square } = grid;
		if (!square || !this.isOn)
			return;
		const text = square.input.value.trim();
		this.isOn = false;
		pad.isRebus = false;
		grid.edit(false);
		square.node.classList.remove('to-start', 'to-end');
		player.classList.remove('editing-in');
		square.node.style.removeProperty('--n');
		square.input.value = square.text;
		say('');
		if (keep && text !== square.text)
			put(text);
	}
}
