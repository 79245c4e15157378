import { Problem } from '#kernel/problem.ts';
import {
  deleteRowsRequest,
  insertRowsRequest,
  moveRowRequest,
  replaceRowsRequest,
  writeCellsRequest,
} from '../table/requests.ts';
import { mayHaveHappened } from './errors.ts';
import {
  type Cells,
  type Followed,
  type Foreseen,
  foresee,
  type Grid,
  gridOf,
  livingRows,
  tellingPlaces,
  textOf,
} from './grid-rows.ts';
import { enteredCellSchema, type SheetRequest, type Tab } from './tabs.ts';
import { findWrongHits, type Unknown, type WrongHit } from './wrong-hits.ts';

/** A write hit rows it was not meant for; they are as they were again, and it is to be done anew. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';

  constructor() {
    super('A hand moved rows before the write arrived.');
  }
}

/** What a watched write needs of a spreadsheet. */
export interface Watched {
  /** All cells of the tab of this title; undefined where it is gone. */
  readWhole(title: string): Promise<Tab | undefined>;
  /** Carries out requests and gives rows of the tabs as they stand after it: all of them where none are named. */
  writeAndRead(
    requests: readonly SheetRequest[],
    places: readonly { title: string; rows: readonly number[] | 'all' }[],
  ): Promise<readonly Tab[]>;
}

interface Plan {
  grid: Grid;
  foreseen: Foreseen;
  /** The rows as they are to stand after it. */
  rows: readonly Followed[];
  /** The places that tell, the headers among them. */
  told: readonly number[];
  /** What is asked for of them. */
  places: readonly number[] | 'all';
}

const [maxTries, maxPlaces, margin] = [8, 60, 100];

function planOf(grid: Grid, requests: readonly SheetRequest[]): Plan | undefined {
  const foreseen = foresee(grid, requests);
  const telling = foreseen ? tellingPlaces(foreseen) : [];
  if (!foreseen || telling.length === 0) return undefined;
  const rows = livingRows(foreseen);
  if (telling === 'all') return { grid, foreseen, rows, told: [...rows.keys()], places: 'all' };
  const told = [...new Set([0, ...telling])];
  // Below the end of a grid that a hand has cut nothing can be asked for.
  const isSafe = telling.length <= maxPlaces && Math.max(...telling) + margin < rows.length;
  return { grid, foreseen, rows, told, places: isSafe ? told : 'all' };
}

/** Rows of a tab by their places, from what was asked for of them. */
function rowsIn({ data }: Tab): ReadonlyMap<number, Cells> {
  return new Map(
    data.flatMap(({ startRow, rowData }) =>
      rowData.map(({ values = [] }, at): [number, Cells] => [startRow + at, values]),
    ),
  );
}

function isAsForeseen({ rows, told }: Plan, tab: Tab): boolean {
  const seen = rowsIn(tab);
  return (
    tab.properties.gridProperties?.rowCount === rows.length &&
    told.every((place) => textOf(seen.get(place)) === textOf(rows[place]?.cells))
  );
}

/** Where a row stands that holds just this: near where it was last, if there are several. */
function findRow({ rows }: Grid, now: Cells, near: number): number | undefined {
  const text = textOf(now);
  const found = [...rows.keys()].filter((index) => textOf(rows[index]) === text);
  return found.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near))[0];
}

/** What of the cells can be written; what is shown and worked out of it cannot. */
const entered = (cells: Cells) => cells.map((cell) => enteredCellSchema.parse(cell));

