// SPDX-License-Identifier: MIT
// The studio: opens whatever is dropped, pasted, chosen, linked or handed over
// by the system, each as a document of its own.
import { ready } from '../package/index.js';
import { fill, h } from '../elements/dom.js';
import { icon } from '../elements/icons.js';
import { asset } from './assets.js';
import { dialog } from './dialog.js';
import { givenFiles } from './given.js';
import { fromFragment } from './link.js';
import { stayOffline } from './offline.js';
import { Opening } from './opening.js';
import { catchUp, levelFile } from './service.js';
import { StartView } from './start.js';
import { byId, count, during, hush, say, trouble } from './status.js';
import { remember } from './storage.js';
import { ThemeButton } from './theme.js';
import { openView } from './view.js';

/**
 * @typedef {import('./view.js').DocumentView} DocumentView
 * @typedef {{blob: Blob, name: string, at?: string}} Incoming
 * @typedef {Incoming & {view: DocumentView | null, tab: HTMLElement,
 *	opening: Promise<DocumentView> | null, isReady?: boolean,
 *	stop: AbortController}} Entry
 */

/** So many files at once: each has a worker of its own. */
const mostFiles = 40;

/** @type {Entry[]} */
const entries = [];
/** @type {Entry | null} */
let current = null;

const main = byId('main');
const opening = new Opening();
const picker = h('input', { type: 'file', multiple: true, hidden: true });
const start = new StartView({
	open: choose, paste, example,
	load: (file) => take([file]), level,
});

/* ---- documents ---- */

/** @param {Incoming[]} files */
async function take(files) {
	hush();
	if (files.length > mostFiles) {
		trouble(`${files.length} files at once are too many.`, {
			todo: `The first ${mostFiles} are open; the command checks ` +
				'whole folders: crossply check -r.',
		});
	}
	const added = files.slice(0, mostFiles).map(add);
	if (added.length)
		await show(added[added.length - 1]);
	if (added.length > 1)
		say(`${count(added.length, 'file')} opened.`);
}

/**
 * @param {Incoming} file
 * @returns {Entry}
 */
function add(file) {
	/** @type {Entry} */
	const entry = { ...file, view: null, opening: null, tab: h('span'),
		stop: new AbortController() };
	entry.tab = h('span', { class: 'tab' },
		h('button', {
			type: 'button', class: 'tab-name',
			onclick: () => show(entry),
		}, file.name),
		h('button', {
			type: 'button', class: 'tab-close',
			'aria-label': `Close ${file.name}`,
			onclick: () => close(entry),
		}, icon('close')));
	entries.push(entry);
	byId('documents').append(entry.tab);
	return entry;
}

/**
 * The view of a document; opened when it is looked at first.
 * @param {Entry} entry
 */
function viewOf(entry) {
	entry.opening ??= (async () => {
		const view = await openView(entry.blob, entry.name, {
			at: entry.at, signal: entry.stop.signal,
			progress: (far) => current === entry && opening.progress(far),
		});
		view.others = () => entries.map((one) => ({
			name: one.name,
			doc: async () => (await viewOf(one)).doc,
		}));
		view.node.hidden = true;
		main.append(view.node);
		entry.view = view;
		await view.start();
		const { doc } = view;
		if (doc.kind)
			keepInMind(entry, doc);
		return view;
	})();
	return entry.opening;
}

let saidNotKept = false;

/**
 * For the list of recent files. Without room it works on, and says so once.
 * @param {Entry} entry
 * @param {import('../package/index.js').Document} doc
 */
async function keepInMind({ blob, name }, doc) {
	try {
		await remember({ blob, name, kind: doc.kind ?? '',
			format: doc.format ?? '', title: doc.title });
	} catch {
		if (!saidNotKept)
			say('This browser keeps no recent files for this page. ' +
				'Everything else works.');
		saidNotKept = true;
	}
}

