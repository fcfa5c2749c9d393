// SPDX-License-Identifier: MIT
// The state as a tree that is fetched as it is opened. What the last step
// changed is marked, and references lead to what they mean.
import { fill, h, sheet, unique } from '../dom.js';

/**
 * @typedef {import('../../package/index.js').Document} Document
 * @typedef {import('../../package/game.js').Brief} Brief
 * @typedef {import('../../package/game.js').Child} Child
 * @typedef {{path: string, plain: string, key: string, brief: Brief,
 *	item: HTMLElement, row: HTMLElement, group: HTMLElement | null,
 *	level: number,
 *	shown: number, children: Node[], extras: string[]}} Node `path` as it
 *	is asked for, `plain` as differences name it; `shown`: so many
 *	children at most, and those of `extras`
 */

export const treeSheet = sheet(`
.tree { font: 0.875rem/1.5 var(--fixed); overflow-x: auto; }
.tree ul { padding-inline-start: 1.1rem; }
.tree li { border-radius: 0.25rem; }
.row { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.5rem; padding: 0.05rem 0.3rem; border-radius: 0.25rem; cursor: default; }
.row:focus { outline: none; }
.row:focus-visible { outline: 2px solid var(--accent); outline-offset: -1px; }
.row:hover { background: var(--soft); }
.row .sign { inline-size: 1em; color: var(--muted); }
.row .key { color: var(--accent); overflow-wrap: anywhere; }
.row .value { overflow-wrap: anywhere; }
.row .kind { color: var(--muted); }
.changed > .row { background: color-mix(in srgb, var(--cursor), transparent 35%); }
.row .was { color: var(--muted); text-decoration: line-through; overflow-wrap: anywhere; }
.row .act { visibility: hidden; padding: 0 0.35rem; border: 1px solid var(--rule); border-radius: 0.25rem; background: var(--paper); font: 0.75rem/1.4 var(--plain); cursor: pointer; }
.row:hover .act, .row:focus .act { visibility: visible; }
.rest { margin-inline-start: 1.4rem; }
@media (pointer: coarse) { .row { min-block-size: 2.75rem; align-items: center; } .row .act { visibility: visible; min-block-size: 2.25rem; } }
`);

/** Children that are fetched at once. */
const page = 100;

/**
 * A key as part of a path that is asked for.
 * @param {string} key
 */
