// SPDX-License-Identifier: MIT
// The look of the mill player. All sizes on the board follow from its width.
import { sheet } from '../dom.js';

export const millSheet = sheet(`
:host {
	--white-stone: light-dark(#ffffff, #f2f3f5);
	--black-stone: light-dark(#24262b, #17191e);
	--edge: light-dark(#24262b, #8d95a4);
}
.player {
	--rest: 15rem;
	--room: var(--crossply-grid-height, clamp(16rem, var(--crossply-player-height, 100svh) - var(--rest), 52rem));
	grid-template-columns: minmax(0, 1fr);
}
.tools .nav .word { display: none; }
.tools .nav { display: flex; align-items: center; gap: 0.15rem; margin-inline-end: auto; min-inline-size: 0; flex: 0 1 24rem; }
.tools select {
	flex: 1 1 8rem;
	min-inline-size: 0;
	min-block-size: 2.25rem;
	padding: 0.25rem 0.5rem;
	border: 1px solid var(--line);
	border-radius: 0.5rem;
	background: var(--paper);
	text-overflow: ellipsis;
}
.tools .who { font: 500 0.9375rem/1.3 var(--plain); }
.stage { display: grid; gap: 0.75rem; min-inline-size: 0; grid-template-areas: "head" "board" "panel"; }
.head { grid-area: head; }
.head h2 { font: 600 1.25rem/1.3 var(--reading); text-wrap: balance; overflow-wrap: anywhere; }
.head .task { font: 600 1rem/1.45 var(--plain); }
.head .about { margin-block-start: 0.3rem; font: 1rem/1.45 var(--reading); color: var(--muted); overflow-wrap: anywhere; }
.frame { grid-area: board; min-inline-size: 0; }
.panel { grid-area: panel; display: grid; gap: 0.75rem; align-content: start; min-inline-size: 0; }
.board {
	position: relative;
	container-type: inline-size;
	display: grid;
	grid-template: repeat(7, minmax(0, 1fr)) / repeat(7, minmax(0, 1fr));
	inline-size: min(100%, var(--room));
	aspect-ratio: 1;
	margin-inline: auto;
	border-radius: 0.9rem;
	background: var(--soft);
	user-select: none;
	-webkit-user-select: none;
	touch-action: manipulation;
}
.lines { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; }
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
.files { inset-inline: 0; inset-block-end: 0.25em; grid-template-columns: repeat(7, 1fr); text-align: center; }
.ranks { inset-block: 0; inset-inline-start: 0.3em; grid-template-rows: repeat(7, 1fr); align-items: center; }
.files .awaited { color: var(--accent); font-weight: 800; text-decoration: underline; }
.said { min-block-size: 1.5rem; font: 500 1rem/1.5 var(--plain); overflow-wrap: anywhere; }
.slipped .said:not(.aside) { color: var(--wrong); }
.solved .said:not(.aside) { color: var(--right); }
.turn { font: 600 0.9375rem/1.4 var(--plain); }
.now { display: grid; justify-items: start; gap: 0.15rem; padding: 0.6rem 0.9rem; border-radius: 0.6rem; background: var(--soft); }
.deeds { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.deeds:empty { display: none; }
.move { display: flex; align-items: end; gap: 0.5rem; }
.move label { display: grid; flex: 1 1 6rem; max-inline-size: 16rem; gap: 0.2rem; font: 500 0.875rem/1.3 var(--plain); color: var(--muted); }
.move input {
	min-block-size: 2.25rem;
	min-inline-size: 0;
	padding: 0.25rem 0.6rem;
	border: 1px solid var(--line);
	border-radius: 0.5rem;
	background: var(--paper);
	color: var(--ink);
	font: 1rem/1.3 var(--fixed);
}
.sides { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; font: 0.9375rem/1.5 var(--plain); }
.sides li { display: inline-flex; align-items: center; gap: 0.45rem; }
.sides li::before { content: ""; inline-size: 0.95em; block-size: 0.95em; border: 1.5px solid var(--edge); border-radius: 50%; background: var(--white-stone); }
.sides li + li::before { background: var(--black-stone); }
.sides [aria-current] { font-weight: 700; }
.moves { font: 0.9375rem/1.6 var(--fixed); color: var(--muted); overflow-wrap: anywhere; max-block-size: 6.5rem; overflow-y: auto; }
.line-of { display: grid; gap: 0.5rem; padding: 0.7rem 0.9rem; border-inline-start: 4px solid var(--accent); border-radius: 0.35rem; background: var(--soft); }
.slipped .line-of { border-inline-start-color: var(--wrong); }
.line-of p { font: 0.9375rem/1.5 var(--plain); overflow-wrap: anywhere; }
.steps { display: flex; flex-wrap: wrap; align-items: center; gap: 0.35rem; font: 0.9375rem/1.3 var(--plain); }
.proof { display: grid; gap: 0.5rem; padding: 0.8rem 0.9rem; border: 1px solid var(--rule); border-radius: 0.6rem; }
.proof h3 { font: 700 1rem/1.3 var(--plain); }
.proof pre { font: 0.8125rem/1.5 var(--fixed); white-space: pre-wrap; overflow-wrap: anywhere; }
.proof.proven { border-color: var(--right); }
.proof.refuted { border-color: var(--wrong); }
progress { inline-size: 100%; accent-color: var(--accent); }
.standing { font: 0.875rem/1.4 var(--plain); color: var(--muted); }
.sheet .form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.2rem; }
.sheet input[type=text] { flex: 1; min-inline-size: 0; padding: 0.35rem 0.6rem; border: 1px solid var(--line); border-radius: 0.35rem; background: var(--square); }
.sheet label > .grow { flex: 0 0 min(8rem, 30%); }
.sheet label > select { flex: 1; min-inline-size: 0; min-block-size: 2.25rem; }
@container (max-width: 30rem) {
	.tools > .button .word, .tools .menu-of .word { display: inline; }
	.tools .rare { display: none; }
	.tools .nav { flex: 1 0 100%; }
}
@container (max-width: 20rem) {
	.board { inline-size: calc(100% + 12px); margin-inline: -6px; border-radius: 0.4rem; }
}
@container (min-width: 46rem) {
	.player { --rest: 4.5rem; }
	.stage {
		grid-template: "board head" auto "board panel" 1fr
			/ min(56cqi, var(--room)) minmax(0, 1fr);
		gap: 0.75rem 2rem;
	}
	.board { margin-inline: 0; }
}
@media (pointer: coarse) {
	.tools select, .move input, .sheet label > select, .sheet input[type=text] { min-block-size: 2.75rem; }
	.sheet label { min-block-size: 2.75rem; }
}
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
@media print {
	.tools, .move, .deeds { display: none; }
}
`);
