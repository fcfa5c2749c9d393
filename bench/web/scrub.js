// SPDX-License-Identifier: MIT
// Opens a large log in an element, with progress, cancels it once, and moves
// its slider at every frame, as a hand does: pictures a second, and tasks of
// the main thread over 50 ms.
const at = new URLSearchParams(location.search);
const seconds = Number(at.get('seconds') ?? 10);

/** @type {{at: number, ms: number}[]} */
const tasks = [];
new PerformanceObserver((list) => {
	for (const task of list.getEntries())
		tasks.push({ at: task.startTime, ms: Math.round(task.duration) });
}).observe({ type: 'longtask' });

const frame = () => new Promise((done) => requestAnimationFrame(done));
const blob = await (await fetch(at.get('log'))).blob();

async function measure(name) {
	await customElements.whenDefined(name);
	const element = document.createElement(name);
	document.querySelector('main').replaceChildren(element);
	let progress = 0;
	element.addEventListener('crossply-progress', () => { progress += 1; });
	// Cancelled as soon as it says how far it is.
	const begun = performance.now();
	let cancelled = 0;
	element.addEventListener('crossply-progress', () => {
		cancelled = performance.now();
		element.cancel();
	}, { once: true });
	await element.load(blob, 'log.json.gz').catch(() => {});
	const stopped = performance.now() - cancelled;
	progress = 0;
	const opened = performance.now();
	await element.load(blob, 'log.json.gz');
	const opening = performance.now() - opened;
	const slider = element.shadowRoot.querySelector('input[type=range]');
	const last = element.steps;
	let pictures = 0;
	let longest = 0;
	let before = 0;
	element.addEventListener('crossply-step', () => {
		const now = performance.now();
		pictures += 1;
		longest = Math.max(longest, now - (before || now));
		before = now;
	});
	// The marks are there before one moves: they are asked for in pieces.
	await frame();
	const from = performance.now();
	let moves = 0;
	while (performance.now() - from < 1000 * seconds) {
		const share = (performance.now() - from) / (1000 * seconds);
		// Slowly on, with great leaps now and then.
		const leap = moves % 50 === 49 ? 0.37 : 0;
		slider.value = String(Math.floor(last * ((share + leap) % 1)));
		slider.dispatchEvent(new Event('input'));
		moves += 1;
		await frame();
	}
	const spent = (performance.now() - from) / 1000;
	const long = tasks.filter((task) => task.at >= begun).map(
		({ ms }) => ms);
	return { name, steps: last, opening: Math.round(opening), progress,
		stopped: Math.round(stopped), moves,
		pictures: pictures / spent, longest: Math.round(longest),
		longTasks: long };
}

const results = [];
for (const name of ['crossply-replay', 'crossply-game'])
	results.push(await measure(name));
globalThis.results = results;
