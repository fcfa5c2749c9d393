// SPDX-License-Identifier: MIT
// Our own line icons, on a square of 24. They only accompany words or
// accessible names, so they are hidden from assistive technology.
import { s } from './dom.js';

const strokes = {
	add: 'M12 5v14M5 12h14',
	back: 'M11 6l-6 6 6 6M5 12h14',
	board: 'M4 4h16v16H4zM8 8h8v8H8zM12 4v4M12 16v4M4 12h4M16 12h4',
	check: 'M5 12.5l4.5 4.5L19 7',
	close: 'M6 6l12 12M18 6L6 18',
	convert: 'M4 9h13l-3.5-3.5M20 15H7l3.5 3.5',
	copy: 'M9 9h10v11H9zM5 15V4h10',
	cross: 'M4 4h16v16H4zM4 9.3h16M4 14.6h16M9.3 4v16M14.6 4v16',
	down: 'M6 9.5l6 6 6-6',
	download: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M5 20h14',
	clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2',
	erase: 'M9 6h11v12H9l-5.5-6zM12 9.5l5 5M17 9.5l-5 5',
	error: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM12 8v5M12 16v.5',
	first: 'M6 5v14M18 6l-8 6 8 6z',
	fix: 'M14.5 5.5a4.5 4.5 0 0 0-5.7 5.7L4 16v4h4l4.8-4.8a4.5 4.5 0 0 0 ' +
		'5.7-5.7L15.6 12.4 13 11l-1.4-2.6z',
	game: 'M4 20V10M9.3 20V5M14.6 20v-7M20 20V8',
	half: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 4v16M12 8h5.5M12 12h8M12 16h5.5',
	help: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9.6a2.6 2.6 0 1 1 ' +
		'3.6 2.4c-.8.4-1.1.9-1.1 1.7M12 16.6v.4',
	last: 'M18 5v14M6 6l8 6-8 6z',
	left: 'M14.5 6l-6 6 6 6',
	lamp: 'M9 17h6M10 20h4M12 3.5a5.5 5.5 0 0 0-3.4 9.8c.5.4.9 1 .9 1.7h5c0-.7.4-1.3.9-1.7A5.5 5.5 0 0 0 12 3.5z',
	mark: 'M7 4h10v16l-5-4-5 4z',
	moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
	more: 'M4.5 12h1M11.5 12h1M18.5 12h1',
	next: 'M7 6l8 6-8 6zM17 6v12',
	nextMark: 'M5 5v14M9 6l7 6-7 6M19 5v14',
	note: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v6M12 7.5V8',
	open: 'M3.5 19V6h6l2 2.5h9V19z',
	paste: 'M6 5h12v16H6zM9 3h6v4H9zM9 12h6M9 16h6',
	pause: 'M8 5v14M16 5v14',
	play: 'M7 5l12 7-12 7z',
	previous: 'M17 6l-8 6 8 6zM7 6v12',
	previousMark: 'M19 5v14M15 6l-7 6 7 6M5 5v14',
	print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
	right: 'M9.5 6l6 6-6 6',
	settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 4.5v5M8 14.5v5',
	share: 'M12 15V4M7.5 8L12 3.5 16.5 8M6 12H5v8h14v-8h-1',
	solve: 'M4 20h4L19 9l-4-4L4 16zM12.5 7.5l4 4',
	sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 ' +
		'5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
	trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
	turn: 'M4 9h11a4 4 0 0 1 4 4v7M15.5 16.5L19 20l3-3.5M7.5 5.5L4 9l3.5 3.5',
	up: 'M6 14.5l6-6 6 6',
	undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10H9',
	warning: 'M12 4L2.8 20h18.4zM12 10v5M12 17.2v.4',
	wifi: 'M4 4l16 16M8.5 15.5a5 5 0 0 1 3-1.4M12 19v.1M5 12a10 10 0 0 1 ' +
		'4-2.4M14 9.3A10 10 0 0 1 19 12M2 8.5a15 15 0 0 1 4-2.6M10 4.7' +
		'a15 15 0 0 1 12 3.8',
};

/** @typedef {keyof typeof strokes} IconName */

/** @param {IconName} name */
export function icon(name) {
	return s('svg', {
		class: 'icon',
		viewBox: '0 0 24 24',
		'aria-hidden': 'true',
		focusable: 'false',
	}, s('path', { d: strokes[name] }));
}
