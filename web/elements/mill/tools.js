// SPDX-License-Identifier: MIT
// Small parts of the mill player.
import { h } from '../dom.js';

/** A message as a sentence. @param {string} text */
export const sentence = (text) => text && text[0].toUpperCase() +
	text.slice(1) + (/[.!?…]$/.test(text) ? '' : '.');

/**
 * @param {string} label
 * @param {() => void} act
 * @param {boolean} [isMain]
 */
export const deed = (label, act, isMain = false) => h('button', {
	type: 'button', class: isMain ? 'button main' : 'button', onclick: act,
}, label);

/** Actions as turns: what is taken belongs to what came before.
 * @param {string[]} actions */
export const turnsOf = (actions) => actions.reduce((/** @type {string[]} */
	all, one) => {
	if (one.startsWith('x') && all.length)
		all[all.length - 1] += one;
	else
		all.push(one);
	return all;
}, []);

/** "1.2 million". @param {number} n */
export const inWords = (n) => n < 1e6 ? `${Math.round(n / 1000)} thousand` :
	`${(n / 1e6).toFixed(n < 1e7 ? 1 : 0)} million`;
