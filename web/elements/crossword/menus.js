// SPDX-License-Identifier: MIT
// Menus below buttons, and sheets over the player for what needs an answer.
import { fill, h, unique } from '../dom.js';
import { icon } from '../icons.js';

/**
 * @typedef {{label: string, keys?: string, act: () => void,
 *	isOn?: () => boolean, isOff?: () => boolean}} Item
 * @typedef {import('../icons.js').IconName} IconName
 */

/**
 * A button with a menu.
 * @param {IconName} name
 * @param {string} label
 * @param {() => (Item | null)[]} items null: a line between
 */
export function menu(name, label, items) {
	const id = unique('menu');
	const list = h('div', {
		class: 'menu', role: 'menu', id, 'aria-label': label, hidden: true,
	});
	const button = h('button', {
		type: 'button', class: 'button bare', 'aria-haspopup': 'menu',
		'aria-expanded': 'false', 'aria-controls': id, 'aria-label': label,
		title: label,
	}, icon(name), h('span', { class: 'word' }, label));
	const node = h('div', { class: 'menu-of' }, button, list);

	const shut = (/** @type {boolean} */ back) => {
		if (list.hidden)
			return;
		list.hidden = true;
		button.setAttribute('aria-expanded', 'false');
		if (back)
			button.focus();
	};
	const open = () => {
		fill(list, ...items().map((item) => item ? entry(item, shut) :
			h('div', { role: 'separator', class: 'line' })));
		list.hidden = false;
		button.setAttribute('aria-expanded', 'true');
		within(list, node.closest('.player') ?? node);
		list.querySelector('button')?.focus();
	};
	button.addEventListener('click', () =>
		list.hidden ? open() : shut(true));
	node.addEventListener('keydown', (event) => {
		const all = [...list.querySelectorAll('button')]
			.filter((one) => !one.disabled);
		const at = all.findIndex((one) => one.matches(':focus'));
		const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0,
			End: all.length - 1 }[event.key];
		if (event.key === 'Escape')
			shut(true);
		else if (to !== undefined && !list.hidden)
			all.at(to % all.length)?.focus();
		else if (event.key === 'ArrowDown' && list.hidden)
			open();
		else
			return;
		event.preventDefault();
		event.stopPropagation();
	});
	node.addEventListener('focusout', (event) => {
		if (!node.contains(/** @type {Node | null} */
			(event.relatedTarget)))
			shut(false);
	});
	return node;
}

/**
 * Keeps a menu beside its button within the player and the window.
 * @param {HTMLElement} list
 * @param {Element} player
 */
function within(list, player) {
	list.style.translate = '';
	const { left, right, top } = list.getBoundingClientRect();
	const room = player.getBoundingClientRect();
	const by = Math.max(Math.min(0, room.right - right), room.left - left);
	list.style.translate = `${Math.round(by)}px`;
	list.style.maxBlockSize = `max(12rem, 100dvh - ${Math.round(top)}px - ` +
		'0.5rem)';
}

/** @param {Item} item @param {(back: boolean) => void} shut */
function entry(item, shut) {
	const isSwitch = Boolean(item.isOn);
	return h('button', {
		type: 'button', role: isSwitch ? 'menuitemcheckbox' : 'menuitem',
		'aria-checked': item.isOn ? String(item.isOn()) : undefined,
		tabindex: '-1', disabled: item.isOff?.(),
		onclick: () => {
			shut(true);
			item.act();
		},
	}, h('span', { class: 'tick' }, item.isOn?.() ? icon('check') : ''),
	h('span', { class: 'what' }, item.label),
	item.keys && h('kbd', {}, item.keys));
}

/**
 * A sheet with a heading.
 * @param {ParentNode & Node} root
 * @param {string} title
 * @param {...import('../dom.js').Children} body
 * @returns {{node: HTMLDialogElement, close: () => void}}
 */
export function sheet(root, title, ...body) {
	const id = unique('sheet');
	const node = h('dialog', { class: 'sheet', 'aria-labelledby': id });
	const close = () => node.close();
	fill(node, h('header', {}, h('h2', { id }, title), h('button', {
		type: 'button', class: 'button bare', 'aria-label': 'Close',
		onclick: close,
	}, icon('close'))), h('div', { class: 'body' }, ...body));
	node.addEventListener('close', () => node.remove());
	node.addEventListener('click', (event) => {
		if (event.target === node)
			close();
	});
	// Keys of the player are not for its sheets.
	node.addEventListener('keydown', (event) => event.stopPropagation());
	root.append(node);
	node.showModal();
	return { node, close };
}

/**
 * Asks.
 * @param {ParentNode & Node} root
 * @param {string} question
 * @param {string} words
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function ask(root, question, words, yes) {
	return new Promise((resolve) => {
		const { node, close } = sheet(root, question, h('p', {}, words),
			h('div', { class: 'answers' },
				h('button', {
					type: 'button', class: 'button',
					onclick: () => close(),
				}, 'Cancel'),
				h('button', {
					type: 'button', class: 'button main',
					onclick: () => {
						resolve(true);
						close();
					},
				}, yes)));
		node.addEventListener('close', () => resolve(false));
	});
}
