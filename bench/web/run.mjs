// SPDX-License-Identifier: MIT
// Opening game logs in node and, with --chromium or --firefox, in a worker of a
// browser; with --scrub, moving through them in the elements, as fast as a hand
// can:
// node bench/web/run.mjs [--chromium | --firefox | --scrub] [--runs N]
//	LOG.json.gz...
// (bench/make_gamelog makes such logs.) And without a log, with --keys, how
// long a letter takes from the key to the frame that shows it, in a crossword
// of 21 by 21 and with a processor that is four times slower:
// node bench/web/run.mjs --keys
import { createReadStream, openSync, readSync, statSync,
	readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { compile } from '../../build/web/package/core.js';
import { puzzle } from '../../web/tests/browser/support/puzzles.mjs';
import { ours, plain } from './measure.js';

const top = fileURLToPath(new URL('../../', import.meta.url));
const args = process.argv.slice(2);
const option = (name) => {
	const at = args.indexOf(name);
	return at < 0 ? undefined : args.splice(at, 2)[1];
};
const runs = Number(option('--runs') ?? 3);
const inChromium = args.includes('--chromium');
const inFirefox = args.includes('--firefox');
const scrubs = args.includes('--scrub');
const logs = args.filter((a) => !a.startsWith('--')).map((a) => resolve(a));

/* Milliseconds that a page may take to measure. */
const patience = 900000;

const best = (results, of) => Math.min(...results.map(of));
function report(where, log, results) {
	const mine = best(results, (r) => r.ours.ms);
	const theirs = best(results, (r) => r.plain.ms);
	const p99 = best(results, (r) => r.ours.p99);
	console.log(`${where} ${log}: ${mine.toFixed(0)} ms, without ` +
		`${theirs.toFixed(0)} ms: ${(theirs / mine).toFixed(1)} times; ` +
		`any state p99 ${p99.toFixed(2)} ms; ` +
		`${results[0].ours.steps} steps, ` +
		`${(results[0].ours.memory / 2 ** 20).toFixed(0)} MB`);
	for (const r of results)
		if (r.ours.turn !== r.plain.turn ||
			r.ours.steps !== r.plain.steps)
			throw new Error('the two ways disagree');
}

function sourceOf(path) {
	const file = openSync(path);
	const size = statSync(path).size;
	return { size, read: (into, at) =>
		readSync(file, into, 0, Math.min(into.length, size - at), at) };
}

async function inNode(log) {
	const wasm = await compile(readFileSync(
		join(top, 'build/web/package/crossply.wasm')));
	const results = [];
	for (let i = 0; i < runs; i += 1)
		results.push({ ours: ours(wasm, sourceOf(log)),
			plain: await plain(Readable.toWeb(createReadStream(log,
				{ highWaterMark: 1 << 20 }))) });
	report('node', log, results);
}

const types = { '.js': 'text/javascript', '.html': 'text/html',
	'.wasm': 'application/wasm' };

async function chromium() {
	const { chromium: browsers } = await import(
		'../../web/tests/node_modules/playwright-core/index.mjs');
	return browsers.launch({
		executablePath: '/usr/bin/chromium',
		args: ['--no-sandbox', '--disable-gpu', '--disable-quic',
			'--disable-background-networking',
			'--disable-component-update', '--disable-sync'] });
}

async function firefox() {
	const { default: puppeteer } = await import('../../web/tests/' +
		'node_modules/puppeteer-core/lib/esm/puppeteer/' +
		'puppeteer-core.js');
	return puppeteer.launch({ browser: 'firefox', headless: true,
		executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
		protocolTimeout: patience,
		extraPrefsFirefox: { 'app.update.enabled': false,
			'datareporting.policy.dataSubmissionEnabled': false,
			'toolkit.telemetry.enabled': false,
			// Otherwise its clock has steps of a millisecond.
			'privacy.reduceTimerPrecision': false } });
}

/** Serves the project and the log to a page, and gives it to `use`. */
async function withPage(log, use, launch = chromium) {
	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url, 'http://x');
		const path = pathname === '/log' ? log : join(top, pathname);
		response.setHeader('content-type',
			types[extname(path)] ?? 'application/octet-stream');
		createReadStream(path).on('error', () => {
			response.statusCode = 404;
			response.end();
		}).pipe(response);
	});
	await new Promise((done) => server.listen(0, '127.0.0.1', done));
	const { port } = server.address();
	const browser = await launch();
	try {
		const page = await browser.newPage();
		page.on('console', (message) => console.log(message.text()));
		page.on('pageerror', (error) => console.log(error.stack));
		await use(page, `http://127.0.0.1:${port}/bench/web/`);
	} finally {
		await browser.close();
		server.close();
	}
}

