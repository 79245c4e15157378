import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { plainFontFile } from '../dashboard/backend/pdf/font-file.ts';

const require = createRequire(import.meta.url);
const groups = ['latin', 'latin-ext', 'greek', 'cyrillic'];
/** The font for each kind of letters that a page leaves to the machine; the first one is also the fallback. */
const families = { 'sans-serif': 'arimo', serif: 'tinos', monospace: 'cousine' };

function fontOf(family: string): Buffer {
  const files = groups.map((group) =>
    readFileSync(require.resolve(`@fontsource/${family}/files/${family}-${group}-400-normal.woff2`)),
  );
  return plainFontFile(files, family);
}

function write(file: string, content: string | Buffer): void {
  // Whole at once: another run may read it already.
  const begun = `${file}.${process.pid}`;
  writeFileSync(begun, content);
  renameSync(begun, file);
}

/**
 * A font configuration for the browser with fonts from the repository: what a page leaves to the machine looks the same everywhere.
 * Without any fonts the browser would exit, so this also makes it run on such machines.
 */
export function browserFonts(): string {
  const folder = path.resolve('node_modules/.cache/browser-fonts');
  const configuration = path.join(folder, 'fonts.conf');
  if (existsSync(configuration)) return configuration;
  mkdirSync(folder, { recursive: true });
  for (const family of Object.values(families)) write(path.join(folder, `${family}.ttf`), fontOf(family));
  const aliases = Object.entries(families).map(
    ([kind, family]) => `<alias><family>${kind}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  const parts = [`<dir>${folder}</dir>`, `<cachedir>${folder}</cachedir>`, ...aliases];
  write(configuration, `<?xml version="1.0"?>\n<fontconfig>${parts.join('\n')}</fontconfig>\n`);
  return configuration;
}
