import * as z from 'zod';
import { parseDay } from '#kernel/day.ts';
import { amountText, decimalText, type MoneyContext, readAmount } from '#kernel/money.ts';
import { Problem } from '#kernel/problem.ts';
import {
  type Field,
  type FieldValue,
  initialOf,
  isNumber,
  isRequired,
  labelOf,
} from '#kernel/records/field.ts';
import { numberIn } from '#kernel/records/number-in.ts';
import type { AnyRecord, Cells, SeenCells } from '#kernel/records/record.ts';
import { shownCell } from '#kernel/records/shown-rows.ts';
import { readWritten, writingOf, writtenText } from '#kernel/records/written-numbers.ts';
import { type ComparedCell, cellsOfBoth, type Versions, versionsOf } from '../dialogs/versions.ts';

/** The values of a form: all of them texts. */
export type FormTexts = Record<string, string>;

export interface FormChoices {
  /** What a form shows for a cell, by field, if not the cell's own text. */
  reads?: Readonly<Record<string, (cell: FieldValue) => string>>;
  /** The currency of amounts, and how they are written. */
  money?: MoneyContext;
  /** What is wrong with a text, by field; undefined if nothing is. */
  checks?: Readonly<Record<string, (text: string) => string | undefined>>;
}

/** The form of a record: conversions between its cells, its texts and its values. */
export interface RecordForm {
  /** Makes values from the form's texts. */
  schema: z.ZodType<Cells, FormTexts>;
  /** The same for a row that initially had these texts: untouched fields are not checked, and never written. */
  schemaBeside: (before: FormTexts) => z.ZodType<Cells, FormTexts>;
  /** The fields that must be filled in. */
  required: readonly string[];
  empty: FormTexts;
  textsOf: (cells: Cells) => FormTexts;
  /** The fields that differ from the form's initial texts; untouched cells are never written. */
  changesOf: (cells: Cells, values: Cells) => Partial<Cells>;
  /** What the server said about single fields of the form. */
  problemsOf: (problem: unknown) => [name: string, message: string][];
  /** Both versions of the row in a conflict; undefined if the problem is another one. */
  conflictOf: (
    problem: Problem | null,
    changes: Partial<Cells> | undefined,
    row: Cells,
  ) => Conflict | undefined;
  /** The cells of both versions, named by their place in the sheet. */
  comparedCells: (conflict: Conflict, sheetHeaders: readonly string[]) => ComparedCell[];
}

export type Conflict = Versions<SeenCells, Cells>;

/** A value that no field can hold is left for the person to enter; a required field shows its initial value. */
function textOf(field: Field, cell: FieldValue, { currency, region }: MoneyContext): string {
  if (field.kind === 'flag') return String(cell === true);
  const told = cell === '' && isRequired(field) ? (initialOf(field) ?? '') : cell;
  if (field.kind === 'day') return parseDay(String(told)) ?? '';
  // Text that is not an amount stays as it is.
  if (field.kind === 'money') {
    return typeof told === 'number' ? amountText(told, currency ?? field.currency, region) : String(told);
  }
  const writing = writingOf(field.kind);
  if (writing) return typeof told === 'number' ? writtenText(writing, told) : String(told);
  if (!isNumber(field) || typeof told === 'boolean') return String(told);
  const number = numberIn(told);
  if (number === undefined) return '';
  return field.isWhole ? String(number) : decimalText(number, region);
}

/**
 * A text in the form that the field's schema takes; an invalid number becomes NaN, which the schema refuses. What is
 * wrong with an amount is found out here.
 */
function typed(field: Field, text: string, money: MoneyContext): FieldValue | { problem: string } {
  if (field.kind === 'flag') return text === 'true';
  if (!isNumber(field)) return text;
  if (text.trim() === '') return isRequired(field) ? Number.NaN : '';
  if (field.kind === 'number') return numberIn(text, money.region) ?? Number.NaN;
  const writing = writingOf(field.kind);
  const read = writing
    ? readWritten(writing, text)
    : readAmount(text, { ...money, currency: money.currency ?? field.currency });
  return 'amount' in read ? read.amount : read;
}

