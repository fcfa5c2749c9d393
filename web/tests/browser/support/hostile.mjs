// SPDX-License-Identifier: MIT
// Files that mean no good: markup and script in every text of every format,
// more findings than anybody reads, bombs, one endless line, and characters
// that hide or turn the text around.
import { deflateRawSync, gzipSync } from 'node:zlib';
import { samples } from './samples.mjs';

/** Would call out, were it ever taken for markup or script. */
const evil = '</text></title></script></textarea><img src=x ' +
	"onerror=\"window.hacked=1\"><script>window.hacked=1</script>" +
	'<svg onload=window.hacked=1>javascript:window.hacked=1';
const turned = 'a\u202eb\u2066c\u200bd\u2069e\ufefff\u0000g\u2028h\u0301i';

/**
 * Puts a text into every string of a JSON value.
 * @param {any} value
 * @param {string} text
 * @returns {any}
 */
function everywhere(value, text) {
	if (typeof value === 'string')
		return value.length > 2 ? value + text : value;
	if (Array.isArray(value))
		return value.map((one) => everywhere(one, text));
	if (value && typeof value === 'object')
		return Object.fromEntries(Object.entries(value).map(
			([key, one]) => [key, everywhere(one, text)]));
	return value;
}

/**
 * @param {Buffer} bytes
 * @param {string} text
 */
function poisoned(bytes, text) {
	const source = bytes.toString();
	try {
		return Buffer.from(JSON.stringify(
			everywhere(JSON.parse(source), text)));
	} catch {
		// Not JSON: into every longer word of it.
		return Buffer.from(source.replace(/[A-Za-z]{4,}(?= |\n)/g,
			(word) => word + text));
	}
}

/** A zip with one file that is deflated.
 *  @param {string} name
 *  @param {Buffer} content */
function zipOf(name, content) {
	const packed = deflateRawSync(content);
	const head = Buffer.alloc(30);
	head.writeUInt32LE(0x04034b50, 0);
	head.writeUInt16LE(20, 4);
	head.writeUInt16LE(8, 8);
	head.writeUInt32LE(packed.length, 18);
	head.writeUInt32LE(content.length, 22);
	head.writeUInt16LE(name.length, 26);
	const entry = Buffer.alloc(46);
	entry.writeUInt32LE(0x02014b50, 0);
	head.copy(entry, 6, 4, 30);
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(1, 8);
	end.writeUInt16LE(1, 10);
	end.writeUInt32LE(46 + name.length, 12);
	end.writeUInt32LE(30 + name.length + packed.length, 16);
	return Buffer.concat([head, Buffer.from(name), packed, entry,
		Buffer.from(name), end]);
}

/** Clues that match nothing: a finding each. @param {number} n */
const manyFindings = (n) => `# Many\n\n## Grid\n\n\`\`\`\n  1 2\n1 A B\n` +
	'2 C D\n```\n\n## Across\n\n' + Array.from({ length: n }, (_, i) =>
	`${i + 10}. Nothing (${i % 9 + 1})\n`).join('');

/** @returns {{name: string, bytes: Buffer}[]} */
export function hostile() {
	const files = samples().flatMap(({ format, name, bytes }) => [
		{ name: `script-${format}-${name}`, bytes: poisoned(bytes, evil) },
		{ name: `turned-${format}-${name}`,
			bytes: poisoned(bytes, turned) },
	]);
	return [...files,
		{ name: 'many.md', bytes: Buffer.from(manyFindings(100000)) },
		{ name: 'bomb.json.gz', bytes: gzipSync(Buffer.alloc(300 << 20,
			' ')) },
		{ name: 'bomb.zip', bytes: zipOf('a.json',
			Buffer.alloc(300 << 20, ' ')) },
		{ name: 'line.json', bytes: Buffer.from(
			`{"title":"${'x'.repeat(10 << 20)}"}`) },
		{ name: `<img src=x onerror="window.hacked=1">.md`,
			bytes: Buffer.from(`# ${evil}\n`) },
		{ name: `${turned}.md`, bytes: Buffer.from(`# ${turned}\n`) },
		{ name: 'empty', bytes: Buffer.alloc(0) },
	];
}
