// SPDX-License-Identifier: MIT
// Keeps the studio for use without a network, and says when there is a newer
// one. A page never gets files of two versions.
import { scriptURL } from '../elements/opening.js';
import { say } from './status.js';

/** The version of this page, put in by tools/page.mjs. */
const version = document.querySelector('meta[name=crossply-version]')
	?.getAttribute('content') ?? '';

export async function stayOffline() {
	const { serviceWorker } = navigator;
	if (!serviceWorker || !version)
		return;
	try {
		const registration = await serviceWorker.register(
			scriptURL(new URL('sw.js', document.baseURI)),
			{ updateViaCache: 'none' });
		follow(registration);
	} catch {
		// Private windows and plain http have none: it works on.
		return;
	}
	serviceWorker.addEventListener('message', ({ data }) => {
		if (data === 'other pages')
			say('Close the other pages of Crossply first, then reload.');
	});
	const { active } = await serviceWorker.ready;
	if (!serviceWorker.controller)
		active?.postMessage({ claim: version });
}

/** @param {ServiceWorkerRegistration} registration */
function follow(registration) {
	const offer = () => {
		const { waiting } = registration;
		if (waiting && navigator.serviceWorker.controller)
			say('A new version of Crossply is there.', {
				action: 'Reload', act: () => takeOver(waiting),
			});
	};
	offer();
	registration.addEventListener('updatefound', () =>
		registration.installing?.addEventListener('statechange', offer));
}

/** @param {ServiceWorker} waiting */
function takeOver(waiting) {
	navigator.serviceWorker.addEventListener('controllerchange', () =>
		location.reload(), { once: true });
	waiting.postMessage('take over');
}
