// SPDX-License-Identifier: MIT
// How <crossply-check> is laid out: side by side where there is room.
import { sheet } from '../dom.js';

export const checkSheet = sheet(`
:host {
	display: flex;
	flex-direction: column;
	min-block-size: 20rem;
	container-type: inline-size;
	border: 1px solid var(--rule);
	border-radius: 0.75rem;
	overflow: hidden;
}
.bar {
	display: flex;
	flex-wrap: wrap;
	align-items: center;
	gap: 0.4rem 0.5rem;
	padding: 0.5rem 0.6rem 0.5rem 0.9rem;
	border-block-end: 1px solid var(--rule);
	background: var(--paper);
}
.summary { flex: 1; display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; font-weight: 500; }
.count { display: inline-flex; align-items: center; gap: 0.35rem; white-space: nowrap; }
.count.error { color: var(--wrong); }
.count.warning { color: var(--warning); }
.count.note { color: var(--note); }
.count.right { color: var(--right); }
.strict {
	display: inline-flex;
	align-items: center;
	gap: 0.4rem;
	min-block-size: 1.875rem;
	padding-inline: 0.4rem;
	font-size: 0.875rem;
	cursor: pointer;
}
.strict input { inline-size: 1.1rem; block-size: 1.1rem; margin: 0; accent-color: var(--accent); }
.say {
	padding: 0.5rem 0.9rem;
	border-block-end: 1px solid var(--rule);
	background: var(--soft);
	font: 0.9375rem/1.45 var(--reading);
}
.body {
	flex: 1;
	display: grid;
	grid-template: minmax(10rem, 1fr) fit-content(45%) / minmax(0, 1fr);
	min-block-size: 0;
}
.place-of-source { display: grid; min-block-size: 0; min-inline-size: 0; }
.place-of-source > * { min-block-size: 0; min-inline-size: 0; }
.findings { border-block-start: 1px solid var(--rule); min-inline-size: 0; }
@container (max-width: 30rem) {
	.summary { flex-basis: 100%; }
	.strict { margin-inline-end: auto; padding-inline-start: 0; }
}
@container (min-width: 60rem) {
	.body { grid-template: minmax(0, 1fr) / minmax(0, 1fr) minmax(22rem, 2fr); }
	.findings { border-block-start: 0; border-inline-start: 1px solid var(--rule); }
}
dialog.sheet {
	inline-size: min(44rem, calc(100vw - 1.5rem));
	max-block-size: calc(100vh - 2rem);
	padding: 1.25rem;
	border: 1px solid var(--rule);
	border-radius: 0.9rem;
	background: var(--paper);
	color: var(--ink);
	box-shadow: 0 1rem 3rem #0004;
}
dialog.sheet::backdrop { background: #0006; }
dialog.sheet h2 { font: 600 1.375rem/1.3 var(--reading); }
dialog.sheet > p { margin-block: 0.25rem 0.75rem; color: var(--muted); }
.answers { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0.5rem; margin-block-start: 1rem; }
@media (pointer: coarse) {
	.strict { min-block-size: 2.75rem; }
}
`);
