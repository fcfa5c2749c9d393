// SPDX-License-Identifier: MIT
// The studio without a network. All files of one version are fetched and
// compared with their SHA-256 before any of them is used; a page gets files of
// one version only. The two values below are put in by tools/page.mjs.
const version = 'VERSION';
/** @type {[string, string][]} path and SHA-256 */
const files = [];

const worker = /** @type {any} */ (self);
const store = `crossply-${version}`;
const paths = new Set(files.map(([path]) => address(path)));

/** @param {string} path */
function address(path) {
	return new URL(path, worker.registration.scope).href;
}

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
	const digest = await crypto.subtle.digest('SHA-256', bytes);
	return Array.from(new Uint8Array(digest), (byte) =>
		byte.toString(16).padStart(2, '0')).join('');
}

async function install() {
	const cache = await caches.open(store);
	await Promise.all(files.map(async ([path, hash]) => {
		const answer = await fetch(address(path), { cache: 'no-cache' });
		const bytes = await answer.clone().arrayBuffer();
		if (!answer.ok || await sha256(bytes) !== hash)
			throw new Error(`${path} is of another version`);
		await cache.put(address(path), answer);
	}));
}

async function activate() {
	for (const other of await caches.keys())
		if (other.startsWith('crossply-') && other !== store)
			await caches.delete(other);
}

/**
 * A page of this very version may have it at once; others keep what they have.
 * @param {any} event
 */
async function message({ data, source }) {
	if (data.claim === version)
		await worker.clients.claim();
	if (data !== 'take over')
		return;
	// Pages of the old version would get files of the new one.
	const pages = await worker.clients.matchAll({
		type: 'window', includeUncontrolled: true,
	});
	if (pages.length > 1)
		source.postMessage('other pages');
	else
		await worker.skipWaiting();
}

/** @param {Request} request */
async function answer(request) {
	const { href } = new URL(request.url);
	const plain = href.replace(/[?#].*$/, '');
	const path = request.mode === 'navigate' ? address('index.html') :
		plain;
	const kept = await (await caches.open(store)).match(path);
	return kept ?? fetch(request);
}

worker.addEventListener('install', (/** @type {any} */ event) =>
	event.waitUntil(install()));
worker.addEventListener('activate', (/** @type {any} */ event) =>
	event.waitUntil(activate()));
worker.addEventListener('message', (/** @type {any} */ event) =>
	event.waitUntil(message(event)));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
	const { request } = event;
	const plain = request.url.replace(/[?#].*$/, '');
	const top = plain === address('') || plain === address('index.html');
	if (request.method === 'GET' && (paths.has(plain) ||
		request.mode === 'navigate' && top))
		event.respondWith(answer(request));
});
