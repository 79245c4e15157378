import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../processes.ts';
import { readAreas } from './entries.ts';
import { writePage } from './page.ts';

// Writes docs/spec-coverage.md from the files beside this one.
writeFileSync(path.join(root, 'docs/spec-coverage.md'), writePage(readAreas()));
