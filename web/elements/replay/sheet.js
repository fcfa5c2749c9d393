// SPDX-License-Identifier: MIT
// The look of what moves through a record.
import { sheet } from '../dom.js';

const track = `block-size: 0.4rem; border-radius: 0.2rem; background: linear-gradient(var(--accent) 0 0) no-repeat 0 / var(--done, 0%) 100%, var(--rule);`;

export const transportSheet = sheet(`
:host {
	--lane0: light-dark(#1f5fbf, #6cb0ff);
	--lane1: light-dark(#b3261e, #ff8a80);
	--lane2: light-dark(#2e7d32, #7ee787);
	--lane3: light-dark(#7b1fa2, #d7a3f0);
	--lane4: light-dark(#8a5a00, #e3b341);
	--lane5: light-dark(#00687a, #5fd3e6);
	--gap-ink: light-dark(#c9cdd6, #4a5160);
	container-type: inline-size;
}
/* The board gets what the controls leave of the height, and what folds out
 * below peeps out. */
.body {
	--tall: max(14rem, var(--crossply-replay-height, 100svh) - var(--controls, 12rem) - var(--above, 0rem) - 3rem);
	--picture-tall: var(--crossply-picture-height, var(--tall));
	--board-tall: var(--crossply-board-height, max(12rem, var(--tall) - 3.5rem));
}
.body:has(> .shading:not([hidden])) { --above: 3.25rem; }
.body crossply-picture { --crossply-picture-height: var(--picture-tall); }
.transport {
	position: sticky;
	inset-block-end: 0;
	z-index: 5;
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: 0.4rem;
	padding-block: 0.5rem 0.75rem;
	border-block-start: 1px solid var(--rule);
	background: var(--paper);
}
/* Always as high, so that the board keeps its size; a click shows all. */
.told { display: flex; gap: 0 1rem; align-items: baseline; block-size: 1.9em; overflow: hidden; }
.clock { font-variant-numeric: tabular-nums; color: var(--muted); white-space: nowrap; }
.clock strong { color: var(--ink); font-size: 1.25rem; }
.what { font: 1.0625rem/1.4 var(--reading); overflow-wrap: anywhere; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.beside { order: 1; flex: none; margin-inline-start: auto; }
.beside:empty { display: none; }
.beside .link { color: var(--warning); font-size: 0.9375rem; }
.told.whole { block-size: auto; }
.told.whole .what { white-space: normal; }
.track { display: grid; min-inline-size: 0; }
.track input { appearance: none; inline-size: 100%; block-size: 1.75rem; margin: 0; background: none; cursor: pointer; }
.track input:focus-visible { outline: none; }
.track input:focus-visible::-webkit-slider-thumb { outline: 3px solid var(--accent); outline-offset: 2px; }
.track input:focus-visible::-moz-range-thumb { outline: 3px solid var(--accent); outline-offset: 2px; }
.track input::-webkit-slider-runnable-track { ${track} }
.track input::-moz-range-track { ${track} }
.track input::-webkit-slider-thumb { appearance: none; inline-size: 1.4rem; block-size: 1.4rem; margin-block-start: -0.5rem; border: 3px solid var(--paper); border-radius: 50%; background: var(--accent); box-shadow: 0 0 0 1px var(--line); }
.track input::-moz-range-thumb { inline-size: 1.15rem; block-size: 1.15rem; border: 3px solid var(--paper); border-radius: 50%; background: var(--accent); box-shadow: 0 0 0 1px var(--line); }
.lanes { display: grid; gap: 0.25rem; padding-inline: 0.7rem; }
.lanes canvas { inline-size: 100%; order: 2; cursor: pointer; }
.legend { display: flex; flex-wrap: wrap; gap: 0 0.9rem; min-block-size: 1.2em; font-size: 0.8125rem; color: var(--muted); }
.lane::before { content: ""; display: inline-block; inline-size: 0.65em; block-size: 0.65em; margin-inline-end: 0.35em; border-radius: 2px; background: var(--lane-ink); }
.lane0 { --lane-ink: var(--lane0); } .lane1 { --lane-ink: var(--lane1); } .lane2 { --lane-ink: var(--lane2); }
.lane3 { --lane-ink: var(--lane3); } .lane4 { --lane-ink: var(--lane4); } .lane5 { --lane-ink: var(--lane5); }
.gap { --lane-ink: var(--gap-ink); }
.controls { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.4rem 1.25rem; }
.group { display: flex; flex-wrap: nowrap; align-items: center; gap: 0.35rem; min-inline-size: 0; }
.controls .button { padding-inline: 0.5rem; min-inline-size: 2.25rem; }
.controls .play { min-inline-size: 6.25rem; }
.field {
	min-block-size: 2.25rem;
	min-inline-size: 0;
	padding: 0.2rem 0.5rem;
	border: 1px solid var(--line);
	border-radius: 0.5rem;
	background: var(--paper);
	color: var(--ink);
	font: 0.9375rem/1.2 var(--plain);
}
.find .field { inline-size: 10.5rem; }
.find .field.short { inline-size: 6.5rem; }
.field::placeholder { color: var(--muted); opacity: 1; }
.tick { display: inline-flex; align-items: center; gap: 0.4rem; min-block-size: 2.25rem; white-space: nowrap; cursor: pointer; }
.tick input { inline-size: 1.1rem; block-size: 1.1rem; margin: 0; accent-color: var(--accent); }
.noted { min-block-size: 0; color: var(--muted); font: 0.9375rem/1.4 var(--reading); text-align: center; }
.noted:empty { display: none; }
.controls .more-controls { display: none; }
@container (max-width: 70rem) {
	.told { block-size: 3.1em; }
	.what { white-space: normal; }
}
@container (max-width: 40rem) {
	.body { --above: 0rem; }
	.controls .more-controls { display: inline-flex; }
	.body:not(.opened) :is(.extra, .legend) { display: none; }
	.told { display: block; block-size: 3.9rem; font-size: 0.9375rem; overflow: hidden; }
	.clock strong { font-size: 1rem; }
	.beside { float: inline-end; }
	.what { display: inline; margin-inline-start: 0.5rem; font-size: 0.9375rem; line-height: 1.3rem; white-space: normal; }
	.opened .transport { position: static; }
	:host .shading { display: none; }
	.opened .shading:not([hidden]) { display: flex; }
	.controls { gap: 0.4rem 0.75rem; justify-content: space-between; }
	.group.steps { inline-size: 100%; gap: 0.25rem; }
	.steps .button { flex: 1 1 auto; padding-inline: 0.2rem; min-inline-size: 2rem; }
	.controls .play { min-inline-size: 4.5rem; }
	.find { inline-size: 100%; }
	.find .field { flex: 3 1 6rem; inline-size: auto; }
	.find .field.short { flex: 2 1 4rem; inline-size: auto; }
}
@media (pointer: coarse) {
	.field, .tick { min-block-size: 2.75rem; }
	.track input { block-size: 2.75rem; }
}
@media (forced-colors: active) {
	.track input::-webkit-slider-runnable-track { background: CanvasText; }
	.track input::-webkit-slider-thumb { background: Highlight; }
}
`);

