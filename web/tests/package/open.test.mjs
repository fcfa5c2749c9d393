// SPDX-License-Identifier: MIT
// The package as programs use it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import * as crossply from '../../../build/web/package/index.js';

const top = new URL('../../../', import.meta.url);
const bytes = (name) => readFileSync(new URL(`examples/${name}`, top));
const open = (name, options) =>
	crossply.open(bytes(name), name, options);

test('the module asks for two functions and nothing else', async () => {
	const wasm = readFileSync(
		new URL('build/web/package/crossply.wasm', top));
	const module = await WebAssembly.compile(wasm);
	assert.deepEqual(WebAssembly.Module.imports(module), [
		{ module: 'host', name: 'read', kind: 'function' },
		{ module: 'host', name: 'progress', kind: 'function' }]);
});

test('a document says what it is', async () => {
	const doc = await open('sun.md');
	assert.equal(doc.kind, 'crossword');
	assert.equal(doc.format, 'xmd');
	assert.equal(doc.title, 'Sun and Sea');
	assert.deepEqual(doc.counts, { error: 0, warning: 0, note: 0 });
	assert.equal(doc.steps, 0);
	assert.equal((await open('goose.solve.json')).steps, 80);
	assert.equal((await open('between.puz')).isBinary, true);
});

test('a file that is nothing is not refused', async () => {
	const doc = await crossply.open('no such thing', 'x.bin');
	assert.equal(doc.kind, null);
	const { findings } = await doc.check();
	assert.ok(findings.length > 0);
	await assert.rejects(doc.draw(), { name: 'CrossplyError',
		status: 'invalid' });
});

test('what is wrong, where', async () => {
	const doc = await open('faulty.md');
	const { findings } = await doc.check();
	const text = await doc.text();
	assert.equal(text, bytes('faulty.md').toString());
	const finding = findings.find((f) => f.code === 'XW202');
	assert.equal(text.slice(finding.utf16.begin, finding.utf16.end), '5');
	assert.equal(finding.fix.replacement, '4');
	assert.equal(finding.inContent, true);
});

test('places in text beyond ASCII, in four character sets', async () => {
	const lines = ['<?xml version="1.0" encoding="ENCODING"?>',
		'<crossword-compiler xmlns=' +
		'"http://crossword.info/xml/crossword-compiler">',
		'<rectangular-puzzle xmlns=' +
		'"http://crossword.info/xml/rectangular-puzzle">',
		'<metadata><title>É\u{1F600}é</title></metadata><crossword>',
		'</nonsense>'];
	const text = (encoding, extra) => lines.join('\n')
		.replace('ENCODING', encoding).replace('\u{1F600}', extra);
	const latin = (s) => Buffer.from(s, 'latin1');
	const utf16 = (s) => Buffer.from(`\uFEFF${s}`, 'utf16le');
	const cases = [
		[text('UTF-8', '\u{1F600}'), Buffer.from],
		[text('ISO-8859-1', ''), latin],
		[text('windows-1252', ''), latin],
		[text('UTF-16', '\u{1F600}'), utf16]];
	for (const [source, encode] of cases) {
		const doc = await crossply.open(encode(source), 'x.jpz');
		const shown = (await doc.text()).replace('\uFEFF', '');
		assert.equal(shown, source);
		const { findings } = await doc.check();
		const at = findings.find((f) => f.utf16);
		assert.ok(at, source.slice(0, 50));
		const offset = (await doc.text()).length - source.length;
		const end = source.indexOf('</nonsense>') + offset;
		assert.ok(at.utf16.begin >= end && at.utf16.begin <=
			end + '</nonsense>'.length,
			`${at.utf16.begin} is not near ${end}`);
	}
});

test('lines, bytes and hexadecimal', async () => {
	const doc = await crossply.open('# a\r\nbé\n\nend', 'x.md');
	assert.deepEqual(await doc.lines(1, 2), { first: 1, total: 4,
		lines: ['bé', ''], starts: [5, 8], lengths: [2, 0] });
	const puz = await open('between.puz');
	assert.deepEqual(Buffer.from(await puz.bytes(2, 14)),
		Buffer.from('ACROSS&DOWN\0'));
	assert.match(await puz.hex(2, 14),
		/^00000000 {3}13 d6 41 .* \|\.\.ACROSS&DOWN\.\.\.\|\n$/);
	await assert.rejects(puz.text(), { status: 'unsupported' });
});

