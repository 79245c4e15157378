// Opens a store while the process may open only a limited number of files, and prints what its operator is told:
// `node harness/few-handles.ts workspace|product FOLDER`, under a limit on open files.
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { openStore } from '../dashboard/shell/server/store/store.ts';
import { openDataAlone } from '../workspace/src/data-folder.ts';

const [side, folder = ''] = process.argv.slice(2);

async function open(): Promise<string> {
  try {
    if (side === 'workspace') openDataAlone({ dataFolder: folder }).close();
    else await (await openStore(null, folder)).destroy();
    return 'opened';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

// The first time everything is loaded and made that is needed once.
const told = [await open()];
const opened: number[] = [];
try {
  for (;;) opened.push(openSync(path.join(import.meta.dirname, 'few-handles.ts'), 'r'));
} catch {
  for (let left = 0; left < 40; left += 1) {
    told.push(await open());
    const file = opened.pop();
    if (file !== undefined) closeSync(file);
  }
}
process.stdout.write(JSON.stringify(told));
