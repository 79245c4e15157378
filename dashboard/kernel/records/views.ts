import * as z from 'zod';
import type { Field } from './field.ts';
import type { AnyRecord, NamedField } from './record.ts';

// How the rows of a record are looked at beside the list: data, as the record is.

const by = z.string().min(1).max(100);

export const recordViewSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cards') }),
  /** By the name of a field: of photos; of choices, which are its columns; of days; of places; of days or choices. */
  z.strictObject({ kind: z.literal('gallery'), by }),
  z.strictObject({ kind: z.literal('board'), by }),
  z.strictObject({ kind: z.literal('calendar'), by }),
  z.strictObject({ kind: z.literal('map'), by }),
  z.strictObject({ kind: z.literal('chart'), by }),
]);
export type RecordView = z.output<typeof recordViewSchema>;
export type ViewKind = RecordView['kind'];

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
  chart: (field) => isDay(field) || isChoice(field),
};

/** The fields that rows can be put in order by in a view, days first; cards need none. */
export function fieldsFor({ formFields }: Pick<AnyRecord, 'formFields'>, kind: ViewKind): NamedField[] {
  if (kind === 'cards') return [];
  const fitting = formFields.filter(([, field]) => fits[kind](field));
  const isOfDays = ([, field]: NamedField) => isDay(field);
  return [...fitting.filter(isOfDays), ...fitting.filter((named) => !isOfDays(named))];
}

/** All views that a record has a field for, each by the first. */
export function usualViews(record: Pick<AnyRecord, 'formFields'>): RecordView[] {
  return viewKinds.flatMap((kind): RecordView[] => {
    if (kind === 'cards') return [{ kind }];
    const [first] = fieldsFor(record, kind);
    return first ? [{ kind, by: first[0] }] : [];
  });
}
