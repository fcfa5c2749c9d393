// SPDX-License-Identifier: MIT
// The look of the mill player.
import { sheet } from '../dom.js';

export const millSheet = sheet(`
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
@media print {
	.tools, .move, .deeds { display: none; }
}
`);
