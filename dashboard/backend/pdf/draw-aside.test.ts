import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { ownProcesses } from '#testing/server/own-processes.ts';
import { drawAside } from './draw-aside.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-papers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A module that draws a document. */
function paper(name: string, code: string): URL {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return pathToFileURL(file);
}

const region = new URL('../../kernel/region.ts', import.meta.url);
const letter = () =>
  paper(
    'letter',
    `import { shownRegion } from '${region}';
    export const draw = async (name) => Buffer.from(\`\${name}, \${shownRegion().locale}\`);`,
  );
const drawn = async (name: string) => Buffer.from(await drawAside(letter(), name)).toString();

const tooMuch = {
  code: 'INVALID_INPUT',
  message: 'This is too much for one document. Please choose less of it.',
};

it('a process draws one document after another, each for its own region', async () => {
  onTestFinished(() => showRegion(documentedRegion));
  const regions = ['de-DE', 'fr-FR'].map((locale) => regionOf({ ...noPreferences, locale }));
  const letters = regions.map((shown) => {
    showRegion(shown);
    return drawn('Mara');
  });
  expect(await Promise.all(letters)).toEqual(['Mara, de-DE', 'Mara, fr-FR']);
  const first = ownProcesses('paper-process.ts');
  expect(first).not.toEqual([]);
  expect(await drawn('Ines')).toBe('Ines, fr-FR');
  expect(first).toEqual(expect.arrayContaining(ownProcesses('paper-process.ts')));
});

it.each([
  ['takes all memory', 'const all = []; for (;;) all.push(Array(1e5).fill(0.5));'],
  ['breaks what draws it', "process.kill(process.pid, 'SIGTRAP'); await new Promise(() => {});"],
])('a document that %s is refused, and the next is drawn', async (what, code) => {
  const module = paper(what.replaceAll(' ', '-'), `export const draw = async () => { ${code} };`);
  await expect(drawAside(module, 'Mara')).rejects.toMatchObject(tooMuch);
  expect(await drawn('Mara')).toContain('Mara');
});

it('what goes wrong is told without a word of the document', async () => {
  const module = paper('broken', 'export const draw = async (name) => { throw new RangeError(name); };');
  await expect(drawAside(module, 'Mara')).rejects.toThrow(/^the process failed: RangeError$/);
});
