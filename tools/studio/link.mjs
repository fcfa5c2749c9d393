// SPDX-License-Identifier: MIT
// Makes one script of modules that import each other, each of them a function
// that gives what it exports. It knows the forms that our modules use, and
// refuses all others.
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const imports = [
	[/^import \{([^}]*)\} from '(\.[^']+)';$/gm,
		(names, id) => `const {${names.replaceAll(' as ', ': ')}} = ${id};`],
	[/^import \* as (\w+) from '(\.[^']+)';$/gm,
		(name, id) => `const ${name} = ${id};`],
	[/^import()\s*'(\.[^']+)';$/gm, () => ''],
];
const declared =
	/^export ((?:async )?function\*? |const |class )([A-Za-z_$][\w$]*)/gm;
const listed = /^export \{([^}]*)\};$/gm;

/**
 * @param {string} folder
 * @param {string} start the path of the first module in it
 * @param {Record<string, string>} [instead] other modules in their place
 * @returns {string}
 */
export function link(folder, start, instead = {}) {
	/** @type {string[]} */
	const parts = [];
	/** @type {Map<string, string>} */
	const names = new Map();

	const visit = (path) => {
		path = instead[path] ?? path;
		const known = names.get(path);
		if (known === '')
			throw new Error(`${path} imports itself`);
		if (known)
			return known;
		names.set(path, '');
		const text = transform(path);
		const id = `$module${parts.length}`;
		parts.push(`/* ${path} */\nconst ${id} = (() => {\n${text}})();\n`);
		names.set(path, id);
		return id;
	};

	const transform = (path) => {
		let text = readFileSync(join(folder, path), 'utf8');
		const exported = [];
		for (const [pattern, make] of imports)
			text = text.replace(pattern, (_, what, from) => make(what,
				visit(relative(folder,
					resolve(folder, path, '..', from)))));
		text = text.replace(declared, (_, kind, name) => {
			exported.push(name);
			return kind + name;
		}).replace(listed, (_, list) => {
			exported.push(...list.split(',').map((one) => one.trim())
				.filter(Boolean).map((one) => one.replace(
					/^(\S+) as (\S+)$/, '$2: $1')));
			return '';
		});
		const left = /^(?:import\s*[\w{*']|export\b).*$/m.exec(text);
		if (left)
			throw new Error(`${path} has \`${left[0]}\`, which ` +
				'tools/studio/link.mjs does not know');
		return `${text}\nreturn { ${exported.join(', ')} };\n`;
	};

	visit(start);
	return `'use strict';\n${parts.join('\n')}`;
}
