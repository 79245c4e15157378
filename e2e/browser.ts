import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** CHROMIUM_PATH, else the pinned headless Chromium from the registry (linux x64), else an installed one. */
export async function browserPath(): Promise<string | undefined> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = path.resolve('node_modules/.cache/chromium');
    mkdirSync(folder, { recursive: true });
    // The package unpacks under the temporary directory by a fixed name; a folder of our own is safe from others' files.
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = folder;
    try {
      return await (await import('@sparticuz/chromium')).default.executablePath();
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  }
  return ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));
}

export const browserArguments = [
  '--no-sandbox',
  // Letters stand where the type says, not on whole pixels, as on people's screens.
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether the journeys run in the browser that package-lock.json names, and not in one of the machine's own. */
export const isPinnedBrowser =
  !process.env['CHROMIUM_PATH'] && process.platform === 'linux' && process.arch === 'x64';
