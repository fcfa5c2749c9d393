// SPDX-License-Identifier: MIT
// The files of the studio where they are inside of the page: the core, its
// worker, examples and pictures. In the place of assets.js (tools/carry.mjs).
import { configure } from '../package/index.js';

/** @type {{files: Record<string, string>, worker: string, core: string}} */
const held = JSON.parse(document.getElementById('inside')?.textContent ?? '');

/**
 * @param {string} path from the top of the studio
 * @returns {string} an address
 */
export const asset = (path) => held.files[path] ?? 'data:,';

async function core() {
	const bytes = Uint8Array.from(atob(held.core), (c) => c.charCodeAt(0));
	return new Response(new Blob([bytes]).stream().pipeThrough(
		new DecompressionStream('gzip'))).arrayBuffer();
}

configure({
	wasm: core,
	worker: URL.createObjectURL(new Blob([held.worker],
		{ type: 'text/javascript' })),
});
