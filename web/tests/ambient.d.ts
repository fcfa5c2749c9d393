// SPDX-License-Identifier: MIT
// What the package uses only where it exists: in node, and in workers.
declare module 'node:fs/promises' {
	export function readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}
declare module 'node:worker_threads' {
	export const parentPort: any;
	export class Worker {
		constructor(url: URL);
		on(name: string, hear: (event: any) => void): void;
		postMessage(message: unknown, transfer: any): void;
		terminate(): void;
	}
}
declare const process: any;
declare const WorkerGlobalScope: any;
declare class FileReaderSync {
	readAsArrayBuffer(blob: Blob): ArrayBuffer;
}
