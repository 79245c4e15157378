import type { Command } from '../calls/command.ts';
import { saveFile } from '../page/save-file.ts';
import type { Waiting } from './waiting.ts';

// Describes commands to people, whichever app they belong to.

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** False for fields that mean nothing to people: ids, hints and what only the page needs. */
const isTold = (name: string) => !/id$|^_|^hint|^folder|^sheet|^photo$|^keep|^raw/i.test(name);

function fieldsOf(told: unknown): [name: string, text: string][] {
  if (Array.isArray(told)) return told.flatMap(fieldsOf);
  if (!isObject(told)) return [];
  return Object.entries(told).flatMap(([name, value]): [string, string][] => {
    if (!isTold(name) || value === '' || value === null) return [];
    if (typeof value === 'string' || typeof value === 'number') return [[name, String(value)]];
    return [];
  });
}

/** Next to a file, what was typed is sent as JSON. */
function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function bodyOf({ body, files }: Command): Command['body'] {
  if (!files) return body;
  const told = Object.entries(body).map(([name, value]): [string, unknown] => [name, unpacked(value)]);
  // An object in a single field is the row itself.
  const rows = told.flatMap(([name, value]) => (isObject(value) && name !== 'expected' ? [value] : []));
  return Object.assign(Object.fromEntries(told), ...rows);
}

/** Everything that was typed, or else the row that was affected. */
function typedIn(command: Command): [name: string, text: string][] {
  const { expected, changes, rows, ...rest } = bodyOf(command);
  return [...fieldsOf(changes), ...fieldsOf(rest), ...fieldsOf(expected), ...fieldsOf(rows)];
}

/** Names the affected row by its first telling value: '"Tea"'. */
export function wordsOf(command: Command): string {
  const { expected, rows } = bodyOf(command);
  const named = [...fieldsOf(expected), ...fieldsOf(rows), ...typedIn(command)];
  const text = named.find(([, value]) => !/^[\d.,-]*$/.test(value))?.[1] ?? named[0]?.[1];
  return text === undefined ? '' : `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** What was typed, one line per field, to be pasted elsewhere. */
export function textOf({ command, route }: Pick<Waiting, 'command' | 'route'>): string {
  const seen = new Set<string>();
  const lines = typedIn(command).flatMap(([name, text]) => {
    if (seen.has(name)) return [];
    seen.add(name);
    return [`${name}: ${text}`];
  });
  return [`${route.title} ${wordsOf(command)}`.trim(), ...lines].join('\n');
}

/** The contents of a file of unsent changes, with all of each, word for word. */
export function fileOfChanges(kept: readonly Waiting[]): string {
  const changes = kept.map(({ command, route, madeAt, problem }) => ({
    what: `${route.title} ${wordsOf(command)}`.trim(),
    made: new Date(madeAt).toISOString(),
    ...(problem && { problem: problem.error }),
    ...{ app: command.app, call: command.call, params: command.params, body: command.body },
  }));
  return JSON.stringify({ changes }, null, 2);
}

/** Saves the unsent changes as a file. */
export function saveAsFile(kept: readonly Waiting[]): void {
  saveFile('rowhouse-changes.json', new Blob([fileOfChanges(kept)], { type: 'application/json' }));
}
