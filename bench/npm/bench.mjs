// SPDX-License-Identifier: MIT
// Measures npm's parsers in memory: node bench.mjs OUT SECONDS FILE...
// bench/formats copies it to where they are installed.
// For each library: the files it accepts go to OUT/NAME.list, and a line
// "NAME FORMAT FILES MB/s" to stdout. The best of several rounds counts, so
// that the warm-up is not held against a library; processor time, so that
// another process is not either.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [out, seconds, ...paths] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const load = async (name) => {
	try {
		const module = await import(name);
		return { ...module.default, ...module };
	} catch {
		return require(name); // its modules may be broken
	}
};

const libraries = [];
const add = async (name, format, make) => {
	try {
		libraries.push({ name, format, parse: await make() });
	} catch (error) {
		console.error(`${name}: not measured: ${error.message}`);
	}
};

await add('ajhyndman-puz', 'puz', async () => {
	const { parseBinaryFile } = await load('@ajhyndman/puz');
	return (file) => parseBinaryFile(file.bytes);
});
await add('puzjs', 'puz', async () => {
	const { decode } = await load('puzjs');
	// Strings that are cut off make it take all memory.
	return (file) => !file.path.includes('truncated') &&
		decode(new Uint8Array(file.bytes));
});
await add('puz-parser', 'puz', async () => {
	const { default: parse } = await load('puz-parser');
	return (file) => parse(file.bytes);
});
await add('confuzzle', 'puz', async () => {
	const { PuzCrossword } = await load('@confuzzle/puz-crossword');
	return (file) => PuzCrossword.from(file.bytes);
});
await add('xd-crossword-tools', 'puz', async () => {
	const { puzDecode } = await load('xd-crossword-tools');
	// It never comes back from a file whose strings are cut off.
	return (file) => !file.path.includes('truncated') &&
		puzDecode(new Uint8Array(file.bytes));
});
// As published it cannot be installed: it names a dependency that is not on
// the registry. package.json puts another in its place.
await add('xword-parser*', 'puz', async () => {
	const { parsePuz } = await load('@xwordly/xword-parser');
	return (file) => parsePuz(file.bytes);
});
await add('xword-parser*', 'ipuz', async () => {
	const { parseIpuz } = await load('@xwordly/xword-parser');
	return (file) => parseIpuz(file.bytes.toString('utf8'));
});
await add('xd-crossword-tools', 'xd', async () => {
	const { xdToJSON } = await load('xd-crossword-tools');
	return (file) => {
		const puzzle = xdToJSON(file.bytes.toString('utf8'));
		return puzzle.tiles.length && puzzle.clues.across.length;
	};
});
await add('xword-parser*', 'xd', async () => {
	const { parseXd } = await load('@xwordly/xword-parser');
	return (file) => parseXd(file.bytes.toString('utf8'));
});
// It makes an .xd file of a .jpz file, and has no other reader for it.
await add('xd-crossword-tools', 'jpz', async () => {
	const { jpzToXD } = await load('xd-crossword-tools');
	return (file) => jpzToXD(file.bytes.toString('utf8'));
});
await add('xword-parser*', 'jpz', async () => {
	const { parseJpz } = await load('@xwordly/xword-parser');
	return (file) => parseJpz(file.bytes.toString('utf8'));
});
// Not a parser of puzzles: the least that any of them has to do.
await add('JSON.parse*', 'ipuz', async () => (
	(file) => JSON.parse(file.bytes.toString('utf8'))));

const files = paths.map((path) => ({ path, bytes: readFileSync(path) }));
let sink = 0;

const cpu = () => { // ms of this process
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
};

const round = (parse, accepted, limit) => {
	const begin = cpu();
	let bytes = 0;
	do {
		for (const file of accepted) {
			if (parse(file))
				sink += 1;
			bytes += file.bytes.length;
		}
	} while (cpu() - begin < limit);
	return bytes / 1000 / (cpu() - begin);
};

console.log = console.warn = () => {}; // some of them print
for (const { name, format, parse } of libraries) {
	const accepted = files.filter((file) => {
		if (!file.path.endsWith(`.${format}`))
			return false;
		try {
			return parse(file);
		} catch {
			return false;
		}
	});
	if (accepted.length === 0)
		continue;
	let best = 0;
	for (let i = 0; i < 6; i += 1)
		best = Math.max(best,
			round(parse, accepted, seconds * 1000 / 6));
	writeFileSync(`${out}/${name}.${format}.list`,
		accepted.map((file) => `${file.path}\n`).join(''));
	process.stdout.write(
		`${name} ${format} ${accepted.length} ${best.toFixed(2)}\n`);
}
if (sink === 0)
	process.exitCode = 1;
