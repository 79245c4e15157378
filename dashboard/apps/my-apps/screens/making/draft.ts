import { normalizedHeader } from '#kernel/header-name.ts';
import type { ColumnKind } from '#kernel/own-apps/column-kinds.ts';
import type { OwnForm } from '#kernel/own-apps/form.ts';
import {
  isAskable,
  isReadOnly,
  type OwnApp,
  type OwnColumn,
  type OwnHouse,
} from '#kernel/own-apps/own-app.ts';
import type { NamedIn } from '#kernel/own-apps/related.ts';
import type { OwnStaff } from '#kernel/own-apps/staff.ts';
import { isCurrency } from '#kernel/preferences.ts';
import type { SavedView } from '#kernel/records/saved-views.ts';
import type { ProposedTab } from '../../contract.ts';
import { houseFor } from './draft-house.ts';
import { initialIn, initialText } from './draft-initial.ts';
import { type DraftViews, draftViewsOf, usualDraft, viewsOf } from './draft-views.ts';

/** A person's decisions about a column. */
export interface DraftColumn {
  key: string;
  header: string;
  /** The letter of its column in the sheet: "A"; '' if there is no sheet yet. */
  letter: string;
  /** How certain its kind is, while it is the proposed one. */
  certain: { kind: ColumnKind; confidence: number } | null;
  /** Null if it is left out. */
  kind: ColumnKind | null;
  label: string;
  isRequired: boolean;
  /** The initial value of a new row, as typed. */
  initial: string;
  /** One per line. */
  choices: string;
  /** The separator between several values in one cell; undefined for a comma. */
  separator: string | undefined;
  paints: NonNullable<OwnColumn['paints']>;
  /** The currency of its amounts; '' for plain numbers. */
  currency: string;
  /** Which rows of another tab it refers to; undefined for none. */
  rowOf: OwnColumn['rowOf'] | undefined;
}

/** A person's decisions while an app is made or changed. */
export interface Draft {
  title: string;
  house: OwnHouse;
  /** The keys of the columns with a special role; '' for none. */
  label: string;
  due: string;
  done: string;
  views: DraftViews;
  /** Columns of other tabs that refer to its rows, and whether they are shown. */
  namedIn: readonly (NamedIn & { isShown: boolean })[];
  /** Views with names; they are made on the app's own screen. */
  saved?: readonly SavedView[];
  /** What people without an account are asked; set up separately. */
  form?: OwnForm;
  /** What helpers without an account see, also set up separately; without the columns it names it shows nothing. */
  staff?: OwnStaff;
  columns: readonly DraftColumn[];
}

/** A name for a sheet's app: without the year and other additions. */
function titleOf(name: string, tab: string): string {
  const plain = name
    .replace(/\.(?:xlsx|csv|ods)$/i, '')
    .replace(/[\s_-]*\b(?:19|20)\d\d\b\s*$/, '')
    .trim();
  return (plain === '' ? tab : plain).slice(0, 60);
}

/** In this order, neighbours differ most. */
const choicePaints = [
  ...(['slate', 'ochre', 'plum', 'blue', 'green', 'orange'] as const),
  ...(['violet', 'teal', 'rose', 'olive', 'brown', 'indigo'] as const),
];

/** No more choices than this can be distinguished by colour. */
export const maxPainted = choicePaints.length;

/** A colour for each choice; none if there are too many to distinguish. */
function paintsFor(choices: readonly string[]): DraftColumn['paints'] {
  if (choices.length > maxPainted) return {};
  return Object.fromEntries(choices.map((choice, at) => [choice, choicePaints[at] ?? 'slate']));
}

function columnOf(proposed: ProposedTab['columns'][number]): DraftColumn {
  const { key, letter, header, kind, confidence, choices = [], separator, currency = '', rowOf } = proposed;
  return {
    ...blankColumn(key, header),
    letter,
    kind,
    certain: { kind, confidence },
    choices: choices.join('\n'),
    separator,
    paints: paintsFor(choices),
    currency: isCurrency(currency) ? currency : '',
    rowOf,
  };
}

