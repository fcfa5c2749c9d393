// SPDX-License-Identifier: MIT
// The look of the player. All sizes of a square follow from --side.
import { sheet } from '../dom.js';

export const playSheet = sheet(`
:host {
	container-type: inline-size;
	--most: 5.25rem;
}
/* The grid gets what the rest leaves of the height: tools, clue bar, what is
 * said, and the keyboard. */
.player {
	--rest: 10.25rem;
	--room: var(--crossply-grid-height, clamp(16rem,
		var(--crossply-player-height, 100svh) - var(--rest), 60rem));
}
.tools .time {
	display: inline-flex;
	align-items: center;
	gap: 0.35rem;
	margin-inline-end: auto;
	font: 500 1.0625rem/1 var(--plain);
	font-variant-numeric: tabular-nums;
}
.tools .time .button { padding-inline: 0.5rem; }
.tools .clock { inline-size: 4.2em; block-size: 1em; contain: strict; }
.stage { display: grid; gap: 0.6rem; min-inline-size: 0; }
.board { display: grid; gap: 0.6rem; min-inline-size: 0; justify-items: center; }
.clue-bar {
	display: grid;
	grid-template-columns: 2.75rem minmax(0, 1fr) 2.75rem;
	inline-size: 100%;
	block-size: 3.25rem;
	border-radius: 0.6rem;
	background: var(--word);
	overflow: hidden;
}
.clue-bar button { border: 0; background: none; cursor: pointer; padding: 0; }
.clue-bar .step { display: grid; place-items: center; }
.clue-bar .step:hover { background: color-mix(in oklab, var(--word), var(--ink) 8%); }
.clue-bar .now {
	display: grid;
	align-items: center;
	padding: 0.2rem 0.25rem;
	text-align: start;
	font: 1.0625rem/1.3 var(--reading);
	overflow: hidden auto;
	overflow-wrap: anywhere;
}
.clue-bar .now b { font: 700 0.9375rem/1.3 var(--plain); }
.frame {
	position: relative;
	container-type: inline-size;
	inline-size: min(100%, var(--room) * var(--columns) / var(--rows),
		var(--most) * var(--columns));
	overflow: auto;
	overscroll-behavior: contain;
	scrollbar-width: thin;
	padding: 2px;
}
.editing-in .frame { overflow: visible; }
.grid {
	--side: round(down, (100cqi - 4px - 1px * (var(--columns) - 1))
		/ var(--columns) * var(--zoom, 1), var(--step, 1px));
	inline-size: calc((var(--side) + 1px) * var(--columns) - 1px);
	block-size: calc((var(--side) + 1px) * var(--rows) - 1px);
	margin-inline: auto;
	box-shadow: 0 0 0 2px light-dark(var(--ink), var(--line));
	font-family: var(--plain);
	user-select: none;
	-webkit-user-select: none;
}
.grid.has-voids { box-shadow: none; }
/* What is typed concerns one row: only that is laid out and painted again. */
.row {
	display: grid;
	grid-template: var(--side) / repeat(var(--columns), var(--side));
	gap: 1px;
	block-size: var(--side);
	margin-block-end: 1px;
	contain: size layout style;
}
.row.raised { position: relative; z-index: 5; }
/* Its parts lie on each other, without being positioned. */
.cell {
	display: grid;
	grid-template: 100% / 100%;
	background: var(--square);
	box-shadow: 0 0 0 1px var(--line);
	color: var(--ink);
}
.cell > *, .cell::before, .cell::after { grid-area: 1 / 1; min-inline-size: 0; min-block-size: 0; }
.cell.block { background: var(--block); box-shadow: 0 0 0 1px var(--block); }
.cell.void { visibility: hidden; }
.cell.shaded { background: var(--shade); }
.cell.on-light { color: #111111; }
.cell.on-dark { color: #f5f5f5; }
.cell.word { background: var(--word); color: var(--ink); }
.cell.linked { background: color-mix(in oklab, var(--word), var(--square) 45%); color: var(--ink); }
.cell.cursor { background: var(--cursor); color: var(--ink); }
.cell.shaded.word, .cell.shaded.linked { background: color-mix(in oklab, var(--word) 70%, var(--shade)); }
.label {
	place-self: start;
	margin-block-start: max(1px, 0.07 * var(--side));
	margin-inline-start: max(1px, 0.09 * var(--side));
	font: 500 clamp(6px, 0.3 * var(--side), 1rem)/1 var(--plain);
	letter-spacing: -0.02em;
	pointer-events: none;
}
.letter {
	place-self: center;
	padding-block-start: calc(0.17 * var(--side));
	font: 500 calc(0.6 * var(--side))/1 var(--plain);
	pointer-events: none;
	white-space: nowrap;
}
.letter.many {
	font-size: max(min(0.5 * var(--side), 1.35 * var(--side) / var(--n)), 0.13 * var(--side));
	letter-spacing: -0.02em;
}
.circle {
	margin: 0.5px;
	border: 1px solid currentColor;
	border-radius: 50%;
	opacity: 0.55;
	pointer-events: none;
}
.entry {
	inline-size: 100%;
	block-size: 100%;
	margin: 0;
	padding: 0;
	border: 0;
	border-radius: 0;
	background: none;
	color: transparent;
	caret-color: transparent;
	text-align: center;
	font: 16px/1 var(--plain);
	cursor: pointer;
	outline: none;
}
/* A text field without a line in it is not a layer of its own: hundreds of them
 * were a quarter of what a key costs. Those of the word have one before they are
 * typed into, so that nothing is laid out for it then. */
.cell:not(.word, .cursor) > .entry:not(:focus) { font-size: 0; }
.entry::selection { background: transparent; }
.entry:focus { box-shadow: inset 0 0 0 max(2px, 0.06 * var(--side)) var(--accent); }
.cell.pencil .letter { color: var(--pencil); font-style: italic; font-weight: 400; }
.cell.pencil.cursor .letter, .cell.pencil.word .letter { color: color-mix(in oklab, var(--pencil), var(--ink) 45%); }
.cell.given .letter { font-weight: 700; }
.cell.revealed .letter { color: var(--revealed); }
.cell.revealed::before {
	content: "";
	place-self: start end;
	border: calc(0.1 * var(--side)) solid var(--revealed);
	border-block-end-color: transparent;
	border-inline-start-color: transparent;
}
.cell.wrong .letter { color: var(--wrong); }
.cell.wrong::after {
	content: "";
	background: linear-gradient(to bottom right, transparent calc(50% - 1px),
		var(--wrong) calc(50% - 1px) calc(50% + 1px), transparent calc(50% + 1px));
	pointer-events: none;
}
.cell.checked .letter { color: var(--right); }
.cell.revealed.shaded .letter, .cell.checked.shaded .letter { color: inherit; }
.bars { margin: -2px 0 0 -2px; border: 0 solid var(--ink); pointer-events: none; }
.bars.top { border-block-start-width: clamp(3px, 0.08 * var(--side), 4px); }
.bars.left { border-inline-start-width: clamp(3px, 0.08 * var(--side), 4px); }
.cell.editing .letter { visibility: hidden; }
.cell.editing .entry {
	position: relative;
	justify-self: center;
	inline-size: max(100%, calc((var(--n, 1) + 1.6) * 0.72em));
	background: var(--cursor);
	color: var(--ink);
	caret-color: auto;
	font: 500 max(16px, 0.46 * var(--side))/1 var(--plain);
	box-shadow: 0 0 0 2px var(--accent), 0 0.25rem 0.75rem rgb(0 0 0 / 0.3);
	border-radius: 2px;
	cursor: text;
}
.cell.editing.to-start .entry { justify-self: start; }
.cell.editing.to-end .entry { justify-self: end; }
.cell.editing .entry::selection { background: color-mix(in oklab, var(--accent) 40%, transparent); }
.said { min-block-size: 1.5rem; font: 0.9375rem/1.5rem var(--plain); color: var(--muted); text-align: center; overflow-wrap: anywhere; }
.solved { --rest: 11.25rem; }
.solved .said { justify-self: center; padding: 0.4rem 1.1rem; border-radius: 0.6rem; background: var(--lit); color: var(--ink); font: 600 1.0625rem/1.5rem var(--plain); }
.cover {
	position: absolute;
	inset: 0;
	z-index: 10;
	display: grid;
	place-content: center;
	justify-items: center;
	gap: 0.75rem;
	background: var(--paper);
	font: 500 1.0625rem/1.4 var(--plain);
	text-align: center;
}
.paused :is(.grid, .clue-bar, .lists) { visibility: hidden; }
.notice {
	display: flex;
	flex-wrap: wrap;
	align-items: center;
	gap: 0.5rem 1rem;
	padding: 0.5rem 0.9rem;
	border-radius: 0.6rem;
	background: var(--lit);
	font: 0.9375rem/1.4 var(--plain);
}
.notice p { flex: 1 1 14rem; }
.lists { display: grid; gap: 1rem 1.5rem; min-inline-size: 0; align-content: start; }
.list { display: grid; grid-template-rows: auto minmax(0, 1fr); min-block-size: 0; }
.list h3 { padding: 0 0.5rem 0.25rem; font: 700 1rem/1.4 var(--plain); border-block-end: 1px solid var(--rule); }
.scroll { position: relative; min-block-size: 0; overflow: hidden auto; scrollbar-width: thin; }
.marker { position: absolute; inset-block-start: 0; inset-inline-start: 0; inline-size: 4px; block-size: 1px; transform-origin: top; background: var(--cursor); will-change: transform; pointer-events: none; }
.clue {
	display: grid;
	grid-template-columns: minmax(1.7em, max-content) minmax(0, 1fr);
	gap: 0.5em;
	inline-size: 100%;
	padding: 0.22rem 0.5rem;
	border: 0;
	border-inline-start: 4px solid transparent;
	background: none;
	text-align: start;
	font: 1rem/1.35 var(--reading);
	overflow-wrap: anywhere;
	cursor: pointer;
}
.clue:hover { background: var(--soft); }
.clue[aria-current=true] { background: var(--word); border-inline-start-color: var(--accent); }
.clue:disabled { cursor: default; color: inherit; }
.clue .number { text-align: end; font: 700 0.875em/1.55 var(--plain); }
.full .clue { color: var(--muted); }
.marked .number::before { content: "●"; color: var(--accent); margin-inline-end: 0.2em; }
.caps { font-variant: small-caps; }
.note { margin-inline: 2.9rem 0.5rem; padding-block-end: 0.2rem; color: var(--muted); font: italic 0.9rem/1.35 var(--reading); white-space: pre-wrap; overflow-wrap: anywhere; }
.field {
	margin: 0 0.5rem 0.4rem 2.7rem;
	padding: 0.25rem 0.5rem;
	max-inline-size: calc(100% - 3.2rem);
	border: 1px solid var(--line);
	border-radius: 0.35rem;
	background: var(--square);
	font: 500 1rem/1.3 var(--fixed);
	letter-spacing: 0.12em;
}
.downs-only [data-direction=across] .words { visibility: hidden; }
.pad { display: none; inline-size: 100%; padding-inline: 3px; touch-action: manipulation; user-select: none; -webkit-user-select: none; }
.keys { display: flex; justify-content: center; gap: 5px; margin-block-start: 7px; }
.key {
	flex: 1 1 0;
	max-inline-size: calc((100cqi - 6px - 5px * (var(--keys) - 1)) / var(--keys));
	min-inline-size: 0;
	block-size: 2.75rem;
	padding: 0;
	border: 0;
	border-radius: 6px;
	background: light-dark(#e4e7ed, #3a3f4b);
	color: var(--ink);
	font: 500 1.1875rem/1 var(--plain);
	cursor: pointer;
}
.key:active { background: var(--cursor); }
.key.deed { background: light-dark(#cfd5df, #2a2e37); font-size: 0.9375rem; flex-grow: 1.4; max-inline-size: none; }
.key[aria-pressed=true] { background: var(--accent); color: var(--on-accent); }
@container (min-width: 34rem) {
	.lists { grid-template-columns: repeat(2, minmax(0, 1fr)); }
	.list.rest { grid-column: 1 / -1; }
}
@container (max-width: 30rem) {
	.clue-bar { border-radius: 0; }
}
@container (min-width: 58rem) {
	.player {
		--rest: 6.75rem;
		--board: min(58cqi, max(24rem, var(--room) * var(--columns) / var(--rows)));
		grid-template: "bar tools" auto "frame lists" auto "said lists" auto / var(--board) minmax(0, 1fr);
		column-gap: 1.75rem;
	}
	.player.noticed {
		grid-template: "notice notice" auto "bar tools" auto "frame lists" auto "said lists" auto / var(--board) minmax(0, 1fr);
	}
	.player.small { --board: min(48cqi, max(24rem, var(--most) * var(--columns))); }
	.stage, .board { display: contents; }
	.notice { grid-area: notice; }
	.clue-bar { grid-area: bar; }
	.tools { grid-area: tools; }
	.frame { grid-area: frame; justify-self: center; }
	.said { grid-area: said; }
	.pad { grid-column: 1; }
	.lists {
		grid-area: lists;
		block-size: 0;
		min-block-size: max(100%, 20rem);
		grid-auto-rows: minmax(0, 1fr);
		align-content: stretch;
	}
	.lists.has-rest { grid-template-rows: minmax(0, 3fr) minmax(0, 1fr); }
}
@media (pointer: coarse) {
	:host { --step: 0.5px; }
	.frame { touch-action: pan-x pan-y; }
	.own-keyboard { --rest: 21.25rem; }
	.own-keyboard:not(.solved) .pad { display: block; }
	.own-keyboard .board { position: sticky; inset-block-start: 0; }
	.player, .board { row-gap: 0.3rem; }
	.clue-bar { block-size: 3.25rem; }
	.keys { margin-block-start: 5px; }
	.clue { min-block-size: 2.75rem; }
}
/* A phone on its side: the keyboard is beside the grid. */
@media (pointer: coarse) and (orientation: landscape) and (max-height: 32rem) {
	.own-keyboard { --rest: 3.5rem; }
	.own-keyboard .board {
		grid-template: "frame bar" auto "frame said" auto "frame pad" auto / auto minmax(18rem, 1fr);
		column-gap: 0.75rem;
	}
	.own-keyboard .frame { grid-area: frame; inline-size: min(45cqi, var(--room) * var(--columns) / var(--rows)); }
	.own-keyboard .clue-bar { grid-area: bar; }
	.own-keyboard .said { grid-area: said; }
	.own-keyboard .pad { grid-area: pad; }
}
@media (forced-colors: active) {
	.cell { forced-color-adjust: none; background: Canvas; color: CanvasText; box-shadow: 0 0 0 1px CanvasText; }
	.cell.block { background: CanvasText; }
	.cell.word, .cell.linked { background: color-mix(in srgb, Highlight 30%, Canvas); }
	.cell.cursor { background: Highlight; color: HighlightText; }
	.clue[aria-current=true] { outline: 2px solid Highlight; outline-offset: -2px; }
	.marker { forced-color-adjust: none; background: Highlight; }
}
@media print {
	.tools, .clue-bar, .pad, .said { display: none; }
}
`);
