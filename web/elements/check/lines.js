// SPDX-License-Identifier: MIT
// Text as lines, and as a textarea sees it: there every line ends in LF,
// whatever the file has. Offsets are indices into strings (UTF-16).

/**
 * Where each line begins.
 * @param {string} text
 * @returns {Uint32Array}
 */
export function lineStarts(text) {
	let count = 1;
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
		count += 1;
	const starts = new Uint32Array(count);
	let line = 1;
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
		starts[line++] = at + 1;
	return starts;
}

/**
 * The last index whose value is not greater; -1: none.
 * @param {ArrayLike<number>} sorted
 * @param {number} value
 */
export function lastUpTo(sorted, value) {
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (sorted[middle] <= value)
			low = middle + 1;
		else
			high = middle;
	}
	return low - 1;
}

/**
 * The text of a file and what a textarea makes of it. Ends of lines stay as
 * they are in the file, except in the part that is edited.
 */
export class Source {
	/** The text as it is in the file. */
	text;
	/** The same with LF at the end of every line. */
	shown;
	/** Offsets into `shown` of the line ends that are CR LF in the file.
	 *  @type {number[]} */
	#pairs = [];
	/** What new lines end with. */
	#end = '\n';

	/** @param {string} text */
	constructor(text) {
		this.text = text;
		this.shown = text;
		if (!text.includes('\r'))
			return;
		let from = 0;
		let removed = 0;
		const parts = [];
		for (let at = text.indexOf('\r\n'); at >= 0;
			at = text.indexOf('\r\n', from)) {
			parts.push(text.slice(from, at));
			this.#pairs.push(at - removed);
			removed += 1;
			from = at + 1;
		}
		parts.push(text.slice(from));
		// A lone CR is a line end, too; it has the same length.
		this.shown = parts.join('').replaceAll('\r', '\n');
		const ends = (this.shown.match(/\n/g) ?? []).length;
		if (removed * 2 > ends)
			this.#end = '\r\n';
		else if (removed === 0)
			this.#end = '\r';
	}

	/**
	 * From an offset in the file to one in the textarea.
	 * @param {number} offset
	 */
	toShown(offset) {
		if (!this.#pairs.length)
			return offset;
		// #pairs[i] + i is where the CR of pair i is in the file.
		let low = 0;
		let high = this.#pairs.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#pairs[middle] + middle < offset)
				low = middle + 1;
			else
				high = middle;
		}
		return offset - low;
	}

	/**
	 * And back.
	 * @param {number} offset
	 */
	toFile(offset) {
		return offset + lastUpTo(this.#pairs, offset - 1) + 1;
	}

	/**
	 * The file after an edit in the textarea.
	 * @param {string} shown
	 * @returns {Source}
	 */
	edited(shown) {
		const before = this.shown;
		const most = Math.min(before.length, shown.length);
		let head = 0;
		while (head < most &&
			before.charCodeAt(head) === shown.charCodeAt(head))
			head += 1;
		let tail = 0;
		while (tail < most - head &&
			before.charCodeAt(before.length - 1 - tail) ===
			shown.charCodeAt(shown.length - 1 - tail))
			tail += 1;
		const middle = shown.slice(head, shown.length - tail);
		return new Source(this.text.slice(0, this.toFile(head)) +
			(this.#end === '\n' ? middle :
				middle.replaceAll('\n', this.#end)) +
			this.text.slice(this.toFile(before.length - tail)));
	}
}
