// SPDX-License-Identifier: MIT
// The studio as one page that works when it is opened from a disk: scripts and
// styles in it, the core and the examples as data, a policy that allows them
// and nothing else.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { link } from './link.mjs';

const sha256 = (text) => `'sha256-${createHash('sha256').update(text)
	.digest('base64')}'`;
const data = (type, bytes) =>
	`data:${type.replace('; ', ';')};base64,${bytes.toString('base64')}`;

/** Text that is inside of a script element. */
const safe = (text) => text.replaceAll('</script', '<\\/script')
	.replaceAll('<!--', '<\\!--');

/**
 * @param {string} folder build/web
 * @param {string[]} paths of its files
 * @param {(path: string) => string} typeOf
 * @returns {string}
 */
export function onePage(folder, paths, typeOf) {
	const read = (path) => readFileSync(join(folder, path));
	const script = safe(link(folder, 'studio/studio.js',
		{ 'studio/assets.js': 'studio/inside.js' }));
	const style = read('studio/style.css').toString();
	const inside = {
		files: Object.fromEntries(paths.filter((path) =>
			/^examples\/|^studio\/(thumbs\/|emblem)/.test(path))
			.map((path) => [path, data(typeOf(path), read(path))])),
		worker: link(folder, 'package/worker.js'),
		core: gzipSync(read('package/crossply.wasm'), { level: 9 })
			.toString('base64'),
	};
	const policy = [
		"default-src 'none'",
		`script-src ${sha256(script)} 'wasm-unsafe-eval'`,
		`style-src ${sha256(style)}`,
		'img-src blob: data:', 'connect-src data: blob:',
		'worker-src blob:', "base-uri 'none'", "form-action 'none'",
		"require-trusted-types-for 'script'", 'trusted-types crossply',
	].join('; ');
	let page = read('index.html').toString();
	const put = (pattern, text) => {
		if (!pattern.test(page))
			throw new Error(`index.html has no ${pattern}`);
		page = page.replace(pattern, () => text);
	};
	put(/(?<=Content-Security-Policy" content=")[^"]*/, policy);
	put(/(?:<link rel="modulepreload"[^>]*>\n)+/, '');
	put(/<meta name="crossply-version"[^>]*>\n/, '');
	put(/<link rel="manifest"[^>]*>\n/, '');
	put(/<link rel="apple-touch-icon"[^>]*>\n/, '');
	put(/(?<=<link rel="icon" href=")[^"]*/, data('image/svg+xml',
		read('studio/icons/crossply.svg')));
	put(/<link rel="stylesheet"[^>]*>/, `<style>${style}</style>`);
	put(/<script type="module"[^>]*><\/script>/,
		'<script type="application/json" id="inside">' +
		`${JSON.stringify(inside).replaceAll('<', '\\u003c')}</script>\n` +
		`<script type="module">${script}</script>`);
	return page;
}
