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

/** A write hit the wrong rows; they have been restored, and it has to be done again. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';

  constructor() {
    super('A hand moved rows before the write arrived.');
  }
}

/** What a watched write needs from a spreadsheet. */
export interface Watched {
  /** All cells of the tab with this title; undefined if it is gone. */
  readWhole(title: string): Promise<Tab | undefined>;
  /** Carries out requests and returns rows of the tabs as they are afterwards: all of them if none are named. */
  writeAndRead(
    requests: readonly SheetRequest[],
    places: readonly { title: string; rows: readonly number[] | 'all' }[],
  ): Promise<readonly Tab[]>;
}

interface Plan {
  grid: Grid;
  foreseen: Foreseen;
  /** The rows as they should be afterwards. */
  rows: readonly Followed[];
  /** The places that show it, including the headers. */
  told: readonly number[];
  /** What is requested to see them. */
  places: readonly number[] | 'all';
}

const [maxTries, maxPlaces, margin] = [8, 60, 100];

function planOf(grid: Grid, requests: readonly SheetRequest[]): Plan | undefined {
  const foreseen = foresee(grid, requests);
  const telling = foreseen ? tellingPlaces(foreseen, grid) : [];
  if (!foreseen || telling.length === 0) return undefined;
  const rows = livingRows(foreseen);
  if (telling === 'all') return { grid, foreseen, rows, told: [...rows.keys()], places: 'all' };
  const told = [...new Set([grid.headerRow - 1, ...telling])];
  // Nothing can be requested beyond the end of a grid that somebody has cut.
  const isSafe = telling.length <= maxPlaces && Math.max(...telling) + margin < rows.length;
  return { grid, foreseen, rows, told, places: isSafe ? told : 'all' };
}

/** Rows of a tab by their places, from the requested ranges. */
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

/** Where a row with exactly these cells is: the nearest to its last place, if there are several. */
function findRow({ rows }: Grid, now: Cells, near: number): number | undefined {
  const text = textOf(now);
  const found = [...rows.keys()].filter((index) => textOf(rows[index]) === text);
  return found.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near))[0];
}

/** The writable part of the cells; displayed and calculated values cannot be written. */
const entered = (cells: Cells) => cells.map((cell) => enteredCellSchema.parse(cell));

/** Corrects one wrong hit in the grid as it is; does nothing if somebody has done so, or has worked on from there. */
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

/** A write changed a row that nobody had read, and nobody can tell what it held. */
export class UnknownHit extends Problem {
  constructor({ title }: Pick<Grid, 'title'>, { rowIndex }: Pick<Unknown, 'rowIndex'>) {
    super(
      'CONFLICT',
      `Somebody else was changing "${title}" at the same moment, and row ${rowIndex} took your change. Look at that row before you go on.`,
      { conflict: { rowIndex, current: null, fields: [] } },
    );
  }
}

/** Corrects wrong hits in the grid as it is now, again whenever somebody interferes. */
async function mendOne(watched: Watched, { title, headerRow }: Grid, hit: WrongHit): Promise<void> {
  for (let count = 1; ; count += 1) {
    const tab = await watched.readWhole(title);
    if (!tab) return;
    const grid = gridOf(tab, headerRow);
    try {
      return await writeWatched(watched, [grid], mend(grid, hit));
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      const rowIndex = hit.kind === 'deleted' ? hit.index + 1 : (findRow(grid, hit.now, 0) ?? 0) + 1;
      if (count === maxTries) throw new UnknownHit(grid, { rowIndex });
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
  const found = findWrongHits(foreseen, {
    seen: (index) => rows.get(index) ?? [],
    all: gridOf(all, grid.headerRow),
  });
  const unknown = found.find((hit) => 'rowIndex' in hit);
  for (const hit of found) if ('kind' in hit) await mendOne(watched, grid, hit);
  if (unknown) throw new UnknownHit(grid, unknown);
  return found.length === 0;
}

/**
 * Carries out requests on a store that does not check versions, and checks with the answer whether they hit the rows
 * they were made for. What others have done meanwhile is restored before this throws.
 * @param grids the tabs as they were read, completely, before the requests were made
 * @throws Overtaken if rows were moved in between: the write has to be done again
 * @throws UnknownHit if a row took the change that nobody had read, and nobody can tell what it held
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
    // For a write whose answer was lost, nobody knows whether it happened; the cells that it wrote show it.
    if (!told && !onlyWrites(plan)) continue;
    isRight = (await settle(watched, plan, told)) && isRight;
  }
  if (!isRight) throw new Overtaken();
  if (lost) throw lost;
}
