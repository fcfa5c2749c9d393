// SPDX-License-Identifier: MIT
// Two fingers make a large grid larger; one moves it.

/** @param {PointerEvent[]} two */
const distance = ([a, b]) => Math.hypot(a.clientX - b.clientX,
	a.clientY - b.clientY);

export class Zoom {
	#frame;
	#grid;
	#zoom = 1;
	#most = 4;
	/** @type {Map<number, PointerEvent>} */
	#fingers = new Map();
	#start = { distance: 1, zoom: 1 };

	/** @param {HTMLElement} frame @param {HTMLElement} grid */
	constructor(frame, grid) {
		this.#frame = frame;
		this.#grid = grid;
	}

	/** Whether more is there than is seen. */
	get isZoomed() {
		return this.#zoom > 1;
	}

	/** @param {number} columns */
	reset(columns) {
		this.#most = Math.max(2, columns / 5);
		this.#set(1);
	}

	/** @param {number} zoom */
	#set(zoom) {
		this.#zoom = Math.min(this.#most, Math.max(1, zoom));
		this.#grid.style.setProperty('--zoom', String(this.#zoom));
		this.#frame.style.blockSize = '';
	}

	/** @param {AbortSignal} signal */
	listen(signal) {
		const on = (/** @type {string} */ type,
			/** @type {(event: PointerEvent) => void} */ act) =>
			this.#frame.addEventListener(type, /** @type {any} */ (act),
				{ signal });
		on('pointerdown', (event) => {
			if (event.pointerType !== 'touch')
				return;
			this.#fingers.set(event.pointerId, event);
			if (this.#fingers.size !== 2)
				return;
			this.#start = { zoom: this.#zoom,
				distance: distance([...this.#fingers.values()]) };
			// The room that the grid takes stays as it is.
			this.#frame.style.blockSize =
				`${this.#frame.clientHeight}px`;
		});
		on('pointermove', (event) => {
			if (!this.#fingers.has(event.pointerId))
				return;
			this.#fingers.set(event.pointerId, event);
			if (this.#fingers.size === 2)
				this.#pinch(event);
		});
		for (const type of ['pointerup', 'pointercancel', 'pointerleave'])
			on(type, (event) => this.#fingers.delete(event.pointerId));
	}

	/** What is between the fingers stays there.
	 *  @param {PointerEvent} event */
	#pinch(event) {
		const two = [...this.#fingers.values()];
		const box = this.#frame.getBoundingClientRect();
		const x = (two[0].clientX + two[1].clientX) / 2 - box.left;
		const y = (two[0].clientY + two[1].clientY) / 2 - box.top;
		const before = this.#zoom;
		const zoom = this.#start.zoom * distance(two) /
			this.#start.distance;
		const size = this.#frame.style.blockSize;
		this.#set(zoom);
		this.#frame.style.blockSize = size;
		const by = this.#zoom / before;
		this.#frame.scrollTo((this.#frame.scrollLeft + x) * by - x,
			(this.#frame.scrollTop + y) * by - y);
		event.preventDefault();
	}
}
