// SPDX-License-Identifier: MIT
// What the studio says: one line about what just happened, and trouble, which
// stays until it is read.
import { fill, h } from '../elements/dom.js';
import { icon } from '../elements/icons.js';

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */
	(document.getElementById(id));

let timer = 0;
let busy = 0;

/**
 * Says what happened, for a while.
 * @param {string} message
 * @param {{action?: string, act?: () => void}} [options]
 */
export function say(message, { action, act } = {}) {
	clearTimeout(timer);
	fill(byId('said'), h('span', {}, message), action && h('button', {
		type: 'button', class: 'button small',
		onclick: () => {
			hush();
			act?.();
		},
	}, action));
	timer = window.setTimeout(hush, action ? 12000 : 6000);
}

export function hush() {
	clearTimeout(timer);
	fill(byId('said'));
}

/**
 * Says what went wrong, with which file, and what to do.
 * @param {string} what
 * @param {{file?: string, todo?: string}} [options]
 */
export function trouble(what, { file = '', todo = '' } = {}) {
	const line = h('div', { class: 'one-trouble' }, icon('error'),
		h('p', {}, file && h('strong', {}, `${file}: `), what,
			todo && h('span', { class: 'todo' }, ` ${todo}`)),
		h('button', {
			type: 'button', class: 'button small bare',
			'aria-label': 'Dismiss',
			onclick: () => line.remove(),
		}, icon('close')));
	const place = byId('trouble');
	while (place.childElementCount >= 3)
		place.firstElementChild?.remove();
	place.append(line);
}

/**
 * Says that something is under way, and when it is done.
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export async function during(work) {
	busy += 1;
	document.documentElement.setAttribute('aria-busy', 'true');
	try {
		return await work;
	} finally {
		busy -= 1;
		if (!busy)
			document.documentElement.removeAttribute('aria-busy');
	}
}

/**
 * @param {number} n
 * @param {string} what
 */
export const count = (n, what) =>
	`${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;

/** @param {number} bytes */
export function size(bytes) {
	if (bytes < 1000)
		return count(bytes, 'byte');
	const units = ['KB', 'MB', 'GB'];
	let value = bytes / 1000;
	let unit = 0;
	while (value >= 999.5 && unit < 2) {
		value /= 1000;
		unit += 1;
	}
	return `${value < 10 ? value.toFixed(1) : Math.round(value)} ` +
		units[unit];
}