/** The row as it will be with changes. */
export function withChanges<Row extends object>(row: Row, changes: Readonly<Record<string, unknown>>): Row {
  const changed = Object.entries(changes).filter(([name, value]) => value !== undefined && name in row);
  return { ...row, ...Object.fromEntries(changed) };
}

/** Those of some values that a cell may hold. */
function cellsIn(told: readonly (readonly [name: string, value: FieldValue | { problem: string }])[]): Cells {
  return Object.fromEntries(
    told.flatMap(([name, value]) => (typeof value === 'object' ? [] : [[name, value]])),
  );
}

function schemaOf(
  { formFields: fields, values: schema }: AnyRecord,
  { checks = {}, money = {} }: FormChoices,
  before: FormTexts = {},
) {
  return z.record(z.string(), z.string()).transform((texts, context) => {
    const told = new Map(fields.map(([name, field]) => [name, typed(field, texts[name] ?? '', money)]));
    const values = schema.safeParse(Object.fromEntries(told));
    const isTouched = (name: string) => !(name in before) || texts[name] !== before[name];
    const issues = (values.error?.issues ?? []).flatMap(({ path, message }) => {
      const name = String(path[0]);
      const value = told.get(name);
      return isTouched(name) ? [{ path, message: typeof value === 'object' ? value.problem : message }] : [];
    });
    for (const [name] of fields) {
      const message = isTouched(name) ? checks[name]?.(texts[name] ?? '') : undefined;
      if (message !== undefined) issues.push({ path: [name], message });
    }
    for (const issue of issues) context.addIssue({ code: 'custom', ...issue });
    if (values.data) return values.data;
    if (issues.length > 0) return z.NEVER;
    const refused = new Set(values.error.issues.map(({ path }) => String(path[0])));
    return cellsIn([...told].filter(([name]) => !refused.has(name)));
  });
}

function comparedText(field: Field, cell: FieldValue | undefined, { currency }: MoneyContext): string {
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return field.kind === 'number' ? String(cell) : shownCell(field, cell, currency);
}

/** The form of a record. */
export function recordForm(record: AnyRecord, choices: FormChoices = {}): RecordForm {
  const { reads = {}, money = {} } = choices;
  const { formFields: fields } = record;
  const textsOf = (cells: Cells) =>
    Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        reads[name]?.(cells[name] ?? '') ?? textOf(field, cells[name] ?? '', money),
      ]),
    );
  /** A row of the sheet, with its headers, as a record. */
  const rowIn = (current: Readonly<Record<string, unknown>>) => {
    const told = Object.entries(record.fields).map(([name, { header }]) => [name, current[header] ?? '']);
    return record.cells.safeParse(Object.fromEntries(told)).data;
  };
  return {
    schema: schemaOf(record, choices),
    schemaBeside: (before) => schemaOf(record, choices, before),
    required: fields.flatMap(([name, field]) => (isRequired(field) ? [name] : [])),
    empty: textsOf(Object.fromEntries(fields.map(([name, field]) => [name, initialOf(field) ?? '']))),
    textsOf,
    changesOf(cells, values) {
      const [before, after] = [textsOf(cells), textsOf(values)];
      const changed = Object.entries(values).filter(([name]) => before[name]?.trim() !== after[name]?.trim());
      return Object.fromEntries(changed);
    },
    problemsOf(problem) {
      const told = problem instanceof Problem ? Object.entries(problem.details.fields ?? {}) : [];
      return told.filter(([name]) => fields.some(([known]) => known === name));
    },
    conflictOf: (problem, changes, row) =>
      changes && versionsOf(problem, rowIn, (theirs) => withChanges<Cells>(theirs ?? row, changes)),
    comparedCells({ mine, theirs }, sheetHeaders) {
      const columns = fields.map(([name, field]) => ({
        label: labelOf(field),
        field: name,
        names: [field.header, ...(field.aliases ?? [])] as const,
        mine: comparedText(field, mine[name], money),
        theirs: theirs ? comparedText(field, theirs[name], money) : '',
      }));
      const filled = columns.filter((column) => column.mine !== '' || column.theirs !== '');
      return cellsOfBoth(theirs, filled, sheetHeaders);
    },
  };
}
