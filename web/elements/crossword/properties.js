// SPDX-License-Identifier: MIT
// The attributes of the player, and the properties that mirror them.
import { CrossplyElement } from '../element.js';
import { usual } from './sheets.js';

/** @typedef {import('./sheets.js').Settings} Settings */

export class PlayerElement extends CrossplyElement {
	static observedAttributes = [...CrossplyElement.observedAttributes,
		'autocheck', 'pencil', 'downs-only', 'skip-filled', 'timer',
		'readonly'];

	/**
	 * What the solver chose, unless an attribute says otherwise.
	 * @protected
	 * @type {Settings}
	 */
	settings = { ...usual };

	/** @param {string} name @param {boolean} otherwise */
	#flag(name, otherwise = false) {
		const value = this.getAttribute(name);
		return value === null ? otherwise : value !== 'false';
	}

	get autocheck() {
		return this.#flag('autocheck');
	}

	set autocheck(is) {
		this.toggleAttribute('autocheck', Boolean(is));
	}

	get pencil() {
		return this.#flag('pencil');
	}

	set pencil(is) {
		this.toggleAttribute('pencil', Boolean(is));
	}

	get downsOnly() {
		return this.#flag('downs-only');
	}

	set downsOnly(is) {
		this.toggleAttribute('downs-only', Boolean(is));
	}

	/** Whether typing goes on to the next empty square; unless it says
	 *  otherwise, as the solver set it. */
	get skipFilled() {
		return this.#flag('skip-filled', this.settings.skipFilled);
	}

	set skipFilled(is) {
		this.setAttribute('skip-filled', String(Boolean(is)));
	}

	/** Whether the time is shown. */
	get timer() {
		return this.#flag('timer', this.settings.timer);
	}

	set timer(is) {
		this.setAttribute('timer', String(Boolean(is)));
	}

	get readonly() {
		return this.#flag('readonly');
	}

	set readonly(is) {
		this.toggleAttribute('readonly', Boolean(is));
	}
}