test('fixes, all and one', async () => {
	const doc = await open('faulty.md');
	const all = await doc.fix();
	assert.equal(all.fixed, 1);
	const { findings } = await doc.check();
	const i = findings.findIndex((f) => f.fix);
	const one = await doc.fix({ only: [i] });
	assert.deepEqual(one.bytes, all.bytes);
	assert.equal((await doc.fix({ only: [] })).bytes, null);
	assert.equal((await doc.check()).findings.length, findings.length);
	const again = await crossply.open(all.bytes, 'faulty.md');
	assert.equal((await again.check()).findings.length, all.left);
});

test('converting, and what it loses', async () => {
	const doc = await open('one-square.ipuz');
	const names = (await doc.formats()).map((f) => f.name);
	assert.ok(names.includes('puz') && names.includes('ipuz'));
	const { allowed, findings } = await doc.losses('xd');
	assert.equal(allowed, true);
	assert.ok(Array.isArray(findings));
	const puz = await crossply.open(await doc.convert('puz'), 'x.puz');
	assert.equal(puz.format, 'puz');
	await assert.rejects(doc.convert('nonsense'),
		{ status: 'unsupported', message:
			'there is no format `nonsense`' });
});

test('positions as people write them', async () => {
	const doc = await open('goose.solve.json');
	assert.equal((await doc.model({ at: '50%' })).step, 40);
	assert.equal((await doc.model({ at: 7 })).step, 7);
	assert.equal((await doc.model()).step, 80);
	assert.match(await doc.draw({ at: '0:30' }), /^<svg /);
	await assert.rejects(doc.model({ at: 500 }), { message:
		'position 500 is out of range (0 to 80)' });
	await assert.rejects((await open('sun.md')).model({ at: 1 }),
		{ status: 'unsupported' });
});

test('pictures for light and dark', async () => {
	const doc = await open('sun.md');
	const auto = await doc.draw();
	const dark = await doc.draw({ theme: 'dark' });
	const light = await doc.draw({ theme: 'light' });
	assert.match(auto, /prefers-color-scheme/);
	assert.doesNotMatch(dark + light, /prefers-color-scheme/);
	const paper = (svg) => /cply-f-paper\{fill:(#\w+)/.exec(svg)[1];
	assert.notEqual(paper(dark), paper(light));
	assert.equal(paper(auto), paper(light));
});

test('rules and formats need no document', async () => {
	assert.equal((await crossply.explain('xw101')).code, 'XW101');
	await assert.rejects(crossply.explain('XW999'),
		{ message: 'there is no rule `XW999`' });
	const formats = await crossply.formats();
	assert.ok(formats.some((f) => f.name === 'jpz'));
	assert.ok((await crossply.rules()).length > 100);
	assert.match(await crossply.version(), /^\d+\.\d+\.\d+$/);
});

test('a worker answers the same, and can be ended', async () => {
	const here = await open('faulty.md');
	const doc = await open('faulty.md', { here: false });
	assert.equal(doc.isHere, false);
	assert.equal(here.isHere, true);
	assert.equal(await doc.checkJson(), await here.checkJson());
	const pending = doc.draw();
	doc.close();
	await assert.rejects(pending, { status: 'closed' });
	await assert.rejects(doc.draw(), { status: 'closed' });
});

test('a newer request replaces one that waits', async () => {
	const doc = await open('goose.solve.json', { here: false });
	const one = doc.draw({ at: 1 }, { latest: 'scrub' });
	const two = doc.draw({ at: 2 }, { latest: 'scrub' });
	const three = doc.draw({ at: 3 }, { latest: 'scrub' });
	await assert.rejects(two, { status: 'replaced' });
	assert.notEqual(await one, await three);
	const stop = new AbortController();
	const first = doc.draw();
	const waits = doc.draw({ at: 4 }, { signal: stop.signal });
	stop.abort();
	await assert.rejects(waits, { status: 'aborted' });
	await first;
	doc.close();
});
