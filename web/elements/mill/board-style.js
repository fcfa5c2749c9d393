// SPDX-License-Identifier: MIT
// The look of a mill board. All sizes on it follow from its width, which is at
// most --room.
import { sheet } from '../dom.js';

export const millBoardSheet = sheet(`
:host {
	--white-stone: light-dark(#ffffff, #f2f3f5);
	--black-stone: light-dark(#24262b, #17191e);
	--edge: light-dark(#24262b, #8d95a4);
	--names: 0.95rem;
}
.board {
	position: relative;
	container-type: inline-size;
	display: grid;
	grid-template: repeat(7, minmax(0, 1fr)) / repeat(7, minmax(0, 1fr));
	inline-size: min(100%, var(--room));
	aspect-ratio: 1;
	padding: 0 0 var(--names) var(--names);
	margin-inline: auto;
	border-radius: 0.9rem;
	background: var(--soft);
	user-select: none;
	-webkit-user-select: none;
	touch-action: manipulation;
}
.lines { position: absolute; inset: 0 0 auto auto; inline-size: calc(100% - var(--names)); block-size: calc(100% - var(--names)); }
.lines path { fill: none; stroke: var(--ink); stroke-width: 0.32; }
.lines circle { fill: var(--ink); }
.lines { opacity: 0.8; }
.lines path[hidden] { display: none; }
.point {
	grid-column: var(--column);
	grid-row: var(--row);
	position: relative;
	display: grid;
	place-items: center;
	padding: 0;
	border: 0;
	border-radius: 50%;
	background: none;
	cursor: pointer;
	-webkit-tap-highlight-color: transparent;
}
.point:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; z-index: 2; }
.stone { position: relative; inline-size: 66%; aspect-ratio: 1; border-radius: 50%; pointer-events: none; }
.white .stone, .black .stone { border: max(1.5px, 0.35cqi) solid var(--edge); box-shadow: 0 0.35cqi 0.9cqi rgb(0 0 0 / 0.28); }
.white .stone { background: radial-gradient(circle at 35% 28%, #ffffff 30%, var(--white-stone) 55%, light-dark(#dfe2e8, #c9ced8)); }
.black .stone { background: radial-gradient(circle at 35% 28%, light-dark(#565b66, #444a56), var(--black-stone) 62%); }
.marked .stone { opacity: 0.45; }
.mill .stone { outline: max(2px, 0.5cqi) solid var(--right); outline-offset: max(1px, 0.3cqi); }
.point.from::after, .point.taken::after {
	content: "";
	position: absolute;
	inline-size: 34%;
	aspect-ratio: 1;
	border: max(1.5px, 0.35cqi) dashed var(--muted);
	border-radius: 50%;
}
.point.from.white::after, .point.from.black::after, .point.taken.white::after, .point.taken.black::after { content: none; }
.point.to .stone::after {
	content: "";
	display: block;
	inline-size: 26%;
	aspect-ratio: 1;
	margin: 37%;
	border-radius: 50%;
	background: light-dark(#1f5fbf, #1f5fbf);
}
.point.to.black .stone::after { background: #8fc1ff; }
.point.chosen .stone { outline: max(3px, 0.8cqi) solid var(--accent); outline-offset: max(1px, 0.3cqi); }
.point.prey .stone { outline: max(3px, 0.7cqi) dashed var(--wrong); outline-offset: max(1px, 0.3cqi); }
.point.target .stone { inline-size: 40%; background: color-mix(in oklab, var(--accent) 75%, transparent); }
@media (hover: hover) {
	.point:hover:not(.still *) { background: color-mix(in oklab, var(--accent) 14%, transparent); }
}
.still .point { cursor: default; }
.files, .ranks {
	position: absolute;
	display: grid;
	font: 600 clamp(0.5625rem, 2cqi, 0.8125rem)/1 var(--plain);
	color: var(--muted);
	pointer-events: none;
}
.files { inset-inline: var(--names) 0; inset-block-end: 0.3rem; grid-template-columns: repeat(7, 1fr); text-align: center; }
.ranks { inset-block: 0 var(--names); inset-inline-start: 0.4rem; grid-template-rows: repeat(7, 1fr); align-items: center; }
.files .awaited { color: var(--accent); font-weight: 800; text-decoration: underline; }
.sides { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; font: 0.9375rem/1.5 var(--plain); }
.sides li { display: inline-flex; align-items: center; gap: 0.45rem; }
.sides li::before { content: ""; inline-size: 0.95em; block-size: 0.95em; border: 1.5px solid var(--edge); border-radius: 50%; background: var(--white-stone); }
.sides li + li::before { background: var(--black-stone); }
.sides [aria-current] { font-weight: 700; }
@media (prefers-reduced-motion: no-preference) {
	.point { transition: background-color 120ms; }
}
@media (forced-colors: active) {
	.board { border: 1px solid CanvasText; }
	.lines path { stroke: CanvasText; opacity: 1; }
	.lines circle { fill: CanvasText; }
	.point { forced-color-adjust: none; }
	.white .stone { background: Canvas; border: 3px solid CanvasText; }
	.black .stone { background: CanvasText; border: 3px solid CanvasText; }
	.point.chosen .stone { outline-color: Highlight; }
	.point.target .stone { background: Highlight; }
	.point.prey .stone { outline-color: Highlight; }
	.point:focus-visible { outline-color: Highlight; }
}
`);
