// SPDX-License-Identifier: MIT
// Makes nodes without markup: no text of a file is ever parsed as HTML.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Child | Child[]} Children
 */

/**
 * @param {Node} node
 * @param {Children[]} children
 */
function append(node, children) {
	for (const child of children.flat()) {
		if (child === null || child === undefined || child === false)
			continue;
		node.appendChild(child instanceof Node ? child :
			document.createTextNode(String(child)));
	}
}

/**
 * @param {Element} node
 * @param {Record<string, any>} given attributes; `on…` are listeners, names
 *	with a dot such as `.value` are properties, true and false set and
 *	omit an attribute
 */
function assign(node, given) {
	for (const [name, value] of Object.entries(given)) {
		if (value === undefined || value === null || value === false)
			continue;
		if (name.startsWith('.'))
			Reflect.set(node, name.slice(1), value);
		else if (name.startsWith('on'))
			node.addEventListener(name.slice(2), value);
		else
			node.setAttribute(name, value === true ? '' :
				String(value));
	}
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [given]
 * @param {...Children} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, given = {}, ...children) {
	const node = document.createElement(tag);
	assign(node, given);
	append(node, children);
	return node;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [given]
 * @param {...Children} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, given = {}, ...children) {
	const node = document.createElementNS(SVG, tag);
	assign(node, given);
	append(node, children);
	return node;
}

/**
 * Puts new children in place of the old ones.
 * @param {Element | ShadowRoot | DocumentFragment} node
 * @param {...Children} children
 */
export function fill(node, ...children) {
	const fresh = document.createDocumentFragment();
	append(fresh, children);
	node.replaceChildren(fresh);
}

/**
 * A style sheet from text, shared by all elements that adopt it.
 * @param {string} css
 */
export function sheet(css) {
	const made = new CSSStyleSheet();
	made.replaceSync(css);
	return made;
}

let last = 0;

/** An id that no other element of the page has. @param {string} what */
export const unique = (what) => `crossply-${what}-${++last}`;
