// SPDX-License-Identifier: MIT
// Runs files through the wasm module and through the native program and
// compares what they say: node smoke.mjs MODULE NATIVE FILE...
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [module, native, ...files] = process.argv.slice(2);
const compiled = new WebAssembly.Module(readFileSync(module));

// The pure layers ask nothing of a host. What libc might ask is refused.
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(compiled)) {
	imports[from] ??= {};
	imports[from][name] = () => {
		throw new Error(`the module called ${from}.${name}`);
	};
}
const { exports } = new WebAssembly.Instance(compiled, imports);
exports._initialize?.();

const inWasm = (bytes) => {
	const at = exports.input(bytes.length) >>> 0;
	new Uint8Array(exports.memory.buffer).set(bytes, at);
	const length = exports.run() >>> 0;
	const from = exports.output() >>> 0;
	return Buffer.from(exports.memory.buffer, from, length);
};

let different = 0;
for (const file of files) {
	const bytes = readFileSync(file);
	const want = spawnSync(native, { input: bytes, maxBuffer: 1 << 28 });
	if (want.status !== 0 || want.stdout.length === 0) {
		console.log(`${file}: the native program failed`);
		different += 1;
	} else if (!inWasm(bytes).equals(want.stdout)) {
		console.log(`${file}: wasm and native differ`);
		different += 1;
	}
}
console.log(`${files.length} files in wasm and native: ` +
	(different ? `${different} differ` : 'the same to the byte'));
process.exitCode = different || files.length === 0 ? 1 : 0;
