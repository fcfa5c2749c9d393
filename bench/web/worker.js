// SPDX-License-Identifier: MIT
// Measures in a browser's worker; the file is a blob that the page fetched.
import { compile } from '../../build/web/package/core.js';
import { ours, plain } from './measure.js';

const sourceOf = (blob) => {
	const reader = new FileReaderSync();
	const PIECE = 4 << 20;
	let held = new Uint8Array(0);
	let from = 0;
	return {
		size: blob.size,
		read(into, at) {
			if (at < from || at >= from + held.length) {
				held = new Uint8Array(reader.readAsArrayBuffer(
					blob.slice(at, at + PIECE)));
				from = at;
			}
			const part = held.subarray(at - from,
				at - from + into.length);
			into.set(part);
			return part.length;
		},
	};
};

onmessage = async ({ data: { blob, runs } }) => {
	const wasm = await compile(
		fetch(new URL('../../build/web/package/crossply.wasm',
			import.meta.url)));
	const results = [];
	/* In turns, so that neither has the machine to itself. */
	for (let i = 0; i < runs; i += 1) {
		results.push({ ours: ours(wasm, sourceOf(blob)),
			plain: await plain(blob.stream()) });
	}
	postMessage(results);
};
