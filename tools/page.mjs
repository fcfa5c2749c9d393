#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Puts elements and studio beside the package in a folder that any static host
// can serve: tools/page.mjs FOLDER. The package is there already (tools/web).
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync,
	rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const top = fileURLToPath(new URL('..', import.meta.url));
const out = resolve(process.argv[2] ?? join(top, 'build/web'));

/** Files of the top folder; all others keep their place in the tree, so that
 *  imports are the same in the sources and here. */
const atTop = ['index.html', 'sw.js', 'manifest.webmanifest'];

for (const folder of ['elements', 'studio', 'examples'])
	rmSync(join(out, folder), { recursive: true, force: true });
for (const folder of ['elements', 'studio'])
	cpSync(join(top, 'web', folder), join(out, folder),
		{ recursive: true });
for (const name of atTop)
	renameSync(join(out, 'studio', name), join(out, name));

// By its text: node 18 takes a file for a module only by a package.json.
const source = readFileSync(join(out, 'studio/examples.js'), 'utf8');
const { examples } = await import(
	`data:text/javascript,${encodeURIComponent(source)}`);
const { open } = await import(pathToFileURL(
	join(out, 'package/index.js')).href);
mkdirSync(join(out, 'examples'), { recursive: true });
mkdirSync(join(out, 'studio/thumbs'), { recursive: true });
for (const { file, at } of examples) {
	const bytes = readFileSync(join(top, 'examples', file));
	writeFileSync(join(out, 'examples', file), bytes);
	const doc = await open(bytes, file);
	const svg = await doc.draw({ noClues: true,
		solution: doc.kind === 'crossword',
		...(at === undefined ? {} : { at }) });
	doc.close();
	writeFileSync(join(out, 'studio/thumbs', `${file}.svg`), svg);
}

/** Every file below a folder, by its path from `out`. */
function* below(folder) {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		if (entry.isDirectory())
			yield* below(path);
		else
			yield relative(out, path);
	}
}

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');
const put = (name, change) => {
	const path = join(out, name);
	const before = readFileSync(path, 'utf8');
	const after = change(before);
	if (after === before)
		throw new Error(`${name} has no place for what is put in`);
	writeFileSync(path, after);
};

/** Modules that the page needs at once, so that none waits for another. */
function modules(start) {
	const found = new Set();
	const visit = (path) => {
		if (found.has(path))
			return;
		found.add(path);
		const text = readFileSync(join(out, path), 'utf8');
		const from = /^(?:import|export)\b[^;]*?from '(\.[^']+)';/gms;
		const alone = /^import '(\.[^']+)';/gm;
		for (const pattern of [from, alone])
			for (const [, to] of text.matchAll(pattern))
				visit(relative(out,
					resolve(out, path, '..', to)));
	};
	visit(start);
	return [...found].sort();
}

const preload = modules('studio/studio.js')
	.map((path) => `<link rel="modulepreload" href="${path}">`).join('\n');
put('index.html', (text) => text.replace('<!-- modulepreload -->', preload));

// What the page never asks for need not be kept for use without a network.
const kept = (path) => !/\.(d\.ts|map|br|gz)$|^sw\.js$|^bench/.test(path) &&
	!/^package\/(README|LICENSE|package\.json)|^studio\/inside/.test(path);
const list = () => [...below(out)].filter(kept).sort()
	.map((path) => [path, hash(readFileSync(join(out, path)))]);
// The page knows its version, so the version is made of all other files.
const version = hash(JSON.stringify(list())).slice(0, 12);
put('index.html', (text) => text.replace('<meta charset="utf-8">',
	'<meta charset="utf-8">\n' +
	`<meta name="crossply-version" content="${version}">`));
put('sw.js', (text) => text.replace("'VERSION'", `'${version}'`)
	.replace('const files = [];',
		`const files = ${JSON.stringify(list(), null, '\t')};`));
if (!existsSync(join(out, 'package/crossply.wasm')))
	throw new Error('the package has no module: run `make web`');