/** Tables and what folds out below. */
export const moreSheet = sheet(`
.more { display: grid; gap: 0.25rem; margin-block-start: 0.5rem; }
.more > details { border-block-start: 1px solid var(--rule); min-inline-size: 0; }
.more summary { padding-block: 0.6rem; font: 600 1.0625rem/1.3 var(--reading); cursor: pointer; }
.more details > .inside { display: grid; gap: 0.9rem; padding-block: 0.25rem 1.1rem; min-inline-size: 0; }
.table { overflow-x: auto; max-block-size: 28rem; min-inline-size: 0; }
.table table { border-collapse: collapse; min-inline-size: min(100%, 60rem); font-variant-numeric: tabular-nums; }
.table caption { text-align: start; color: var(--muted); font-size: 0.875rem; padding-block-end: 0.25rem; }
.table th, .table td { padding: 0.3rem 1.1rem 0.3rem 0; border-block-end: 1px solid var(--rule); text-align: start; vertical-align: top; font-weight: 400; }
.table thead th { color: var(--muted); font-weight: 500; font-size: 0.875rem; white-space: nowrap; }
.table td.n { text-align: end; }
.link {
	padding: 0.1rem 0.2rem;
	border: 0;
	border-radius: 0.25rem;
	background: none;
	color: var(--accent);
	font: inherit;
	text-align: start;
	text-decoration: underline;
	text-underline-offset: 0.15em;
	cursor: pointer;
}
.barred { display: grid; grid-template-columns: 3.2rem minmax(3rem, 9rem); align-items: center; gap: 0.5rem; }
.bar { block-size: 0.6rem; border-radius: 0.3rem; background: linear-gradient(var(--accent) 0 0) no-repeat 0 / calc(var(--share) * 100%) 100%; }
.heat-legend { display: flex; flex-wrap: wrap; align-items: end; gap: 0.35rem 0; font-size: 0.8125rem; color: var(--muted); font-variant-numeric: tabular-nums; }
.heat-legend strong { inline-size: 100%; color: var(--ink); font: 600 0.9375rem/1.3 var(--plain); }
.heat-legend li:first-child { inline-size: 100%; }
.heat-legend li { display: grid; gap: 0.15rem; min-inline-size: 3.4rem; }
.heat-legend i { block-size: 0.9rem; background: var(--heat); }
.shading { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.75rem; padding-block: 0.25rem 0.5rem; }
.shading label { display: inline-flex; align-items: center; gap: 0.5rem; }
@media (pointer: coarse) { .link, .more summary { min-block-size: 2.75rem; min-inline-size: 2.75rem; align-content: center; } }
`);