/** @param {Entry | null} entry null: the start */
async function show(entry) {
	current = entry;
	for (const one of entries) {
		const is = one === entry;
		one.tab.classList.toggle('current', is);
		one.tab.firstElementChild?.toggleAttribute('aria-current', false);
		if (is)
			one.tab.firstElementChild?.setAttribute('aria-current',
				'page');
	}
	if (!entry) {
		turnTo(start.node);
		document.title = 'Crossply';
		await start.refresh();
		return;
	}
	document.title = `${entry.name} – Crossply`;
	entry.tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
	// What is still there belongs to another file: it must not be clicked.
	if (!entry.isReady) {
		opening.begin(entry.name, () => close(entry));
		turnTo(opening.node);
	}
	try {
		const view = await during(viewOf(entry));
		entry.isReady = true;
		if (current === entry) {
			turnTo(view.node);
			view.arrive();
		}
	} catch (error) {
		if (entry.stop.signal.aborted)
			return;
		trouble(/** @type {Error} */ (error).message, {
			file: entry.name,
			todo: 'The other documents are not affected.',
		});
		close(entry);
	}
}

/** @param {HTMLElement} node */
function turnTo(node) {
	for (const child of /** @type {Iterable<HTMLElement>} */
		(main.children))
		child.hidden = child !== node;
	if (node.parentNode !== main)
		main.append(node);
	node.hidden = false;
	window.scrollTo(0, 0);
}

/** @param {Entry} entry */
function close(entry) {
	const at = entries.indexOf(entry);
	if (at < 0)
		return;
	entries.splice(at, 1);
	entry.stop.abort();
	entry.tab.remove();
	entry.view?.close();
	if (current === entry)
		show(entries[Math.min(at, entries.length - 1)] ?? null);
}

/* ---- ways in ---- */

function choose() {
	picker.value = '';
	picker.click();
}

/** @param {Iterable<File>} files */
const takeFiles = (files) => take(Array.from(files, (file) =>
	({ blob: file, name: file.name })));

/** @param {string} text */
function takeText(text) {
	if (text.trim())
		take([{ blob: new Blob([text]), name: 'clipboard' }]);
	else
		say('There is no text in the clipboard.');
}

async function paste() {
	try {
		takeText(await navigator.clipboard.readText());
	} catch {
		pasteSheet();
	}
}

/** Where the clipboard may not be read, people paste into a field. */
function pasteSheet() {
	const { body, close: shut } = dialog('Paste', {
		lead: 'The text of a puzzle, a log or a pack, in any format.',
	});
	const field = h('textarea', {
		class: 'field', rows: '10', 'aria-label': 'Text', autofocus: true,
	});
	fill(body, field, h('div', { class: 'line end' }, h('button', {
		type: 'button', class: 'button main',
		onclick: () => {
			shut();
			takeText(field.value);
		},
	}, 'Open it')));
	field.focus();
}

/** @param {string} name */
async function example(name) {
	try {
		const answer = await fetch(asset(`examples/${name}`));
		if (!answer.ok)
			throw new Error(`the server answered ${answer.status}`);
		await take([{ blob: await answer.blob(), name }]);
	} catch (error) {
		trouble(`it cannot be fetched: ${/** @type {Error} */
			(error).message}`, { file: name });
	}
}

/** @param {import('./service.js').Level} which */
async function level(which) {
	try {
		await take([await levelFile(which)]);
		await entries[entries.length - 1]?.view?.choose('Play');
	} catch (error) {
		trouble(/** @type {Error} */ (error).message, {
			file: which.title,
			todo: 'Levels that were opened before are still here.',
		});
	}
}

/** What was played without a network follows. */
async function followUp() {
	try {
		for (const { title } of await catchUp())
			say(`${title || 'The level'} that you played offline is right.`);
	} catch {
		// The next time.
	}
}

