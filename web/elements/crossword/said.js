// SPDX-License-Identifier: MIT
// The one line in which the player speaks.
import { h } from '../dom.js';
import { clockText } from './clock.js';

/** @typedef {import('../../package/play.js').PlayView} PlayView */

export class Said {
	node = h('p', { role: 'status', class: 'said' });

	/** @param {string} words @param {boolean} [isHeard] not to be seen */
	say(words, isHeard = false) {
		this.node.classList.toggle('apart', isHeard);
		if (this.node.textContent !== words)
			this.node.textContent = words;
	}
}

/** The end of a game in a few words. @param {PlayView} view */
export function sumOf({ active, checks, reveals }) {
	const helps = [checks && `${checks} checked`,
		reveals && `${reveals} revealed`].filter(Boolean).join(', ');
	return `${clockText(active)}, ${helps || 'no help'}.`;
}
