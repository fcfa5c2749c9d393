// SPDX-License-Identifier: MIT
// A proof: how far it is, what came of it, and its certificate.
import { fill, h } from '../dom.js';
import { readTables } from './keep.js';
import { hand } from '../tools.js';
import { deed, inWords, sentence } from './tools.js';

/**
 * @typedef {import('../../package/mill.js').Mill} Mill
 * @typedef {import('../../package/mill.js').Subject} Subject
 */

const headings = { proven: 'Proven', refuted: 'Refuted',
	undecided: 'Undecided' };

export class ProofBox {
	node = h('section', { class: 'proof', 'aria-label': 'Proof',
		hidden: true });
	/** @type {AbortController | null} */
	#work = null;
	#root;
	#say;

	/** @param {ShadowRoot} root @param {(words: string) => void} say */
	constructor(root, say) {
		this.#root = root;
		this.#say = say;
	}

	get isRunning() {
		return this.#work !== null;
	}

	/** Ends it at once: its worker is gone when this returns. */
	stop() {
		this.#work?.abort();
	}

	clear() {
		this.stop();
		this.#work = null;
		this.node.hidden = true;
		fill(this.node);
	}

	/** @param {string} name */
	#look(name) {
		this.node.className = `proof ${name}`;
	}

	/**
	 * @param {Mill} mill
	 * @param {Subject} subject
	 * @param {string} file the name of the certificate
	 */
	async run(mill, subject, file) {
		if (this.#work)
			return;
		const work = new AbortController();
		this.#work = work;
		const bar = h('progress', { 'aria-label': 'Progress of the proof' });
		const far = h('p', {}, 'Starting …');
		this.#look('running');
		const stop = deed('Stop', () => this.stop());
		fill(this.node, h('h3', {}, 'Proving'), bar, far,
			h('div', { class: 'deeds' }, stop));
		this.node.hidden = false;
		stop.focus();
		this.#say('Proving …');
		try {
			const proof = await mill.prove(subject, {
				signal: work.signal, tables: await readTables(),
				progress: (done, of) => {
					bar.max = of;
					bar.value = done;
					far.textContent = `${inWords(done)} positions, of ` +
						`at most ${inWords(of)}`;
				},
			});
			if (this.#work === work)
				this.#show(proof, file);
		} catch (error) {
			if (this.#work === work)
				this.#fail(/** @type {any} */ (error));
		}
		if (this.#work === work)
			this.#work = null;
	}

	/** @param {import('../../package/mill.js').Proof} proof
	 *  @param {string} file */
	#show({ standing, text, nodes, certificate }, file) {
		this.#look(standing);
		const had = this.node.matches(':focus-within');
		const save = certificate && deed('Download the certificate', () =>
			hand(this.#root, `${JSON.stringify(certificate, null, 1)}\n`,
				file));
		const shut = deed('Close', () => this.clear());
		fill(this.node, h('h3', {}, headings[standing]),
			h('pre', {}, text.trimEnd()),
			h('p', { class: 'standing' }, `${inWords(nodes)} positions ` +
				'looked at.'),
			h('div', { class: 'deeds' }, save, shut));
		if (had)
			(save || shut).focus();
		this.#say(`${headings[standing]}.`);
	}

	/** @param {{status?: string, message: string}} error */
	#fail({ status, message }) {
		const words = status === 'aborted' ? 'Stopped. Nothing is decided.' :
			sentence(message);
		const had = this.node.matches(':focus-within');
		const shut = deed('Close', () => this.clear());
		this.#look('undecided');
		fill(this.node, h('h3', {}, 'No proof'), h('p', {}, words),
			h('div', { class: 'deeds' }, shut));
		if (had)
			shut.focus();
		this.#say(words);
	}
}
