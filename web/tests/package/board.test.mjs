// SPDX-License-Identifier: MIT
// Boards of games: differences add up to what is there, whichever way one goes,
// and what is there is what the states say.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { open } from '../../../build/web/package/index.js';

const examples = new URL('../../../examples/', import.meta.url);

let seed = 12345;
const roll = (n) => {
	seed = (seed * 1103515245 + 12345) % 2147483648;
	return Math.floor(seed / 65536) % n;
};

/** A log in which things walk by tiles and by coordinates, ride on each other,
 *  change hands, die, come and go, and the ground changes. */
function logOf(steps) {
	const side = 6;
	const objects = {
		0: { id: '0', gameObjectName: 'Player', name: 'Ann' },
		1: { id: '1', gameObjectName: 'Player', name: 'Bob' },
	};
	const tiles = [];
	for (let i = 0; i < side * side; i += 1) {
		tiles.push(String(100 + i));
		objects[100 + i] = { id: String(100 + i), gameObjectName: 'Tile',
			x: i % side, y: Math.floor(i / side), type: 'grass' };
	}
	const units = [];
	const unit = (id) => {
		const kind = roll(3);
		const tile = tiles[roll(tiles.length)];
		return { id, gameObjectName: 'Unit', health: 5,
			owner: roll(4) ? { id: String(roll(2)) } : null,
			job: ['smith', 'cook'][roll(2)],
			...(kind === 0 ? { x: roll(side), y: roll(side) } :
				kind === 1 || !units.length ? { tile: { id: tile } } :
					{ location: { id: units[roll(units.length)] } }) };
	};
	for (let i = 0; i < 20; i += 1) {
		const id = String(200 + i);
		objects[id] = unit(id);
		units.push(id);
	}
	const deltas = [{ type: 'start', game: { gameObjects: objects,
		players: { '&LEN': 2, 0: { id: '0' }, 1: { id: '1' } },
		currentTurn: 0 } }];
	let next = 300;
	for (let i = 1; i < steps; i += 1) {
		const id = units[roll(units.length)];
		const change = [
			() => ({ [id]: { tile: { id: tiles[roll(tiles.length)] } } }),
			() => ({ [id]: { x: roll(side), y: roll(side) } }),
			() => ({ [id]: { health: roll(3) } }),
			() => ({ [id]: { owner: { id: String(roll(2)) } } }),
			() => ({ [id]: { job: ['smith', 'cook', 'monk'][roll(3)] } }),
			() => ({ [tiles[roll(tiles.length)]]:
				{ type: ['grass', 'water', 'rock'][roll(3)],
					owner: { id: String(roll(2)) } } }),
			() => ({ [id]: { tile: null } }),
			() => {
				const made = String(next += 1);
				units.push(made);
				return { [made]: unit(made) };
			},
			() => roll(3) ? { [id]: { lastMoved: i } } : { [id]: '&RM' },
			() => ({ 0: { gold: roll(100) } }),
		][roll(10)]();
		deltas.push({ type: 'ran', data: { player: { id: '0' },
			run: { caller: { id }, functionName: 'act', args: {} },
			returned: true }, game: { gameObjects: change,
			...(roll(5) ? {} : { currentTurn: i }) } });
	}
	return JSON.stringify({ gameName: 'Walk', constants: {
		DELTA_REMOVED: '&RM', DELTA_LIST_LENGTH: '&LEN' }, deltas });
}

