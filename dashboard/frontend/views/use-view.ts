import { parseAsJson, parseAsString, useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { type Filter, filtersSchema, fittingFilters } from '#kernel/records/filters.ts';
import type { AnyRecord } from '#kernel/records/record.ts';
import { fittingLook, type Look, type SavedView } from '#kernel/records/saved-views.ts';
import { fieldsFor, type RecordView } from '#kernel/records/views.ts';
import { type ArrangementChanges, type Arranging, withParts } from '../grid/arranging.ts';

/** What the address says of how rows are looked at; whoever leaves the screen clears it. */
export const viewAddress = {
  view: parseAsString,
  by: parseAsString,
  saved: parseAsString,
  filters: parseAsJson(filtersSchema),
  month: parseAsString,
  day: parseAsString,
};

export const noView = { view: null, by: null, saved: null, filters: null, month: null, day: null };

export interface ShownView {
  /** Null for the list. */
  view: RecordView | null;
  onView: (kind: string | null) => void;
  onBy: (name: string) => void;
  /** What rows are looked for by; '' for nothing. */
  sought: string;
  onSought: (text: string) => void;
  /** All of them hold of the rows that are shown; each is of a column that is there. */
  filters: readonly Filter[];
  onFilters: (filters: readonly Filter[]) => void;
  /** Whether some rows may not be shown. */
  isNarrowed: boolean;
  arranging: Arranging;
  /** The saved view that the address names. */
  open: SavedView | undefined;
  /** What it names and the sheet has no more. */
  missing: readonly string[];
  /** Whether rows are looked at otherwise than it says. */
  isChanged: boolean;
  /** How rows are looked at now, to be given a name. */
  look: Look;
  onOpen: (saved: SavedView) => void;
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

const asText = (look: Look) =>
  JSON.stringify(Object.entries(look).toSorted(([a], [b]) => a.localeCompare(b)));

type Shown = Pick<AnyRecord, 'formFields' | 'shownFields'>;

/** The same each time. */
const none: readonly Filter[] = [];

const isSame = (one: readonly Filter[], other: readonly Filter[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** How rows are looked at: the view, the filters and the saved one by the address, the rest as it was saved until somebody changes it. */
export function useView(
  record: Shown,
  offered: readonly RecordView[],
  saved: readonly SavedView[],
): ShownView {
  const [named, setNamed] = useQueryStates(viewAddress, { history: 'push' });
  const open = saved.find(({ name }) => name === named.saved);
  const fitting = useMemo(() => open && fittingLook(record, offered, open), [record, offered, open]);
  // What is changed of a saved view is gone with it.
  const [changed, setChanged] = useState<{ of: string | undefined; look: Omit<Look, 'view' | 'filters'> }>();
  const { view: _, filters: kept = none, ...first } = fitting?.look ?? {};
  const filters = useMemo(
    () => (named.filters ? fittingFilters(record.shownFields, named.filters).fitting : kept),
    [record, named.filters, kept],
  );
  const rest = changed && changed.of === open?.name ? changed.look : first;
  const view = viewNamed(record, offered, named);
  const look: Look = { ...(view && { view }), ...rest, ...(filters.length > 0 && { filters: [...filters] }) };
  const change = (changes: ArrangementChanges & { sought?: string | undefined }) =>
    setChanged({ of: open?.name, look: withParts(rest, changes) });
  const { sought = '', ...now } = rest;
  return {
    view,
    onView: (kind) => {
      // What is looked for, and in which order, stays so from view to view.
      setChanged({ of: undefined, look: rest });
      void setNamed({ ...noView, view: kind, filters: filters.length > 0 ? [...filters] : null });
    },
    onBy: (name) => void setNamed({ by: name }, { history: 'replace' }),
    sought,
    onSought: (text) => change({ sought: text.trim() === '' ? undefined : text }),
    filters,
    onFilters: (next) => void setNamed({ filters: isSame(next, kept) ? null : [...next] }),
    isNarrowed: sought !== '' || filters.length > 0,
    arranging: { now, onChange: change },
    open,
    missing: fitting?.missing ?? [],
    isChanged: fitting !== undefined && asText(look) !== asText(fitting.look),
    look,
    onOpen: (next) => {
      const { view: first } = fittingLook(record, offered, next).look;
      setChanged(undefined);
      const by = first && first.kind !== 'cards' ? first.by : null;
      void setNamed({ ...noView, saved: next.name, view: first?.kind ?? null, by });
    },
  };
}
