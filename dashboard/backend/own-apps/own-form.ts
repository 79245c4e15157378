import * as z from 'zod';
import type { AppForm, FormAnswers, FormField, FormInput, PublicForm } from '#backend/forms/app-form.ts';
import { readAnswers } from '#backend/forms/form-answers.ts';
import type { ColumnKind } from '#kernel/own-apps/column-kinds.ts';
import { askedColumns, type OwnApp, type OwnColumn, recordOf, severalOf } from '#kernel/own-apps/own-app.ts';
import type { FieldValue } from '#kernel/records/field.ts';
import { numberIn } from '#kernel/records/number-in.ts';
import { partsIn, type Several } from '#kernel/records/several.ts';
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

/** Strangers get less room than a cell has. */
const longest = { line: 500, lines: 5_000 };

/** The choices of the app's own form. Each line sent is one choice, so a choice cannot contain a second line. */
function choiceInput({ kind, choices = [] }: OwnColumn): FormInput | undefined {
  if (kind === 'choice' && choices.length > 0) return 'choice';
  const isListed = kind === 'choices' && choices.length > 0;
  return isListed && choices.every((choice) => !/[\r\n]/.test(choice)) ? 'choices' : undefined;
}

function initialText(column: OwnColumn, input: FormInput): string {
  const { kind, initial = '' } = column;
  if (typeof initial === 'boolean') return initial ? 'yes' : '';
  const several = severalOf(column);
  if (several && input === 'choices') return partsIn(several, String(initial)).join('\n');
  const writing = writingOf(kind);
  return writing && typeof initial === 'number' ? writtenText(writing, initial) : String(initial);
}

function fieldOf(column: OwnColumn): FormField {
  const { key, header, kind, label, isRequired = false, choices = [] } = column;
  const chosen = choiceInput(column);
  const input = chosen ?? inputs[kind] ?? 'line';
  const example = writingOf(kind)?.example;
  return {
    name: key,
    label: label ?? header,
    input,
    isRequired,
    choices: chosen ? choices : [],
    initial: initialText(column, input),
    maxLength: input === 'lines' ? longest.lines : longest.line,
    ...(example !== undefined && { example }),
  };
}

const sentences: Readonly<Partial<Record<FormInput, readonly [schema: z.ZodType, sentence: string]>>> = {
  email: [z.email(), 'Please enter an e-mail address, such as ann@example.com'],
  link: [z.url({ protocol: /^https?$/ }), 'Please enter an address that begins with https://'],
};

type Read = { cell: FieldValue } | { wrong: string };

/** The ticked choices in the order of the list, as the sheet lists them in one cell. */
function ticked({ separator }: Several, { choices }: FormField, text: string): Read {
  const told = new Set(text.split('\n'));
  const chosen = choices.filter((choice) => told.delete(choice));
  return told.size > 0 ? { wrong: 'Please choose from the list' } : { cell: chosen.join(separator) };
}

/** A number as a browser's own field for numbers sends it: it accepts "1e3", too. */
const browserNumber = /^-?\d*\.?\d+(?:e[-+]?\d+)?$/i;

/** The cell for what was typed into a field, or a sentence that says what is wrong with it. */
function cellOf(column: OwnColumn, field: FormField, text: string): Read {
  const { input } = field;
  if (input === 'flag') return { cell: text === 'yes' };
  if (text.trim() === '') return { cell: '' };
  const several = severalOf(column);
  if (several && input === 'choices') return ticked(several, field, text);
  const writing = writingOf(column.kind);
  if (writing) {
    const read = readWritten(writing, text);
    return 'amount' in read ? { cell: read.amount } : { wrong: read.problem };
  }
  if (input === 'number') {
    const number = browserNumber.test(text) ? Number(text) : numberIn(text);
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
  const columns = new Map(asked.map((column) => [column.key, column]));
  const cellsOf = (answers: FormAnswers) =>
    readAnswers(
      {
        fields,
        schema: recordOf(app).fresh,
        cellOf: (field, text) => {
          const column = columns.get(field.name);
          return column ? cellOf(column, field, text) : { cell: text };
        },
      },
      answers,
    );
  return { title, thanks, until, most, fields, cellsOf };
}

/** The form of an own app, according to its spreadsheet. */
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
