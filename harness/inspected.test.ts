import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './processes.ts';

// axe-core checks each screen and each dialog, in light and dark, in some journey: `inspect` names the file.

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const find = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' });

/** "todos/EditTaskDialog": the app's folder, or the file's own. */
function partOf(file: string): string {
  const folders = path.dirname(file).split(path.sep);
  const app = folders[1] === 'apps' ? folders[2] : folders.at(-1);
  return `${app}/${path.basename(file).replace(/\.tsx?$/, '')}`;
}

const drawn = [
  ...find('dashboard/{frontend,shell/web,apps/*/screens}/**/*.tsx'),
  ...find('workspace/web/**/*.tsx'),
].filter((file) => !file.includes('.test.'));

/** The components that make a dialog; each use within a screen is a separate dialog. */
const frames = ['Dialog', 'DialogFrame', 'FormDialog', 'ConfirmDialog', 'NameDialog', 'RowDialog'];
/** The dialogs of a record are made in one place; each app has its own by its record. */
const ofRecord = ['AddRecord', 'EditRecord', 'DeleteRecords'];
const madeOfOthers = new Set([
  ...ofRecord.map((name) => `records/${name}`),
  ...['DialogFrame', 'FormDialog', 'ConfirmDialog', 'NameDialog'].map((name) => `dialogs/${name}`),
  ...['controls/NameDialog', 'autotrack/RowDialog'],
]);
const use = new RegExp(
  `^\\s*(?:return |[^/\\n]*\\? |[^/\\n]*&& )?<(?:${frames.join('|')})$|<(?:${frames.join('|')}) `,
  'gm',
);

const derived = find('dashboard/apps/*/screens/**/*.tsx').flatMap((file) =>
  ofRecord
    .filter((name) => new RegExp(`<(?:${name}|RecordDialogs)\\b`).test(read(file)))
    .map((name) => ({ part: `${partOf(file).split('/')[0]}/${name}`, count: 1 })),
);
const dialogs = drawn
  .map((file) => ({ part: partOf(file), count: read(file).match(use)?.length ?? 0 }))
  .filter(({ part, count }) => count > 0 && !madeOfOthers.has(part))
  .concat(derived);

/** Screens, pages and the parts of them that have an address of their own; of a screen and its view, the screen. */
const screens = [
  ...drawn.filter((file) => /(?:Screen|View|Page|Part)\.tsx$/.test(file)).map(partOf),
  ...find('workspace/src/pages/**/*-page*.ts').map(partOf),
  ...find('dashboard/shell/server/**/*-page.ts').map(partOf),
  ...[
    'landing/Landing',
    'legal/Privacy',
    'legal/Terms',
    'launcher/Launcher',
    'web/AppNotFound',
    'web/Unreachable',
  ],
];
/** Wrappers of screens that are inspected themselves, and a menu of tables. */
const around = new Set([
  'health/HealthView',
  'admin/AdminScreen',
  'autotrack/VehicleView',
  'autotrack/VehicleScreen',
  'legal/LegalPage',
  'grid/GridView',
]);
const stem = (part: string) => part.replace(/(?:Screen|View|Page|Part)$/, '');

const inspected = [...find('e2e/*.e2e.ts'), ...find('dashboard/apps/*/*.e2e.ts')]
  .flatMap((file) => [...read(file).matchAll(/(?:inspect|look)\([^;]*?'([\w-]+\/[\w-]+)'(?:,\s*)?\);/g)])
  .map(([, part = '']) => part);

describe('what axe-core looks at', () => {
  it('takes in every dialog', () => {
    expect(dialogs.length).toBeGreaterThan(60);
    const times = (wanted: string) => inspected.filter((part) => part === wanted).length;
    expect(dialogs.filter(({ part, count }) => times(part) < count)).toEqual([]);
  });

  it('takes in every screen', () => {
    expect(screens.length).toBeGreaterThan(50);
    const stems = new Set(inspected.map(stem));
    expect(
      [...new Set(screens.filter((part) => !around.has(part)).map(stem))].filter((part) => !stems.has(part)),
    ).toEqual([]);
  });

  it('names files that exist', () => {
    const parts = new Set([...drawn.map(partOf), ...screens, ...derived.map(({ part }) => part)]);
    expect(inspected.filter((part) => !parts.has(part))).toEqual([]);
  });
});
