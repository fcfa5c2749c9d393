// SPDX-License-Identifier: MIT
// The last state of a game log the way its description shows: unpack, parse,
// merge. Usage: node games.mjs LOG.json.gz
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const log = JSON.parse(gunzipSync(readFileSync(process.argv[2])).toString());
const { DELTA_REMOVED: removed, DELTA_LIST_LENGTH: length } = log.constants;
const isObject = (x) => typeof x === "object" && x !== null;

function merge(state, delta) {
	const n = delta[length];
	if (n !== undefined) {
		delete delta[length];
		while (state.length > n) {
			state.pop();
		}
	}
	for (const key in delta) {
		const d = delta[key];
		if (d === removed) {
			delete state[key];
		} else if (isObject(d) && isObject(state[key])) {
			merge(state[key], d);
		} else if (isObject(d)) {
			state[key] = merge(d[length] === undefined ? {} : [], d);
		} else {
			state[key] = d;
		}
	}
	return state;
}

let state = {};
for (const delta of log.deltas) {
	state = merge(state, delta.game);
}
process.stdout.write(JSON.stringify(state));
