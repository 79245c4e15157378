import { parseAsString, useQueryStates } from 'nuqs';
import type { AnyRecord } from '#kernel/records/record.ts';
import { fieldsFor, type RecordView } from '#kernel/records/views.ts';

/** What the address says of how rows are looked at; whoever leaves the screen clears it. */
export const viewAddress = {
  view: parseAsString,
  by: parseAsString,
  month: parseAsString,
  day: parseAsString,
};

export const noView = { view: null, by: null, month: null, day: null };

export interface ShownView {
  /** Null for the list. */
  view: RecordView | null;
  onView: (kind: string | null) => void;
  onBy: (name: string) => void;
}

/** The view that the address names among those that are offered, by the field that it names, if that fits. */
export function viewNamed(
  record: Pick<AnyRecord, 'formFields'>,
  offered: readonly RecordView[],
  { view: kind, by }: { view: string | null; by: string | null },
): RecordView | null {
  const view = offered.find((each) => each.kind === kind);
  if (!view || view.kind === 'cards' || by === null) return view ?? null;
  return fieldsFor(record, view.kind).some(([name]) => name === by) ? { ...view, by } : view;
}

export function useView(record: Pick<AnyRecord, 'formFields'>, offered: readonly RecordView[]): ShownView {
  const [named, setNamed] = useQueryStates(viewAddress, { history: 'push' });
  return {
    view: viewNamed(record, offered, named),
    onView: (kind) => void setNamed({ ...noView, view: kind }),
    onBy: (name) => void setNamed({ by: name }, { history: 'replace' }),
  };
}
