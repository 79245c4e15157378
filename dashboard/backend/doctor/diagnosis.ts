import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Change, Finding, FindingKind } from '#kernel/doctor.ts';
import type { CellData } from '../google/cell-data.ts';
import { columnLetters } from '../table/a1.ts';
import { holdsFormula, shownText } from '../table/cells.ts';
import { fingerprintOf } from '../table/match.ts';
import type { Sheet } from '../table/sheet.ts';
import type { Head, TableRow } from '../table/view.ts';

/** What was entered in a cell; nothing for a blank one. */
export const enteredSchema = z.object({
  numberValue: z.number().exactOptional(),
  stringValue: z.string().exactOptional(),
  boolValue: z.boolean().exactOptional(),
  formulaValue: z.string().exactOptional(),
});
export type Entered = z.infer<typeof enteredSchema>;

export const numberFormatSchema = z.record(z.string(), z.unknown());
type NumberFormat = z.infer<typeof numberFormatSchema>;

export const witnessSchema = z.object({ columns: z.array(z.int()), digest: z.string() });
/** How a cell's row is recognised: a digest of its cells in other columns. */
export type Witness = z.infer<typeof witnessSchema>;

/** A cell to be written. Rows count from 1, as people do; columns from 0. */
export interface CellStep {
  type: 'cell';
  tabId: number;
  title: string;
  rowIndex: number;
  column: number;
  before: Entered;
  /** How it is displayed now. */
  shown: string;
  after: string;
  /** How it will be written. */
  kind: 'text' | 'day';
  /** Its current number format. */
  numberFormat?: NumberFormat;
  /** Null in the header row, which is recognised by its headers. */
  witness: Witness | null;
}

export type Step =
  | CellStep
  /** A tab to be made, with its headers. */
  | { type: 'tab'; sheet: Sheet }
  /** A header row to be inserted above all rows. */
  | { type: 'headerRow'; tabId: number; title: string; headers: readonly string[]; firstRow: string }
  /** A file to be moved to the trash of Drive, or out of it. */
  | { type: 'file'; fileId: string; name: string; link: string; isTrashed: boolean };

/** What is wrong, and what would fix it. */
export interface Diagnosis {
  kind: FindingKind;
  where: string;
  says: string;
  repair: { does: string; steps: readonly Step[] } | null;
}

export function digestOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

export function cellName(title: string, rowIndex: number, column: number): string {
  return `${title}!${columnLetters(column)}${rowIndex}`;
}

export function witnessOf(cells: readonly CellData[], columns: readonly number[]): Witness {
  return {
    columns: [...columns],
    digest: digestOf(columns.map((column) => shownText(cells[column] ?? {}))),
  };
}

/** The same row, recognised by cells that a repair neither writes nor recalculates. */
export function witnessApart(
  { columns }: Witness,
  cells: readonly CellData[],
  written: ReadonlySet<number>,
): Witness {
  const isApart = (at: number) => !written.has(at) && isWritable(cells, at);
  const own = columns.filter(isApart);
  const isTelling = own.some((at) => shownText(cells[at] ?? {}) !== '');
  return witnessOf(cells, isTelling ? own : [...cells.keys()].filter(isApart));
}

interface WrittenCell {
  sheet: Sheet;
  head: Head;
  row: TableRow;
  column: number;
  after: string;
  kind?: CellStep['kind'];
}

/** Writes a cell of a row that is recognised by its fingerprint, or by all its cells. */
export function rowStep({ sheet, head, row, column, after, kind }: WrittenCell): CellStep {
  const others = [fingerprintOf(sheet, row.record), Object.keys(sheet.columns)].map((fields) =>
    fields.flatMap((field) => head.layout.positions.get(field) ?? []).filter((at) => at !== column),
  );
  const isTelling = (columns: readonly number[]) =>
    columns.some((at) => shownText(row.cells[at] ?? {}) !== '');
  const columns = others.find(isTelling) ?? others.at(-1) ?? [];
  return {
    ...cellStep(head, { cells: row.cells, rowIndex: row.rowIndex, column, after, kind }),
    witness: witnessOf(row.cells, columns),
  };
}

interface PlacedCell {
  cells: readonly CellData[];
  rowIndex: number;
  column: number;
  after: string;
  kind?: CellStep['kind'] | undefined;
}

export function cellStep({ tabId, title }: Head, placed: PlacedCell): CellStep {
  const { cells, rowIndex, column, after, kind = 'text' } = placed;
  const cell = cells[column] ?? {};
  const numberFormat = numberFormatSchema.safeParse(
    cell.userEnteredFormat && 'numberFormat' in cell.userEnteredFormat
      ? cell.userEnteredFormat.numberFormat
      : undefined,
  ).data;
  return {
    type: 'cell',
    ...{ tabId, title, rowIndex, column, after, kind },
    ...(numberFormat && { numberFormat }),
    before: cell.userEnteredValue ?? {},
    shown: shownText(cell),
    witness: null,
  };
}

/** Whether a date written there gets a format of its own, because the person chose none for dates. */
export function bringsFormat({ kind, numberFormat }: Pick<CellStep, 'kind' | 'numberFormat'>): boolean {
  return kind === 'day' && numberFormat?.['type'] !== 'DATE';
}

/** The result of a formula belongs to its owner. */
export function isWritable(cells: readonly CellData[], column: number): boolean {
  return !holdsFormula(cells[column]);
}

const where = (isTrashed: boolean) => (isTrashed ? 'In the trash' : 'In its folder');

function changesOf(step: Step): Change[] {
  switch (step.type) {
    case 'cell': {
      const { title, rowIndex, column, shown, after, kind } = step;
      const where = cellName(title, rowIndex, column);
      // A text and a date look the same for the same day.
      const said = kind === 'day' ? [`${shown} (text)`, `${after} (date)`] : [shown, after];
      return [{ where, before: said[0] ?? '', after: said[1] ?? '', link: null }];
    }
    case 'tab':
      return Object.keys(step.sheet.columns).map((header, column) => ({
        where: cellName(step.sheet.tab, 1, column),
        before: '',
        after: header,
        link: null,
      }));
    case 'headerRow':
      return [
        ...step.headers.map((header, column) => ({
          where: cellName(step.title, 1, column),
          before: '',
          after: header,
          link: null,
        })),
        { where: `${step.title}, row 2`, before: 'Row 1', after: step.firstRow, link: null },
      ];
    case 'file':
      return [
        {
          where: step.name,
          before: where(!step.isTrashed),
          after: where(step.isTrashed),
          link: step.link,
        },
      ];
  }
}

/** A diagnosis as people see it; its id covers everything it proposes. */
export function findingOf(fileId: string, { kind, where, says, repair }: Diagnosis): Finding {
  const id = digestOf(fileId, kind, where, says, repair?.steps ?? null).slice(0, 32);
  return {
    ...{ id, kind, where, says },
    repair: repair && { does: repair.does, changes: repair.steps.flatMap(changesOf) },
  };
}
