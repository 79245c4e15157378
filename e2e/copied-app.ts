import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const parts = [
  'dashboard',
  'workspace',
  'harness',
  'e2e',
  'package.json',
  'vitest.config.ts',
  'tsconfig.base.json',
  'biome.json',
];
/** Installed packages and builds are not copied. */
const leftOut = new Set(['node_modules', 'dist']);

/** The whole repository in a separate folder, with the same installed packages. */
export function copyRepository(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'rowhouse-copy-'));
  for (const part of parts) {
    cpSync(path.join(root, part), path.join(copy, part), {
      recursive: true,
      filter: (file) => !leftOut.has(path.basename(file)),
    });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  symlinkSync(path.join(root, 'dashboard/node_modules'), path.join(copy, 'dashboard/node_modules'));
  return copy;
}

/** Changes a file; a pattern that the file does not hold is a recipe that no longer fits. */
function change(file: string, changes: readonly [pattern: RegExp, replacement: string][]): void {
  const before = readFileSync(file, 'utf8');
  const after = changes.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Error(`${file} holds nothing like ${pattern}`);
    return text.replace(pattern, replacement);
  }, before);
  writeFileSync(file, after);
}

/** The first step of CONTRIBUTING.md, "Add an app": the example becomes an app once it is copied among the apps. */
export function addBooks(repository: string): void {
  const dashboard = path.join(repository, 'dashboard');
  cpSync(path.join(dashboard, 'examples/books'), path.join(dashboard, 'apps/books'), { recursive: true });
}

/** The rest of the repository was checked before; of the apps, only the new one is. */
export function checkOnlyBooks(repository: string): void {
  for (const part of ['server', 'web']) {
    change(path.join(repository, `dashboard/tsconfig.${part}.json`), [[/apps\/\*/g, 'apps/books']]);
  }
}
