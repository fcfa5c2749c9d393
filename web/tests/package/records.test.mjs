// SPDX-License-Identifier: MIT
// Steps, states and mill; solving is in play.test.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { actions, open } from '../../../build/web/package/index.js';

const examples = new URL('../../../examples/', import.meta.url);
const example = (name, options) =>
	open(readFileSync(new URL(name, examples)), name, options);

test('a timeline: where, when, what', async () => {
	const doc = await example('goose.solve.json');
	const t = await doc.timeline();
	assert.equal(t.count, 80);
	assert.equal(t.isTimed, true);
	/* The log lasts 167,401 ms, with a pause in it. */
	assert.equal(t.length, 72401);
	assert.equal(t.pauses.length, 1);
	const { begin, end } = t.pauses[0];
	assert.equal(167401 - (end - begin), 72401);
	const wall = await doc.timeline({ clock: 'wall' });
	assert.equal(wall.length, 167401);
	const where = await t.seek('last');
	assert.equal(where.position, 80);
	assert.equal(where.description, 'solved');
	assert.deepEqual(where.marks, ['submit']);
	assert.equal(await t.time(0), 0);
	const [zero, one] = await t.describe(0, 2);
	assert.equal(zero.text, 'the start');
	assert.equal(one.position, 1);
});

test('a timeline: marks, search, names', async () => {
	const doc = await example('orchard.gamelog');
	const t = await doc.timeline();
	const turns = await t.marks({ marks: ['turn'] });
	const names = await t.names({ kind: 'turn' });
	assert.deepEqual(turns.map((x) => x.position),
		names.slice(1).map((x) => x.position));
	assert.equal(await t.next(turns[0].position, { marks: ['turn'] }),
		turns[1].position);
	assert.equal(await t.next(turns[1].position,
		{ marks: ['turn'], back: true }), turns[0].position);
	const picks = await t.search('PICK');
	assert.match((await t.describe(picks))[0].text, /pick/);
	assert.equal(await t.search('no such thing'), null);
	assert.deepEqual(await t.parse('turn:2'),
		{ position: names.find((x) => x.value === '2').position });
	assert.deepEqual(await t.parse('500'),
		{ message: 'position 500 is out of range (0 to 26)' });
	await assert.rejects(t.marks({ marks: ['x'] }),
		{ message: 'there is no mark `x`' });
	await assert.rejects((await example('sun.md')).timeline(),
		{ status: 'unsupported' });
});

test('states of a game, by JSON.parse and merging', async () => {
	const text = readFileSync(new URL('orchard.gamelog', examples));
	const log = JSON.parse(text);
	const { DELTA_REMOVED: removed, DELTA_LIST_LENGTH: length } =
		log.constants;
	const merge = (state, delta) => {
		let into = state;
		if (delta && typeof delta === 'object') {
			if (length in delta) {
				into = Array.isArray(state) ? state : [];
				into.length = delta[length];
			} else if (!state || typeof state !== 'object') {
				into = {};
			}
			for (const [key, value] of Object.entries(delta)) {
				if (key === length)
					continue;
				if (value === removed)
					delete into[key];
				else
					into[key] = merge(into[key], value);
			}
			return into;
		}
		return delta;
	};
	const doc = await example('orchard.gamelog');
	const game = doc.game();
	let state = {};
	let before = null;
	for (let i = 0; i < log.deltas.length; i += 1) {
		before = structuredClone(state);
		state = merge(state, log.deltas[i].game);
		assert.deepEqual(await game.value('', { at: i + 1 }), state);
	}
	/* What the last step changed, place by place. */
	const { changes, more } = await game.diff(25, 26);
	assert.equal(more, false);
	const at = (value, path) => path.split('.').reduce(
		(v, key) => v?.[key], value);
	for (const { path, before: was, after } of changes) {
		assert.deepEqual(was.value, at(before, path));
		assert.deepEqual(after.value, at(state, path));
	}
	const { children } = await game.children('gameObjects');
	assert.deepEqual(children.map((c) => c.key),
		Object.keys(state.gameObjects));
	const page = await game.children('gameObjects',
		{ from: 2, count: 3 });
	assert.deepEqual(page.children, children.slice(2, 5));
	assert.equal(page.more, true);
	const turns = await game.changes('currentTurn');
	assert.deepEqual(turns.changes.map((c) => c.value),
		[0, 1, 2, 3, 4, 5, 6]);
	const events = JSON.parse(await game.events({ event: 'ran' }));
	assert.equal(events.length,
		log.deltas.filter((d) => d.type === 'ran').length);
	await assert.rejects(game.value('no.such'),
		{ message: 'there is no value at no.such' });
});

