import Box from '@mui/material/Box';
import { useId } from 'react';
import type { ProposedTab } from '../../contract.ts';
import type { DraftColumn } from './draft.ts';

interface FirstRowsProps {
  tab: ProposedTab;
  columns: readonly DraftColumn[];
}

/** The first rows of a tab as they stand, under the columns that the app will have. */
export function FirstRows({ tab: { tab, columns: inSheet, preview }, columns }: FirstRowsProps) {
  const labelId = useId();
  const left = new Set(columns.flatMap(({ kind, letter }) => (kind === null ? [letter] : [])));
  const shown = inSheet.flatMap((column, at) => (left.has(column.letter) ? [] : [{ ...column, at }]));
  return (
    <Box role="region" aria-labelledby={labelId} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={table}>
        <caption id={labelId}>First rows of {tab}</caption>
        <thead>
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
  );
}

const table = {
  borderCollapse: 'collapse',
  fontSize: 14,
  '& caption': { textAlign: 'left', color: 'text.secondary', pb: 2 },
  '& th, & td': { border: 1, borderColor: 'divider', px: 3, py: 2, textAlign: 'left', maxWidth: 260 },
  '& td': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
};