/** Puts one wrong hit right in the grid as it stands; nothing where somebody has done so, or has gone on from there. */
function mend(grid: Grid, hit: WrongHit): SheetRequest[] {
  const { tabId } = grid;
  if (hit.kind === 'deleted') {
    const rowIndex = Math.max(1, Math.min(hit.index, grid.rowCount)) + 1;
    return [insertRowsRequest(grid, rowIndex, 1), replaceRowsRequest(grid, rowIndex, [entered(hit.cells)])];
  }
  const index = findRow(grid, hit.now, hit.kind === 'written' ? 0 : hit.index);
  if (index === undefined) return [];
  const rowIndex = index + 1;
  if (hit.kind === 'added') return [deleteRowsRequest(tabId, rowIndex, 1)];
  if (hit.kind === 'moved') {
    return [moveRowRequest(tabId, rowIndex, hit.was > index ? hit.was + 2 : hit.was + 1)];
  }
  const fields = 'userEnteredValue,userEnteredFormat,textFormatRuns';
  return [...hit.cells].map(([column, cell]) =>
    writeCellsRequest(tabId, { rowIndex, column }, [entered([cell])], fields),
  );
}

function unknownHit({ title }: Grid, { rowIndex }: Unknown): Problem {
  return new Problem(
    'CONFLICT',
    `Somebody else was changing "${title}" at the same moment, and row ${rowIndex} took your change. Look at that row before you go on.`,
    { conflict: { rowIndex, current: null, fields: [] } },
  );
}

/** Puts a wrong hit right by the grid as it stands now, as often as a hand is in the way again. */
async function mendOne(watched: Watched, title: string, hit: WrongHit): Promise<void> {
  for (let count = 1; ; count += 1) {
    const tab = await watched.readWhole(title);
    if (!tab) return;
    const grid = gridOf(tab);
    try {
      return await writeWatched(watched, [grid], mend(grid, hit));
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      const rowIndex = hit.kind === 'deleted' ? hit.index + 1 : (findRow(grid, hit.now, 0) ?? 0) + 1;
      if (count === maxTries) throw unknownHit(grid, { rowIndex });
    }
  }
}

const onlyWrites = ({ foreseen: { rows } }: Plan) =>
  rows.every(({ isDeleted, isMoved, was }) => !isDeleted && !isMoved && was !== undefined);

async function settle(watched: Watched, plan: Plan, told: Tab | undefined): Promise<boolean> {
  const { grid, foreseen } = plan;
  const all = await watched.readWhole(grid.title);
  if (!all) return true;
  const rows = rowsIn(told ?? all);
  const found = findWrongHits(foreseen, { seen: (index) => rows.get(index) ?? [], all: gridOf(all) });
  const unknown = found.find((hit) => 'rowIndex' in hit);
  for (const hit of found) if ('kind' in hit) await mendOne(watched, grid.title, hit);
  if (unknown) throw unknownHit(grid, unknown);
  return found.length === 0;
}

/**
 * Carries out requests on a store that checks no versions, and looks in its answer whether they hit the rows that they
 * were made for. What a hand has put in their way meanwhile is as it was before this throws.
 *
 * @param grids the tabs as they were read, whole, before the requests were made
 * @throws Overtaken where rows were moved in between: the write is to be done anew
 * @throws Problem CONFLICT where a row took the change that nobody had read, and nobody can tell what it held
 */
export async function writeWatched(
  watched: Watched,
  grids: readonly Grid[],
  requests: readonly SheetRequest[],
): Promise<void> {
  if (requests.length === 0) return;
  const plans = grids.flatMap((grid) => planOf(grid, requests) ?? []);
  const places = plans.map(({ grid: { title }, places: rows }) => ({ title, rows }));
  let tabs: readonly Tab[] | undefined;
  let lost: unknown;
  try {
    tabs = await watched.writeAndRead(requests, places);
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    lost = error;
  }
  let isRight = true;
  for (const plan of plans) {
    const told = tabs?.find(({ properties }) => properties.sheetId === plan.grid.tabId);
    if (told && isAsForeseen(plan, told)) continue;
    // Of a write whose answer got lost nobody knows whether it came to anything; cells that it wrote tell of themselves.
    if (!told && !onlyWrites(plan)) continue;
    isRight = (await settle(watched, plan, told)) && isRight;
  }
  if (!isRight) throw new Overtaken();
  if (lost) throw lost;
}