const part = (key) => /^[^."\s[\]*]+$/.test(key) ? key : JSON.stringify(key);

/** @param {Brief} brief */
export function valueText(brief) {
	if (brief.type === 'missing')
		return '–';
	if (brief.type === 'list')
		return `list of ${brief.size}`;
	if (brief.reference !== undefined)
		return `→ #${brief.reference}`;
	if (brief.type === 'object')
		return `${brief.size === 1000 ? '1,000 or more' : brief.size} ` +
			`member${brief.size === 1 ? '' : 's'}`;
	if (brief.bytes !== undefined)
		return `text of ${brief.bytes} bytes`;
	return JSON.stringify(brief.value);
}

/** @param {Brief} brief */
const isOpenable = (brief) => brief.type === 'object' || brief.type === 'list';

export class StateTree {
	/** Watch this value. @type {(path: string) => void} */
	onwatch = () => {};
	/** @type {Document | null} */
	#doc = null;
	#at = 0;
	/** Differences of the last step, by place. @type {Map<string, Brief>} */
	#before = new Map();
	/** Places below which something differs. @type {Set<string>} */
	#above = new Set();
	/** @type {Node | null} */
	#root = null;
	/** What is open, by path. @type {Map<string, Node>} */
	#open = new Map();
	#isBusy = false;
	#wanted = -1;
	#list = h('ul', {
		role: 'tree', 'aria-label': 'State', class: 'top', part: 'tree',
	});
	node = h('div', { class: 'tree' }, this.#list);

	constructor() {
		this.#list.addEventListener('keydown', (event) => this.#key(event));
	}

	/** @param {Document} doc */
	open(doc) {
		this.close();
		this.#doc = doc;
	}

	close() {
		this.#doc = null;
		this.#root = null;
		this.#open.clear();
		this.#wanted = -1;
		fill(this.#list);
		delete this.#list.dataset.listed;
	}

	/** Goes to a position; the newest counts. @param {number} at */
	async show(at) {
		this.#wanted = at;
		if (this.#isBusy)
			return;
		this.#isBusy = true;
		try {
			while (this.#wanted >= 0 && this.#doc) {
				const next = this.#wanted;
				this.#wanted = -1;
				await this.#go(next);
			}
		} catch (error) {
			const { status } = /** @type {any} */ (error);
			if (status !== 'closed' && status !== 'replaced')
				throw error;
		} finally {
			this.#isBusy = false;
		}
	}

	/** @param {number} at */
	async #go(at) {
		const doc = /** @type {Document} */ (this.#doc);
		const game = doc.game();
		const { changes } = at > 0 ? await game.diff(at - 1, at,
			{ count: 2000 }) : { changes: [] };
		const fetched = await Promise.all([...this.#open.values()].map(
			async (node) => /** @type {const} */ ([node, await this
				.#children(node, at).catch(gone)])));
		if (doc !== this.#doc)
			return;
		this.#at = at;
		this.#before = new Map(changes.map(({ path, before }) =>
			[path, before]));
		this.#above = new Set(changes.flatMap(({ path }) => {
			const parts = path.split('.');
			return parts.slice(0, -1).map((_, i) =>
				parts.slice(0, i + 1).join('.'));
		}));
		if (!this.#root) {
			await this.#begin(doc);
			return;
		}
		const held = this.#focused();
		for (const [node, found] of fetched)
			if (this.#open.get(node.path) === node)
				this.#fill(node, found);
		this.#keep(held);
	}

	/** @param {Document} doc */
	async #begin(doc) {
		/** @type {Node} */
		const root = { path: '', plain: '', key: '', brief: { type: 'object' },
			item: this.#list, row: this.#list, group: this.#list, level: 0,
			shown: page, children: [], extras: [] };
		const found = await this.#children(root, this.#at);
		if (doc !== this.#doc)
			return;
		this.#root = root;
		this.#open.set('', root);
		this.#fill(root, found);
		const [first] = root.children;
		if (first)
			first.row.tabIndex = 0;
	}

	/**
	 * @param {Node} node
	 * @param {number} at
	 */
	async #children(node, at) {
		const game = /** @type {Document} */ (this.#doc).game();
		const base = target(node);
		const found = await game.children(base, { at, count: node.shown });
		const listed = new Set(found.children.map(({ key }) => String(key)));
		const more = await Promise.all(node.extras.filter((key) =>
			!listed.has(key)).map((key) => game.children(
			base ? `${base}.${part(key)}` : part(key), { at, count: 0 })
			.then(({ children, more: rest, ...brief }) =>
				[{ ...brief, key }], (error) => gone(error) ?? [])));
		return { ...found, children: [...found.children, ...more.flat()] };
	}

	/**
	 * Puts children into a node, where they are new or differ.
	 * @param {Node} node
	 * @param {{children: Child[], more: boolean} | null} found null: it is
	 *	not there at this position
	 */
	#fill(node, found) {
		const group = /** @type {HTMLElement} */ (node.group);
		const before = new Map(node.children.map((one) => [one.key, one]));
		node.children = (found?.children ?? []).map((child) => {
			const key = String(child.key);
			const old = before.get(key);
			before.delete(key);
			const kept = old ?? this.#make(node, key);
			this.#say(kept, child);
			return kept;
		});
		for (const old of before.values())
			this.#forget(old);
		const listed = `${Boolean(found?.more)} ${node.children.map(
			({ key }) => key).join()}`;
		// Most steps change values only.
		if (listed === group.dataset.listed && !before.size)
			return;
		group.dataset.listed = listed;
		const more = async () => {
			node.shown += 10 * page;
			this.#fill(node, await this.#children(node, this.#at));
		};
		const rest = found?.more && h('li', { role: 'none' }, h('div', {
			role: 'treeitem', tabindex: '0', class: 'rest link',
			'aria-level': String(node.level + 1),
			onclick: (/** @type {Event} */ event) => {
				event.stopPropagation();
				more();
			},
			onkeydown: (/** @type {KeyboardEvent} */ event) => {
				if (event.key === 'Enter')
					more();
			},
		}, 'More'));
		fill(group, ...node.children.map(({ item }) => item), rest || null);
	}

	/**
	 * @param {Node} parent
	 * @param {string} key
	 * @returns {Node}
	 */
	#make(parent, key) {
		const level = parent.level + 1;
		const base = target(parent);
		const row = h('div', { class: 'row', role: 'treeitem', tabindex: '-1',
			'aria-level': String(level) });
		const item = h('li', { role: 'none' }, row);
		/** @type {Node} */
		const node = { key, item, row, group: null, level, shown: page,
			brief: { type: 'missing' }, children: [], extras: [],
			path: base ? `${base}.${part(key)}` : part(key),
			plain: base ? `${plainOf(parent)}.${key}` : key };
		item.addEventListener('click', (event) => {
			event.stopPropagation();
			const [from] = event.composedPath();
			this.#focus(node);
			if (!(from instanceof HTMLElement && from.closest('.act')))
				this.#toggle(node);
		});
		return node;
	}

	/**
	 * Says what a place holds now.
	 * @param {Node} node
	 * @param {Brief} brief
	 */
	#say(node, brief) {
		const { item, row, plain } = node;
		const was = this.#before.get(plain);
		const isChanged = was !== undefined || this.#above.has(plain);
		const said = JSON.stringify([brief, was && valueText(was), isChanged]);
		const canOpen = isOpenable(brief);
		node.brief = brief;
		if (said === row.dataset.said)
			return;
		row.dataset.said = said;
		item.classList.toggle('changed', isChanged);
		if (canOpen)
			row.setAttribute('aria-expanded', String(Boolean(node.group)));
		else
			row.removeAttribute('aria-expanded');
		const isOlder = was !== undefined && was.type !== 'missing';
		// The colour says it to the eye, these words to the ear.
		const apart = (/** @type {string} */ words) =>
			h('span', { class: 'apart' }, words);
		fill(row, h('span', { class: 'sign', 'aria-hidden': 'true' },
			!canOpen ? '' : node.group ? '▾' : '▸'),
		h('span', { class: 'key' }, `${node.key}: `), isOlder && [
			apart('changed from '), h('span', { class: 'was' },
				valueText(/** @type {Brief} */ (was))), apart(' to ')],
		h('span', { class: canOpen ? 'kind' : 'value' }, valueText(brief)),
		isChanged && !isOlder && apart(was ? ', new' : ', changed inside'),
		h('button', {
			type: 'button', class: 'act', tabindex: '-1',
			'aria-hidden': 'true', onclick: () => this.onwatch(node.path),
		}, 'Watch'));
		if (!canOpen && node.group)
			this.#shut(node);
	}

	/** @param {Node} node */
	#forget(node) {
		this.#shut(node);
		node.item.remove();
	}

	/** @param {Node} node */
	#shut(node) {
		for (const child of node.children)
			this.#shut(child);
		node.children = [];
		node.group?.remove();
		node.group = null;
		node.row.removeAttribute('aria-owns');
		this.#open.delete(node.path);
	}

	/** @param {Node} node */
	async #toggle(node) {
		if (!isOpenable(node.brief))
			return;
		if (node.group) {
			this.#shut(node);
			this.#mark(node);
		} else {
			await this.#expand(node);
		}
	}

	/** @param {Node} node */
	async #expand(node) {
		if (node.group || !isOpenable(node.brief))
			return;
		const doc = this.#doc;
		const found = await this.#children(node, this.#at).catch(gone);
		if (doc !== this.#doc || node.group || !node.item.isConnected)
			return;
		const id = unique('branch');
		node.group = h('ul', { role: 'group', id });
		node.item.append(node.group);
		node.row.setAttribute('aria-owns', id);
		this.#open.set(node.path, node);
		this.#fill(node, found);
		this.#mark(node);
	}

	/** Whether it is open, for the eye and the ear. @param {Node} node */
	#mark({ row, group }) {
		row.setAttribute('aria-expanded', String(Boolean(group)));
		const sign = row.querySelector('.sign');
		if (sign)
			sign.textContent = group ? '▾' : '▸';
	}

	/**
	 * Opens the way to a place and goes there.
	 * @param {string[]} keys
	 */
	async reveal(keys) {
		let node = this.#root;
		for (const key of keys) {
			if (node && node !== this.#root)
				await this.#expand(node);
			let next = node?.children.find((one) => one.key === key);
			if (!next && node) {
				node.extras = [...node.extras, key].slice(-20);
				this.#fill(node, await this.#children(node, this.#at));
				next = node.children.find((one) => one.key === key);
			}
			if (!next)
				return;
			node = next;
		}
		if (!node || node === this.#root)
			return;
		await this.#expand(node);
		this.#focus(node);
		node.row.scrollIntoView({ block: 'nearest' });
	}

	/* ---- keys ---- */

	/** All that is to be seen, from top to bottom. @returns {Node[]} */
	#visible() {
		/** @type {(node: Node) => Node[]} */
		const walk = (node) => [node, ...node.children.flatMap(walk)];
		return this.#root?.children.flatMap(walk) ?? [];
	}

	#focused() {
		const root = /** @type {ShadowRoot} */ (this.#list.getRootNode());
		const now = root.activeElement;
		return this.#visible().find(({ row }) => row === now) ?? null;
	}

	/** What had the focus keeps it. @param {Node | null} held */
	#keep(held) {
		const all = this.#visible();
		if (held && all.includes(held)) {
			if (!held.row.matches(':focus'))
				held.row.focus({ preventScroll: true });
		} else if (!all.some(({ row }) => row.tabIndex === 0) && all[0]) {
			all[0].row.tabIndex = 0;
		}
	}

	/** @param {Node} node */
	#focus(node) {
		for (const one of this.#visible())
			one.row.tabIndex = one === node ? 0 : -1;
		node.row.focus();
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		const all = this.#visible();
		const at = all.findIndex(({ row }) => row === event.target);
		const node = all[at];
		if (!node || event.ctrlKey || event.altKey || event.metaKey)
			return;
		const parent = all.find(({ children }) => children.includes(node));
		const to = (/** @type {Node | undefined} */ one) => one &&
			this.#focus(one);
		/** @type {Record<string, () => void>} */
		const acts = {
			ArrowDown: () => to(all[at + 1]), ArrowUp: () => to(all[at - 1]),
			Home: () => to(all[0]), End: () => to(all.at(-1)),
			ArrowRight: () => node.group ? to(node.children[0]) :
				this.#expand(node),
			ArrowLeft: () => node.group ? this.#toggle(node) : to(parent),
			Enter: () => this.#toggle(node), ' ': () => this.#toggle(node),
			w: () => this.onwatch(node.path),
		};
		if (!acts[event.key])
			return;
		acts[event.key]();
		event.preventDefault();
		event.stopPropagation();
	}
}

/**
 * Where the children of a node are: those of a reference are elsewhere.
 * @param {Node} node
 */
const target = ({ path, brief }) => brief.reference === undefined ? path :
	`gameObjects.${part(String(brief.reference))}`;

/** @param {Node} node */
const plainOf = ({ plain, brief }) => brief.reference === undefined ? plain :
	`gameObjects.${brief.reference}`;

/** A place that is not there has no children. @param {any} error */
function gone(error) {
	if (error.status !== 'invalid')
		throw error;
	return null;
}