/** What the page has measured. */
async function measured(page, url) {
	await page.goto(url);
	return page.evaluate(async () => {
		while (!globalThis.results)
			await new Promise((done) => setTimeout(done, 100));
		return globalThis.results;
	});
}

const inBrowser = (log) => withPage(log, async (page, base) => {
	const { results, longTasks } = await measured(page,
		`${base}index.html?log=/log&runs=${runs}`);
	report(inFirefox ? 'Firefox' : 'Chromium', log, results);
	console.log(`main thread, tasks over 50 ms: ` +
		(longTasks.join(', ') || 'none'));
}, inFirefox ? firefox : chromium);

const inElements = (log) => withPage(log, async (page, base) => {
	for (const one of await measured(page, `${base}scrub.html?log=/log`)) {
		const isKept = one.pictures >= 30 && !one.longTasks.length;
		console.log(`${one.name} ${log}: ${one.steps} steps opened in ` +
			`${one.opening} ms with ${one.progress} reports, cancelled ` +
			`in ${one.stopped} ms; ${one.pictures.toFixed(0)} pictures a ` +
			`second (at least 30) for ${one.moves} moves, ` +
			`${one.longest} ms between two at most; tasks over 50 ms: ` +
			(one.longTasks.join(', ') || 'none') +
			(isKept ? '' : '  MISSED'));
		if (!isKept)
			process.exitCode = 1;
	}
});

/* ---- from key to paint ---- */

const slower = 4;
const presses = 400;
/* Milliseconds between two keys: a fast typist. */
const pace = 60;
const most = 24;

/** Processor time of the page's main thread, in ms: other programs do not
 *  count. */
function spent(events) {
	const mains = new Set(events.filter(({ name, args }) =>
		name === 'thread_name' && args.name === 'CrRendererMain')
		.map(({ pid, tid }) => `${pid} ${tid}`));
	return events.filter(({ name, ph, pid, tid }) => ph === 'X' &&
		name === 'ThreadControllerImpl::RunTask' && mains.has(`${pid} ${tid}`))
		.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
}

async function press(page, n) {
	for (let i = 0; i < n; i += 1) {
		await page.keyboard.press('ESTARNOLID'[i % 10]);
		await page.waitForTimeout(pace);
	}
}

const quantile = (list, q) => [...list].sort((a, b) => a - b)[
	Math.min(list.length - 1, Math.floor(list.length * q))] ?? NaN;

const ofKeys = () => withPage('', async (page, base) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(`${base}keys.html`);
	await page.waitForFunction(() => globalThis.begin);
	await page.evaluate((text) => globalThis.begin(text), puzzle(21));
	const devtools = await page.context().newCDPSession(page);
	await press(page, 20);
	// Processor time is taken without the slow-down, which spends some.
	const events = [];
	devtools.on('Tracing.dataCollected', ({ value }) =>
		events.push(...value));
	await devtools.send('Tracing.start', { transferMode: 'ReportEvents',
		traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'],
			excludedCategories: ['*'] } });
	await press(page, presses / 4);
	const traced = new Promise((done) => devtools.once(
		'Tracing.tracingComplete', done));
	await devtools.send('Tracing.end');
	await traced;
	await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
	await page.evaluate(() => {
		globalThis.results.shown.length = 0;
		globalThis.results.told.length = 0;
	});
	await press(page, presses);
	const { shown, told } = await page.evaluate(() => globalThis.results);
	const isKept = quantile(shown, 0.99) <= most;
	console.log(`${shown.length} letters in 21 by 21, ${slower} times ` +
		`slower: shown after ${quantile(shown, 0.5).toFixed(1)} ms (p50), ` +
		`${quantile(shown, 0.99).toFixed(1)} ms (p99, at most ${most}); ` +
		`Event Timing: ${told.filter((ms) => ms > most).length} over ` +
		`${most} ms; ${(spent(events) / (presses / 4)).toFixed(1)} ms of ` +
		`processor time a key${isKept ? '' : '  MISSED'}`);
	if (!isKept)
		process.exitCode = 1;
});

if (args.includes('--keys'))
	await ofKeys();
for (const log of logs)
	await (scrubs ? inElements :
		inChromium || inFirefox ? inBrowser : inNode)(log);
