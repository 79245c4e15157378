import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import { shownCell, worded } from '#kernel/records/shown-rows.ts';
import type { RelatedRows } from './related.ts';

interface RelatedRowProps {
  record: AnyRecord;
  /** The field that names it. */
  name: string;
  related: RelatedRows;
  row: RelatedRows['rows'][number];
}

/** So many of the rows that name the same are shown by themselves. */
const maxShown = 5;

/** A row of another tab as it stands there, and which records name it. */
export function RelatedRow({ record, name, related, row }: RelatedRowProps) {
  const { tab, headers, naming } = related;
  const filled = headers.flatMap((header, at) => {
    const text = row.cells[at] ?? '';
    return text === '' ? [] : [{ header, text }];
  });
  const others = naming.filter((one) => String(one[name] ?? '').trim() === row.name);
  return (
    <Box role="group" aria-label={`Row ${row.row} of ${tab}`} sx={panel}>
      <Box component="dl" sx={{ m: 0 }}>
        {filled.map(({ header, text }) => (
          <Box key={header} sx={line}>
            <Box component="dt">{header}</Box>
            <Box component="dd">{text}</Box>
          </Box>
        ))}
      </Box>
      {others.length > 0 && (
        <Box sx={{ px: 3, py: 2 }}>
          <Typography variant="body2" sx={{ fontWeight: 560 }}>
            {`${record.tab} with ${row.name}: ${others.length}`}
          </Typography>
          <Box component="ul" sx={list}>
            {others.slice(0, maxShown).map((one) => (
              <li key={one.id}>{wordsOf(record, name, one)}</li>
            ))}
          </Box>
          {others.length > maxShown && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {`and ${others.length - maxShown} more`}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}

/** What a record says besides the row that it names. */
function wordsOf(record: AnyRecord, name: string, row: RowCells): string {
  const words = worded(record.shownFields)
    .filter(([key, { kind }]) => key !== name && kind !== 'flag')
    .map(([key, field]) => shownCell(field, row[key]))
    .filter((text) => text !== '');
  return [`Row ${row._rowIndex}`, ...words.slice(0, 2)].join(', ');
}

const panel = { border: 1, borderColor: 'divider', borderRadius: '4px', overflow: 'hidden', mt: 1 };
const line = {
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 1fr) minmax(0, 2fr)',
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 14,
  '& > *': { px: 3, py: 1.5, m: 0, minWidth: 0, overflowWrap: 'anywhere' },
  '& > dt': { bgcolor: 'var(--rh-wash)', color: 'text.secondary' },
};
const list = { listStyle: 'none', p: 0, m: 0, mt: 0.5, fontSize: 14, color: 'text.secondary' };
