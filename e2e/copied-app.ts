import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const parts = [
  'dashboard',
  'workspace',
  'harness',
  'e2e',
  'package.json',
  'tsconfig.base.json',
  'biome.json',
];
/** What is installed or built stays where it is. */
const leftOut = new Set(['node_modules', 'dist']);

/** The whole repository in a folder of its own, over the same installed packages. */
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

/** The steps of CONTRIBUTING.md, "Add an app", by hand: copies Todos to an app called Chores. */
export function addChores(repository: string): void {
  const dashboard = path.join(repository, 'dashboard');
  const app = path.join(dashboard, 'apps/chores');
  cpSync(path.join(dashboard, 'apps/todos'), app, { recursive: true });
  renameSync(path.join(app, 'todos.e2e.ts'), path.join(app, 'chores.e2e.ts'));

  change(path.join(app, 'manifest.ts'), [
    [/id: 'todos'/, "id: 'chores'"],
    [/title: 'Todos'/, "title: 'Chores'"],
    [/place: 2/, 'place: 99'],
    [/color: 'blue'/, "color: 'plum'"],
  ]);
  change(path.join(dashboard, 'kernel/manifest-schema.ts'), [[/'blue',/, "'blue',\n  'plum',"]]);
  const paints = path.join(dashboard, 'frontend/paints.css');
  const blocks = readFileSync(paints, 'utf8').match(/(?:html)?\[data-paint="blue"\] \{[^}]*\}/g) ?? [];
  change(paints, [[/$/, `\n${blocks.join('\n\n').replaceAll('blue', 'plum')}\n`]]);

  const server = path.join(app, 'server');
  const named = readdirSync(server).filter(
    (file) => !file.endsWith('.test.ts') && readFileSync(path.join(server, file), 'utf8').includes("'todos'"),
  );
  for (const file of named) change(path.join(server, file), [[/'todos'/g, "'chores'"]]);
}

/** The rest of the repository was checked before; of the apps, only the new one is. */
export function checkOnlyChores(repository: string): void {
  for (const part of ['server', 'web']) {
    change(path.join(repository, `dashboard/tsconfig.${part}.json`), [[/apps\/\*/g, 'apps/chores']]);
  }
}
