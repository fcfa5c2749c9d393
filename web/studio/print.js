// SPDX-License-Identifier: MIT
// Printing: the sheet that the core lays out, page by page. Its pages are one
// picture; each sheet of paper is a window on its part of it.
import { fill, h } from '../elements/dom.js';
import { say } from './status.js';

/** @typedef {import('../package/index.js').Document} Document */

const papers = h('div', { class: 'papers', 'aria-hidden': 'true' });
let address = '';

/** American paper where people have it. @param {readonly string[]} languages */
const hasLetter = (languages) => /-(US|CA|MX|PH|CL|CO)\b/i.test(
	languages[0] ?? '');

function forget() {
	if (address)
		URL.revokeObjectURL(address);
	address = '';
	papers.remove();
	document.documentElement.classList.remove('has-sheet');
}

/**
 * Puts the sheet into the page, where only the printer sees it.
 * @param {Document} doc
 * @param {string} at the position of a record; empty: its end
 */
async function prepare(doc, at) {
	const { pages, letter, svg } = await doc.sheet({
		...at ? { at } : {}, letter: hasLetter(navigator.languages),
	});
	forget();
	address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
	const images = Array.from({ length: pages || 1 }, (_, i) => {
		const image = h('img', { src: address, alt: '' });
		image.style.setProperty('--page', String(i));
		image.style.setProperty('--pages', String(pages));
		return image;
	});
	papers.className = `papers ${letter ? 'letter' : 'a4'}` +
		(pages ? '' : ' picture');
	fill(papers, images.map((image) => h('div', { class: 'paper' }, image)));
	document.body.append(papers);
	document.documentElement.classList.add('has-sheet');
	await Promise.all(images.map((image) => image.decode().catch(() => {})));
}

/**
 * @param {Document} doc
 * @param {string} [at]
 */
export async function printSheet(doc, at = '') {
	await prepare(doc, at);
	say('');
	addEventListener('afterprint', forget, { once: true });
	window.print();
}
