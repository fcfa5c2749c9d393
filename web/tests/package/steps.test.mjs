// SPDX-License-Identifier: MIT
// Steps from near by: times of both clocks, marks in parts, the squares and the
// shades of a solve.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { open } from '../../../build/web/package/index.js';

const examples = new URL('../../../examples/', import.meta.url);
const example = (name) =>
	open(readFileSync(new URL(name, examples)), name);

test('positions by time, on both clocks', async () => {
	const log = JSON.parse(readFileSync(
		new URL('goose.solve.json', examples)));
	const doc = await example('goose.solve.json');
	const t = await doc.timeline();
	const start = log.events[0].timestamp;
	const walls = [0, ...log.events.map((e) => e.timestamp - start)];
	for (const ms of [0, 1, 5000, 29000, 130000, 167401, 999999]) {
		const at = await t.seekTime(ms, 'wall');
		assert.equal(at.position,
			walls.findLastIndex((wall) => wall <= ms), `${ms}`);
		assert.equal(at.now.wall, walls[at.position]);
		assert.equal(at.next?.wall, walls[at.position + 1]);
	}
	const [{ before, begin, end }] = t.pauses;
	const last = await t.seekTime(999999, 'active');
	assert.equal(last.now.active, 167401 - (end - begin));
	/* A pause is one instant of the active clock. */
	const [resumed, gone] = [await t.seek(before), await t.seek(before - 1)];
	assert.equal(resumed.now.active, gone.now.active);
	assert.equal(resumed.now.wall - gone.now.wall, end - begin);
	const games = await (await example('orchard.gamelog')).timeline();
	assert.equal((await games.seek(3)).now, undefined);
});

test('marks in parts are the marks', async () => {
	for (const name of ['goose.solve.json', 'orchard.gamelog']) {
		const t = await (await example(name)).timeline();
		const all = await t.marks();
		for (const of of [1, 7, 1000]) {
			const sums = new Map();
			for (const { position, marks } of all) {
				const part = Math.floor((position - 1) * of / t.count);
				for (const mark of marks)
					sums.set(part, (sums.get(part) ?? 0) |
						1 << t.markNames.indexOf(mark));
			}
			const pieces = [];
			for (let from = 1; from <= t.count; from += 9)
				pieces.push(...await t.lanes({ of, from, count: 9 }));
			const found = new Map();
			for (const [part, bits] of pieces)
				found.set(part, (found.get(part) ?? 0) | bits);
			assert.deepEqual([...found], [...sums], `${name} ${of}`);
			assert.deepEqual(await t.lanes({ of }), [...sums]);
		}
		const [kind] = t.markNames;
		assert.ok((await t.lanes({ marks: [kind] })).every(
			([, bits]) => bits === 1));
	}
});

test('squares are those of the model, forwards and backwards', async () => {
	const doc = await example('goose.solve.json');
	for (const at of [0, 1, 17, 40, 80, 41, 16, 2, 79, 3, 0]) {
		const model = await doc.model({ at });
		const now = await doc.squares(at);
		assert.equal(now.position, at);
		assert.equal(now.filled, model.filled);
		assert.deepEqual(now.squares.map((square) =>
			Array.isArray(square) ? square[0] : square || ''),
		model.cells.flat().map((cell) => cell.fill ?? ''), `${at}`);
		const bits = now.squares.map((square) =>
			Array.isArray(square) ? square[1] & 15 : 0);
		assert.deepEqual(bits, model.cells.flat().map((cell) =>
			(cell.pencil ? 1 : 0) | (cell.wrong ? 2 : 0) |
			(cell.revealed ? 4 : 0) | (cell.checked ? 8 : 0)), `${at}`);
		const cursor = model.cursor &&
			(model.cursor[0] - 1) * model.width + model.cursor[1] - 1;
		assert.equal(now.cursor, cursor);
		assert.ok(now.cursor === undefined ||
			now.word.includes(now.cursor));
	}
	await assert.rejects((await example('orchard.gamelog')).squares(1),
		{ status: 'unsupported' });
});

test('shades follow the numbers of stats', async () => {
	const doc = await example('goose.solve.json');
	const { squares, width } = await doc.stats();
	for (const [by, key] of [['final', 'last_ms'], ['edits', 'edits'],
		['time', 'dwell_ms']]) {
		const heat = await doc.heat(by);
		assert.ok(heat.shades.length > 1);
		const known = squares.map((square) => [square[key], heat.squares[
			(square.row - 1) * width + square.column - 1]])
			.filter(([, shown]) => shown)
			.sort(([a], [b]) => a - b);
		assert.ok(known.length > 10);
		/* More of it is never a lighter shade. */
		known.reduce((before, [, { shade }]) => {
			assert.ok(shade >= before, by);
			return shade;
		}, 0);
		if (by === 'edits')
			for (const [edits, { text }] of known)
				assert.equal(text, String(edits));
	}
	await assert.rejects(doc.heat('x'), { status: 'invalid' });
	await assert.rejects((await example('orchard.gamelog')).heat('final'),
		{ status: 'unsupported' });
});