/** A column without any decisions yet. */
function blankColumn(key: string, header: string): DraftColumn {
  return {
    key,
    header,
    letter: '',
    certain: null,
    kind: 'text',
    label: '',
    isRequired: false,
    initial: '',
    choices: '',
    separator: undefined,
    paints: {},
    currency: '',
    rowOf: undefined,
  };
}

const saysDone = /^(?:done|completed?|finished|returned)\b/i;

export function draftOf(name: string, { tab, columns, namedIn = [] }: ProposedTab): Draft {
  const title = titleOf(name, tab);
  const done = columns.find(({ kind, header }) => kind === 'flag' && saysDone.test(header.trim()));
  return {
    title,
    house: houseFor(title),
    label: '',
    due: '',
    done: done?.key ?? '',
    views: usualDraft,
    namedIn: namedIn.map((one) => ({ ...one, isShown: true })),
    columns: columns.map(columnOf),
  };
}

/** A column of the app together with its column in the sheet. */
function columnNow(column: OwnColumn, proposed: ProposedTab['columns'][number] | undefined): DraftColumn {
  const { key, header, kind, label = '', isRequired = false, initial = '', choices } = column;
  const { separator, paints = {}, currency = '', rowOf } = column;
  return {
    ...blankColumn(key, header),
    letter: proposed?.letter ?? '',
    kind,
    label,
    isRequired,
    initial: initialText(kind, initial),
    choices: (choices ?? proposed?.choices ?? []).join('\n'),
    separator: separator ?? proposed?.separator,
    paints,
    currency,
    rowOf,
  };
}

/** What seems to refer to an app's rows but is not shown with them, by the app's keys. */
function proposedIn({ columns, namedIn = [] }: OwnApp, tab: ProposedTab | undefined): NamedIn[] {
  const isKnown = (one: NamedIn) =>
    namedIn.some(({ tab: named, column }) => named === one.tab && column === one.column);
  return (tab?.namedIn ?? []).flatMap((one) => {
    const header = tab?.columns.find(({ key }) => key === one.by)?.header;
    const by = columns.find((column) => column.header === header)?.key;
    return by === undefined || isKnown(one) ? [] : [{ ...one, by }];
  });
}

/** The app as it is, together with the sheet's other columns. */
export function draftOfApp(app: OwnApp, tab: ProposedTab | undefined): Draft {
  const { title, house, label = '', due = '', done = '', namedIn = [] } = app;
  const there = tab?.columns ?? [];
  const own = new Map(app.columns.map((column) => [normalizedHeader(column.header), column]));
  const taken = new Set(app.columns.map(({ key }) => key));
  const inSheet = there.map((proposed) => {
    const column = own.get(normalizedHeader(proposed.header));
    if (column) return columnNow(column, proposed);
    let { key } = proposed;
    while (taken.has(key)) key = `${key}X`;
    taken.add(key);
    return { ...columnOf(proposed), key, kind: null, certain: null };
  });
  const headers = new Set(there.map(({ header }) => normalizedHeader(header)));
  const lost = app.columns.filter(({ header }) => !headers.has(normalizedHeader(header)));
  return {
    title,
    house,
    label,
    due,
    done,
    views: draftViewsOf(app),
    namedIn: [
      ...namedIn.map((one) => ({ ...one, isShown: true })),
      ...proposedIn(app, tab).map((one) => ({ ...one, isShown: false })),
    ],
    ...(app.saved && { saved: app.saved }),
    ...(app.form && { form: app.form }),
    ...(app.staff && { staff: app.staff }),
    columns: [...inSheet, ...lost.map((column) => columnNow(column, undefined))],
  };
}

