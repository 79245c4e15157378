import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useMemo } from 'react';
import { GridSkeleton } from '#frontend/grid/GridSkeleton.tsx';
import { NoMatch } from '#frontend/grid/NoMatch.tsx';
import { SearchField } from '#frontend/grid/SearchField.tsx';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { counted } from '#kernel/counted.ts';
import { formatCount } from '#kernel/region.ts';
import type { SnapsheetData } from '../contract.ts';
import { AddPhotoButton } from './DataHeader.tsx';
import { gridHeight, grids } from './grids.ts';
import { RowCards, type RowCardsProps } from './RowCards.tsx';
import { matching, rowFinder } from './rows.ts';

// Phones never load the grid.
const RowsGrid = grids.data;

interface RowsTableProps extends RowCardsProps {
  query: string;
  onSearch: (query: string) => void;
  onAddPhoto: () => void;
}

/** The rows as a table, or as cards if there is no room for one. */
export function RowsTable(props: RowsTableProps) {
  const { data, lines, texts, query, onSearch, canEdit, onAddPhoto } = props;
  const isWide = useIsWide();
  const finder = useMemo(() => rowFinder(data.kinds), [data.kinds]);
  if (lines.length === 0) return <NoRows data={data} canEdit={canEdit} onAddPhoto={onAddPhoto} />;
  const found = matching(lines, query, { finder, texts });
  const search = <SearchField label="Search rows and photo texts" onSearch={onSearch} />;
  const nothing = <NoMatch query={query} />;
  const summary = <Summary data={data} found={query.trim() === '' ? null : found.length} />;
  if (isWide) {
    return (
      <RowsGrid
        {...props}
        lines={found}
        height={gridHeight.data}
        {...{ search, nothing, summary }}
        meanwhile={<GridSkeleton label="Opening the table" rowHeight={44} height={gridHeight.data} />}
      />
    );
  }
  return (
    <>
      <Box sx={{ pb: 3 }}>{search}</Box>
      {found.length === 0 ? nothing : <RowCards {...props} lines={found} />}
      <Box sx={{ py: 3, fontSize: 14, color: 'text.secondary' }}>{summary}</Box>
    </>
  );
}

function Summary({ data, found }: { data: SnapsheetData; found: number | null }) {
  const { rows, emptyHeaders } = data;
  const count = counted(rows.length, 'record');
  return (
    <>
      <span role="status">{found === null ? count : `${formatCount(found)} of ${count}`}</span>
      {emptyHeaders.length > 0 && (
        <span>
          {emptyHeaders.length === 1 ? 'Column' : 'Columns'}{' '}
          {emptyHeaders.map((header, at) => (
            <span key={header}>
              {at > 0 && ', '}
              <b>{header}</b>
            </span>
          ))}{' '}
          {emptyHeaders.length === 1 ? 'is' : 'are'} empty in every row
        </span>
      )}
    </>
  );
}

function NoRows({ data, canEdit, onAddPhoto }: Pick<RowsTableProps, 'data' | 'canEdit' | 'onAddPhoto'>) {
  if (data.sheetLink === null || data.missingHeaders.length > 0) return null;
  return (
    <Card variant="outlined">
      <EmptyState title="No rows yet" action={canEdit && <AddPhotoButton onClick={onAddPhoto} />}>
        The first photo becomes row 2 of the data sheet. If you type headers into row 1 first, Rowhouse looks
        for them in every photo.
      </EmptyState>
    </Card>
  );
}
