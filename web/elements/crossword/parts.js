// SPDX-License-Identifier: MIT
// The look of what all players have: tools, menus and sheets.
import { sheet } from '../dom.js';

export const partsSheet = sheet(`
:host { container-type: inline-size; }
.player { position: relative; display: grid; gap: 0.6rem; }
.tools {
	display: flex;
	flex-wrap: wrap;
	align-items: center;
	gap: 0.1rem 0.15rem;
	min-block-size: 2.5rem;
}
.tools .button { padding-inline: 0.55rem; }
.tools [aria-pressed=true] { background: var(--word); border-color: var(--accent); }
.menu-of { position: relative; }
.menu {
	position: absolute;
	inset-block-start: calc(100% + 0.25rem);
	inset-inline-start: 0;
	z-index: 30;
	inline-size: max-content;
	max-inline-size: min(20rem, 92cqi);
	padding: 0.3rem;
	border: 1px solid var(--rule);
	border-radius: 0.6rem;
	background: var(--paper);
	box-shadow: 0 0.5rem 1.5rem rgb(0 0 0 / 0.22);
	overflow-y: auto;
	overscroll-behavior: contain;
}
.menu button {
	display: grid;
	grid-template-columns: 1.4rem minmax(0, 1fr) auto;
	gap: 0.4rem;
	align-items: center;
	inline-size: 100%;
	min-block-size: 2.25rem;
	padding: 0.3rem 0.6rem 0.3rem 0.3rem;
	border: 0;
	border-radius: 0.35rem;
	background: none;
	text-align: start;
	font: 0.9375rem/1.3 var(--plain);
	cursor: pointer;
}
.menu button:hover:not(:disabled), .menu button:focus-visible { background: var(--soft); }
.menu button:disabled { color: var(--muted); cursor: default; }
.menu kbd { color: var(--muted); font: 0.8125rem/1 var(--plain); white-space: nowrap; }
.menu .line { block-size: 1px; margin: 0.3rem; background: var(--rule); }
.sheet {
	inline-size: min(38rem, 94vw);
	max-block-size: 88vh;
	padding: 0;
	border: 1px solid var(--rule);
	border-radius: 0.8rem;
	background: var(--paper);
	color: var(--ink);
	box-shadow: 0 1rem 3rem rgb(0 0 0 / 0.3);
	overscroll-behavior: contain;
}
.sheet::backdrop { background: rgb(0 0 0 / 0.4); }
.sheet header { display: flex; align-items: center; justify-content: space-between; padding: 0.6rem 0.6rem 0 1.2rem; }
.sheet h2 { font: 700 1.25rem/1.3 var(--plain); }
.sheet h3 { margin-block: 1rem 0.3rem; font: 700 1rem/1.3 var(--plain); }
.sheet .body { padding: 0.4rem 1.2rem 1.2rem; font: 1rem/1.5 var(--plain); }
.sheet .answers { display: flex; justify-content: flex-end; gap: 0.5rem; margin-block-start: 1rem; }
.sheet dl { display: grid; grid-template-columns: min(12rem, 40%) minmax(0, 1fr); gap: 0.3rem 1rem; }
.sheet dt { display: flex; flex-wrap: wrap; align-content: start; gap: 0.25rem; }
.sheet kbd { padding: 0.05rem 0.4rem; border: 1px solid var(--rule); border-radius: 0.3rem; background: var(--soft); font: 0.875rem/1.4 var(--plain); white-space: nowrap; }
.sheet label { display: flex; align-items: center; gap: 0.6rem; padding-block: 0.35rem; }
.sheet select, .sheet textarea { padding: 0.3rem 0.5rem; border: 1px solid var(--line); border-radius: 0.35rem; background: var(--square); }
.sheet textarea { inline-size: 100%; min-block-size: 6rem; }
.sheet input[type=checkbox] { inline-size: 1.15rem; block-size: 1.15rem; accent-color: var(--accent); }
.sheet label .grow { flex: 1; }
.sheet .lines { margin-block-start: 0.6rem; white-space: pre-line; }
@container (max-width: 30rem) {
	.tools .word { display: none; }
}
@media (pointer: coarse) {
	.menu button { min-block-size: 2.75rem; }
	.tools .button { min-inline-size: 2.5rem; }
}
`);
