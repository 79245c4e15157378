import { shownText } from '../table/cells.ts';
import type { TableRow } from '../table/view.ts';
import type { IdColumn, Reference } from './app-doctor.ts';
import { examineDates } from './dates.ts';
import { cellName, type Diagnosis, digestOf, isWritable, rowStep, type Step } from './diagnosis.ts';
import type { OpenTab } from './headers.ts';
import { maxCells, ofFirst } from './most-cells.ts';

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

const rows = (count: number) => counted(count, 'row', 'rows');

export function textAt({ cells }: TableRow, column: number): string {
  return shownText(cells[column] ?? {}).trim();
}

/** Ids that no row has yet, the same for the same rows as long as they do not change. */
function newIds(
  { fileId, doctor, view }: OpenTab,
  { id, column }: { id: IdColumn; column: number },
  wanting: readonly TableRow[],
): string[] {
  const taken = new Set(view.rows.map((row) => textAt(row, column)));
  return wanting.map(({ rowIndex, cells }) => {
    const seen = [fileId, doctor.sheet.tab, rowIndex, cells.map((cell) => shownText(cell))];
    let attempt = 0;
    let made = id.make(digestOf(...seen, attempt));
    while (taken.has(made)) {
      attempt += 1;
      made = id.make(digestOf(...seen, attempt));
    }
    taken.add(made);
    return made;
  });
}

function idSteps(tab: OpenTab, column: number, wanting: readonly TableRow[]): Step[] {
  const { id, sheet } = tab.doctor;
  if (!id) return [];
  const some = wanting.filter(({ cells }) => isWritable(cells, column)).slice(0, maxCells);
  const ids = newIds(tab, { id, column }, some);
  return some.map((row, at) => rowStep({ sheet, head: tab.view, row, column, after: ids[at] ?? '' }));
}

/** Rows without an id, and rows with another row's id, as copied rows have: the topmost keeps it. */
function examineIds(tab: OpenTab): Diagnosis[] {
  const { doctor, view } = tab;
  const column = doctor.id && view.layout.positions.get(doctor.id.field);
  if (!doctor.id || column === undefined) return [];
  const { field, isOptional = false } = doctor.id;
  const where = `${cellName(view.title, 2, column)}:${cellName(view.title, view.lastRow, column).split('!')[1]}`;
  const without = isOptional ? [] : view.rows.filter((row) => textAt(row, column) === '');
  const groups = Map.groupBy(view.rows, (row) => textAt(row, column));
  const doubled = [...groups].flatMap(([text, [, ...later]]) => (text === '' ? [] : later));
  const diagnosisOf = (kind: 'rowsWithoutId' | 'duplicateId', wanting: readonly TableRow[], says: string) => {
    const steps = idSteps(tab, column, wanting);
    const does = `Gives ${wanting.length === 1 ? 'this row an id' : 'each of these rows an id'} of its own.${ofFirst(wanting.length)}`;
    return { kind, where, says, repair: steps.length > 0 ? { does, steps } : null };
  };
  return [
    ...(without.length > 0
      ? [
          diagnosisOf(
            'rowsWithoutId',
            without,
            `${rows(without.length)} of "${view.title}" ${without.length === 1 ? 'has' : 'have'} no ${field}.`,
          ),
        ]
      : []),
    ...(doubled.length > 0
      ? [
          diagnosisOf(
            'duplicateId',
            doubled,
            `${rows(doubled.length)} of "${view.title}" ${doubled.length === 1 ? 'has' : 'have'} the ${field} of a row above.`,
          ),
        ]
      : []),
  ];
}

interface Target {
  tab: OpenTab;
  column: number;
}

function targetOf(tabs: readonly OpenTab[], { to }: Reference): Target | undefined {
  const tab = tabs.find(({ doctor }) => doctor.sheet.tab === to.tab);
  const column = tab?.view.layout.positions.get(to.field);
  // If a table cannot be read, nothing can be said about its rows.
  if (!tab || column === undefined || tab.view.layout.missing.length > 0) return undefined;
  return { tab, column };
}

