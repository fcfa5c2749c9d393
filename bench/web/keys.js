// SPDX-License-Identifier: MIT
// Notes when a key was pressed, when the frame that shows its letter was done,
// and when that which shows the cursor in the next square was; and what the
// browser itself says of the key (Event Timing, in steps of 8 ms).
const player = document.querySelector('crossply-crossword');
/** @type {number[]} */
const shown = [];
/** @type {number[]} */
const moved = [];
/** @type {number[]} */
const told = [];
let down = 0;
let isShown = true;

/** @param {number[]} list that gets the time from the key to a frame */
function note(list) {
	const pressed = down;
	const { port1, port2 } = new MessageChannel();
	port1.onmessage = () => list.push(performance.now() - pressed);
	// A message that is sent before painting arrives after it.
	requestAnimationFrame(() => port2.postMessage(0));
}

addEventListener('keydown', (event) => {
	down = event.timeStamp;
	isShown = false;
}, true);
player.addEventListener('crossply-cursor', () => note(moved));

/** The first letter that changes after a key. */
const letters = new MutationObserver((changes) => {
	if (isShown || !changes.some(({ target, addedNodes }) =>
		[target, ...addedNodes].some((node) => node.nodeType === 1 &&
			/** @type {Element} */ (node).matches('.letter'))))
		return;
	isShown = true;
	note(shown);
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
	letters.observe(player.shadowRoot, { subtree: true, childList: true });
};
globalThis.results = { shown, moved, told };
