// SPDX-License-Identifier: MIT
// Sheets that lie over the page: they have a name, a way out, and give the
// focus back to where it was.
import { h, unique } from '../elements/dom.js';
import { icon } from '../elements/icons.js';

/**
 * Opens a sheet.
 * @param {string} title
 * @param {{lead?: string, wide?: boolean}} [options]
 * @returns {{body: HTMLElement, close: () => void, node: HTMLDialogElement,
 *	closed: Promise<string>}}
 */
export function dialog(title, { lead = '', wide = false } = {}) {
	const id = unique('sheet');
	const body = h('div', { class: 'sheet-body' });
	const node = h('dialog', {
		class: wide ? 'sheet wide' : 'sheet', 'aria-labelledby': id,
	}, h('header', {}, h('h2', { id }, title), h('button', {
		type: 'button', class: 'button bare', 'aria-label': 'Close',
		onclick: () => node.close(),
	}, icon('close'))), lead && h('p', { class: 'lead' }, lead), body);
	document.body.append(node);
	const closed = new Promise((resolve) => {
		node.addEventListener('close', () => {
			resolve(node.returnValue);
			node.remove();
		}, { once: true });
	});
	// A click beside the sheet closes it.
	node.addEventListener('click', (event) => {
		if (event.target === node)
			node.close();
	});
	node.showModal();
	return { body, node, closed, close: () => node.close() };
}
