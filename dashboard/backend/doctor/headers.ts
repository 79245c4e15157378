import { normalizedHeader } from '#kernel/header-name.ts';
import type { CellData } from '../google/cell-data.ts';
import { isBlank, shownText } from '../table/cells.ts';
import { nameHeaders } from '../table/layout.ts';
import { isCovered } from '../table/merges.ts';
import { isHomeFree } from '../table/repair.ts';
import type { Sheet } from '../table/sheet.ts';
import type { TableRow, View } from '../table/view.ts';
import type { DoctorTab } from './app-doctor.ts';
import { cellName, cellStep, type Diagnosis, isWritable } from './diagnosis.ts';
import { fitOf, likenessOf, shareOfPhotos } from './likeness.ts';

/** A tab of a spreadsheet as it is. */
export interface OpenTab {
  fileId: string;
  doctor: DoctorTab;
  /** Its rows are records. */
  view: View;
  /** Rows that repeat the headers, as pasted tables do. */
  repeated: readonly TableRow[];
  /** All cells, row by row from row 1, each from column A. */
  grid: readonly (readonly CellData[])[];
}

const headerCells = ({ grid }: OpenTab) => grid[0] ?? [];
const cellsBelow = ({ grid }: OpenTab, column: number) => grid.slice(1).map((cells) => cells[column]);

/** The columns that the product reads; columns with other names belong to the person. */
function knownColumns({ doctor: { sheet }, view }: OpenTab): ReadonlySet<number> {
  return new Set(Object.keys(sheet.columns).flatMap((field) => view.layout.positions.get(field) ?? []));
}

function sayNames(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}

/** How far down to look for a header row that was pushed out of row 1. */
const rowsSearched = 10;

/** How many of the product's headers a row contains. */
function headersIn(sheet: Sheet, cells: readonly CellData[]): number {
  const texts = new Set(cells.map((cell) => normalizedHeader(shownText(cell))));
  return Object.keys(sheet.columns).filter((field) => texts.has(normalizedHeader(field))).length;
}

/** The row below row 1 that has the headers instead; undefined if there is none. */
function displacedRow({ doctor: { sheet }, grid, view }: OpenTab): number | undefined {
  if (view.layout.missing.length === 0) return undefined;
  const needed = Math.max(
    headersIn(sheet, grid[0] ?? []) + 1,
    Math.min(2, Object.keys(sheet.columns).length),
  );
  const at = grid.slice(1, rowsSearched).findIndex((cells) => headersIn(sheet, cells) >= needed);
  return at === -1 ? undefined : at + 2;
}

function displaced({ view: { title } }: OpenTab, rowIndex: number): Diagnosis {
  const above = rowIndex === 2 ? 'row 1' : `rows 1 to ${rowIndex - 1}`;
  return {
    kind: 'displacedHeader',
    where: `${title}!${rowIndex}:${rowIndex}`,
    says: `The headers are in row ${rowIndex}, but columns are found by row 1. Move what stands in ${above} elsewhere and delete ${rowIndex === 2 ? 'that row' : 'those rows'} in the sheet.`,
    repair: null,
  };
}

/** A tab without headers: they go into row 1 if it is blank, or else above what is there. */
function headerless(tab: OpenTab): Diagnosis {
  const { doctor, view } = tab;
  const { title, tabId, merges } = view;
  const headers = Object.keys(doctor.sheet.columns);
  const firstRow = headerCells(tab);
  const isRowBlank = firstRow.every((cell) => isBlank(cell));
  const isMerged = headers.some((_, column) => isCovered(merges, 0, column));
  const said = {
    kind: 'missingHeader',
    where: `${title}!1:1`,
    says: `Row 1 of the tab "${title}" holds none of the headers by which its columns are found.`,
  } as const;
  const isOfOwner = doctor.sheet.isFree && view.rows.length > 0;
  if (isOfOwner) {
    const says = `${said.says} Open the sheet in its app, which knows what they were.`;
    return { ...said, says, repair: null };
  }
  if (isRowBlank && !isMerged && headers.length <= view.columnCount) {
    const steps = headers.map((after, column) =>
      cellStep(view, { cells: firstRow, rowIndex: 1, column, after }),
    );
    return { ...said, repair: { does: 'Writes the headers into row 1.', steps } };
  }
  const shown = firstRow.map(shownText).filter((text) => text !== '');
  const step = { type: 'headerRow', tabId, title, headers, firstRow: shown.join(' · ') } as const;
  const does = 'Puts a header row in above your rows, which move down by one.';
  return { ...said, repair: { does, steps: [step] } };
}

