// SPDX-License-Identifier: MIT
// A static host such as anybody has: files of a folder, the policy of the
// studio, and nothing else. It also tells what was asked for.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

export const policy = [
	"default-src 'none'",
	"script-src 'self' 'wasm-unsafe-eval'",
	"style-src 'self'",
	"img-src 'self' blob: data:",
	"connect-src 'self'",
	"worker-src 'self'",
	"manifest-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"require-trusted-types-for 'script'",
	'trusted-types crossply',
].join('; ');

const types = {
	'.css': 'text/css; charset=utf-8',
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.json': 'application/json',
	'.mjs': 'text/javascript; charset=utf-8',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.wasm': 'application/wasm',
	'.webmanifest': 'application/manifest+json',
};

/**
 * Serves a folder on a free port of this machine.
 * @param {string} folder
 * @param {{policy?: string | null, headers?: Record<string, string>,
 *	pages?: Record<string, string>}} [options] `pages` are files that
 *	exist only here
 */
export async function serve(folder, options = {}) {
	/** @type {string[]} */
	const asked = [];
	/** @type {Record<string, string>} */
	const pages = options.pages ?? {};
	const server = createServer(async (request, response) => {
		let path = decodeURIComponent(
			new URL(request.url ?? '/', 'http://x').pathname);
		asked.push(path);
		if (path.endsWith('/'))
			path += 'index.html';
		/** @type {Record<string, string>} */
		const headers = {
			'Content-Type': types[/** @type {'.js'} */
				(extname(path))] ?? 'application/octet-stream',
			'Cache-Control': 'no-cache',
			'X-Content-Type-Options': 'nosniff',
			...options.headers,
		};
		if (options.policy !== null)
			headers['Content-Security-Policy'] =
				options.policy ?? policy;
		try {
			const body = path in pages ? pages[path] :
				await readFile(join(folder, normalize(path)));
			response.writeHead(200, headers);
			response.end(request.method === 'HEAD' ? '' : body);
		} catch {
			response.writeHead(404, headers);
			response.end('not found');
		}
	});
	await new Promise((done) => {
		server.listen(0, '127.0.0.1', () => done(undefined));
	});
	const address = /** @type {import('node:net').AddressInfo} */
		(server.address());
	return {
		origin: `http://127.0.0.1:${address.port}`,
		asked,
		pages,
		/** Does not wait for connections that a browser keeps. */
		close() {
			server.closeAllConnections();
			return new Promise((done) => server.close(done));
		},
	};
}
