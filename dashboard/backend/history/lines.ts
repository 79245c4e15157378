import * as z from 'zod';
import type { CellData } from '../google/cell-data.ts';
import { type Deed, deedRows, deedSchema, deedWords, type TabDeeds } from './deeds.ts';

// A line of the history tab: for people in the first columns, for programs in the last ones.

export const lineHeaders = [
  'Noted at',
  'Not before',
  'Who',
  'How',
  'Tab',
  'Row',
  'Record',
  'What',
  'Entry',
  'Details',
] as const;
const [entryColumn, detailsColumn] = [8, 9];

/** How a line came to be. */
export const handHow = 'In the sheet';

export interface Line {
  /** Its place in the order of all lines, from 1. */
  order: number;
  /** The write that it belongs to, the same however often that was tried. */
  write: string;
  /** When it was noted, as an ISO text. */
  at: string;
  /** For changes by hand: a time at which the sheet did not look like this yet; '' for others. */
  since: string;
  who: string;
  how: string;
  tab: string;
  tabId: number;
  record: string;
  deeds: readonly Deed[];
}

/** The limit of a cell in Sheets is 50,000 characters. */
const longestCell = 45_000;
export const fewDeeds = 20;
const longestLine = 20_000;

/** What names a deletion that a line tells of: hands leave no id, nor did earlier versions. */
export function deletionOf({ write, order, deeds }: LineOfDeeds, place: number): string {
  const deed = deeds[place];
  return (deed?.do === 'cut' && deed.id) || `${write} ${order} ${place}`;
}
export type LineOfDeeds = Pick<Line, 'write' | 'order' | 'deeds' | 'record'>;

const detailsSchema = z.object({ tab: z.int(), deeds: z.array(deedSchema) });
const entryPattern = /^(\d+) (\S+)$/;

/** One row per line, or many if there are many. */
export function linesOf({ tabId, title, deeds, keys }: TabDeeds, head: Omit<Line, LineOwn>): Line[] {
  const line = (some: readonly Deed[], record: string) => ({
    ...head,
    order: 0,
    tab: title,
    tabId,
    record,
    deeds: some,
  });
  if (deeds.length <= fewDeeds) return deeds.map((deed, at) => line([deed], keys[at] ?? ''));
  const lines: Line[] = [];
  let [some, length]: [Deed[], number] = [[], 0];
  const end = () => {
    if (some.length > 0) lines.push(line(some, ''));
    [some, length] = [[], 0];
  };
  for (const deed of deeds) {
    const size = JSON.stringify(deed).length;
    if (length + size > longestLine) end();
    some.push(deed);
    length += size;
  }
  end();
  return lines;
}
type LineOwn = 'order' | 'tab' | 'tabId' | 'record' | 'deeds';

function pieces(text: string): string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== ''; rest = rest.slice(parts.at(-1)?.length)) {
    const part = rest.slice(0, longestCell);
    // Half a character would not arrive as one.
    parts.push(part.isWellFormed() ? part : part.slice(0, -1));
  }
  return parts;
}

/** The texts of a line, from column A on. */
export function lineTexts(line: Line): string[] {
  const { order, write, at, since, who, how, tab, tabId, record, deeds } = line;
  const details = JSON.stringify({ tab: tabId, deeds });
  return [
    ...[at, since, who, how, tab, deedRows(deeds), record, deedWords(deeds)],
    `${order} ${write}`,
    ...pieces(details),
  ];
}

export function sizeOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** Cells as texts: nothing in them is taken for a formula, a number or a day. */
export function textCells(texts: readonly string[]) {
  return { values: texts.map((text) => (text === '' ? {} : { userEnteredValue: { stringValue: text } })) };
}

function textAt(cells: readonly CellData[], column: number): string {
  const { stringValue, numberValue } = cells[column]?.userEnteredValue ?? {};
  return stringValue ?? (numberValue === undefined ? '' : String(numberValue));
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a line; undefined if somebody has altered it. */
export function readLine(cells: readonly CellData[]): Line | undefined {
  const entry = entryPattern.exec(textAt(cells, entryColumn));
  const texts = cells.slice(detailsColumn).map((_, at) => textAt(cells, detailsColumn + at));
  const details = detailsSchema.safeParse(parsedJson(texts.join('')));
  const [at = '', since = '', who = '', how = '', tab = '', , record = ''] = Array.from(
    { length: entryColumn },
    (_, column) => textAt(cells, column),
  );
  if (!entry || !details.success || Number.isNaN(Date.parse(at))) return undefined;
  return {
    order: Number(entry[1]),
    write: entry[2] ?? '',
    ...{ at, since, who, how, tab, record },
    tabId: details.data.tab,
    deeds: details.data.deeds,
  };
}

/** Whether a row is the header row of a history tab. */
export function isLineHeader(cells: readonly CellData[]): boolean {
  return textAt(cells, entryColumn) === 'Entry' && textAt(cells, detailsColumn) === 'Details';
}
