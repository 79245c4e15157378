import type { Listing } from '#kernel/records/calls.ts';
import type { Cells, NamedField, RowCells } from '#kernel/records/record.ts';
import type { RecordWrites } from '../records/record-writes.ts';
import type { RowActions } from '../records/row-actions.tsx';
import type { ShownView } from './use-view.ts';

/** The props of every view of rows. */
export interface ViewProps {
  writes: RecordWrites;
  list: Listing;
  /** The rows that were found. */
  rows: readonly RowCells[];
  actions: RowActions;
  /** Opens the form for a new row with some cells filled in; undefined if none may be added. */
  onAdd: ((initial: Cells) => void) | undefined;
  /** The ids of rows that are not in the sheet yet. */
  waiting: ReadonlySet<string>;
  /** The names of fields that can be added up. */
  amounts: readonly string[];
  /** Chooses what a chart shows. */
  onChart: ShownView['onChart'];
}

/** A view of rows by a field. */
export interface ByProps extends ViewProps {
  by: NamedField;
}
