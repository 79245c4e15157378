import * as z from 'zod';
import { choicesOf } from './choice-in.ts';
import type { Field } from './field.ts';
import type { AnyRecord, NamedField } from './record.ts';

// How the rows of a record can be viewed besides the list: data, like the record.

const by = z.string().min(1).max(100);
const word = z.string().min(1).max(40).exactOptional();

export const recordViewSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cards') }),
  /** By the name of a field: photos; choices, which are its columns; days; places. */
  z.strictObject({ kind: z.literal('gallery'), by }),
  z.strictObject({ kind: z.literal('board'), by }),
  z.strictObject({ kind: z.literal('calendar'), by }),
  z.strictObject({ kind: z.literal('map'), by }),
  /**
   * By any field. `of` names the measured field, `how` the measure, and `step` the period of a bar of days; values that a page
   * does not know are kept, and the chart is drawn without them (`charts.ts`).
   */
  z.looseObject({ kind: z.literal('chart'), by, of: by.exactOptional(), how: word, step: word }),
]);
export type RecordView = z.output<typeof recordViewSchema>;
export type ViewKind = RecordView['kind'];
export type ChartView = Extract<RecordView, { kind: 'chart' }>;

/** In the order in which they are offered. */
export const viewKinds = [
  'cards',
  'gallery',
  'board',
  'calendar',
  'map',
  'chart',
] as const satisfies readonly ViewKind[];

const isChoice = (field: Field) => field.kind === 'text' && field.choices !== undefined;
const isDay = (field: Field) => field.kind === 'day';

const fits: Readonly<Record<Exclude<ViewKind, 'cards'>, (field: Field) => boolean>> = {
  gallery: ({ kind }) => kind === 'photo',
  board: isChoice,
  calendar: isDay,
  map: (field) => field.kind === 'text' && field.isPlace === true,
  chart: (field) => field.kind !== 'photo' && !(field.kind === 'text' && field.isLong),
};

/** Fields that suit grouping best come first: days, then the few values of a choice or a box. */
function rankIn(kind: ViewKind, fitting: readonly NamedField[]) {
  const [name] = fitting.find(([, field]) => field.kind === 'text') ?? [];
  return ([each, field]: NamedField) => {
    if (isDay(field)) return 0;
    if (kind !== 'chart') return 1;
    if (choicesOf(field).length > 0 || field.kind === 'flag') return 1;
    // Most names occur once.
    if (field.kind === 'text') return each === name ? 3 : 2;
    return 4;
  };
}

/** The fields that can arrange rows in a view, the most usual first; cards need none. */
export function fieldsFor({ formFields }: Pick<AnyRecord, 'formFields'>, kind: ViewKind): NamedField[] {
  if (kind === 'cards') return [];
  const fitting = formFields.filter(([, field]) => fits[kind](field));
  // Names alone can only be counted.
  if (kind === 'chart' && fitting.length === 1 && fitting[0]?.[1].kind === 'text') {
    return fitting.filter(([, field]) => choicesOf(field).length > 0);
  }
  const rank = rankIn(kind, fitting);
  return fitting.toSorted((one, other) => rank(one) - rank(other));
}

/** All views that a record has a field for, each with the first one. */
export function usualViews(record: Pick<AnyRecord, 'formFields'>): RecordView[] {
  return viewKinds.flatMap((kind): RecordView[] => {
    if (kind === 'cards') return [{ kind }];
    const [first] = fieldsFor(record, kind);
    return first ? [{ kind, by: first[0] }] : [];
  });
}
