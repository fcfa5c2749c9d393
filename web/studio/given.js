// SPDX-License-Identifier: MIT
// Files that `crossply studio FILE...` was given. The address has a token that
// nobody else knows.

/**
 * @param {string} token
 * @returns {Promise<{blob: Blob, name: string}[]>}
 */
export async function givenFiles(token) {
	const folder = new URL(`given/${encodeURIComponent(token)}/`,
		document.baseURI);
	const answer = await fetch(folder);
	if (!answer.ok)
		throw new Error(`the server answered ${answer.status}`);
	/** @type {{files: {name: string}[]}} */
	const { files } = await answer.json();
	return Promise.all(files.map(async ({ name }, i) => {
		const one = await fetch(new URL(String(i), folder));
		if (!one.ok)
			throw new Error(`${name} is not there any more`);
		return { blob: await one.blob(), name };
	}));
}
