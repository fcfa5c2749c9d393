// SPDX-License-Identifier: MIT
// Small parts that the players share.
import { h } from './dom.js';
import { icon } from './icons.js';

/**
 * Hands a file to the user.
 * @param {ParentNode & Node} root
 * @param {BlobPart} part
 * @param {string} name
 */
export function hand(root, part, name) {
	const address = URL.createObjectURL(new Blob([part]));
	const link = h('a', { href: address, download: name, hidden: true });
	root.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * A button with an icon, and a word where there is room.
 * @param {import('./icons.js').IconName} name
 * @param {string} label
 * @param {() => void} act
 */
export const tool = (name, label, act) => h('button', {
	type: 'button', class: 'button bare', 'aria-label': label, title: label,
	onclick: act,
}, icon(name), h('span', { class: 'word' }, label));
