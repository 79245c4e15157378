import type { Listing } from '#kernel/records/calls.ts';
import type { NamedField, RowCells } from '#kernel/records/record.ts';
import type { RecordWrites } from '../records/record-writes.ts';
import type { RowActions } from '../records/row-actions.tsx';

/** What each view of rows is given. */
export interface ViewProps {
  writes: RecordWrites;
  list: Listing;
  rows: readonly RowCells[];
  actions: RowActions;
  /** The ids of rows that are not in the sheet yet. */
  waiting: ReadonlySet<string>;
  /** The names of fields that can be added up. */
  amounts: readonly string[];
}

/** A view of rows by a field. */
export interface ByProps extends ViewProps {
  by: NamedField;
}
