import type { Area, Entry } from './entries.ts';

const intro = `# The specification's entries, and the test that holds each

Made by \`node harness/spec-coverage/main.ts\` from the files beside it, a line for each entry; \`harness/spec-coverage/spec-coverage.test.ts\`
holds that each named test exists, that what people read stands in the code and in a named test word for word, and that
this page is current. Paths begin in \`dashboard/\` unless they begin with \`e2e/\` or \`harness/\`.
`;

/** docs/spec-coverage.md as it has to be. */
export function writePage(areas: readonly Area[]): string {
  return [intro, ...areas.map(areaPart), supersededPart(areas), countsPart(areas)].join('\n');
}

function areaPart({ name, entries }: Area): string {
  const sorted = entries.toSorted((a, b) => Number(a.section) - Number(b.section));
  const rows = sorted.map(({ id, section, what, tests }) =>
    row([id, section, what, tests.map(code).join('<br>')]),
  );
  return table(titleOf(name), ['Entry', 'Section', 'What', 'Tests'], rows);
}

function supersededPart(areas: readonly Area[]): string {
  const rows = areas.flatMap(({ entries }) =>
    entries.flatMap(({ id, superseded }) => (superseded === undefined ? [] : [row([id, superseded])])),
  );
  return table('Done otherwise on purpose', ['Entry', 'Why'], rows);
}

function countsPart(areas: readonly Area[]): string {
  const all = areas.flatMap(({ entries }) => entries);
  const rows = [...areas, { name: 'all', entries: all }].map(({ name, entries }) =>
    row([titleOf(name), ...counts(entries).map(String)]),
  );
  return table('Counts', ['Area', 'Entries', 'Held by a test', 'Of these, done otherwise'], rows);
}

function counts(entries: readonly Entry[]): number[] {
  const held = entries.filter(({ tests }) => tests.length > 0);
  const otherwise = entries.filter(({ superseded }) => superseded !== undefined);
  return [entries.length, held.length, otherwise.length];
}

function table(title: string, heads: readonly string[], rows: readonly string[]): string {
  return `## ${title}\n\n${row(heads)}\n${row(heads.map(() => '---'))}\n${rows.join('\n')}\n`;
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const code = (test: string) => `\`${test.replace(/^dashboard\//, '').replaceAll('|', '/')}\``;
const titleOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
