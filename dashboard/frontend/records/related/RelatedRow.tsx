import Box from '@mui/material/Box';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import { shownCell, worded } from '#kernel/records/shown-rows.ts';
import { NamingList } from './NamingList.tsx';
import { namedBy, type RelatedRows } from './related.ts';

interface RelatedRowProps {
  record: AnyRecord;
  /** The field that refers to it. */
  name: string;
  related: RelatedRows;
  row: RelatedRows['rows'][number];
}

/** A row of another tab as it is there, and which records refer to it. */
export function RelatedRow({ record, name, related, row }: RelatedRowProps) {
  const { tab, headers, naming } = related;
  const filled = headers.flatMap((header, at) => {
    const text = row.cells[at] ?? '';
    return text === '' ? [] : [{ header, text }];
  });
  const others = naming.filter((one) => namedBy(one[name])(row));
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
      <NamingList
        tab={record.tab}
        name={row.name}
        lines={others.map((one) => ({ row: one._rowIndex, words: wordsOf(record, name, one) }))}
      />
    </Box>
  );
}

/** A record's contents besides the row that it refers to. */
function wordsOf(record: AnyRecord, name: string, row: RowCells): string[] {
  return worded(record.shownFields)
    .filter(([key, { kind }]) => key !== name && kind !== 'flag')
    .map(([key, field]) => shownCell(field, row[key]))
    .filter((text) => text !== '');
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
