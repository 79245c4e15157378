import Box from '@mui/material/Box';
import { SigmaIcon } from '@phosphor-icons/react/Sigma';
import { StackIcon } from '@phosphor-icons/react/Stack';
import { useContext, useEffect, useMemo, useState } from 'react';
import { totalKinds } from '#kernel/records/saved-views.ts';
import { MenuButton } from '../page/MenuButton.tsx';
import type { Arranging } from './arranging.ts';
import { ChosenRowsContext } from './chosen-rows.ts';
import { GridGroups } from './GridGroups.tsx';
import { type Counted, groupsBy, totalsOf } from './grid-totals.ts';

interface Column<R> extends Counted<R> {
  field: string;
  headerName?: string;
}

const words = { sum: 'Sum', average: 'Average', count: 'Count' } as const;

/** What a table is grouped by and adds up to: its menus, its groups, its line of totals, and the remaining rows. */
export function useGridGroups<R extends object>(
  columns: readonly Column<R>[],
  rows: readonly R[],
  { now: { grouped: field, totals: kind }, onChange }: Arranging,
) {
  const [chosen, setChosen] = useState<string | null>(null);
  const grouping = columns.filter(({ groupOf }) => groupOf);
  const counting = columns.some(({ amountOf }) => amountOf);
  const by = grouping.find((column) => column.field === field);
  const groups = useMemo(() => (by ? groupsBy(by, rows) : []), [by, rows]);
  const group = groups.find(({ key }) => key === chosen);
  const shown = group?.rows ?? rows;
  useOnlyShownSelected(rows, shown);
  const totals = useMemo(() => (kind ? totalsOf(columns, shown, kind) : []), [columns, shown, kind]);
  const choose = (next: string | undefined) => {
    onChange({ grouped: next });
    setChosen(null);
  };
  const tools = (
    <>
      {grouping.length > 0 && (
        <MenuButton
          label={by ? `Group: ${by.headerName ?? by.field}` : 'Group'}
          icon={<StackIcon size={18} />}
          choices={[
            { label: 'No groups', setting: { kind: 'radio', isSet: !by }, onChoose: () => choose(undefined) },
            ...grouping.map((column) => ({
              label: column.headerName ?? column.field,
              setting: { kind: 'radio' as const, isSet: column === by },
              onChoose: () => choose(column.field),
            })),
          ]}
        />
      )}
      {counting && (
        <MenuButton
          label={kind ? `Totals: ${words[kind]}` : 'Totals'}
          icon={<SigmaIcon size={18} />}
          choices={[
            {
              label: 'No totals',
              setting: { kind: 'radio', isSet: kind === undefined },
              onChoose: () => onChange({ totals: undefined }),
            },
            ...totalKinds.map((each) => ({
              label: words[each],
              setting: { kind: 'radio' as const, isSet: each === kind },
              onChoose: () => onChange({ totals: each }),
            })),
          ]}
        />
      )}
    </>
  );
  const above = by && (
    <GridGroups
      label={by.headerName ?? by.field}
      groups={groups}
      totalsOf={(some) => totalsOf(columns, some, kind ?? 'sum')}
      chosen={group?.key ?? null}
      onChoose={setChosen}
    />
  );
  const line = kind && totals.length > 0 && (
    <Box component="span" role="status" aria-label="Totals" sx={totalsLine}>
      {totals.map(({ field: name, label, text }) => (
        <span key={name}>
          {words[kind]} of {label} <b>{text}</b>
        </span>
      ))}
    </Box>
  );
  return { tools, above, line, rows: shown };
}

/** A row that a group hides is no longer selected: what is done with all selected rows would reach it unseen. */
function useOnlyShownSelected(rows: readonly object[], shown: readonly object[]): void {
  const chosen = useContext(ChosenRowsContext);
  useEffect(() => {
    if (!chosen || shown === rows) return;
    const isShown = new Set(shown);
    const selected = rows.filter(chosen.has);
    const left = selected.filter((row) => isShown.has(row));
    if (left.length < selected.length) chosen.only(left);
  }, [chosen, rows, shown]);
}

const totalsLine = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 5,
  '& b': { color: 'text.primary', fontVariantNumeric: 'tabular-nums' },
};
