// SPDX-License-Identifier: MIT
// What all elements share of their look. The colours are those of the pictures
// that the core draws, by day and by night (src/draw/ink.c). A page sets the
// custom properties that start with --crossply-; what elements themselves use
// has no such prefix.
import { sheet } from './dom.js';

/** The palette, for :host of an element and for :root of the studio. */
export const palette = `
	--ink: var(--crossply-ink, light-dark(#111111, #eceef2));
	--paper: var(--crossply-paper, light-dark(#ffffff, #16181d));
	--block: var(--crossply-block, light-dark(#1c1c1c, #07080a));
	--square: var(--crossply-square, light-dark(#ffffff, #2d313b));
	--cursor: var(--crossply-cursor, light-dark(#ffdf7e, #6b550d));
	--word: var(--crossply-word, light-dark(#dcebfd, #2a4263));
	--wrong: var(--crossply-wrong, light-dark(#c62828, #ff7b72));
	--right: var(--crossply-right, light-dark(#2e7d32, #7ee787));
	--revealed: var(--crossply-revealed, light-dark(#1565c0, #79b8ff));
	--pencil: var(--crossply-pencil, light-dark(#6b6b6b, #949cab));
	--accent: var(--crossply-accent, light-dark(#1f5fbf, #6cb0ff));
	--on-accent: light-dark(#ffffff, #0b1220);
	--muted: light-dark(#555555, #a8afbc);
	--line: light-dark(#8a8a8a, #596070);
	--rule: light-dark(#d9dce2, #353b48);
	--soft: light-dark(#f4f5f8, #1f222a);
	--sunk: light-dark(#eceef2, #101216);
	--warning: light-dark(#8a5a00, #e3b341);
	--note: light-dark(#1565c0, #79b8ff);
	--lit: light-dark(#e3f5d3, #2c4a30);
	--gone: light-dark(#fdeaea, #43211f);
	--reading: var(--crossply-font, Charter, "Bitstream Charter",
		"Iowan Old Style", Cambria, Georgia, "Liberation Serif", serif);
	--plain: Helvetica, Arial, "Liberation Sans", "Noto Sans", sans-serif;
	--fixed: ui-monospace, "SF Mono", Menlo, Consolas, "Cascadia Mono",
		"Liberation Mono", "DejaVu Sans Mono", monospace;
`;

export const base = sheet(`
:host {
	${palette}
	/* Nobody sees it: its change tells that day and night changed. */
	column-rule-color: light-dark(#000000, #ffffff);
	transition: column-rule-color 1ms;
	display: block;
	box-sizing: border-box;
	min-width: 0;
	color: var(--ink);
	background: var(--paper);
	font: 1rem/1.5 var(--plain);
	text-align: start;
}
:host([hidden]) { display: none; }
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
h2, h3, p, ul, ol, dl, dd, pre, figure { margin: 0; padding: 0; }
ul, ol { list-style: none; }
button, select, input, textarea { font: inherit; color: inherit; }
.icon {
	inline-size: 1.25em;
	block-size: 1.25em;
	flex: none;
	fill: none;
	stroke: currentColor;
	stroke-width: 1.75;
	stroke-linecap: round;
	stroke-linejoin: round;
	vertical-align: -0.28em;
}
.button {
	display: inline-flex;
	align-items: center;
	justify-content: center;
	gap: 0.45em;
	min-block-size: 2.25rem;
	padding: 0.3rem 0.8rem;
	border: 1px solid var(--rule);
	border-radius: 0.5rem;
	background: var(--paper);
	color: var(--ink);
	font: 500 0.9375rem/1.2 var(--plain);
	text-decoration: none;
	cursor: pointer;
	white-space: nowrap;
}
.button:hover:not(:disabled) { background: var(--soft); border-color: var(--line); }
.button:active:not(:disabled) { background: var(--sunk); }
.button:disabled { color: var(--muted); background: var(--soft); cursor: default; }
.button.main {
	background: var(--accent);
	border-color: transparent;
	color: var(--on-accent);
}
.button.main:hover:not(:disabled) {
	background: color-mix(in oklab, var(--accent), var(--ink) 15%);
	border-color: transparent;
}
.button.main:disabled { background: var(--sunk); color: var(--muted); }
.button.bare { border-color: transparent; background: none; }
.button.small { min-block-size: 1.875rem; padding: 0.15rem 0.6rem; font-size: 0.875rem; }
@media (pointer: coarse) {
	.button, .button.small { min-block-size: 2.75rem; min-inline-size: 2.75rem; }
}
:focus-visible {
	outline: 3px solid var(--accent);
	outline-offset: 2px;
}
.apart {
	position: absolute;
	inline-size: 1px;
	block-size: 1px;
	margin: -1px;
	overflow: hidden;
	clip-path: inset(50%);
	white-space: nowrap;
}
@media (forced-colors: active) {
	.button { border-color: ButtonBorder; }
	.button.main { forced-color-adjust: none; background: Highlight; color: HighlightText; }
}
@media (prefers-reduced-motion: no-preference) {
	.button { transition: background-color 120ms, border-color 120ms; }
}
`);

/**
 * Colours of the palette as they are in a page right now, for a canvas.
 * @param {ShadowRoot | HTMLElement} place
 * @param {string[]} names such as `--ink`
 * @returns {Record<string, string>}
 */
export function colours(place, names) {
	const probe = document.createElement('span');
	place.append(probe);
	const look = getComputedStyle(probe);
	const found = Object.fromEntries(names.map((name) => {
		probe.style.color = `var(${name})`;
		return [name, look.color];
	}));
	probe.remove();
	return found;
}

/** Whether it is night in a place: pictures in blobs cannot see which scheme the
 *  page uses. @param {ShadowRoot | HTMLElement} place */
export function isDark(place) {
	const probe = document.createElement('span');
	probe.style.color = 'light-dark(rgb(0, 0, 0), rgb(1, 1, 1))';
	place.append(probe);
	const { color } = getComputedStyle(probe);
	probe.remove();
	return color === 'rgb(1, 1, 1)';
}
