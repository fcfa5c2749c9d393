// SPDX-License-Identifier: MIT
// The time. The core counts; between its answers the clock goes on by itself.
import { h } from '../dom.js';

/** @param {number} ms */
export function clockText(ms) {
	const seconds = Math.floor(ms / 1000);
	const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
	const minutes = Math.floor(seconds / 60) % 60;
	const hours = Math.floor(seconds / 3600);
	return (hours ? `${hours}:${two(minutes)}` : `${minutes}`) +
		`:${two(seconds % 60)}`;
}

export class Clock {
	// Not a timer for those who hear it: nobody wants every second.
	node = h('span', { class: 'clock', part: 'clock' }, '0:00');
	#active = 0;
	#since = 0;
	#isRunning = false;
	#timer = 0;

	/** @param {{active: number, isRunning: boolean}} view */
	apply({ active, isRunning }) {
		this.#active = active;
		this.#since = performance.now();
		if (isRunning !== this.#isRunning || !isRunning)
			this.#show();
		this.#isRunning = isRunning;
		if (isRunning && !this.#timer)
			this.#timer = window.setInterval(() => this.#show(), 250);
		else if (!isRunning)
			this.stop();
	}

	get time() {
		return this.#active + (this.#isRunning ?
			performance.now() - this.#since : 0);
	}

	#show() {
		const text = clockText(this.time);
		if (text !== this.node.textContent)
			this.node.textContent = text;
	}

	stop() {
		clearInterval(this.#timer);
		this.#timer = 0;
		this.#isRunning = false;
	}
}
