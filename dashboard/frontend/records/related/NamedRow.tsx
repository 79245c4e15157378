import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RowCells } from '#kernel/records/record.ts';
import { NamingList } from './NamingList.tsx';
import { type NamingRows, namedBy } from './related.ts';

interface NamedRowProps {
  row: RowCells;
  naming: readonly NamingRows[];
}

/** The rows of other tabs that refer to a record. */
export function NamedRow({ row, naming }: NamedRowProps) {
  return naming.map((one) => {
    const { tab, column, by, problem } = one;
    const name = String(row[by] ?? '').trim();
    const key = `${tab} ${column}`;
    if (problem !== null) {
      return (
        <Typography key={key} variant="body2" sx={{ color: 'text.secondary' }}>
          {problem}
        </Typography>
      );
    }
    const lines = name === '' ? [] : linesOf(one, row[by]);
    if (lines.length === 0) return null;
    return (
      <Box key={key} role="group" aria-label={`Rows of ${tab}`} sx={panel}>
        <NamingList {...{ tab, name, lines }} />
      </Box>
    );
  });
}

/** What else each of them contains. */
function linesOf({ headers, rows, column }: NamingRows, told: unknown) {
  const at = headers.indexOf(column);
  return rows.filter(namedBy(told)).map(({ row, cells }) => {
    return { row, words: cells.filter((text, index) => index !== at && text !== '') };
  });
}

const panel = { border: 1, borderColor: 'divider', borderRadius: '4px' };
