import { capitalized } from '#kernel/records/words.ts';
import type { Command } from '../calls/command.ts';
import { saveFile } from '../page/save-file.ts';
import type { Waiting } from './waiting.ts';

// Describes commands to people, whichever app they belong to.

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** False for fields that mean nothing to people: ids, hints and what only the page needs. Columns of a person begin with a capital. */
const isTold = (name: string) =>
  !/^id$|[a-z]Id$|\bID$|^_|^(?:hint|folder|sheet|keep|raw)(?:[A-Z]|$)|^rowIndex$|^row$/.test(name) &&
  !/^photo$/i.test(name);

/** "Member name" for the field `memberName`; a column's own header stays as it is. */
function labelOf(name: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) return name;
  return capitalized(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

interface Told {
  label: string;
  text: string;
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
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, unpacked(value)]));
}

/** The rows as they were seen, and what was typed, wherever a call has them; cells of a row come before what is beside it. */
class Parts {
  readonly seen: Told[] = [];
  readonly typed: Told[] = [];

  take(told: Readonly<Record<string, unknown>>, isSeen: boolean): void {
    // Rows that the page has read have a number.
    const into = isSeen || '_rowIndex' in told ? this.seen : this.typed;
    const { changes, ...rest } = told;
    if (isObject(changes)) this.take(changes, false);
    for (const [name, value] of Object.entries(rest)) {
      for (const one of Array.isArray(value) ? value : [value])
        if (isObject(one)) this.take(one, into === this.seen || name === 'expected');
    }
    // Beside changes there is only what says which row they are for.
    if (isObject(changes)) return;
    for (const [name, value] of Object.entries(rest)) {
      const texts = (Array.isArray(value) ? value : [value]).flatMap(textsIn);
      if (isTold(name) && texts.length > 0) into.push({ label: labelOf(name), text: texts.join(', ') });
    }
  }
}

function textsIn(value: unknown): string[] {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [String(value)] : [];
}

function partsOf(command: Command): Parts {
  const parts = new Parts();
  parts.take(bodyOf(command), false);
  return parts;
}

/** Names the affected row by its first telling value: '"Tea"'. */
export function wordsOf(command: Command): string {
  const { seen, typed } = partsOf(command);
  const named = [...seen, ...typed];
  // Numbers, days and moments tell little.
  const text = (named.find((one) => !/^[\d.,:TZ +-]*$/.test(one.text)) ?? named[0])?.text;
  return text === undefined ? '' : `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** What was typed, one line per field of each row, and what else the first row held; to be pasted elsewhere. */
export function textOf({ command, route }: Pick<Waiting, 'command' | 'route'>): string {
  const { seen, typed } = partsOf(command);
  const known = new Set(typed.map(({ label }) => label.toLowerCase()));
  const others = seen.filter(
    ({ label }) => !known.has(label.toLowerCase()) && known.add(label.toLowerCase()),
  );
  const lines = [...typed, ...others].map(({ label, text }) => `${label}: ${text}`);
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
