// SPDX-License-Identifier: MIT
// Where files of the studio are. In the page that is one file they are inside
// of it: tools/carry.mjs puts inside.js in the place of this module.

/**
 * @param {string} path from the top of the studio
 * @returns {string} an address
 */
export const asset = (path) => new URL(`../${path}`, import.meta.url).href;
