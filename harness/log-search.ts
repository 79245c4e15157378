import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { fileKinds } from '../dashboard/backend/tags.ts';
import { findSecrets } from './secrets.ts';

// After a whole run of journeys: the stores contain what people wrote and what opens their Drive, and the log must contain none of
// it.

/** Shorter words may be in a log by chance. */
const minLength = 10;
const stores = ['workspace/workspace.sqlite', 'product/product.sqlite'];

/** What tokens, cookies and addresses look like in general. */
const shapes: readonly [name: string, shape: RegExp][] = [
  ['an address of a person', /[\w.+-]+@[\w-]+\.[a-z]{2,}/],
  ['an access token', /ya29\.|\brh_[\w-]{8}/],
  ['a refresh token or a code', /\b1\/\/0|\b4\/0A/],
  ['a signed token', /\beyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a header with credentials', /\bbearer [\w.-]{8,}|\bbasic [\w+/=]{8,}/i],
  ['a cookie', /_session=|rowhouse_attempt/],
  ['a secret of Stripe', /\b(?:sk|rk)_(?:test|live)_\w|\bwhsec_/],
];

/** Folders in people's Drive have the ids of apps as names, and files have kinds; both also occur in the routes in the log. */
const ourNames = new Set<string>([
  ...readdirSync(path.join(import.meta.dirname, '../dashboard/apps')),
  ...fileKinds,
]);

/** The product's own names: its apps, kinds of files, scopes. */
function isOurs(text: string): boolean {
  return (
    ourNames.has(text) ||
    /^(?:application|image|text)\/[\w.+-]+$/.test(text) ||
    text.startsWith('https://www.googleapis.com/auth/')
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return [];
}

/** The texts of a value of the store, which may hold JSON. */
function textsOf(value: unknown): string[] {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return textsIn(value);
  try {
    return textsIn(JSON.parse(value));
  } catch {
    return [value];
  }
}

const tableSchema = z.object({ name: z.string() });

function textsOfStore(file: string): string[] {
  const store = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = z
      .array(tableSchema)
      .parse(store.prepare("select name from sqlite_master where type = 'table'").all());
    return tables
      .filter(({ name }) => !/migration|^sqlite_/.test(name))
      .flatMap(({ name }) => store.prepare(`select * from "${name}"`).all())
      .flatMap((row) => Object.values(row).flatMap(textsOf));
  } finally {
    store.close();
  }
}

const lineSchema = z.looseObject({ msg: z.string().optional() });

/** The text of a line without its time and its place. */
function saidIn(line: string): string[] {
  try {
    const { time, pid, hostname, reqId, ...rest } = lineSchema.parse(JSON.parse(line));
    return textsIn(rest);
  } catch {
    return [line];
  }
}

export interface LogSearch {
  /** How many requests are in the log. */
  requests: number;
  /** How many of people's texts and secrets were searched for. */
  texts: number;
  /** A finding that must not be there, without repeating it. */
  found: string[];
}

/** Searches the log of a Rowhouse for what is in its data folder and nobody but its people may know. */
export function searchLog(log: string, dataFolder: string): LogSearch {
  const lines = log.split('\n').filter((line) => line !== '');
  const said = [...new Set(lines.flatMap(saidIn))].join('\n');
  const secrets = Object.values(findSecrets(dataFolder) ?? {});
  const kept = stores.flatMap((file) => textsOfStore(path.join(dataFolder, file)));
  const texts = new Set([...kept, ...secrets].filter((text) => text.length >= minLength && !isOurs(text)));
  const found = [
    ...shapes.flatMap(([name, shape]) => (shape.test(said) ? [name] : [])),
    ...[...texts]
      .filter((text) => said.includes(text))
      .map((text) => `a text of ${text.length} characters: ${text.slice(0, 3)}…`),
  ];
  const requests = lines.filter((line) => line.includes('"incoming request"')).length;
  return { requests, texts: texts.size, found };
}

// `node harness/log-search.ts LOG FOLDER` checks any other log.
const [log, folder] = process.argv.slice(2);
if (import.meta.main && log !== undefined && folder !== undefined) {
  const search = searchLog(readFileSync(log, 'utf8'), folder);
  console.log(search);
  process.exitCode = search.found.length === 0 ? 0 : 1;
}