/** Two columns with the same name, of which only the first is read. The emptier one gets another name. */
function duplicates(tab: OpenTab): Diagnosis[] {
  const { doctor, view } = tab;
  const titles = headerCells(tab).map(shownText);
  const names = nameHeaders(titles);
  const known = new Set(Object.keys(doctor.sheet.columns).map(normalizedHeader));
  const columns = Map.groupBy(titles.keys(), (column) => normalizedHeader(titles[column] ?? ''));
  return [...columns].flatMap(([name, [first = 0, ...others]]) => {
    if (!known.has(name) || others.length === 0) return [];
    const count = (column: number) => cellsBelow(tab, column).filter((cell) => !isBlank(cell)).length;
    const fullest = [first, ...others].reduce((best, at) => (count(at) > count(best) ? at : best));
    const spare = [first, ...others].filter((column) => column !== fullest);
    // The names by which the product itself tells duplicates apart.
    const given = others.map((column) => names[column] ?? '');
    const steps = spare.map((column, at) =>
      cellStep(view, { cells: headerCells(tab), rowIndex: 1, column, after: given[at] ?? '' }),
    );
    const isRepairable = spare.every((column) => isWritable(headerCells(tab), column));
    const says = `${others.length + 1} columns are named "${titles[first]?.trim()}". Only ${cellName(view.title, 1, first)} is read.`;
    const kept = cellName(view.title, 1, fullest);
    const does = `Gives ${spare.length === 1 ? 'the other one' : 'the others'} another name, so that ${kept} is the one that is read.`;
    const where = cellName(view.title, 1, others[0] ?? first);
    return [{ kind: 'duplicateHeader', where, says, repair: isRepairable ? { does, steps } : null }];
  });
}

interface Candidate {
  field: string;
  column: number;
  score: number;
}

/** A name that is only similar must be very similar; a column in the right place must hold the right kind of cells. */
const minAlike = 0.6;
const minAlikeOptional = 0.75;
const minFit = 0.5;
const minFitAtHome = 0.8;

function scoreOf(tab: OpenTab, field: string, column: number): number {
  const { doctor, view } = tab;
  const { kind, aliases = [], isOptional = false } = doctor.sheet.columns[field] ?? { kind: 'text' };
  const header = shownText(headerCells(tab)[column] ?? {});
  const alike = Math.max(...[field, ...aliases].map((name) => likenessOf(header, name)));
  const cells = cellsBelow(tab, column);
  const names = doctor.files?.field === field ? shareOfPhotos(cells) : null;
  const fit = names ?? fitOf(kind, cells);
  const fields = Object.keys(doctor.sheet.columns);
  const isNeighbour = (at: number) =>
    fields[at] !== undefined && view.layout.positions.get(fields[at]) === at;
  const home = fields.indexOf(field);
  const isAtHome = home === column && [home - 1, home + 1].some(isNeighbour);
  const resembles = alike >= (isOptional ? minAlikeOptional : minAlike) && (fit ?? 1) >= minFit;
  const fitsHome = !isOptional && isAtHome && fit !== null && fit >= minFitAtHome;
  if (!resembles && !fitsHome && (names ?? 0) < minFitAtHome) return 0;
  return alike + (fit ?? 0) / 2 + (isAtHome ? 0.5 : 0);
}

