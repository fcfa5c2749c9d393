// SPDX-License-Identifier: MIT
// Notes when a key was pressed and when the frame that shows its letter was
// done; and what the browser itself says of the key (Event Timing, in steps of
// 8 ms, which does not know that the letter comes from a worker).
const player = document.querySelector('crossply-crossword');
/** @type {number[]} */
const shown = [];
/** @type {number[]} */
const told = [];
let down = 0;

addEventListener('keydown', (event) => { down = event.timeStamp; }, true);
player.addEventListener('crossply-change', () => {
	const pressed = down;
	const { port1, port2 } = new MessageChannel();
	port1.onmessage = () => shown.push(performance.now() - pressed);
	// A message that is sent before painting arrives after it.
	requestAnimationFrame(() => port2.postMessage(0));
});
new PerformanceObserver((list) => {
	for (const { name, duration } of list.getEntries())
		if (name === 'keydown')
			told.push(duration);
}).observe({ type: 'event', durationThreshold: 16 });

/** @param {string} text of the puzzle */
globalThis.begin = async (text) => {
	await customElements.whenDefined('crossply-crossword');
	await player.load(new TextEncoder().encode(text), 'bench.ipuz');
	player.focus();
};
globalThis.results = { shown, told };