/** The id of the only row whose name was noted with a lost reference. */
function idByName(
  { name }: Reference,
  from: { tab: OpenTab; row: TableRow },
  { tab, column }: Target,
): string {
  const fromColumn = name && from.tab.view.layout.positions.get(name.field);
  const toColumn = name && tab.view.layout.positions.get(name.toField);
  if (fromColumn === undefined || toColumn === undefined) return '';
  const wanted = textAt(from.row, fromColumn).toLowerCase();
  if (wanted === '') return '';
  const named = tab.view.rows.filter((row) => textAt(row, toColumn).toLowerCase() === wanted);
  return named.length === 1 && named[0] ? textAt(named[0], column) : '';
}

/** Rows that refer to a row of another tab that does not exist. */
function examineReference(tab: OpenTab, reference: Reference, tabs: readonly OpenTab[]): Diagnosis[] {
  const { doctor, view } = tab;
  const column = view.layout.positions.get(reference.field);
  const target = targetOf(tabs, reference);
  if (column === undefined || !target) return [];
  const known = new Set(target.tab.view.rows.map((row) => textAt(row, target.column)));
  const lost = view.rows.filter((row) => textAt(row, column) !== '' && !known.has(textAt(row, column)));
  const found = lost.flatMap((row) => {
    const after = isWritable(row.cells, column) ? idByName(reference, { tab, row }, target) : '';
    return after === '' ? [] : [{ row, after }];
  });
  const unfound = lost.filter((row) => !found.some((one) => one.row === row));
  const saysOf = (count: number) =>
    `${rows(count)} of "${view.title}" ${count === 1 ? 'names' : 'name'} a ${reference.field} that no row of "${target.tab.view.title}" has`;
  const placeOf = (list: readonly TableRow[]) => cellName(view.title, list[0]?.rowIndex ?? 2, column);
  const steps = found
    .slice(0, maxCells)
    .map(({ row, after }) => rowStep({ sheet: doctor.sheet, head: view, row, column, after }));
  const does = `Writes the id of the row with the same name.${ofFirst(found.length)}`;
  const numbers = unfound.slice(0, 10).map(({ rowIndex }) => rowIndex);
  return [
    ...(found.length > 0
      ? [
          {
            kind: 'brokenLink',
            where: placeOf(found.map(({ row }) => row)),
            says: `${saysOf(found.length)}.`,
            repair: { does, steps },
          } as const,
        ]
      : []),
    ...(unfound.length > 0
      ? [
          {
            kind: 'brokenLink',
            where: placeOf(unfound),
            says: `${saysOf(unfound.length)}, and none has the same name: row ${numbers.join(', ')}${unfound.length > numbers.length ? ' and more' : ''}.`,
            repair: null,
          } as const,
        ]
      : []),
  ];
}

const errorText = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|ERROR!)$/;

/** Formulas in the product's columns that fail; only their owner knows what they should be. */
function examineFormulas({ doctor, view }: OpenTab): Diagnosis[] {
  return Object.keys(doctor.sheet.columns).flatMap((field): Diagnosis[] => {
    const column = view.layout.positions.get(field);
    if (column === undefined) return [];
    const broken = view.rows.filter((row) => errorText.test(textAt(row, column)));
    const [first] = broken;
    if (!first) return [];
    const where = cellName(view.title, first.rowIndex, column);
    const says = `${counted(broken.length, 'formula', 'formulas')} of the column "${field}" ${broken.length === 1 ? 'shows' : 'show'} ${textAt(first, column)} instead of a value. Correct ${broken.length === 1 ? 'it' : 'them'} in the sheet.`;
    return [{ kind: 'brokenFormula', where, says, repair: null }];
  });
}

function sayRepeated({ repeated, view }: OpenTab): Diagnosis[] {
  return repeated.map(({ rowIndex }) => ({
    kind: 'repeatedHeader',
    where: `${view.title}!${rowIndex}:${rowIndex}`,
    says: `Row ${rowIndex} holds the headers once more and is read as one of your rows. Delete it in the sheet.`,
    repair: null,
  }));
}

/** What is wrong below a tab's headers; nothing is reported for a tab that lacks columns. */
export function examineRows(tab: OpenTab, tabs: readonly OpenTab[]): Diagnosis[] {
  if (tab.view.layout.missing.length > 0) return [];
  return [
    ...sayRepeated(tab),
    ...examineIds(tab),
    ...(tab.doctor.references ?? []).flatMap((reference) => examineReference(tab, reference, tabs)),
    ...examineFormulas(tab),
    ...examineDates(tab),
  ];
}
