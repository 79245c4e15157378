import { useMemo } from 'react';
import { counted } from '#kernel/counted.ts';
import { parseDay } from '#kernel/day.ts';
import { choiceIn } from '#kernel/records/choice-in.ts';
import { type Field, type FieldValue, isNumber } from '#kernel/records/field.ts';
import type { AnyRecord, Cells, RowCells } from '#kernel/records/record.ts';
import { nameOfRow } from '#kernel/records/shown-rows.ts';
import { amountIn } from '#kernel/records/written-numbers.ts';
import { flagIn } from '#kernel/yes-no.ts';
import { ImportDialog } from '../import/ImportDialog.tsx';
import type { ImportRecord } from '../import/mapping.ts';
import { importFields } from './import-fields.ts';
import type { RecordForm } from './record-form.ts';
import type { RecordWrites } from './record-writes.ts';

interface RecordImportProps {
  writes: RecordWrites;
  form: RecordForm;
  sheetId: string | null;
  rows: readonly RowCells[];
  onClose: () => void;
}

/** What a cell means: a sheet and a file may write the same day, number or tick in different ways. */
function meaningOf(field: Field | undefined, cell: FieldValue = ''): string {
  if (typeof cell === 'boolean') return cell ? 'yes' : '';
  const text = String(cell).trim().toLowerCase();
  if (field?.kind === 'day') return parseDay(text) ?? text;
  return field && isNumber(field) ? String(amountIn(field, cell) ?? text) : text;
}

/** Equal for two records that mean the same: by the fields that identify rows and that people fill in. */
function keyFor(record: AnyRecord, cells: Cells): string {
  const names = record.fingerprint.at(-1) ?? [];
  const texts = names.map((name) => meaningOf(record.fields[name], cells[name]));
  return texts.every((text) => text === '') ? '' : JSON.stringify(texts);
}

/** Imports the rows of a file into the sheet; those that are there already are initially left out. */
export function RecordImport({ writes, form, sheetId, rows, onClose }: RecordImportProps) {
  const { record, commands } = writes;
  const { mutateAsync } = writes.useSend('import');
  const fields = useMemo(() => importFields(record), [record]);
  const known = useMemo(() => new Map(rows.map((row) => [keyFor(record, row), row])), [record, rows]);
  /**
   * A flag is set by any word for yes, a choice whatever its case; blank cells get the form's initial value. Each row is asked for
   * several times.
   */
  const valuesOf = useMemo(() => {
    const parse = (told: ImportRecord<string>) => form.schema.safeParse(textsFor(record, form, told));
    const parsed = new WeakMap<ImportRecord<string>, ReturnType<typeof parse>>();
    return (told: ImportRecord<string>) => {
      const values = parsed.get(told) ?? parse(told);
      parsed.set(told, values);
      return values;
    };
  }, [record, form]);
  const keyOf = (told: ImportRecord<string>) => keyFor(record, valuesOf(told).data ?? told);
  return (
    <ImportDialog
      title={`Import ${record.many}`}
      // Each sheet of a person's own has other fields, so what was left out for one says nothing about the next.
      memory={record.sheet.isFree ? `${writes.appId} ${sheetId ?? ''}` : writes.appId}
      fields={fields}
      check={(told) => unreadFlag(record, told) ?? problemIn(record, valuesOf(told).error?.issues[0])}
      keyOf={keyOf}
      match={(told) => {
        const match = known.get(keyOf(told));
        return match ? { duplicateOf: `${nameOfRow(record, match)} in row ${match._rowIndex}` } : 'new';
      }}
      onImport={async (taken, { requestKey }) => {
        const fresh = taken.map((told): Cells => valuesOf(told).data ?? {});
        await mutateAsync(commands.import(sheetId, fresh, requestKey));
        return `${counted(fresh.length, record.one, record.many)} imported.`;
      }}
      failure={`Failed to import ${record.many}`}
      onClose={onClose}
    />
  );
}

/** What is wrong with a row, naming the field unless its sentence does. */
function problemIn(
  { fields }: AnyRecord,
  issue: { path: readonly PropertyKey[]; message: string } | undefined,
): string | undefined {
  if (!issue) return undefined;
  const header = fields[String(issue.path[0])]?.header;
  return header === undefined || issue.message.includes(header)
    ? issue.message
    : `${header}: ${issue.message}`;
}

function unreadFlag({ formFields }: AnyRecord, told: ImportRecord<string>): string | undefined {
  const unread = formFields.find(
    ([name, { kind }]) => kind === 'flag' && flagIn(told[name] ?? '') === undefined,
  );
  return unread && `${unread[1].header}: "${told[unread[0]]}" is neither yes nor no`;
}

function textsFor(record: AnyRecord, form: RecordForm, told: ImportRecord<string>): Record<string, string> {
  const texts = record.formFields.map(([name, field]) => {
    const text = told[name] ?? '';
    if (field.kind === 'flag') return [name, String(flagIn(text) === true)];
    if (text === '') return [name, form.empty[name] ?? ''];
    const choice = field.kind === 'text' && field.choices ? choiceIn(field.choices)(text) : undefined;
    return [name, choice ?? text];
  });
  return Object.fromEntries(texts);
}