/** Walks about, and compares with what a fresh document says. */
async function walk(bytes, name) {
	const [one, other] = await Promise.all([open(bytes, name),
		open(bytes, name)]);
	const { count } = await one.timeline();
	const game = one.game();
	const plan = await game.plan();
	assert.ok(plan.hasBoard);
	let at = 1;
	const first = await game.board(at);
	const squares = new Map(first.squares.map((s) => [s[0], s]));
	for (let i = 0; i < 400; i += 1) {
		const to = roll(4) ? Math.max(0, Math.min(count,
			at + roll(7) - 3)) : roll(count + 1);
		const moved = await game.board(to, at);
		for (const square of moved.squares)
			squares.set(square[0], square);
		/* Nothing is told that does not differ. */
		assert.ok(to !== at || moved.squares.length === 0);
		const whole = await other.game().board(to);
		const seen = [...squares.values()].filter(([, n, , , ground, owner]) =>
			n || ground >= 0 || owner >= 0)
			.sort(([a], [b]) => a - b);
		assert.deepEqual(seen, whole.squares, `${name} ${at} to ${to}`);
		for (const key of ['counts', 'game', 'players'])
			assert.deepEqual(moved[key], whole[key]);
		at = to;
	}
	return { one, plan };
}

test('differences add up, forwards and backwards', async () => {
	for (let i = 0; i < 6; i += 1)
		await walk(Buffer.from(logOf(150)), `walk-${i}.gamelog`);
	await walk(readFileSync(new URL('orchard.gamelog', examples)),
		'orchard.gamelog');
});

test('squares are where the state says', async () => {
	const { one, plan } = await walk(Buffer.from(logOf(100)), 'x.gamelog');
	const game = one.game();
	for (const at of [1, 40, 100]) {
		const state = await game.value('', { at });
		const { squares } = await game.board(at);
		for (const [index, n, kind, owner, , , , id] of squares) {
			if (!n)
				continue;
			const unit = state.gameObjects[id];
			const base = ['tile', 'location'].map((key) => unit[key]?.id)
				.map((to) => state.gameObjects[to]).find((o) =>
				typeof o?.x === 'number');
			const { x, y } = typeof unit.x === 'number' ? unit : base;
			assert.equal(index, y * plan.columns + x);
			assert.equal(plan.kinds[kind].name, unit.job);
			assert.equal(plan.players[owner]?.id, unit.owner?.id);
			const here = await game.square(index, at);
			assert.deepEqual([here.x, here.y], [x, y]);
			assert.ok(here.things.some((thing) => thing.id === id));
		}
	}
	await assert.rejects(game.square(99999, 1), { status: 'invalid' });
});

test('events by player, function and fault', async () => {
	const bytes = readFileSync(new URL('orchard.gamelog', examples));
	const { deltas } = JSON.parse(bytes);
	const doc = await open(bytes, 'orchard.gamelog');
	const expected = (is) => deltas.flatMap((delta, i) =>
		is(delta) ? [i + 1] : []);
	const found = async (which) => {
		const all = [];
		for (let from = 0; from !== null;) {
			const { events, next } = await doc.game().find({ ...which,
				from, count: 2, looks: 3 });
			all.push(...events.map(({ position }) => position));
			from = next;
		}
		return all;
	};
	assert.deepEqual(await found({}), expected(() => true));
	assert.deepEqual(await found({ event: 'ran' }),
		expected((d) => d.type === 'ran'));
	assert.deepEqual(await found({ player: '1' }),
		expected((d) => d.data?.player?.id === '1'));
	const { functionName } = deltas.find((d) => d.type === 'ran').data.run;
	assert.deepEqual(await found({ function: functionName }),
		expected((d) => d.data?.run?.functionName === functionName));
	assert.deepEqual(await found({ invalid: true }),
		expected((d) => Boolean(d.data?.invalid)));
	assert.ok((await found({ invalid: true })).length > 0);
});

test('changes of a value, thinned out', async () => {
	const doc = await open(Buffer.from(logOf(150)), 'x.gamelog');
	const all = await doc.game().changes('currentTurn', { count: 10000 });
	const some = await doc.game().changes('currentTurn', { thin: 10 });
	assert.equal(some.total, all.total);
	assert.equal(some.changes.length, 10);
	assert.deepEqual(some.changes[0], all.changes[0]);
	assert.deepEqual(some.changes.at(-1), all.changes.at(-1));
	for (const change of some.changes)
		assert.ok(all.changes.some((one) =>
			one.position === change.position && one.value === change.value));
	assert.deepEqual((await doc.game().changes('currentTurn',
		{ thin: 1000 })).changes, all.changes);
});
