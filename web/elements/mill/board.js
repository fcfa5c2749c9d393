// SPDX-License-Identifier: MIT
// The board: its lines as a picture, its 24 points as buttons in the order in
// which one reads them. One of them is reached by Tab, the others by arrows. Or
// all of it as a picture.
import { fill, h, s } from '../dom.js';

/**
 * @typedef {import('../../package/mill.js').Board} Board
 * @typedef {Pick<Board, 'white' | 'black' | 'marked' | 'mills' | 'points' |
 *	'from' | 'to' | 'taken'>} Stones
 * @typedef {{chosen?: string, targets?: string[], prey?: string[],
 *	isStill?: boolean}} Marks
 */

const files = 'abcdefg';

/** From the left, the upper rows first. */
const points = [...'7654321'].flatMap((rank) => [...files].map((file) =>
	file + rank)).filter((name) => {
	const [x, y] = placeOf(name).map((n) => Math.abs(n - 3));
	return (x || y) && (x === 0 || y === 0 || x === y);
});

/** @param {string} name @returns {[number, number]} column and row, from 0 */
function placeOf(name) {
	return [files.indexOf(name[0]), Number(name[1]) - 1];
}

/** In the picture, where a square has ten units. @param {number} n */
const unit = (n) => 5 + 10 * n;

const rings = [0, 1, 2].map((i) => `M${unit(i)} ${unit(i)}H${unit(6 - i)}` +
	`V${unit(6 - i)}H${unit(i)}Z`).join('');
const spokes = `M${unit(3)} ${unit(0)}V${unit(2)}M${unit(3)} ${unit(4)}` +
	`V${unit(6)}M${unit(0)} ${unit(3)}H${unit(2)}M${unit(4)} ${unit(3)}` +
	`H${unit(6)}`;
const corners = [[0, 0, 2, 2], [6, 0, 4, 2], [0, 6, 2, 4], [6, 6, 4, 4]]
	.map(([a, b, c, d]) => `M${unit(a)} ${unit(b)}L${unit(c)} ${unit(d)}`)
	.join('');

export class MillBoard {
	/** @type {(point: string) => void} */
	onpick = () => {};
	/** @type {Map<string, HTMLElement>} */
	#buttons = new Map();
	#isPicture;
	#diagonals = s('path', { d: corners });
	#letters = [...files].map((letter) => h('span', {
		class: 'file', 'aria-hidden': 'true',
	}, letter));

	/** @param {{isPicture?: boolean}} [how] nothing can be chosen */
	constructor({ isPicture = false } = {}) {
		this.#isPicture = isPicture;
		this.node = h('div', { class: isPicture ? 'board still' : 'board',
			role: isPicture ? 'img' : 'group', part: 'board' });
		for (const name of points) {
			const stone = h('span', { class: 'stone' });
			const button = isPicture ? h('span', { class: 'point' }, stone) :
				h('button', {
					type: 'button', class: 'point', 'data-point': name,
					tabindex: '-1', onclick: () => this.onpick(name),
				}, stone);
			const [column, row] = placeOf(name);
			button.style.setProperty('--column', String(column + 1));
			button.style.setProperty('--row', String(7 - row));
			this.#buttons.set(name, button);
		}
		fill(this.node, s('svg', {
			class: 'lines', viewBox: '0 0 70 70', 'aria-hidden': 'true',
			focusable: 'false',
		}, s('path', { d: rings + spokes }), this.#diagonals,
		points.map((name) => {
			const [column, row] = placeOf(name);
			return s('circle', { cx: unit(column), cy: unit(6 - row), r: 0.75 });
		})), ...this.#buttons.values(),
		h('span', { class: 'files', 'aria-hidden': 'true' }, this.#letters),
		h('span', { class: 'ranks', 'aria-hidden': 'true' },
			[...'7654321'].map((rank) => h('span', {}, rank))));
		if (isPicture)
			return;
		this.#rove('d6');
		this.node.addEventListener('focusin', ({ target }) => {
			const name = this.pointOf(target);
			if (name)
				this.#rove(name);
		});
	}

	/** @param {string} name the one that Tab comes to */
	#rove(name) {
		for (const [other, button] of this.#buttons)
			button.tabIndex = other === name ? 0 : -1;
	}

	/** @param {EventTarget | null} target */
	pointOf(target) {
		return target instanceof Element ? target.closest('button.point')
			?.getAttribute('data-point') ?? '' : '';
	}

	/** @param {string} title @param {boolean} diagonals */
	name(title, diagonals) {
		this.node.setAttribute('aria-label', this.#isPicture ? title :
			`Board: ${title}`);
		this.#diagonals.toggleAttribute('hidden', !diagonals);
	}

	/** @param {Stones} at @param {Marks} [marks] */
	show(at, { chosen = '', targets = [], prey = [], isStill = false } = {}) {
		points.forEach((name, i) => {
			const button = /** @type {HTMLElement} */
				(this.#buttons.get(name));
			const isTarget = targets.includes(name);
			const is = {
				white: at.white.includes(name), black: at.black.includes(name),
				marked: at.marked.includes(name),
				mill: at.mills.includes(name), from: at.from === name,
				to: at.to === name, taken: at.taken === name,
				chosen: chosen === name, target: isTarget,
				prey: prey.includes(name),
			};
			for (const [key, value] of Object.entries(is))
				button.classList.toggle(key, value);
			if (!this.#isPicture)
				button.setAttribute('aria-label', at.points[i] +
					(is.chosen ? ', chosen' : '') +
					(isTarget ? ', can go here' : ''));
		});
		this.node.classList.toggle('still', isStill || this.#isPicture);
	}

	/** The file of a point that is being typed. @param {string} letter */
	await(letter) {
		this.#letters.forEach((node) => node.classList.toggle('awaited',
			node.textContent === letter));
	}

	/** @param {string} name @param {FocusOptions} [options] */
	focus(name = '', options = {}) {
		const button = this.#buttons.get(name) ??
			[...this.#buttons.values()].find(({ tabIndex }) => !tabIndex);
		button?.focus(options);
	}

	/**
	 * To the nearest point that way; those straight ahead come first.
	 * @param {string} from
	 * @param {number} dx
	 * @param {number} dy
	 */
	go(from, dx, dy) {
		const [column, row] = placeOf(from);
		let best = from;
		let least = Infinity;
		for (const name of points) {
			const [c, r] = placeOf(name);
			const along = (c - column) * dx + (r - row) * dy;
			const aside = Math.abs(dx ? r - row : c - column);
			if (along > 0 && along + 4 * aside < least) {
				least = along + 4 * aside;
				best = name;
			}
		}
		this.focus(best);
	}
}
