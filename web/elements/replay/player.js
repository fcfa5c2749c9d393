// SPDX-License-Identifier: MIT
// Time goes by: at its own pace where a record has times, otherwise some steps
// a second.

/** Milliseconds of a step that has no time of its own. */
const pace = 400;

export class Player {
	speed = 1;
	skipIdle = true;
	isPlaying = false;
	#transport;
	#frame = 0;
	/** When the last frame was. */
	#before = 0;
	/** Where it is: ms of the clock, or steps. */
	#now = 0;
	/** @type {'active' | 'wall'} */
	#clock = 'active';

	/** @param {import('./transport.js').Transport} transport */
	constructor(transport) {
		this.#transport = transport;
	}

	start() {
		this.isPlaying = true;
		this.#before = performance.now();
		this.#set();
		this.#frame = requestAnimationFrame((at) => this.#tick(at));
	}

	stop() {
		cancelAnimationFrame(this.#frame);
		this.isPlaying = false;
	}

	/** Starts from where the record is. */
	#set() {
		const { where, timeline, position } = this.#transport;
		this.#clock = this.skipIdle ? 'active' : 'wall';
		this.#now = timeline?.isTimed ? where.now?.[this.#clock] ?? 0 :
			position;
	}

	/** @param {number} at */
	#tick(at) {
		const { where, timeline, position, count } = this.#transport;
		const passed = Math.max(0, at - this.#before);
		this.#before = at;
		if (!timeline || position >= count) {
			this.#transport.pause();
			return;
		}
		this.#frame = requestAnimationFrame((then) => this.#tick(then));
		if ((this.skipIdle ? 'active' : 'wall') !== this.#clock)
			this.#set();
		if (!timeline.isTimed) {
			this.#now += passed * this.speed / pace;
			const next = Math.min(count, Math.floor(this.#now));
			if (next > position)
				this.#transport.go(next);
			return;
		}
		this.#now += passed * this.speed;
		const next = where.next?.[this.#clock];
		// Until the answer is there, it is not asked again.
		if (where.position === position && next !== undefined &&
		    this.#now >= next)
			this.#transport.goTime(this.#now, this.#clock);
	}
}
