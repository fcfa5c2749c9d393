// SPDX-License-Identifier: MIT
// Several files as one zip, and a file saved by the browser.

/** @typedef {{name: string, bytes: Uint8Array}} Member */

const table = Uint32Array.from({ length: 256 }, (_, n) => {
	let c = n;
	for (let k = 0; k < 8; k += 1)
		c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
	return c >>> 0;
});

/** @param {Uint8Array} bytes */
export function crc32(bytes) {
	let c = 0xffffffff;
	for (const byte of bytes)
		c = table[(c ^ byte) & 255] ^ (c >>> 8);
	return (c ^ 0xffffffff) >>> 0;
}

/**
 * @param {Uint8Array} bytes
 * @param {'deflate-raw' | 'gzip'} how
 * @returns {Promise<Uint8Array>}
 */
export async function compress(bytes, how) {
	const stream = new Blob([/** @type {BufferSource} */ (bytes)]).stream()
		.pipeThrough(new CompressionStream(how));
	return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Stops at `most` bytes: a small file may unfold to a large one.
 * @param {Uint8Array} bytes
 * @param {'deflate-raw' | 'gzip'} how
 * @param {number} most
 * @returns {Promise<Uint8Array>}
 */
export async function decompress(bytes, how, most) {
	const reader = new Blob([/** @type {BufferSource} */ (bytes)]).stream()
		.pipeThrough(new DecompressionStream(how)).getReader();
	/** @type {Uint8Array[]} */
	const parts = [];
	let length = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done)
			break;
		length += value.length;
		if (length > most) {
			await reader.cancel();
			throw new Error('it is too large');
		}
		parts.push(value);
	}
	const all = new Uint8Array(length);
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}

/**
 * Names that no two members share.
 * @param {string[]} names
 */
export function distinct(names) {
	const taken = new Set();
	return names.map((name) => {
		const dot = name.indexOf('.', 1);
		const stem = dot < 0 ? name : name.slice(0, dot);
		const rest = dot < 0 ? '' : name.slice(dot);
		let free = name;
		for (let n = 2; taken.has(free); n += 1)
			free = `${stem} (${n})${rest}`;
		taken.add(free);
		return free;
	});
}

/**
 * @param {Member[]} members
 * @returns {Promise<Blob>}
 */
export async function zip(members) {
	const parts = [];
	const directory = [];
	let offset = 0;
	for (const { name, bytes } of members) {
		const deflated = await compress(bytes, 'deflate-raw');
		const packed = deflated.length < bytes.length;
		const stored = packed ? deflated : bytes;
		const title = new TextEncoder().encode(name);
		const about = new DataView(new ArrayBuffer(26));
		about.setUint16(0, 20, true);
		about.setUint16(2, 0x800, true); // the name is UTF-8
		about.setUint16(4, packed ? 8 : 0, true);
		about.setUint16(8, 0x21, true); // 1 January 1980
		about.setUint32(10, crc32(bytes), true);
		about.setUint32(14, stored.length, true);
		about.setUint32(18, bytes.length, true);
		about.setUint16(22, title.length, true);
		const shared = new Uint8Array(about.buffer);
		parts.push(word(0x04034b50), shared, title, stored);
		const tail = new DataView(new ArrayBuffer(14));
		tail.setUint32(10, offset, true);
		directory.push(word(0x02014b50), Uint8Array.of(20, 0), shared,
			new Uint8Array(tail.buffer), title);
		offset += 30 + title.length + stored.length;
	}
	const length = directory.reduce((sum, part) => sum + part.length, 0);
	const end = new DataView(new ArrayBuffer(18));
	end.setUint16(4, members.length, true);
	end.setUint16(6, members.length, true);
	end.setUint32(8, length, true);
	end.setUint32(12, offset, true);
	return new Blob(/** @type {BlobPart[]} */ ([...parts, ...directory,
		word(0x06054b50), new Uint8Array(end.buffer)]),
	{ type: 'application/zip' });
}

/** @param {number} value */
function word(value) {
	const view = new DataView(new ArrayBuffer(4));
	view.setUint32(0, value, true);
	return new Uint8Array(view.buffer);
}

/**
 * Saves a file where the browser puts downloads.
 * @param {Blob | Uint8Array} content
 * @param {string} name
 */
export function save(content, name) {
	const blob = content instanceof Blob ? content :
		new Blob([/** @type {BufferSource} */ (content)]);
	const address = URL.createObjectURL(blob);
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), 10000);
}