test('a mill puzzle: judged, answered, hinted', async () => {
	const doc = await example('first-mills.sanmill_puzzles');
	const mill = doc.mill();
	const start = await mill.begin(0);
	assert.equal(start.stage, 'solving');
	assert.equal(start.legal.length, 20);
	assert.deepEqual(await mill.line(), [['g7']]);
	const hint = await mill.hint();
	assert.equal(hint.hints, 1);
	assert.ok(hint.say);
	const slow = await mill.act(start.legal[0]);
	assert.equal(slow.judgement, 'slower');
	assert.equal(slow.answer.length, 1);
	const back = await mill.undo();
	assert.equal(back.fen, start.fen);
	const done = await mill.act('g7');
	assert.equal(done.stage, 'solved');
	await assert.rejects(mill.act('g7'), { message:
		'this puzzle is over' });
	await mill.begin(0);
	await assert.rejects(mill.act('a7'), { message:
		/there is a white stone on a7/ });
	await assert.rejects(mill.act('nonsense'), { status: 'invalid' });
	await assert.rejects(mill.begin(1e6), { status: 'invalid' });
	// A whole turn, though it is solved before the stone is taken.
	assert.equal((await mill.act('g7xd2')).stage, 'solved');
});

test('a board is seen before its solution has been looked for', async () => {
	const mill = (await open(Buffer.from('O@O**@**/*O@@*@O*/OO@**@O* w m s ' +
		'7 0 7 0 0 0 -1 -1 -1 -1 0 0 1 ids:nodes\n'), 'x.fen')).mill();
	const stop = new AbortController();
	/** @type {any} */
	let seen;
	await assert.rejects(mill.begin(0, { signal: stop.signal,
		first: (at) => {
			seen = at;
			stop.abort();
		} }), { status: 'aborted' });
	assert.equal(seen.white.length, 7);
	assert.equal(seen.stage, 'solving');
});

/* Without tables nobody can say that a draw is held: then it only ends. */
test('every puzzle of the pack is solved by its own line', async () => {
	const doc = await example('first-mills.sanmill_puzzles');
	const mill = doc.mill();
	const { puzzles } = await doc.model();
	for (let i = 0; i < puzzles.length; i += 1) {
		let at = await mill.begin(i);
		for (let n = 0; at.stage === 'solving' && n < 40; n += 1) {
			const [turn] = await mill.line();
			assert.ok(turn, `no line in puzzle ${i}`);
			for (const move of turn)
				at = await mill.act(move);
			assert.notEqual(at.judgement, 'wrong');
		}
		assert.equal(at.stage, puzzles[i].category === 'defend'
			? 'ended' : 'solved', `puzzle ${i}`);
	}
});

test('a search in slices finds what one search does', async () => {
	const doc = await example('first-mills.sanmill_puzzles');
	/* White takes the last stone but two. */
	const fen = '@@*****O/@OOO@***/*@O*@*O* b m p 6 0 6 0 0 0 ' +
		'-1 -1 -1 -1 0 0 1 ids:nodes';
	const one = doc.mill();
	await one.game({ fen });
	let slices = 0;
	let verdict;
	do {
		verdict = await one.search(20000);
		slices += 1;
	} while (verdict.unfinished && slices < 1000);
	const whole = await example('first-mills.sanmill_puzzles');
	await whole.mill().game({ fen });
	const want = await whole.mill().search(5e8);
	assert.equal(want.unfinished, false);
	assert.ok(slices > 1);
	assert.deepEqual([verdict.value, verdict.turns],
		[want.value, want.turns]);
});

