import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatCount } from '#kernel/region.ts';
import type { RowGroup, Total } from './grid-totals.ts';

interface GridGroupsProps<R> {
  /** What rows are grouped by: "Stage". */
  label: string;
  groups: readonly RowGroup<R>[];
  /** The totals of a group's rows. */
  totalsOf: (rows: readonly R[]) => readonly Total[];
  /** The group that is shown alone; null for all. */
  chosen: string | null;
  onChoose: (key: string | null) => void;
}

/** Nobody reads further than this; the rows of the other groups are listed below all the same. */
const most = 100;

/** The groups of a table's rows, each with its totals; pressing one shows only its rows. */
export function GridGroups<R>({ label, groups, totalsOf, chosen, onChoose }: GridGroupsProps<R>) {
  const heads = totalsOf([]);
  const left = groups.length - most;
  return (
    <Box sx={frame}>
      <Box component="table" aria-label={`Groups by ${label}`} sx={table}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">Rows</th>
            {heads.map(({ field, label: head }) => (
              <th key={field} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.slice(0, most).map(({ key, name, rows }) => (
            <tr key={key} data-chosen={chosen === key}>
              <th scope="row">
                <Button
                  size="small"
                  color="inherit"
                  aria-pressed={chosen === key}
                  onClick={() => onChoose(chosen === key ? null : key)}
                >
                  <bdi>{name}</bdi>
                </Button>
              </th>
              <td>{formatCount(rows.length)}</td>
              {totalsOf(rows).map(({ field, text }) => (
                <td key={field}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      {left > 0 && <Box sx={{ px: 3, py: 2, color: 'text.secondary' }}>{formatCount(left)} more groups</Box>}
    </Box>
  );
}

const frame = {
  maxHeight: 232,
  overflow: 'auto',
  borderBottom: 1,
  borderColor: 'var(--rh-line-strong)',
  bgcolor: 'var(--rh-wash)',
  fontSize: 14,
};
const table = {
  width: 1,
  borderCollapse: 'collapse',
  '& th, & td': { px: 3, py: 0.5, textAlign: 'right', borderTop: '1px solid var(--rh-line)' },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { fontSize: 12.5, fontWeight: 600, borderTop: 0, py: 2, color: 'text.primary' },
  '& tbody th': { fontWeight: 400, pl: 1 },
  '& tbody .MuiButton-root': { fontWeight: 540, minHeight: 32, maxWidth: 320, textAlign: 'left' },
  '& td': { fontVariantNumeric: 'tabular-nums', color: 'text.secondary' },
  '& [data-chosen="true"]': { bgcolor: 'var(--rh-accent-wash)' },
};
