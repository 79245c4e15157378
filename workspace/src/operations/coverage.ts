import { driveMethods } from '../drive/api.ts';
import { driveV2Document } from '../drive/v2-document.ts';
import { driveV2Methods } from '../drive/v2-uploads.ts';
import { sheetsMethods } from '../sheets/api.ts';
import { requestTable } from '../sheets/requests/table.ts';
import type { Gap, Served } from '../wire/call.ts';
import type { Discovery, Method } from '../wire/discovery.ts';
import { loadDiscovery, readDiscovery } from '../wire/discovery.ts';
import { standardUse } from '../wire/parameters.ts';

/** The parts of an entry that the table needs, without its handler. */
type Entry = Omit<Served<never>, 'handle'> | Gap;

const code = (name: string) => `\`${name}\``;
const listed = (names: readonly string[]) => names.map(code).join(', ');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell || '–').join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

/** The calls that are not served, one row for each reason. */
function gapRows(entries: Readonly<Record<string, unknown>>): string[][] {
  const byReason = new Map<string, string[]>();
  for (const [name, entry] of Object.entries(entries)) {
    if (!isGap(entry)) continue;
    byReason.set(entry.gap, [...(byReason.get(entry.gap) ?? []), name]);
  }
  return [...byReason].map(([reason, names]) => [listed(names), reason]);
}

function isGap(entry: unknown): entry is Gap {
  return typeof entry === 'object' && entry !== null && 'gap' in entry;
}

/** How each parameter of the query is handled, in the order in which Google lists them. */
function methodRow({ id, parameters }: Method, { honours, moot = [] }: Exclude<Entry, Gap>): string[] {
  const names = Object.keys(parameters).filter((name) => parameters[name]?.location === 'query');
  const isRefused = (name: string) => !honours.includes(name) && !moot.includes(name);
  return [
    code(id),
    listed(names.filter((name) => honours.includes(name))),
    listed(names.filter((name) => moot.includes(name))),
    listed(names.filter(isRefused)),
  ];
}

function methodsPart(
  title: string,
  { methods }: Discovery,
  entries: Readonly<Record<string, Entry>>,
): string {
  const served = methods.flatMap((method) => {
    const entry = entries[method.id];
    return entry === undefined || isGap(entry) ? [] : [methodRow(method, entry)];
  });
  const gaps = gapRows(entries);
  return [
    `### ${title}: ${served.length} of ${methods.length} methods served`,
    table(['Method', 'Honoured', 'Without effect', 'Answers 501'], served),
    ...(gaps.length > 0 ? [table(['Answers 501', 'Reason'], gaps)] : []),
  ].join('\n\n');
}

function requestsPart(): string {
  const kinds = Object.entries(requestTable);
  const served = kinds.filter(([, entry]) => !isGap(entry)).map(([kind]) => kind);
  return [
    `### Requests of batchUpdate: ${served.length} of ${kinds.length} served`,
    `Served: ${listed(served)}.`,
    table(['Answers 501', 'Reason'], gapRows(requestTable)),
  ].join('\n\n');
}

function standardPart(drive: Discovery): string {
  const { honours, moot = [] } = standardUse;
  const refused = [...drive.standardParameters.keys()].filter(
    (name) => ![...honours, ...moot].includes(name),
  );
  return (
    `Of the parameters that all methods share, ${listed(honours)} are honoured, ${listed(moot)} have no effect, and ` +
    `${listed(refused)} answer 501. A method's own parameter that answers 501 may be sent with its default.`
  );
}

/** The coverage of both APIs, in Markdown, from the tables that serve the calls. */
export function coverageMarkdown(): string {
  const drive = loadDiscovery('drive-v3');
  return [
    standardPart(drive),
    methodsPart('Drive v3', drive, driveMethods),
    methodsPart('Drive v2, by which old clients upload', readDiscovery(driveV2Document), driveV2Methods),
    methodsPart('Sheets v4', loadDiscovery('sheets-v4'), sheetsMethods),
    requestsPart(),
  ].join('\n\n');
}

const coverageBegin = '<!-- coverage: made by npm run workspace -- coverage --write -->';
const coverageEnd = '<!-- end of coverage -->';

/** The text, with the table between its two marks generated again. */
export function withCoverage(text: string): string {
  const from = text.indexOf(coverageBegin);
  const to = text.indexOf(coverageEnd);
  if (from < 0 || to < from) throw new Error('The marks of the coverage table are missing.');
  return `${text.slice(0, from)}${coverageBegin}\n\n${coverageMarkdown()}\n\n${text.slice(to)}`;
}