/** Which columns may be the ones whose headers are gone, each for one header only; the most likely first. */
function renamedColumns(tab: OpenTab): Candidate[] {
  const { view, grid } = tab;
  const { layout, merges } = view;
  const known = knownColumns(tab);
  const free = headerCells(tab).flatMap((cell, column) =>
    isBlank(cell) || known.has(column) || isCovered(merges, 0, column) || !isWritable(grid[0] ?? [], column)
      ? []
      : [column],
  );
  const candidates = [...layout.missing, ...layout.absent]
    .flatMap((field) => free.map((column) => ({ field, column, score: scoreOf(tab, field, column) })))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    const isTaken = chosen.some(
      ({ field, column }) => field === candidate.field || column === candidate.column,
    );
    if (!isTaken) chosen.push(candidate);
  }
  return chosen;
}

function renamed(tab: OpenTab, { field, column }: Candidate): Diagnosis {
  const { view } = tab;
  const header = shownText(headerCells(tab)[column] ?? {});
  const where = cellName(view.title, 1, column);
  return {
    kind: 'renamedHeader',
    where,
    says: `The column "${field}" is not found. "${header}" in ${where} may be the same column under another name.`,
    repair: {
      does: `Names the column "${field}" again. What stands below stays as it is.`,
      steps: [cellStep(view, { cells: headerCells(tab), rowIndex: 1, column, after: field })],
    },
  };
}

/** The first completely empty columns to the right of all headers. */
function blankColumns({ view, grid }: OpenTab, count: number): number[] {
  const isUsed = (column: number) =>
    grid.some((cells) => !isBlank(cells[column])) ||
    view.merges.some(
      ({ startColumnIndex, endColumnIndex }) => startColumnIndex <= column && column < endColumnIndex,
    );
  const found: number[] = [];
  for (let column = view.layout.headers.length; found.length < count; column += 1) {
    if (!isUsed(column)) found.push(column);
  }
  return found;
}

/** The place for a header is covered by another cell, so that nothing written there would be visible. */
function merged({ doctor, view: { title } }: OpenTab, field: string): Diagnosis {
  const where = cellName(title, 1, Object.keys(doctor.sheet.columns).indexOf(field));
  return {
    kind: 'missingHeader',
    where,
    says: `The header "${field}" belongs in ${where}, which is merged with another cell. Take them apart in the sheet, then examine it again.`,
    repair: null,
  };
}

function missing(tab: OpenTab, fields: readonly string[]): Diagnosis[] {
  const { doctor, view } = tab;
  const isHome = (field: string) => isHomeFree(doctor.sheet, view, field);
  const lost = fields.filter((field) => !isHome(field));
  const others = blankColumns(tab, lost.length);
  return fields.map((field) => {
    const at = lost.indexOf(field);
    const column = at === -1 ? Object.keys(doctor.sheet.columns).indexOf(field) : (others[at] ?? 0);
    const where = cellName(view.title, 1, column);
    const does =
      at === -1
        ? 'Writes the header back over its column.'
        : 'Writes the header over the first free column. Nothing moves.';
    return {
      kind: 'missingHeader',
      where,
      says: `No column of the tab "${view.title}" is named ${sayNames([field])}. Until one is, nothing is read or written there.`,
      repair: {
        does,
        steps: [cellStep(view, { cells: headerCells(tab), rowIndex: 1, column, after: field })],
      },
    };
  });
}

/** What is wrong with a tab's header row. */
export function examineHeaders(tab: OpenTab): Diagnosis[] {
  const away = displacedRow(tab);
  if (away !== undefined) return [displaced(tab, away)];
  if (tab.view.layout.positions.size === 0) return [headerless(tab)];
  const found = renamedColumns(tab);
  const named = new Set(found.map(({ field }) => field));
  const lost = tab.view.layout.missing.filter((field) => !named.has(field));
  const fields = Object.keys(tab.doctor.sheet.columns);
  const isUnder = (field: string) => isCovered(tab.view.merges, 0, fields.indexOf(field));
  const free = lost.filter((field) => !isUnder(field));
  return [
    ...found.map((one) => renamed(tab, one)),
    ...lost.filter(isUnder).map((field) => merged(tab, field)),
    ...missing(tab, free),
    ...duplicates(tab),
  ];
}
