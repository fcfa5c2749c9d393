// SPDX-License-Identifier: MIT
// The first screen: what this is, ways to open a file, examples of every kind,
// and what was opened before.
import { fill, h } from '../elements/dom.js';
import { icon } from '../elements/icons.js';
import { asset } from './assets.js';
import { dialog } from './dialog.js';
import { examples } from './examples.js';
import { levelList } from './level.js';
import { hasService, levels } from './service.js';
import { count, say, size } from './status.js';
import { forget, forgetAll, recent } from './storage.js';
import { distinct, save, zip } from './zip.js';

/**
 * @typedef {{open: () => void, paste: () => void,
 *	load: (file: {blob: Blob, name: string}) => void,
 *	example: (name: string) => void,
 *	level: (level: import('./service.js').Level) => void}} Doors
 */

export class StartView {
	#recent = h('section', { class: 'recent', hidden: true });
	#levels = h('section', { class: 'recent levels', hidden: true });
	#doors;

	/** @param {Doors} doors */
	constructor(doors) {
		this.#doors = doors;
		this.node = h('div', { class: 'start' },
			h('section', { class: 'hero' },
				h('div', { class: 'pitch' },
					h('h1', { tabindex: '-1' },
						'Drop a puzzle. See everything in it.'),
					h('p', { class: 'lead' }, 'Crossply opens ' +
						'crosswords, solve logs, game logs and mill ' +
						'puzzles in any format, shows what is wrong ' +
						'and fixes it, replays, converts and shares ' +
						'them. Files never leave this device.'),
					h('div', { class: 'ways' },
						h('button', {
							type: 'button', class: 'button main large',
							onclick: doors.open,
						}, icon('open'), 'Open'),
						h('button', {
							type: 'button', class: 'button large',
							onclick: doors.paste,
						}, icon('paste'), 'Paste'),
						h('p', { class: 'muted' },
							'or drop files anywhere'))),
				h('div', { class: 'emblem', 'aria-hidden': 'true' },
					h('img', {
						src: asset('studio/emblem.svg'), alt: '',
					}))),
			this.#levels, this.#recent,
			h('section', { class: 'examples' }, h('h2', {}, 'Examples'),
				h('ul', {}, ...examples.map(({ file, title, about }) =>
					h('li', {}, h('button', {
						type: 'button', class: 'card',
						onclick: () => doors.example(file),
					}, h('span', { class: 'thumb' }, h('img', {
						src: asset(`studio/thumbs/${file}.svg`), alt: '',
						loading: 'lazy',
					})), h('span', { class: 'card-text' },
						h('strong', {}, title),
						h('span', { class: 'muted' }, about))))))));
	}

	/** Lists what the service has, if there is one. */
	async #list() {
		if (!hasService)
			return;
		const found = await levels().catch(() => []);
		this.#levels.hidden = !found.length;
		fill(this.#levels, ...levelList(found, this.#doors.level));
	}

	/** Lists what was opened before. */
	async refresh() {
		this.#list();
		const files = await recent().catch(() => null);
		if (!files) {
			fill(this.#recent, h('p', { class: 'muted' }, 'This browser ' +
				'keeps nothing for this page, so there is no list of ' +
				'recent files. Everything else works.'));
			this.#recent.hidden = false;
			return;
		}
		this.#recent.hidden = !files.length;
		fill(this.#recent,
			h('div', { class: 'line' }, h('h2', {}, 'Recent'),
				h('button', {
					type: 'button', class: 'button small bare',
					onclick: () => this.#export(),
				}, icon('download'), 'Export all'),
				h('button', {
					type: 'button', class: 'button small bare',
					onclick: () => this.#clear(files.length),
				}, icon('trash'), 'Delete all')),
			h('ul', {}, ...files.map((file) => this.#item(file))));
	}

	/** @param {import('./storage.js').StoredFile} file */
	#item(file) {
		const date = new Date(file.opened);
		return h('li', {},
			h('button', {
				type: 'button', class: 'recent-file',
				onclick: () => this.#doors.load(file),
			}, h('strong', {}, file.title || file.name),
			h('span', { class: 'muted' }, [file.title && file.name,
				size(file.size), date.toLocaleDateString('en-GB', {
					day: 'numeric', month: 'short',
				})].filter(Boolean).join(' · '))),
			h('button', {
				type: 'button', class: 'button small bare',
				'aria-label': `Forget ${file.name}`,
				onclick: async () => {
					await forget(file.hash);
					await this.refresh();
				},
			}, icon('close')));
	}

	async #export() {
		const files = await recent();
		const names = distinct(files.map(({ name }) => name));
		const members = await Promise.all(files.map(async ({ blob }, i) => ({
			name: names[i],
			bytes: new Uint8Array(await blob.arrayBuffer()),
		})));
		save(await zip(members), 'crossply-files.zip');
		say(`Saved ${count(files.length, 'file')} in one zip.`);
	}

	/** @param {number} n */
	async #clear(n) {
		const { body, close } = dialog('Delete all?', {
			lead: `${count(n, 'file')} and your settings are removed ` +
				'from this browser. Files on your disk stay.',
		});
		fill(body, h('div', { class: 'line end' },
			h('button', {
				type: 'button', class: 'button', onclick: close,
			}, 'Cancel'),
			h('button', {
				type: 'button', class: 'button main',
				onclick: async () => {
					await forgetAll();
					close();
					await this.refresh();
					say('Deleted.');
				},
			}, 'Delete')));
	}

	focus() {
		this.node.querySelector('h1')?.focus();
	}
}
