#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Makes of build/web what the command carries: tools/carry.mjs WEB OUT writes
// OUT/studio.bin, all files with their compressed forms, and OUT/studio.c, the
// table of them (src/studio/studio.h). CROSSPLY_STUDIO=OUT builds it in.
//
// Files are sent below web/VERSION/, where they never change. The pages stay at
// the top and name them there.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { onePage } from './studio/page.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const [web, out] = process.argv.slice(2).map((path) => resolve(path));
if (!out)
	throw new Error('usage: tools/carry.mjs WEB OUT');

const types = {
	'.css': 'text/css; charset=utf-8',
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.json': 'application/json',
	'.md': 'text/markdown; charset=utf-8',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.wasm': 'application/wasm',
	'.webmanifest': 'application/manifest+json',
};
const typeOf = (path) => types[extname(path)] ?? 'application/octet-stream';
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** What the service worker keeps is what the page needs (tools/page.mjs). */
const worker = readFileSync(join(web, 'sw.js'), 'utf8');
const [, listed] = /^const files = (\[.*?^\]);/ms.exec(worker) ?? [];
const [, before] = /^const version = '(\w+)';/m.exec(worker) ?? [];
if (!listed || !before)
	throw new Error('build/web is not complete: run `make web`');
const paths = JSON.parse(listed).map(([path]) => path);
const pages = ['index.html', 'manifest.webmanifest'];

/** @type {Map<string, Buffer>} */
const files = new Map(paths.map((path) =>
	[path, readFileSync(join(web, path))]));

// Nothing to do: the same files, and the same tools.
const tools = ['carry.mjs', 'studio/link.mjs', 'studio/page.mjs']
	.map((name) => hash(readFileSync(join(here, name))));
const stamp = hash(JSON.stringify([tools, worker,
	[...files].map(([path, bytes]) => [path, hash(bytes)]),
	hash(readFileSync(join(web, 'studio/inside.js')))]));
const stampFile = join(out, 'stamp');
if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)
	process.exit();

const page = files.get('index.html').toString();
const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)[1];
const version = hash(stamp).slice(0, 12);
const folder = `web/${version}/`;
const moved = page.replaceAll(before, version).replace(
	/(href|src)="((?:studio|elements|package)\/)/g, `$1="${folder}$2`);
/** Where a service is behind it, the page may ask it. */
const charset = '<meta charset="utf-8">';
files.set('index.html', Buffer.from(moved.replace(charset,
	`${charset}\n<meta name="crossply-service" content="v1">`)));
/** `crossply studio`: a port of its own each time, so nothing is installed. */
files.set('local.html', Buffer.from(moved
	.replace(/<meta name="crossply-version"[^>]*>\n/, '')
	.replace(/<link rel="manifest"[^>]*>\n/, '')));
const manifest = JSON.parse(files.get('manifest.webmanifest').toString());
for (const icon of manifest.icons)
	icon.src = folder + icon.src;
files.set('manifest.webmanifest', Buffer.from(JSON.stringify(manifest)));
files.set('sw.js', Buffer.from(worker.replaceAll(before, version).replace(
	listed, () => JSON.stringify(paths.map((path) => [
		pages.includes(path) ? path : folder + path,
		hash(files.get(path)),
	]), null, '\t'))));
files.set('studio.html', Buffer.from(onePage(web, paths, typeOf)));

/* ---- bytes ---- */

const parts = [];
let size = 0;
/** @param {Buffer | null | false} bytes none: not stored */
function store(bytes) {
	if (!bytes)
		return '{ 0 }';
	parts.push(bytes);
	size += bytes.length;
	return `AT(${size - bytes.length}, ${bytes.length})`;
}

/** Only if it is worth it. */
const shorter = (made, bytes) =>
	made.length < bytes.length * 0.95 ? made : null;
const quoted = (text) => JSON.stringify(text);
const order = ([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const rows = [...files].sort(order).map(([path, bytes]) => {
	// The one page is only ever written to a file.
	const isSent = path !== 'studio.html';
	const gzip = isSent && shorter(gzipSync(bytes, { level: 9 }), bytes);
	const brotli = isSent &&
		shorter(brotliCompressSync(bytes, { params: {
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
		} }), bytes);
	return `\t{ ${quoted(path)}, ${quoted(typeOf(path))}, ` +
		`${quoted(hash(bytes).slice(0, 16))},\n\t  { ` +
		`${store(bytes)}, ${store(gzip)}, ${store(brotli)} } },\n`;
});

mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'studio.bin'), Buffer.concat(parts));
writeFileSync(join(out, 'studio.c'), `/* made by tools/carry.mjs */
#include "studio/studio.h"

__asm__(".section .rodata\\n"
        ".balign 64\\n"
        ".globl cplyi_studio_bytes\\n"
        "cplyi_studio_bytes:\\n"
        ".incbin \\"" CPLY_STUDIO_BYTES "\\"\\n"
        ".previous\\n");
extern const char cplyi_studio_bytes[];

#define AT(at, size) { cplyi_studio_bytes + (at), (size) }

static const struct studio_file files[] = {
${rows.join('')}};

const struct studio studio_carried = {
	.version = ${quoted(version)},
	.policy = ${quoted(policy)},
	.files = files,
	.count = sizeof files / sizeof files[0],
};
`);
writeFileSync(stampFile, stamp);
console.log(`${files.size} files, ${size} bytes, version ${version}`);
