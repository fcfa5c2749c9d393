// SPDX-License-Identifier: MIT
// What stands in the way of playing: a pause, and another tab with the game.
import { fill, h } from '../dom.js';
import { icon } from '../icons.js';

/** Hides the grid while the game is paused. */
export class PauseCover {
	node = h('div', { class: 'cover', hidden: true });

	get isOff() {
		return this.node.hidden;
	}

	/** @param {() => void} resume */
	show(resume) {
		const button = h('button', {
			type: 'button', class: 'button main', onclick: resume,
		}, icon('play'), 'Resume');
		fill(this.node, h('p', {}, 'Paused'), button);
		this.node.hidden = false;
		button.focus();
	}

	hide() {
		this.node.hidden = true;
	}
}

/** Says that another tab has the game, and offers to take it. */
export class TabNotice {
	node = h('div', { class: 'notice', hidden: true });

	/** @param {() => void} take */
	constructor(take) {
		fill(this.node, h('p', {}, 'This puzzle is being played in ' +
			'another tab.'), h('button', {
			type: 'button', class: 'button main', onclick: take,
		}, 'Play here'));
	}
}
