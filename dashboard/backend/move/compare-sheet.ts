import type { CellData, RowData } from '../google/cell-data.ts';
import type { Grid, WholeSpreadsheet, WholeTab } from '../google/whole-sheets.ts';
import { partsLeftOut } from './carried-parts.ts';
import { isSame, isSameSet } from './normal-form.ts';
import { gridTabs, placeOf, portionsOf, rangeOf } from './ranges.ts';
import type { References } from './references.ts';
import { carriedCellOf } from './sheet-build.ts';
import type { Side } from './side.ts';

/** This many places are enough to show what went wrong. */
const maxPlaces = 20;

/** The differences between the two sides. */
export class Differences {
  readonly places: string[] = [];
  count = 0;
  /** How many cells were compared. */
  cells = 0;
  /** The parts of the original that no copy has. */
  leftOut: readonly string[] = [];

  note(place: string): void {
    this.count += 1;
    if (this.places.length < maxPlaces) this.places.push(place);
  }
}

interface Compared {
  from: Side;
  to: Side;
  source: string;
  target: string;
  references: References;
  /** What was left out deliberately, and so need not be there. */
  lost: readonly string[];
}

/**
 * Reads both again, completely, and compares them cell by cell. Calls at each side: 1 and 1 for each portion of
 * cells.
 */
export async function compareSheets(compared: Compared): Promise<Differences> {
  const { from, to, source, target, references, lost } = compared;
  const [original, copy] = await Promise.all([
    from.work(({ whole }) => whole.readWhole(source)),
    to.work(({ whole }) => whole.readWhole(target)),
  ]);
  const differences = new Differences();
  differences.leftOut = partsLeftOut(original);
  compareParts(references.rewriteAll(original), copy, { lost, differences });
  const values = new Values();
  for (const portion of portionsOf(original)) {
    const ranges = portion.map(rangeOf);
    const [ours, theirs] = await Promise.all([
      from.work(({ whole }) => whole.readGrids(source, ranges)),
      // A missing tab has been noted, and has no range to read.
      hasAll(
        copy,
        portion.map(({ tab }) => tab),
      )
        ? to.work(({ whole }) => whole.readGrids(target, ranges))
        : null,
    ]);
    if (!theirs) continue;
    for (const { tab } of new Map(portion.map((block) => [block.tab, block])).values()) {
      const { sheetId } = tab.properties;
      const pairs = (ours.get(sheetId) ?? []).map((grid, at) => [grid, theirs.get(sheetId)?.[at]] as const);
      for (const [grid, other] of pairs) compareGrids({ tab, grid, other, references, differences, values });
    }
  }
  values.tell(differences);
  return differences;
}

function hasAll(copy: WholeSpreadsheet, tabs: readonly WholeTab[]): boolean {
  const titles = new Set(copy.sheets.map(({ properties }) => properties.title));
  return tabs.every(({ properties }) => titles.has(properties.title));
}

interface Told {
  lost: readonly string[];
  differences: Differences;
}

function compareParts(original: WholeSpreadsheet, copy: WholeSpreadsheet, { lost, differences }: Told): void {
  const told = (what: string, isEqual: boolean) => {
    if (!isEqual && !lost.some((name) => name.startsWith(what) || what.startsWith(name)))
      differences.note(what);
  };
  told('the time zone', original.properties.timeZone === copy.properties.timeZone);
  told('the locale', original.properties.locale === copy.properties.locale);
  for (const { name } of original.namedRanges) {
    const named = (whole: WholeSpreadsheet) => whole.namedRanges.filter((range) => range['name'] === name);
    told(`the name ${String(name)}`, isSameSet(named(original), named(copy)));
  }
  told('metadata', isSameSet(original.developerMetadata, copy.developerMetadata));
  const tabs = gridTabs(original);
  const order = (list: readonly WholeTab[]) => list.map(({ properties }) => properties.sheetId).join();
  if (order(tabs) !== order(gridTabs(copy))) differences.note('the tabs');
  for (const tab of tabs) {
    const { sheetId, title } = tab.properties;
    const other = copy.sheets.find(({ properties }) => properties.sheetId === sheetId);
    if (other) compareTabs(tab, other, (what, isEqual) => told(`${title}: ${what}`, isEqual));
  }
}

