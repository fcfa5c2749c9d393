// SPDX-License-Identifier: MIT
// Parses one .puz file, as a command would: node one.mjs FILE
import { readFileSync } from 'node:fs';
import { parseBinaryFile } from '@ajhyndman/puz';

if (!parseBinaryFile(readFileSync(process.argv[2])))
	process.exitCode = 1;
