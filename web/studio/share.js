// SPDX-License-Identifier: MIT
// A link that holds the whole file, after `#`.
import { fill, h, unique } from '../elements/dom.js';
import { icon } from '../elements/icons.js';
import { dialog } from './dialog.js';
import { mostLink, toFragment } from './link.js';
import { say, size } from './status.js';
import { save } from './zip.js';

/**
 * @param {{name: string, bytes: Uint8Array, at?: string}} what
 */
export async function shareSheet(what) {
	const { body } = dialog('Share', {
		lead: 'The file travels inside the link. It reaches no server: ' +
			'browsers keep what is after # to themselves.',
	});
	const fragment = what.bytes.length > 40 * mostLink ? null :
		await toFragment(what);
	if (fragment === null) {
		fill(body, h('p', {}, `${what.name} has ${size(what.bytes.length)
		}: too much for a link, which holds about ${size(mostLink)} of ` +
			'compressed data. Send the file itself; who gets it can ' +
			'drop it on this page.'),
		h('div', { class: 'line' }, h('button', {
			type: 'button', class: 'button main',
			onclick: () => save(what.bytes, what.name),
		}, icon('download'), 'Download')));
		return;
	}
	const link = new URL(fragment, location.href.replace(/#.*$/, '')).href;
	const id = unique('link');
	const field = h('input', {
		id, type: 'text', readonly: true, '.value': link, class: 'field',
		onfocus: () => field.select(),
	});
	fill(body, h('label', { for: id }, 'Link'), field,
		h('p', { class: 'muted' }, `${size(link.length)} of at most ` +
			`${size(mostLink)}.`),
		h('div', { class: 'line' }, h('button', {
			type: 'button', class: 'button main',
			onclick: () => copy(link, field),
		}, icon('copy'), 'Copy'), 'share' in navigator && h('button', {
			type: 'button', class: 'button',
			onclick: () => navigator.share({ title: what.name,
				url: link }).catch(() => {}),
		}, icon('share'), 'Send …')));
}

/**
 * @param {string} link
 * @param {HTMLInputElement} field
 */
async function copy(link, field) {
	try {
		await navigator.clipboard.writeText(link);
		say('The link is copied.');
	} catch {
		field.select();
		say('Copy the selected link.');
	}
}
