import { parseAsJson, parseAsString, useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { whatFits } from '#kernel/records/charts.ts';
import { type Filter, filtersSchema, fittingFilters } from '#kernel/records/filters.ts';
import type { AnyRecord } from '#kernel/records/record.ts';
import { fittingLook, type Look, type SavedView } from '#kernel/records/saved-views.ts';
import { type ChartView, fieldsFor, type RecordView } from '#kernel/records/views.ts';
import { type ArrangementChanges, type Arranging, withParts } from '../grid/arranging.ts';

/** The view's settings in the address; leaving the screen clears them. */
export const viewAddress = {
  view: parseAsString,
  by: parseAsString,
  of: parseAsString,
  how: parseAsString,
  step: parseAsString,
  saved: parseAsString,
  filters: parseAsJson(filtersSchema),
  month: parseAsString,
  day: parseAsString,
};

const noLook = { view: null, by: null, of: null, how: null, step: null };
export const noView = { ...noLook, saved: null, filters: null, month: null, day: null };

/** What a chart measures, how, and the period of its bars. */
type ChartChoice = Partial<Pick<ChartView, 'of' | 'how' | 'step'>>;

export interface ShownView {
  /** Null for the list. */
  view: RecordView | null;
  onView: (kind: string | null) => void;
  onBy: (name: string) => void;
  /** Parts that are left out stay as they are. */
  onChart: (choice: ChartChoice) => void;
  /** The search text; '' for none. */
  sought: string;
  onSought: (text: string) => void;
  /** Shown rows meet all of them; each one's column exists. */
  filters: readonly Filter[];
  onFilters: (filters: readonly Filter[]) => void;
  /** Whether some rows may be hidden. */
  isNarrowed: boolean;
  arranging: Arranging;
  /** The saved view that the address names. */
  open: SavedView | undefined;
  /** The parts of it that the sheet no longer has. */
  missing: readonly string[];
  /** Whether the current view differs from it. */
  isChanged: boolean;
  /** The current view, to be saved under a name. */
  look: Look;
  onOpen: (saved: SavedView) => void;
}

type Named = { view: string | null; by: string | null } & {
  [Part in keyof ChartChoice]?: string | null;
};

/**
 * The view that the address names among those offered, by the field that it names if that fits; the rest is taken from the open saved
 * view if that is of the same kind.
 */
export function viewNamed(
  record: Pick<AnyRecord, 'formFields'>,
  offered: readonly RecordView[],
  named: Named,
  saved?: RecordView,
): RecordView | null {
  const first = offered.find(({ kind }) => kind === named.view);
  const view = first && saved?.kind === first.kind ? saved : first;
  if (!view || view.kind === 'cards') return view ?? null;
  const { by } = named;
  const isFitting = by !== null && fieldsFor(record, view.kind).some(([name]) => name === by);
  const placed = isFitting ? { ...view, by } : view;
  return placed.kind === 'chart' ? chartNamed(placed, named) : placed;
}

/** The chart according to the address; counting measures no field. */
function chartNamed(view: ChartView, { of, how, step }: Named): ChartView {
  const chart: ChartView = { ...view, ...(of && { of }), ...(how && { how }), ...(step && { step }) };
  return (['of', 'how', 'step'] as const).reduce<ChartView>((told, part) => {
    const isLeft = told[part] === whatFits || (part === 'of' && told.how === 'count');
    const { [part]: _, ...others } = told;
    return isLeft ? (others as ChartView) : told;
  }, chart);
}

const asText = (look: Look) =>
  JSON.stringify(Object.entries(look).toSorted(([a], [b]) => a.localeCompare(b)));

type Shown = Pick<AnyRecord, 'formFields' | 'shownFields'>;

/** The same object each time. */
const none: readonly Filter[] = [];

const isSame = (one: readonly Filter[], other: readonly Filter[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** How rows are viewed: view, filters and saved view by the address, the rest as saved until somebody changes it. */
export function useView(
  record: Shown,
  offered: readonly RecordView[],
  saved: readonly SavedView[],
): ShownView {
  const [named, setNamed] = useQueryStates(viewAddress, { history: 'push' });
  const open = saved.find(({ name }) => name === named.saved);
  const fitting = useMemo(() => open && fittingLook(record, offered, open), [record, offered, open]);
  // Unsaved changes to a saved view do not apply to another.
  const [changed, setChanged] = useState<{ of: string | undefined; look: Omit<Look, 'view' | 'filters'> }>();
  const { view: _, filters: kept = none, ...first } = fitting?.look ?? {};
  const filters = useMemo(
    () => (named.filters ? fittingFilters(record.shownFields, named.filters).fitting : kept),
    [record, named.filters, kept],
  );
  const rest = changed && changed.of === open?.name ? changed.look : first;
  // Computing the chart of a long sheet is expensive.
  const view = useMemo(
    () => viewNamed(record, offered, named, fitting?.look.view),
    [record, offered, named, fitting],
  );
  const look: Look = { ...(view && { view }), ...rest, ...(filters.length > 0 && { filters: [...filters] }) };
  // From what is set by then: a search that waits for a pause in typing may come after another change.
  const change = (changes: ArrangementChanges & { sought?: string | undefined }) =>
    setChanged((last) => ({
      of: open?.name,
      look: withParts(last && last.of === open?.name ? last.look : first, changes),
    }));
  const { sought = '', ...now } = rest;
  return {
    view,
    onView: (kind) => {
      // The search and the sort order stay the same in all views.
      setChanged({ of: undefined, look: rest });
      void setNamed({ ...noView, view: kind, filters: filters.length > 0 ? [...filters] : null });
    },
    onBy: (name) => void setNamed({ by: name }, { history: 'replace' }),
    onChart: (choice) => void setNamed(choice, { history: 'replace' }),
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
