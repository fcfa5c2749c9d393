// SPDX-License-Identifier: MIT
// Opening a large game log so that any state is at hand, in the module and by
// what a page has without it: DecompressionStream, JSON.parse and merging. Runs
// in a worker of a browser and in node.
import { Core } from '../../build/web/package/core.js';

const spent = (began) => performance.now() - began;

/** The last state alone, which is all that this way has at hand. */
export async function plain(stream) {
	const began = performance.now();
	const text = await new Response(stream.pipeThrough(
		new DecompressionStream('gzip'))).text();
	const log = JSON.parse(text);
	const { DELTA_REMOVED: removed, DELTA_LIST_LENGTH: length } =
		log.constants;
	const merge = (state, delta) => {
		if (!delta || typeof delta !== 'object')
			return delta;
		let into = state;
		if (delta[length] !== undefined) {
			into = Array.isArray(state) ? state : [];
			into.length = delta[length];
		} else if (!state || typeof state !== 'object') {
			into = {};
		}
		for (const key in delta) {
			if (key === length)
				continue;
			const value = delta[key];
			if (value === removed)
				delete into[key];
			else
				into[key] = merge(into[key], value);
		}
		return into;
	};
	let state = {};
	for (const delta of log.deltas)
		state = merge(state, delta.game);
	return { ms: spent(began), turn: state.currentTurn,
		steps: log.deltas.length };
}

/** A record of all states, and how long it takes to look at any of them. */
export function ours(module, source, looks = 2000) {
	const began = performance.now();
	const core = new Core(module);
	const doc = core.openStream(source, 'log.json.gz');
	const ms = spent(began);
	const { count } = core.json(doc, 'timeline');
	const turn = core.json(doc, 'value', { path: 'currentTurn' });
	const times = [];
	let dice = 12345;
	for (let i = 0; i < looks; i += 1) {
		dice = (dice * 1103515245 + 12345) % 2147483648;
		const at = 1 + dice % count;
		const from = performance.now();
		core.call(doc, 'seek', { at });
		core.call(doc, 'children', { path: 'gameObjects.2', at });
		times.push(spent(from));
	}
	times.sort((a, b) => a - b);
	return { ms, turn, steps: count, memory: core.memory,
		p50: times[Math.floor(looks * 0.5)],
		p99: times[Math.floor(looks * 0.99)] };
}
