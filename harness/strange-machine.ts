// A representative part of the tests on a machine unlike those they were written on: no fonts and no home, a day ahead of most of
// the world, nothing but ASCII, and a proxy where nobody answers.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { run } from './run.ts';

/** Photos and what is read from them, documents, CSV files, days and regions, and a screen that shows days. */
const tests = [
  'dashboard/kernel',
  'dashboard/backend/extraction/codes.test.ts',
  'dashboard/backend/extraction/embedded.test.ts',
  'dashboard/backend/files',
  'dashboard/backend/google/transport.test.ts',
  'dashboard/backend/pdf',
  'dashboard/backend/photos',
  'dashboard/apps/autotrack/server/due.test.ts',
  'dashboard/apps/expenses/screens/tables.test.tsx',
  'dashboard/apps/expenses/server/export.test.ts',
  'dashboard/apps/expenses/server/extract.test.ts',
  'dashboard/apps/todos/server/recurrence.test.ts',
  'dashboard/frontend/status/clock.test.ts',
  'dashboard/shell/server/signin/preferences.test.ts',
];
/** All of Rowhouse, started there and used in a browser: with photos, and with pages that leave their letters to it. */
const journeys = ['dashboard/apps/expenses/receipts.e2e.ts', 'e2e/landing.e2e.ts'];

async function strangeSettings(folder: string): Promise<NodeJS.ProcessEnv> {
  const fonts = path.join(folder, 'fonts.conf');
  writeFileSync(fonts, '<?xml version="1.0"?>\n<fontconfig></fontconfig>\n');
  const { NO_PROXY: _, no_proxy: __, ...known } = process.env;
  const proxy = `http://127.0.0.1:${await freePort()}`;
  return {
    ...known,
    FONTCONFIG_FILE: fonts,
    // Below a file, where even root cannot make a folder.
    HOME: path.join(fonts, 'home'),
    TZ: 'Pacific/Kiritimati',
    LANG: 'C',
    LC_ALL: 'C',
    ...Object.fromEntries(
      ['http_proxy', 'https_proxy', 'all_proxy'].flatMap((name) => [
        [name, proxy],
        [name.toUpperCase(), proxy],
      ]),
    ),
  };
}

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-strange-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
const env = await strangeSettings(folder);
const hold = [
  await run('vitest', ['run', '--reporter=dot', ...tests], env),
  await run('playwright', ['test', '--project=desktop', ...journeys], { ...env, E2E_DATA: folder }),
];
process.exitCode = hold.every(Boolean) ? 0 : 1;
