// SPDX-License-Identifier: MIT
// Every format that a document can be written in, with what it would lose,
// before anything is saved. Several documents become one zip.
import { fill, h, unique } from '../elements/dom.js';
import { icon } from '../elements/icons.js';
import { sentence } from '../elements/check/list.js';
import { dialog } from './dialog.js';
import { count, say, trouble } from './status.js';
import { distinct, save, zip } from './zip.js';

/**
 * @typedef {import('../package/index.js').Document} Document
 * @typedef {{name: string, title: string, suffix: string, isOwn?: boolean}}
 *	Target
 * @typedef {{name: string, doc: () => Promise<Document>}} Open
 */

/**
 * The name of a file in another format.
 * @param {string} name
 * @param {string} suffix
 */
export function renamed(name, suffix) {
	const plain = name.replace(/\.(gz|zip)$/i, '');
	const known = /(\.(solve|level|dfac|nyt-game))?\.[^./\\]+$/i;
	return plain.replace(known, '') + suffix;
}

/**
 * @param {Document} doc
 * @param {Open[]} all every open document, this one included
 */
export async function convertSheet(doc, all) {
	const { body, node } = dialog('Convert', {
		wide: true,
		lead: 'Each format says first what it cannot hold. Nothing is ' +
			'lost silently.',
	});
	const targets = /** @type {Target[]} */ (await doc.formats());
	if (!targets.length) {
		fill(body, h('p', {}, 'There is no format that this file can be ' +
			'written in.'));
		return;
	}
	const options = choices(doc, () => list());
	const place = h('ul', { class: 'formats' });
	fill(body, options.node, place,
		all.length > 1 && several(all, targets));
	let turn = 0;
	/** Asks one after the other, so that the sheet is there at once. */
	async function list() {
		const mine = ++turn;
		const rows = targets.map((target) => row(target));
		fill(place, ...rows.map(({ item }) => item));
		for (const [i, target] of targets.entries()) {
			if (mine !== turn || !node.isConnected)
				return;
			await rows[i].ask(doc, target, options.value());
		}
	}
	await list();
}

/**
 * @param {Document} doc
 * @param {() => void} changed
 */
function choices(doc, changed) {
	const box = (/** @type {string} */ label) => {
		const input = h('input', { type: 'checkbox', onchange: changed });
		return { input, node: h('label', { class: 'tick' }, input, label) };
	};
	const blank = box('Without the solution');
	const progress = box('Without the solver’s letters');
	const node = h('div', { class: 'choices' });
	if (doc.kind === 'crossword')
		node.append(blank.node, progress.node);
	return {
		node,
		value: () => ({
			...(blank.input.checked ? { blank: true } : {}),
			...(progress.input.checked ? { noProgress: true } : {}),
		}),
	};
}

/** @param {Target} target */
function row(target) {
	const about = h('div', { class: 'losses' },
		h('span', { class: 'muted' }, 'Looking …'));
	const button = h('button', {
		type: 'button', class: 'button', disabled: true,
		'aria-label': `Download as ${target.title}`,
	}, icon('download'), 'Download');
	const item = h('li', { 'data-format': target.name },
		h('div', { class: 'format-name' }, h('strong', {}, target.title),
			h('code', {}, target.suffix)), about, button);
	return {
		item,
		/**
		 * @param {Document} doc
		 * @param {Target} to
		 * @param {object} options
		 */
		async ask(doc, to, options) {
			try {
				const { findings, allowed } =
					await doc.losses(to.name, options);
				fill(about, ...lossList(findings, allowed));
				button.disabled = !allowed;
				button.onclick = () => download(doc, to, options);
			} catch (error) {
				fill(about, String(/** @type {Error} */
					(error).message));
			}
		},
	};
}

/**
 * @param {import('../elements/opening.js').Finding[]} findings
 * @param {boolean} allowed
 */
function lossList(findings, allowed) {
	const lost = findings.filter(({ severity }) => severity !== 'note');
	const title = !allowed ? 'It cannot be written in this format' :
		lost.length ? count(lost.length, 'thing') + ' lost' :
			'Keeps everything';
	const head = h('span', {
		class: !allowed ? 'no' : lost.length ? 'some' : 'yes',
	}, icon(!allowed ? 'error' : lost.length ? 'warning' : 'check'), title);
	if (!findings.length)
		return [head];
	return [h('details', { open: !allowed },
		h('summary', {}, head),
		h('ul', {}, ...findings.map(({ message, help }) =>
			h('li', {}, sentence(message), help &&
				h('span', { class: 'muted' },
					` ${sentence(help)}.`)))))];
}

/**
 * @param {Document} doc
 * @param {Target} to
 * @param {object} options
 */
async function download(doc, to, options) {
	const name = renamed(doc.name, to.suffix);
	try {
		save(await doc.convert(to.name, options), name);
		say(`Saved ${name}.`);
	} catch (error) {
		trouble(`it was not converted: ${/** @type {Error} */
			(error).message}`, { file: doc.name });
	}
}

/**
 * @param {Open[]} all
 * @param {Target[]} targets
 */
function several(all, targets) {
	const id = unique('all');
	const choice = h('select', { id }, ...targets.map((target) =>
		h('option', { value: target.name }, target.title)));
	const button = h('button', { type: 'button', class: 'button' },
		icon('download'), 'Download as zip');
	const report = h('ul', { class: 'report' });
	button.addEventListener('click', async () => {
		const target = targets.find(({ name }) => name === choice.value);
		if (!target)
			return;
		button.disabled = true;
		await convertAll(all, target, report);
		button.disabled = false;
	});
	return h('section', { class: 'several' },
		h('h3', {}, `All ${all.length} open files`),
		h('div', { class: 'line' },
			h('label', { for: id }, 'Format'), choice, button),
		report);
}

/**
 * @param {Open[]} all
 * @param {Target} target
 * @param {HTMLElement} report
 */
async function convertAll(all, target, report) {
	/** @type {{name: string, bytes: Uint8Array}[]} */
	const made = [];
	fill(report);
	for (const { name, doc: open } of all) {
		const line = h('li', {}, name, ': ');
		report.append(line);
		try {
			const doc = await open();
			const { findings, allowed } = await doc.losses(target.name);
			if (!allowed)
				throw new Error(findings[0]?.message ??
					'it cannot be written in this format');
			made.push({
				name: renamed(name, target.suffix),
				bytes: await doc.convert(target.name),
			});
			const lost = findings.filter(({ severity }) =>
				severity !== 'note').length;
			line.append(lost ? `${count(lost, 'thing')} lost` :
				'complete');
		} catch (error) {
			line.append(`skipped: ${/** @type {Error} */
				(error).message}`);
		}
	}
	if (!made.length) {
		say('None of the files can be written in this format.');
		return;
	}
	const names = distinct(made.map(({ name }) => name));
	save(await zip(made.map(({ bytes }, i) => ({ name: names[i], bytes }))),
		`crossply-${target.name}.zip`);
	say(`Saved ${count(made.length, 'file')} in one zip.`);
}
