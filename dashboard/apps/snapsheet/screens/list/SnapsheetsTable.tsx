import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GridSkeleton } from '#frontend/grid/GridSkeleton.tsx';
import { NoMatch } from '#frontend/grid/NoMatch.tsx';
import { SearchField } from '#frontend/grid/SearchField.tsx';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { counted } from '#kernel/counted.ts';
import { dayOf } from '#kernel/day.ts';
import { formatCount } from '#kernel/region.ts';
import { dayTexts, matches } from '#kernel/search.ts';
import type { Snapsheet } from '../../contract.ts';
import { gridHeight, grids } from '../grids.ts';
import { snapsheetQueries } from '../queries.ts';
import type { SnapsheetActions } from '../views.ts';
import { SnapsheetCards } from './SnapsheetCards.tsx';

// Phones never load the grid.
const SnapsheetsGrid = grids.list;

/** SnapSheets as a table, or as cards if there is no room for one. */
export function SnapsheetsTable({ onCreate, ...actions }: SnapsheetActions & { onCreate: () => void }) {
  const { data: known } = useSuspenseQuery(snapsheetQueries.list());
  const isOpen = known.snapsheets.some(
    ({ recordCount, sheetId }) => recordCount === null && sheetId !== null,
  );
  // Names are shown at once; then the rows of changed sheets are counted.
  const { data: all } = useQuery({ ...snapsheetQueries.counted(), enabled: isOpen });
  const [query, setQuery] = useState('');
  const isWide = useIsWide();
  const snapsheets = withCounts(known.snapsheets, all?.snapsheets ?? []);
  if (snapsheets.length === 0) return <NoSnapsheets onCreate={onCreate} />;
  const found = snapsheets.filter((one) => matches(textsOf(one), query));
  const search = <SearchField label="Filter SnapSheets" onSearch={setQuery} />;
  const nothing = <NoMatch query={query} />;
  const summary = <Summary snapsheets={snapsheets} found={query.trim() === '' ? null : found} />;
  if (isWide) {
    const height = Math.min(gridHeight.list, 40 + Math.max(found.length, 3) * 60);
    return (
      <SnapsheetsGrid
        snapsheets={found}
        height={height}
        {...{ search, nothing, summary }}
        {...actions}
        meanwhile={<GridSkeleton label="Opening the table" rowHeight={60} height={height} />}
      />
    );
  }
  return (
    <>
      <Box sx={{ pb: 3 }}>{search}</Box>
      {found.length === 0 ? nothing : <SnapsheetCards snapsheets={found} {...actions} />}
      <Typography variant="body2" sx={{ color: 'text.secondary', py: 3 }}>
        {summary}
      </Typography>
    </>
  );
}

/** Either the list or the counts may be newer; known counts stay. */
function withCounts(known: readonly Snapsheet[], all: readonly Snapsheet[]): Snapsheet[] {
  const counts = new Map(all.map(({ id, recordCount }) => [id, recordCount]));
  return known.map((one) => ({ ...one, recordCount: one.recordCount ?? counts.get(one.id) ?? null }));
}

function textsOf({ name, description, createdTime }: Snapsheet): string[] {
  return [name, description, ...dayTexts(dayOf(new Date(createdTime)))];
}

function Summary({
  snapsheets,
  found,
}: {
  snapsheets: readonly Snapsheet[];
  found: readonly Snapsheet[] | null;
}) {
  const recordsOf = (some: readonly Snapsheet[]) =>
    some.reduce((sum, { recordCount }) => sum + (recordCount ?? 0), 0);
  const [count, records] = [
    counted(snapsheets.length, 'SnapSheet'),
    counted(recordsOf(snapsheets), 'record'),
  ];
  return (
    <span role="status">
      {found === null
        ? `${count}, ${records}`
        : `${formatCount(found.length)} of ${count}, ${formatCount(recordsOf(found))} of ${records}`}
    </span>
  );
}

function NoSnapsheets({ onCreate }: { onCreate: () => void }) {
  return (
    <Card variant="outlined">
      <EmptyState
        title="No SnapSheets yet"
        action={
          <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={onCreate}>
            Create SnapSheet
          </Button>
        }
      >
        Photograph receipts, labels, cards or meters, and each photo becomes a row. The first SnapSheet
        becomes a folder in your Drive, with a data sheet and a folder for the photos.
      </EmptyState>
    </Card>
  );
}
