import { parseDay } from '#kernel/day.ts';
import { choiceIn } from '#kernel/records/choice-in.ts';
import { type Field, isRequired, labelOf } from '#kernel/records/field.ts';
import type { AnyRecord, NamedField, RowCells } from '#kernel/records/record.ts';
import { shownCell, worded } from '#kernel/records/shown-rows.ts';
import { amountIn } from '#kernel/records/written-numbers.ts';
import type { ColumnOf } from '../board/BoardColumn.tsx';

/** The total of a field's cells; one that is not a number counts as nothing. */
export function sumOf([name, field]: NamedField, rows: readonly RowCells[]): number {
  return rows.reduce((sum, row) => sum + (amountIn(field, row[name]) ?? 0), 0);
}

/** "No stage", for rows whose cell is blank. */
export function blankTitle(field: Field): string {
  const label = labelOf(field);
  // "PO number" keeps its capitals.
  return `No ${/^\p{Lu}\p{Lu}/u.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`}`;
}

const plain = (cell: unknown) => String(cell ?? '').trim();

export interface ChoiceGroup {
  /** The value that its rows have in the cell; null for cells without one of the choices. */
  value: string | null;
  title: string;
  rows: RowCells[];
}

/** The rows by the choices of a field, in their order; then those with a blank or another value, if there are any. */
export function byChoice(field: Field, name: string, rows: readonly RowCells[]): ChoiceGroup[] {
  const choices = field.kind === 'text' ? (field.choices ?? []) : [];
  const said = choiceIn(choices);
  const groups = new Map(
    choices.map((choice) => [choice, { value: choice as string | null, title: choice, rows: [] }]),
  ) as Map<string, ChoiceGroup>;
  const blank: ChoiceGroup = { value: '', title: blankTitle(field), rows: [] };
  const others: ChoiceGroup = { value: null, title: 'Other', rows: [] };
  for (const row of rows) {
    const choice = said(row[name]);
    const group = choice === undefined ? undefined : groups.get(choice);
    (group ?? (plain(row[name]) === '' ? blank : others)).rows.push(row);
  }
  return [...groups.values(), ...[blank, others].filter(({ rows: some }) => some.length > 0)];
}

export interface RowColumn extends ColumnOf<RowCells> {
  value: string | null;
}

/** The columns of a board by a field of choices, each with its rows' total in the field of amounts. */
export function boardColumns(
  [name, field]: NamedField,
  rows: readonly RowCells[],
  amount: NamedField | undefined,
): RowColumn[] {
  return byChoice(field, name, rows).map(({ value, title, rows: items }, at) => ({
    id: `column ${at}`,
    value,
    title,
    items,
    ...(amount && { sum: items.length === 0 ? '' : shownCell(amount[1], sumOf(amount, items)) }),
    isClosed: value === null || (value === '' && isRequired(field)),
  }));
}

/** The rows by the day of a field; '' for those whose cell is not a day. */
export function byDay(name: string, rows: readonly RowCells[]): Map<string, RowCells[]> {
  return Map.groupBy(rows, (row) => parseDay(plain(row[name])) ?? '');
}

/** What a card shows besides the row's name, if there is any: a text, a day, an amount. */
export interface CardFields {
  text: NamedField | undefined;
  choice: NamedField | undefined;
  day: NamedField | undefined;
  amount: NamedField | undefined;
}

/** The fields that cards show; the value of `by` follows from where the card is. */
export function cardFields(record: AnyRecord, amounts: readonly string[], by?: string): CardFields {
  const [, ...others] = worded(record.shownFields);
  const left = others.filter(([name]) => name !== by);
  const isChoice = (field: Field) => field.kind === 'text' && field.choices !== undefined;
  const [amount] = amounts;
  return {
    text: left.find(([, field]) => field.kind === 'text' && !field.isLong && !isChoice(field)),
    choice: left.find(([, field]) => isChoice(field)),
    day: left.find(([, { kind }]) => kind === 'day'),
    amount: left.find(([name]) => name === amount),
  };
}