/** @param {string} token */
async function given(token) {
	try {
		await take(await givenFiles(token));
	} catch (error) {
		trouble(`The files cannot be fetched: ${/** @type {Error} */
			(error).message}.`, {
			todo: 'Does `crossply studio` still run?',
		});
	}
}

/** What the address holds. */
async function fromAddress() {
	try {
		const { file, at, example: name, given: token } =
			await fromFragment(location.hash);
		if (file)
			await take([{
				blob: new Blob([/** @type {BlobPart} */ (file.bytes)]),
				name: file.name, at,
			}]);
		else if (name)
			await example(name);
		else if (token)
			await given(token);
		return entries.length > 0;
	} catch {
		trouble('The link is damaged: perhaps its end is missing.', {
			todo: 'Ask for it again, or for the file itself.',
		});
		return false;
	}
}

function listen() {
	let depth = 0;
	const over = (/** @type {boolean} */ is) =>
		document.body.classList.toggle('dropping', is);
	const hasFiles = (/** @type {DragEvent} */ event) =>
		event.dataTransfer?.types.includes('Files') ?? false;
	addEventListener('dragenter', (event) => {
		if (hasFiles(event))
			over(Boolean(depth += 1));
	});
	addEventListener('dragleave', (event) => {
		if (hasFiles(event))
			over(Boolean(depth = Math.max(0, depth - 1)));
	});
	addEventListener('dragover', (event) => {
		if (hasFiles(event))
			event.preventDefault();
	});
	addEventListener('drop', (event) => {
		depth = 0;
		over(false);
		if (!hasFiles(event))
			return;
		event.preventDefault();
		takeFiles(event.dataTransfer?.files ?? []);
	});
	addEventListener('paste', (event) => {
		const [target] = event.composedPath();
		if (target instanceof HTMLTextAreaElement ||
		    target instanceof HTMLInputElement)
			return;
		const { files } = event.clipboardData ?? {};
		if (files?.length)
			takeFiles(files);
		else
			takeText(event.clipboardData?.getData('text/plain') ?? '');
	});
	addEventListener('hashchange', fromAddress);
	document.documentElement.addEventListener('transitionrun', (event) => {
		if (event.target === event.currentTarget)
			for (const { view } of entries)
				view?.recolour();
	});
	addEventListener('online', followUp);
	addEventListener('unhandledrejection', (event) => {
		const { status, name, message } = event.reason ?? {};
		event.preventDefault();
		if (status !== 'closed' && status !== 'replaced' &&
		    name !== 'AbortError')
			trouble(`Something went wrong: ${message}.`, {
				todo: 'Your files are untouched.',
			});
	});
	picker.addEventListener('change', () => takeFiles(picker.files ?? []));
	byId('home').addEventListener('click', (event) => {
		event.preventDefault();
		show(null);
	});
	/** @type {any} */ (globalThis).launchQueue?.setConsumer(
		async (/** @type {any} */ params) => {
			takeFiles(await Promise.all(params.files.map(
				(/** @type {any} */ handle) => handle.getFile())));
		});
}

async function begin() {
	document.body.append(picker);
	byId('actions').append(h('button', {
		type: 'button', class: 'button bare', onclick: choose,
		'aria-label': 'Open',
	}, icon('open'), h('span', { class: 'word' }, 'Open')),
	h('button', {
		type: 'button', class: 'button bare', onclick: paste,
		'aria-label': 'Paste',
	}, icon('paste'), h('span', { class: 'word' }, 'Paste')));
	const theme = new ThemeButton();
	byId('actions').after(theme.node);
	const themed = theme.begin();
	fill(byId('foot'), h('p', {}, 'Files stay on this device. Works ' +
		'offline after the first visit.'));
	listen();
	ready().catch((error) => trouble(
		`The core cannot start: ${error.message}.`, {
			todo: 'A browser of the last two years is needed.',
		}));
	await themed;
	if (!await fromAddress())
		await show(null);
	document.documentElement.dataset.ready = '';
	stayOffline();
	followUp();
}

begin();
