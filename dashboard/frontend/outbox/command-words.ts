import type { Command } from '../calls/command.ts';
import { saveFile } from '../page/save-file.ts';
import type { Waiting } from './waiting.ts';

// What a command says to people, whichever app it is of.

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Which fields tell no one anything: ids, hints and what the page needs alone. */
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

/** Beside a file, what was typed goes as JSON. */
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
  // What is packed into one field is the row itself.
  const rows = told.flatMap(([name, value]) => (isObject(value) && name !== 'expected' ? [value] : []));
  return Object.assign(Object.fromEntries(told), ...rows);
}

/** All that was typed, or the row that it was done with. */
function typedIn(command: Command): [name: string, text: string][] {
  const { expected, changes, rows, ...rest } = bodyOf(command);
  return [...fieldsOf(changes), ...fieldsOf(rest), ...fieldsOf(expected), ...fieldsOf(rows)];
}

/** The row that it is about, by the first thing that it says: '"Tea"'. */
export function wordsOf(command: Command): string {
  const { expected, rows } = bodyOf(command);
  const named = [...fieldsOf(expected), ...fieldsOf(rows), ...typedIn(command)];
  const text = named.find(([, value]) => !/^[\d.,-]*$/.test(value))?.[1] ?? named[0]?.[1];
  return text === undefined ? '' : `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** What was typed, a line for each field, as it can be pasted elsewhere. */
export function textOf({ command, route }: Pick<Waiting, 'command' | 'route'>): string {
  const seen = new Set<string>();
  const lines = typedIn(command).flatMap(([name, text]) => {
    if (seen.has(name)) return [];
    seen.add(name);
    return [`${name}: ${text}`];
  });
  return [`${route.title} ${wordsOf(command)}`.trim(), ...lines].join('\n');
}

/** What is saved of the changes that were not sent; it holds all of each, word for word. */
export function fileOfChanges(kept: readonly Waiting[]): string {
  const changes = kept.map(({ command, route, madeAt, problem }) => ({
    what: `${route.title} ${wordsOf(command)}`.trim(),
    made: new Date(madeAt).toISOString(),
    ...(problem && { problem: problem.error }),
    ...{ app: command.app, call: command.call, params: command.params, body: command.body },
  }));
  return JSON.stringify({ changes }, null, 2);
}

/** Saves the changes that were not sent as a file. */
export function saveAsFile(kept: readonly Waiting[]): void {
  saveFile('rowhouse-changes.json', new Blob([fileOfChanges(kept)], { type: 'application/json' }));
}
