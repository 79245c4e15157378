import Box from '@mui/material/Box';
import { useId } from 'react';
import type { ProposedTab } from '../../contract.ts';
import type { DraftColumn } from './draft.ts';
import { Heading } from './Heading.tsx';

interface FirstRowsProps {
  tab: ProposedTab;
  columns: readonly Pick<DraftColumn, 'kind' | 'letter'>[];
  /** What happens to them. */
  note?: string;
}

/** The first rows of a tab as they are, under the columns that the app will have. */
export function FirstRows({ tab: { tab, columns: inSheet, preview }, columns, note }: FirstRowsProps) {
  const labelId = useId();
  const left = new Set(columns.flatMap(({ kind, letter }) => (kind === null ? [letter] : [])));
  const shown = inSheet.flatMap((column, at) => (left.has(column.letter) ? [] : [{ ...column, at }]));
  return (
    <>
      <Heading id={labelId} note={note}>
        {`First rows of ${tab}`}
      </Heading>
      <Box role="region" aria-labelledby={labelId} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Box component="table" aria-labelledby={labelId} sx={table}>
          <thead>
            <tr>
              <td />
              {shown.map(({ key, letter }) => (
                <td key={key}>{letter}</td>
              ))}
            </tr>
            <tr>
              <th scope="col">Row</th>
              {shown.map(({ key, header }) => (
                <th key={key} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ row, cells }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {shown.map(({ key, at }) => (
                  <td key={key}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </>
  );
}

const mono = {
  textAlign: 'center',
  color: 'var(--rh-ink-3)',
  bgcolor: 'var(--rh-wash)',
  fontFamily: 'var(--rh-mono)',
  fontSize: 12,
  fontWeight: 400,
};
const table = {
  borderCollapse: 'collapse',
  fontSize: 14,
  minWidth: 1,
  '& th, & td': {
    borderBottom: 1,
    borderRight: 1,
    borderColor: 'divider',
    px: 3,
    py: 2,
    textAlign: 'left',
    maxWidth: 240,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& tr > :last-child': { borderRight: 0 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& thead td, & tr > th:first-of-type': mono,
};