test('the board at any position is that of show --json', async () => {
	const doc = await example('first-mills.sanmill_puzzles');
	const mill = doc.mill();
	for (const at of [0, 1, 2, 23, 46]) {
		const { position, puzzles } = await doc.model({ at });
		const now = await mill.at(at);
		assert.deepEqual([now.puzzle + 1, now.side, now.hand],
			[position.puzzle, position.side, position.hand]);
		for (const key of ['white', 'black', 'mills'])
			assert.deepEqual([...now[key]].sort(),
				[...position[key] ?? []].sort(), `${key} at ${at}`);
		assert.equal(now.about, puzzles[now.puzzle].description);
	}
	const { from, to, taken, turnText } = await mill.at(23);
	assert.deepEqual({ from, to, taken, turnText }, { from: 'b6', to: 'd6',
		taken: '', turnText: 'White b6-d6; White takes a stone' });
	assert.equal((await mill.at(2)).taken, 'd2');
	await assert.rejects(mill.at('puzzle:99'), { status: 'invalid' });
	await assert.rejects((await example('orchard.gamelog')).mill().at(0),
		{ status: 'unsupported' });
});

test('what is thought of beside the game is played in it', async () => {
	const mill = (await example('first-mills.sanmill_puzzles')).mill();
	await mill.game({ variant: 'standard_9mm' });
	await mill.act('d6');
	const { signal } = new AbortController();
	const how = { level: 6, seed: 7, nodes: 20000 };
	const beside = await mill.reply({ ...how, signal });
	assert.equal(beside.actions.length, 2);
	assert.equal((await mill.board()).fen, beside.fen);
	const same = (await example('first-mills.sanmill_puzzles')).mill();
	await same.game({ variant: 'standard_9mm' });
	await same.act('d6');
	const here = await same.reply(how);
	assert.deepEqual([beside.turn, beside.say, beside.value, beside.fen],
		[here.turn, here.say, here.value, here.fen]);
	await assert.rejects(mill.reply({ ...how,
		signal: AbortSignal.abort() }), { status: 'aborted' });
	assert.equal((await mill.board()).actions.length, 2);
});

test('a game with the engine', async () => {
	const mill = (await example('first-mills.sanmill_puzzles')).mill();
	let at = await mill.game();
	assert.equal(at.legal.length, 24);
	for (let i = 0; i < 300 && !at.isOver; i += 1)
		at = await mill.reply({ level: 1 + i % 3, seed: i });
	assert.ok(at.actions.length > 18);
	at = await mill.game({ variant: 'twelve_mens_morris' })
		.catch(() => mill.game());
	const advice = await mill.reply({ level: 4, advice: true });
	assert.deepEqual(advice.actions, []);
	assert.equal((await mill.act(advice.turn[0][0])).actions.length, 1);
});

test('findings of a log know their steps', async () => {
	const log = JSON.parse(readFileSync(new URL(
		'../../../examples/goose.solve.json', import.meta.url), 'utf8'));
	const steps = async (/** @type {object} */ value, /** @type {string} */
		name) => {
		const doc = await open(Buffer.from(JSON.stringify(value)), name);
		const { findings } = await doc.check();
		const at = await doc.findingSteps();
		doc.close();
		assert.equal(at.length, findings.length);
		return Object.fromEntries(findings.map(({ code }, i) =>
			[code, at[i]]));
	};
	assert.deepEqual(await steps(log, 'x.solve.json'), {});
	// A letter outside the grid, and no version: that has no step.
	log.events[33].x = 99;
	delete log.version;
	const found = await steps(log, 'x.solve.json');
	assert.equal(found.SL309, 34);
	assert.deepEqual(Object.values(found).filter((at) => at === null)
		.length, Object.keys(found).length - 1);
	// Sorted by time when it is read: its step is where it is now.
	[log.events[40].timestamp, log.events[44].timestamp] =
		[log.events[44].timestamp, log.events[40].timestamp];
	assert.equal((await steps(log, 'x.solve.json')).SL309, 34);
	const game = JSON.parse(readFileSync(new URL(
		'../../../examples/orchard.gamelog', import.meta.url), 'utf8'));
	game.deltas[12].game.nothing = '&RM';
	assert.equal((await steps(game, 'x.gamelog')).GL209, 13);
	const crossword = await example('faulty.md');
	const { findings } = await crossword.check();
	assert.deepEqual(await crossword.findingSteps(),
		findings.map(() => null));
});