function propertiesOf({ properties: { index: _, ...properties } }: WholeTab): unknown {
  return properties;
}

function compareTabs(tab: WholeTab, other: WholeTab, told: (what: string, isEqual: boolean) => void): void {
  told('its properties', isSame(propertiesOf(tab), propertiesOf(other)));
  told('merged cells', isSameSet(tab.merges, other.merges));
  told('a conditional format', isSame(tab.conditionalFormats, other.conditionalFormats));
  told('alternating colours', isSameSet(tab.bandedRanges, other.bandedRanges));
  told('a protected range', isSameSet(tab.protectedRanges, other.protectedRanges));
  told(
    'a group',
    isSameSet([...tab.rowGroups, ...tab.columnGroups], [...other.rowGroups, ...other.columnGroups]),
  );
  told(
    'the filter',
    isSame(tab.basicFilter, other.basicFilter) && isSameSet(tab.filterViews, other.filterViews),
  );
  told('metadata', isSameSet(tab.developerMetadata, other.developerMetadata));
}

interface ComparedGrids {
  tab: WholeTab;
  grid: Grid;
  other: Grid | undefined;
  references: References;
  differences: Differences;
  values: Values;
}

function compareGrids({ tab, grid, other, references, differences, values }: ComparedGrids): void {
  const { startRow, rowData } = grid;
  const theirs = other?.rowData ?? [];
  const rows = Math.max(rowData.length, theirs.length);
  for (let row = 0; row < rows; row += 1) {
    const columns = Math.max(cellsOf(rowData, row).length, cellsOf(theirs, row).length);
    for (let column = 0; column < columns; column += 1) {
      const [cell, twin] = [cellsOf(rowData, row)[column] ?? {}, cellsOf(theirs, row)[column] ?? {}];
      differences.cells += 1;
      const place = placeOf(tab, startRow + row, column);
      if (!isSame(carriedCellOf(cell, references), carriedCellOf(twin, unchanged))) differences.note(place);
      else values.compare(place, cell, twin, references);
    }
  }
  if (!isSame(grid.rowMetadata, other?.rowMetadata))
    differences.note(`${tab.properties.title}: heights of rows`);
  if (!isSame(grid.columnMetadata, other?.columnMetadata)) {
    differences.note(`${tab.properties.title}: widths of columns`);
  }
}

function cellsOf(rows: readonly RowData[], row: number): readonly CellData[] {
  return rows[row]?.values ?? [];
}

const unchanged: Pick<References, 'rewriteAll' | 'rewrite'> = {
  rewrite: (text) => text,
  rewriteAll: (value) => value,
};

/** Values that change with every calculation, as does everything that depends on them. */
const restless = /\b(?:NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|GOOGLEFINANCE|IMPORT\w+)\s*\(/i;

/** Results of formulas are calculated by the target, and are the same unless one side cannot calculate them. */
class Values {
  readonly #differing: string[] = [];
  #isRestless = false;

  compare(place: string, cell: CellData, twin: CellData, references: Pick<References, 'rewriteAll'>): void {
    this.#isRestless ||= restless.test(cell.userEnteredValue?.formulaValue ?? '');
    const [ours, theirs] = [cell.effectiveValue ?? {}, twin.effectiveValue ?? {}];
    // If one side lacks a function, only the formula itself can be compared.
    if ('errorValue' in ours || 'errorValue' in theirs) return;
    if (!isSame(roundedOf(references.rewriteAll(ours)), roundedOf(theirs))) this.#differing.push(place);
  }

  tell(differences: Differences): void {
    if (!this.#isRestless) for (const place of this.#differing) differences.note(`${place} (its result)`);
  }
}

/** Both sides calculate with about fifteen digits. */
function roundedOf(value: NonNullable<CellData['effectiveValue']>) {
  const { numberValue } = value;
  return numberValue === undefined ? value : { ...value, numberValue: Number(numberValue.toPrecision(13)) };
}
