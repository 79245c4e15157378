import * as z from 'zod';
import { type Field, isNumber } from './field.ts';
import { filtersSchema, fittingFilters } from './filters.ts';
import type { AnyRecord } from './record.ts';
import { fieldsFor, type RecordView, recordViewSchema } from './views.ts';

// A view of rows saved under a name: data, like the record.

/** The totals that a column can have, in the order in which they are offered. */
export const totalKinds = ['sum', 'average', 'count'] as const;
export type TotalKind = (typeof totalKinds)[number];

const fieldName = z.string().min(1).max(100);
export const maxSavedViews = 50;

/** How a table is arranged; defaults apply to what is absent. */
const arrangement = {
  sorted: z.strictObject({ by: fieldName, order: z.enum(['asc', 'desc']) }).exactOptional(),
  /** The field by which rows are grouped. */
  grouped: fieldName.exactOptional(),
  totals: z.enum(totalKinds).exactOptional(),
  /** The fields that are hidden. */
  hidden: z.array(fieldName).max(200).exactOptional(),
};

export const savedViewSchema = z.strictObject({
  name: z.string().trim().min(1, 'Please enter a name').max(60, 'Please keep it within 60 characters'),
  /** The list when absent. */
  view: recordViewSchema.exactOptional(),
  /** The words that are searched for. */
  sought: z.string().min(1).max(200).exactOptional(),
  /** The filters on the rows. */
  filters: filtersSchema.min(1).exactOptional(),
  ...arrangement,
});
export type SavedView = z.output<typeof savedViewSchema>;

export type Arrangement = Pick<SavedView, keyof typeof arrangement>;

/** A way to view rows, with or without a name. */
export type Look = Omit<SavedView, 'name'>;

/** Whether rows can be grouped by a field: by choices, checkboxes and months. */
function canGroup(field: Field): boolean {
  return (
    field.kind === 'day' || field.kind === 'flag' || (field.kind === 'text' && field.choices !== undefined)
  );
}

type Shown = Pick<AnyRecord, 'formFields' | 'shownFields'>;

function isShowable(record: Shown, offered: readonly RecordView[], view: RecordView): boolean {
  if (!offered.some(({ kind }) => kind === view.kind)) return false;
  return view.kind === 'cards' || fieldsFor(record, view.kind).some(([name]) => name === view.by);
}

/** The chart without its measured column, which is gone. */
function withoutMeasure(view: RecordView): RecordView {
  if (view.kind !== 'chart') return view;
  const { of: _, how: __, ...rest } = view;
  return rest;
}

/**
 * The part of a saved view that can be shown, and the names of the fields and kinds of views that cannot: columns
 * that are gone, or that have changed their kind.
 */
export function fittingLook(
  record: Shown,
  offered: readonly RecordView[],
  { view, sought, filters = [], sorted, grouped, totals, hidden }: SavedView,
): { look: Look; missing: string[] } {
  const fields = new Map(record.shownFields);
  const missing = new Set<string>();
  const isThere = (name: string, fits: (field: Field) => boolean = () => true) => {
    const field = fields.get(name);
    const isFitting = field !== undefined && fits(field);
    if (!isFitting) missing.add(name);
    return isFitting;
  };
  const isView = view !== undefined && isShowable(record, offered, view);
  if (view && !isView) missing.add(view.kind === 'cards' ? view.kind : view.by);
  const narrowing = fittingFilters(record.shownFields, filters);
  for (const name of narrowing.missing) missing.add(name);
  const left = hidden?.filter((name) => isThere(name));
  const measured = view?.kind === 'chart' && isView ? view.of : undefined;
  const isMeasured = measured === undefined || isThere(measured, isNumber);
  const look: Look = {
    ...(view && isView && { view: isMeasured ? view : withoutMeasure(view) }),
    ...(sought !== undefined && { sought }),
    ...(narrowing.fitting.length > 0 && { filters: narrowing.fitting }),
    ...(sorted && isThere(sorted.by) && { sorted }),
    ...(grouped !== undefined && isThere(grouped, canGroup) && { grouped }),
    ...(totals && { totals }),
    ...(left && left.length > 0 && { hidden: left }),
  };
  return { look, missing: [...missing] };
}

/** Folds names that people would take for the same. */
const sameName = (name: string) => name.trim().toLowerCase();

/** A name that two views share. */
export function doubleName(views: readonly Pick<SavedView, 'name'>[]): string | undefined {
  const names = views.map(({ name }) => sameName(name));
  return views.find((_, at) => names.indexOf(names[at] ?? '') !== at)?.name;
}
