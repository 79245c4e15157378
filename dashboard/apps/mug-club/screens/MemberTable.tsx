import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo, useState } from 'react';
import { GridSkeleton } from '#frontend/grid/GridSkeleton.tsx';
import { NoMatch } from '#frontend/grid/NoMatch.tsx';
import { SearchField } from '#frontend/grid/SearchField.tsx';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { counted, nounFor } from '#kernel/counted.ts';
import { today } from '#kernel/day.ts';
import { formatCount } from '#kernel/region.ts';
import { countMerch, duesOf, merchWords } from '../merch.ts';
import type { MemberRow } from '../record.ts';
import { gridHeight, MemberGrid } from './grids.ts';
import type { ListView } from './list-address.ts';
import { MemberCards } from './MemberCards.tsx';
import type { MemberActions } from './member-columns.tsx';
import { memberFinder } from './member-rows.ts';

// Phones never load the grid.

interface MemberTableProps extends MemberActions {
  rows: readonly MemberRow[];
  onView: (view: ListView) => void;
  add: ReactNode;
  /** Set if members can be added. */
  onImport: (() => void) | undefined;
}

/** Members as a table, or as cards that unfold if there is no room for one. */
export function MemberTable({ rows, onMember, onEdit, onToggle, onView, add, onImport }: MemberTableProps) {
  const [query, setQuery] = useState('');
  const isWide = useIsWide();
  const shown = useMemo(() => rows.filter(memberFinder(query)), [rows, query]);
  const search = <SearchField label="Search by name or email..." onSearch={setQuery} />;
  if (rows.length === 0) return <NoMembers {...{ add, onImport }} />;
  const nothing = <NoMatch query={query} />;
  const count = counted(rows.length, 'member');
  const summary = (
    <span role="status">{query === '' ? count : `${formatCount(shown.length)} of ${count}`}</span>
  );
  const actions = { onMember, onEdit, onToggle };
  const facts = <RosterFacts rows={rows} onView={onView} />;
  if (isWide) {
    return (
      <MemberGrid
        {...{ search, nothing, summary, actions }}
        rows={shown}
        height={gridHeight}
        tools={facts}
        meanwhile={<GridSkeleton label="Opening the table" rowHeight={44} height={gridHeight} />}
      />
    );
  }
  return (
    <>
      <Box sx={{ pb: 3 }}>{search}</Box>
      {shown.length === 0 ? nothing : <MemberCards rows={shown} actions={actions} />}
      <Stack sx={{ py: 3, gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {summary}
        </Typography>
        {facts}
      </Stack>
    </>
  );
}

function NoMembers({ add, onImport }: Pick<MemberTableProps, 'add' | 'onImport'>) {
  return (
    <Card variant="outlined">
      <EmptyState
        title="No members yet"
        action={add}
        imports={onImport && [{ label: 'Import Members', onChoose: onImport }]}
      >
        The first one you add becomes row 2 of the sheet.
      </EmptyState>
    </Card>
  );
}

/** What was handed out and whose membership ends; each leads to the screen for it. */
function RosterFacts({ rows, onView }: { rows: readonly MemberRow[]; onView: (view: ListView) => void }) {
  const day = today();
  const due = rows.filter((row) => ['expiring', 'expired'].includes(duesOf(row, day))).length;
  return (
    <Stack direction="row" sx={{ columnGap: { xs: 4, md: 5 }, flexWrap: 'wrap', mx: { md: 2 } }}>
      {(['tShirt', 'hat'] as const).map((merch) => {
        const { given, owed } = countMerch(rows, merch);
        return (
          <FactLink key={merch} onClick={() => onView('merchandise')}>
            <b>{formatCount(given)}</b> {nounFor(given, merchWords[merch].noun)} given,{' '}
            <b>{formatCount(owed)}</b> to go
          </FactLink>
        );
      })}
      {due > 0 && (
        <FactLink onClick={() => onView('renewals')}>
          <b>{formatCount(due)}</b> to renew
        </FactLink>
      )}
    </Stack>
  );
}

function FactLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Link
      component="button"
      type="button"
      color="text.secondary"
      underline="hover"
      onClick={onClick}
      sx={{
        fontSize: 13.5,
        lineHeight: '20px',
        minHeight: { xs: 32, md: 24 },
        '& b': { color: 'text.primary', fontWeight: 640 },
      }}
    >
      {children}
    </Link>
  );
}
