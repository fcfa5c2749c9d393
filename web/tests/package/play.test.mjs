// SPDX-License-Identifier: MIT
// A crossword played by commands, and what is left of the game.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import * as crossply from '../../../build/web/package/index.js';

const top = new URL('../../../', import.meta.url);
const command = process.env.CROSSPLY ?? ['build/release/crossply',
	'build/dev/crossply'].map((path) => fileURLToPath(new URL(path, top)))
	.find(existsSync);
const bytes = (name) => readFileSync(new URL(`examples/${name}`, top));
const run = (args, input) => spawnSync(command, args,
	{ input, encoding: 'utf8' });

/** The native command reads it strictly and finds nothing. */
function expectStrict(log) {
	const ran = run(['check', '--strict', '--from', 'solve-log', '-'], log);
	assert.equal(ran.status, 0, ran.stdout + ran.stderr);
}

const letters = (model) => model.cells.filter((cell) => cell.solution);

async function game(name = 'sun.md', options = {}) {
	const doc = await crossply.open(bytes(name), name);
	return { doc, play: await doc.play(options) };
}

test('a game is solved by commands, and its log conforms', async () => {
	const { doc, play } = await game();
	const { cells } = await doc.model();
	const flat = cells.flat();
	const view = await play.begin();
	assert.equal(view.isRunning, true);
	assert.equal(view.filled, 0);
	let last = view;
	for (const [i, cell] of flat.entries())
		if (cell.solution)
			last = await play.do('type',
				{ text: cell.solution.toLowerCase(), cell: i });
	assert.equal(last.remark, 'solved');
	assert.equal(last.says, 'Solved: everything is correct.');
	assert.equal(last.isSolved, true);
	assert.equal(last.filled, letters({ cells: flat }).length);
	const log = await play.log();
	expectStrict(log);
	const end = JSON.parse(run(['show', '--json', '--from', 'solve-log',
		'-'], log).stdout);
	assert.deepEqual(end.cells.flat().map((cell) => cell.fill ?? null),
		flat.map((cell) => cell.solution ?? null));
});

test('only what changed comes back', async () => {
	const { play } = await game();
	await play.begin();
	const view = await play.do('type', { text: 'q' });
	assert.deepEqual(view.squares.map(([, text]) => text), ['Q']);
	assert.equal(view.events.length, 2);
	assert.deepEqual((await play.do('turn')).squares, []);
	const checked = await play.do('check-grid');
	assert.equal(checked.says, 'The letter is wrong.');
	assert.equal(checked.squares[0][2] & 16, 16);
});

test('what is under the cursor is spoken, its clue once', async () => {
	const { play } = await game();
	const [word] = play.model.words;
	const first = await play.begin();
	assert.match(first.spoken, new RegExp(`^blank, ${word.name}, ` +
		`letter 1 of ${word.cells.length}, pattern( blank)+\\. .+`));
	const second = await play.do('type', { text: 'X' });
	assert.match(second.spoken, new RegExp(`^blank, ${word.name}, ` +
		`letter 2 of ${word.cells.length}, pattern X( blank)+$`));
	await play.set({ speech: 'short' });
	assert.equal((await play.do('first')).spoken,
		`X, ${word.name}, letter 1 of ${word.cells.length}`);
	await play.set({ speech: 'letter' });
	assert.equal((await play.do('last')).spoken, 'blank');
});

test('no letter of the solution is told before it is asked for', async () => {
	const { doc, play } = await game('between.puz');
	const flat = (await doc.model()).cells.flat();
	const told = JSON.stringify([play.model, play.first]);
	assert.equal(told.includes('solution":"present'), true);
	for (const cell of play.model.cells)
		assert.deepEqual(Object.keys(cell).filter((key) =>
			!['kind', 'label', 'bars', 'circled', 'shade', 'ink']
				.includes(key)), []);
	assert.ok(flat.some((cell) => cell.solution));
	assert.deepEqual(play.model.alphabet,
		['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM']);
});

test('a game is resumed from its events, wherever it stopped', async () => {
	const { play } = await game();
	const events = [];
	const keep = (view) => {
		assert.equal(view.at, events.length);
		events.push(...view.events);
		return view;
	};
	keep(await play.begin());
	keep(await play.do('type', { text: 'A' }));
	keep(await play.do('pencil'));
	keep(await play.do('type', { text: 'B' }));
	keep(await play.do('rebus', { text: '1/2' }));
	for (let n = 0; n <= events.length; n += 1) {
		const record = `${play.model.head}` +
			`${events.slice(0, n).join(',\n')}]}`;
		const again = await game('sun.md', { record });
		const view = await again.play.begin();
		assert.equal(view.at, n);
		expectStrict(await again.play.log());
	}
	const record = `${play.model.head}${events.join(',\n')}]}`;
	const { play: whole } = await game('sun.md', { record });
	assert.deepEqual(whole.first.squares.map(([, text, marks]) =>
		[text, marks & 4]), [['A', 0], ['B', 4], ['1/2', 4]]);
	await assert.rejects(game('between.puz', { record }),
		{ status: 'invalid', message: 'the record is not of this puzzle' });
});

test('progress is saved in formats that hold it', async () => {
	const { play } = await game('between.puz');
	await play.begin();
	await play.do('type', { text: 'Z' });
	const saved = await play.save();
	const doc = await crossply.open(saved, 'x.puz');
	assert.ok((await doc.model()).cells.flat()
		.some((cell) => cell.fill === 'Z'));
	const ipuz = await crossply.open(await play.save('ipuz'), 'x.ipuz');
	assert.equal(ipuz.format, 'ipuz');
	await assert.rejects(play.save('xmd'), { status: 'unsupported' });
});

test('a solve is gone on with; words are found by name', async () => {
	const { play } = await game('goose.solve.json');
	assert.equal(play.first.isSolved, true);
	assert.ok(play.first.at > 50);
	const { play: other } = await game();
	assert.equal(await other.find('1d'), other.model.words
		.findIndex(({ name }) => name === '1 Down'));
	assert.equal(await other.find('no such clue'), null);
});

test('what cannot be played says so', async () => {
	const doc = await crossply.open(bytes('orchard.gamelog'), 'x.gamelog');
	await assert.rejects(doc.play(), { status: 'unsupported',
		message: 'only crosswords can be played' });
	await assert.rejects(doc.askJson('play.do', { action: 'type' }),
		{ status: 'invalid', message: 'no game has been opened' });
	const { play } = await game();
	await assert.rejects(play.do('dance'), { status: 'unsupported',
		message: 'there is no action `dance`' });
});

test('every action that a browser can do has a key of its own', async () => {
	const all = await crossply.actions();
	const keys = all.flatMap(({ keys: k }) => k.split(' ').filter(Boolean));
	assert.equal(new Set(keys).size, keys.length);
	const taken = /^Ctrl-[ADFKLNPSTW]$/;
	assert.deepEqual(keys.filter((key) => taken.test(key)), []);
	// There is a way without keys that many keyboards lack.
	for (const { name, keys: k } of all)
		if (k && name !== 'help')
			assert.ok(k.split(' ').some((key) =>
				!/^(F\d+|Insert|Pause)$/.test(key)), name);
});
