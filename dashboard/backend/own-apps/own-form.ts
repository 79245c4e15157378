import * as z from 'zod';
import type { AppForm, FormAnswers, FormField, FormInput, PublicForm } from '#backend/forms/app-form.ts';
import { readAnswers } from '#backend/forms/form-answers.ts';
import type { ColumnKind } from '#kernel/own-apps/column-kinds.ts';
import { askedColumns, type OwnApp, type OwnColumn, recordOf } from '#kernel/own-apps/own-app.ts';
import type { FieldValue } from '#kernel/records/field.ts';
import { numberIn } from '#kernel/records/number-in.ts';
import { readWritten, writingOf, writtenText } from '#kernel/records/written-numbers.ts';
import { knownApp, readApp } from './app-tab.ts';
import { OwnRows } from './own-rows.ts';

const inputs: Readonly<Partial<Record<ColumnKind, FormInput>>> = {
  longText: 'lines',
  number: 'number',
  money: 'number',
  rating: 'number',
  flag: 'flag',
  day: 'day',
  email: 'email',
  phone: 'phone',
  link: 'link',
};

/** A stranger needs less than a cell holds. */
const longest = { line: 500, lines: 5_000 };

function initialText(kind: ColumnKind, initial: FieldValue): string {
  if (typeof initial === 'boolean') return initial ? 'yes' : '';
  const writing = writingOf(kind);
  return writing && typeof initial === 'number' ? writtenText(writing, initial) : String(initial);
}

function fieldOf({
  key,
  header,
  kind,
  label,
  isRequired = false,
  initial = '',
  choices,
}: OwnColumn): FormField {
  const input = kind === 'choice' && choices ? 'choice' : (inputs[kind] ?? 'line');
  return {
    name: key,
    label: label ?? header,
    input,
    isRequired,
    choices: input === 'choice' ? (choices ?? []) : [],
    initial: initialText(kind, initial),
    maxLength: input === 'lines' ? longest.lines : longest.line,
  };
}

const sentences: Readonly<Partial<Record<FormInput, readonly [schema: z.ZodType, sentence: string]>>> = {
  email: [z.email(), 'Please enter an e-mail address, such as ann@example.com'],
  link: [z.url({ protocol: /^https?$/ }), 'Please enter an address that begins with https://'],
};

/** What was typed into a field as its cell, or the sentence that says what is wrong with it. */
function cellOf(
  kind: ColumnKind | undefined,
  { input }: FormField,
  text: string,
): { cell: FieldValue } | { wrong: string } {
  if (input === 'flag') return { cell: text === 'yes' };
  if (text.trim() === '') return { cell: '' };
  const writing = writingOf(kind ?? '');
  if (writing) {
    const read = readWritten(writing, text);
    return 'amount' in read ? { cell: read.amount } : { wrong: read.problem };
  }
  if (input === 'number') {
    const number = numberIn(text);
    return number === undefined || !Number.isFinite(number)
      ? { wrong: 'Please enter a number' }
      : { cell: number };
  }
  const [schema, sentence] = sentences[input] ?? [];
  return schema?.safeParse(text.trim()).success === false ? { wrong: sentence ?? '' } : { cell: text };
}

function formOf(app: OwnApp): PublicForm | null {
  if (!app.form) return null;
  const { title, thanks, until = null, most } = app.form;
  const asked = askedColumns(app);
  const fields = asked.map(fieldOf);
  const kinds = new Map(asked.map(({ key, kind }) => [key, kind]));
  const cellsOf = (answers: FormAnswers) =>
    readAnswers(
      {
        fields,
        schema: recordOf(app).fresh,
        cellOf: (field, text) => cellOf(kinds.get(field.name), field, text),
      },
      answers,
    );
  return { title, thanks, until, most, fields, cellsOf };
}

/** The form of an own app, by what its spreadsheet says of it. */
export const ownForm: AppForm = {
  async read(context, sheetId) {
    const app = await readApp(context, sheetId);
    return app ? formOf(app) : null;
  },
  met(sheetId) {
    const app = knownApp(sheetId);
    return app && formOf(app);
  },
  async add(context, sheetId, cells) {
    await new OwnRows(context, sheetId).add([cells]);
  },
};
