import { dayInWords, findDayOrder, isDayAlone, type OrderFound, readDay } from '#kernel/written-day.ts';
import type { CellData } from '../google/cell-data.ts';
import { columnKinds, isBlank } from '../table/cells.ts';
import { dayShown } from '../table/free-cells.ts';
import type { TableRow } from '../table/view.ts';
import { cellName, type Diagnosis, isWritable, rowStep } from './diagnosis.ts';
import type { OpenTab } from './headers.ts';
import { maxCells, ofFirst } from './most-cells.ts';

// Dates that are text in their column do not sort with those that a person types, which Sheets makes real dates.

/** The day in a cell that contains the text of a date and nothing else. */
function textDay({ effectiveValue }: CellData): string | undefined {
  const text = effectiveValue?.stringValue;
  return text !== undefined && isDayAlone(text) ? text : undefined;
}

const isDay = (cell: CellData) => dayShown(cell) !== undefined || textDay(cell) !== undefined;

/** In a column that people added, at least four of five filled cells must be days. */
function holdsDays({ view: { rows } }: OpenTab, column: number): boolean {
  const filled = rows.flatMap(({ cells }) => {
    const cell = cells[column];
    return cell && !isBlank(cell) ? [cell] : [];
  });
  return filled.length > 0 && filled.filter(isDay).length * 5 >= filled.length * 4;
}

/** The date columns, by header. */
function dayColumns(tab: OpenTab): [header: string, column: number][] {
  const { sheet } = tab.doctor;
  const { headers, positions, blanks } = tab.view.layout;
  if (sheet.isFree) {
    return [...headers.entries()].flatMap(([column, header]): [string, number][] =>
      sheet.columns[header] === undefined && !blanks.has(column) && holdsDays(tab, column)
        ? [[header, column]]
        : [],
    );
  }
  return Object.entries(sheet.columns).flatMap(([field, { kind }]): [string, number][] => {
    const column = positions.get(field);
    return kind === 'day' && column !== undefined ? [[field, column]] : [];
  });
}

/** How ambiguous days are read: as the other cells suggest, or else as the apps read them. */
function sayOrder(found: OrderFound): string {
  switch (found.state) {
    case 'plain':
      return '';
    case 'told':
      return ` As ${found.sample} shows, ${found.order === 'dayFirst' ? 'the day' : 'the month'} comes first.`;
    case 'open':
      return ` ${found.sample} is read as ${dayInWords(readDay(found.sample, 'monthFirst') ?? '')}.`;
  }
}

/** Dates kept as text, column by column. */
export function examineDates(tab: OpenTab): Diagnosis[] {
  const { doctor, view } = tab;
  return dayColumns(tab).flatMap(([header, column]): Diagnosis[] => {
    const texts = view.rows.flatMap((row): [TableRow, string][] => {
      const text = isWritable(row.cells, column) ? textDay(row.cells[column] ?? {}) : undefined;
      return text === undefined ? [] : [[row, text]];
    });
    const order = findDayOrder(texts.map(([, text]) => text));
    const found = texts.flatMap(([row, text]) => {
      const after = readDay(text, order.state === 'told' ? order.order : 'monthFirst') ?? '';
      // Sheets has no dates before 1899-12-30.
      const isDate = columnKinds.day.enter(after).userEnteredValue?.numberValue !== undefined;
      return isDate ? [{ row, after }] : [];
    });
    const [first] = found;
    if (!first) return [];
    const count = found.length;
    const where = `${cellName(view.title, first.row.rowIndex, column)}`;
    const says = `${count === 1 ? '1 date' : `${count} dates`} of the column "${header}" ${count === 1 ? 'is' : 'are'} kept as text, which does not sort with real dates.${sayOrder(order)}`;
    const does = `Turns ${count === 1 ? 'it into a real date' : 'them into real dates'}, shown as yyyy-mm-dd.${ofFirst(count)}`;
    const steps = found
      .slice(0, maxCells)
      .map(({ row, after }) => rowStep({ sheet: doctor.sheet, head: view, row, column, after, kind: 'day' }));
    return [{ kind: 'textDates', where, says, repair: { does, steps } }];
  });
}
