import { fittingFilters } from '../records/filters.ts';
import type { SavedView } from '../records/saved-views.ts';
import type { ColumnKind } from './column-kinds.ts';
import { type OwnApp, type OwnColumn, recordOf } from './own-app.ts';

/**
 * Whether a column can be shown to helpers: photos are in the owner's folder, which people without an account cannot
 * open.
 */
export function isShowable(kind: ColumnKind): boolean {
  return kind !== 'photo';
}

/** What an app currently shows its helpers. */
export interface ShownToStaff {
  title: string;
  /** Undefined for all rows. */
  view: SavedView | undefined;
  /** In the order in which they were chosen. */
  columns: OwnColumn[];
  /** Undefined if they may only look. */
  tick: OwnColumn | undefined;
}

/**
 * What the app shows its helpers, or what is missing: if its view or one of its columns is gone, nothing is shown,
 * because it could be more than the owner intended.
 */
export function shownToStaff(app: OwnApp): ShownToStaff | { gone: string } | null {
  const { staff, saved = [], columns } = app;
  if (!staff) return null;
  const view = saved.find(({ name }) => name === staff.view);
  if (staff.view !== undefined && !view) return { gone: `the view "${staff.view}"` };
  if (view?.filters && fittingFilters(recordOf(app).shownFields, view.filters).missing.length > 0) {
    return { gone: `a column that the view "${staff.view}" filters by` };
  }
  const shown = staff.fields.map((key) => columns.find((column) => column.key === key));
  const there = shown.filter((column) => column !== undefined && isShowable(column.kind));
  const tick = columns.find(({ key, kind }) => key === staff.tick && kind === 'flag');
  if (there.length < shown.length) return { gone: 'a column that it shows' };
  if (staff.tick !== undefined && !tick) return { gone: 'the column that is ticked' };
  return { title: staff.title, view, columns: there as OwnColumn[], tick };
}
