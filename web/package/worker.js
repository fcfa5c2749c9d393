// SPDX-License-Identifier: MIT
/**
 * The worker of one document, in a browser and in node.
 * @module
 */
import { serve } from './serve.js';

/* At once where that is possible: what is sent before there is somebody to
 * take it would be lost. */
if (typeof WorkerGlobalScope === 'undefined') {
	import('node:worker_threads').then(({ parentPort: port }) => {
		const take = serve((answer, transfer) =>
			port?.postMessage(answer, transfer));
		port?.on('message', take);
	});
} else {
	const scope = /** @type {any} */ (globalThis);
	const take = serve((answer, transfer) =>
		scope.postMessage(answer, transfer));
	scope.onmessage = (/** @type {MessageEvent} */ e) => take(e.data);
}