/** The lines of a list of choices, without repetitions. */
export function choicesIn(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

function ownColumn(column: DraftColumn, kind: ColumnKind): OwnColumn {
  const { key, header, label, isRequired, choices, separator, paints, currency, rowOf } = column;
  const offered = kind === 'choice' || kind === 'choices' ? choicesIn(choices) : [];
  const isShown = (choice: string) => kind === 'choice' && offered.includes(choice);
  const colours = Object.fromEntries(Object.entries(paints).filter(([choice]) => isShown(choice)));
  const initial = isReadOnly(kind) ? undefined : initialIn({ kind, choices: offered }, column.initial);
  return {
    key,
    header,
    kind,
    ...(label.trim() !== '' && label.trim() !== header && { label: label.trim() }),
    ...(isRequired && kind !== 'flag' && !isReadOnly(kind) && { isRequired }),
    ...(initial !== undefined && { initial }),
    ...(offered.length > 0 && { choices: offered }),
    ...(kind === 'choices' && separator !== undefined && { separator }),
    ...(Object.keys(colours).length > 0 && { paints: colours }),
    ...(kind === 'money' && currency !== '' && { currency }),
    ...(kind === 'reference' && rowOf && { rowOf }),
  };
}

/** The questions of a form, limited to the columns that remain. */
function formOf(form: OwnForm, columns: readonly OwnColumn[]): OwnForm {
  const askable = columns.filter(({ kind }) => isAskable(kind)).map(({ key }) => key);
  return { ...form, fields: form.fields.filter((key) => askable.includes(key)) };
}

/** The columns that the app will have. */
export function ownColumnsOf({ columns }: Pick<Draft, 'columns'>): OwnColumn[] {
  return columns.flatMap((column) => (column.kind === null ? [] : [ownColumn(column, column.kind)]));
}

/** The app that a draft makes in its tab; undefined if no column can be filled in. */
export function appOf(
  draft: Draft,
  { tab, headerRow, fingerprint }: Pick<OwnApp, 'tab' | 'headerRow' | 'fingerprint'>,
): OwnApp | undefined {
  const columns = ownColumnsOf(draft);
  const writable = columns.filter(({ kind }) => !isReadOnly(kind)).map(({ key }) => key);
  if (writable.length === 0) return undefined;
  const telling = fingerprint.filter((key) => writable.includes(key));
  const isOf = (key: string, kind?: ColumnKind) =>
    columns.some((column) => column.key === key && (kind ?? column.kind) === column.kind);
  const { title, house, label, due, done } = draft;
  const namedIn = draft.namedIn.flatMap(({ isShown, ...one }) => (isShown && isOf(one.by) ? [one] : []));
  const views = viewsOf(draft.views, { columns, ...(isOf(label) && { label }) });
  return {
    title,
    tab,
    headerRow,
    fingerprint: telling.length > 0 ? telling : writable.slice(0, 8),
    house,
    ...(isOf(label) && { label }),
    ...(isOf(due, 'day') && { due }),
    ...(isOf(done, 'flag') && { done }),
    ...(views && { views }),
    ...(namedIn.length > 0 && { namedIn }),
    ...(draft.saved && { saved: [...draft.saved] }),
    ...(draft.form && { form: formOf(draft.form, columns) }),
    ...(draft.staff && { staff: draft.staff }),
    columns,
  };
}

/** The draft with one more column, which the person defines entirely. */
export function withColumn(draft: Draft): Draft {
  const taken = new Set(draft.columns.map(({ key }) => key));
  let count = draft.columns.length + 1;
  while (taken.has(`column${count}`)) count += 1;
  return { ...draft, columns: [...draft.columns, blankColumn(`column${count}`, '')] };
}

/** The problem with the column names of a sheet that is to be made; undefined if there is none. */
export function namesProblem({ columns }: Draft): string | undefined {
  const names = columns.flatMap(({ kind, header }) => (kind === null ? [] : [header.trim().toLowerCase()]));
  if (names.includes('')) return 'A column has no name yet.';
  return new Set(names).size < names.length ? 'Two columns have the same name.' : undefined;
}
