import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CellProgress } from '#frontend/status/CellProgress.tsx';
import { formatCount } from '#kernel/region.ts';
import { countMerch, countSizes, type MerchCount } from '../merch.ts';
import type { MemberRow } from '../record.ts';

interface SizeTableProps {
  rows: readonly MemberRow[];
  /** The size whose members are listed below; null for all. */
  chosen: string | null;
  onChoose: (size: string | null) => void;
}

/** Shirts by size and hats, handed out and still owed. */
export function SizeTable({ rows, chosen, onChoose }: SizeTableProps) {
  return (
    <Card variant="outlined" sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label="Merchandise by size" sx={table}>
        <thead>
          <tr>
            <th scope="col">Size</th>
            <th scope="col">Members</th>
            <th scope="col">Given</th>
            <th scope="col">Still owed</th>
            <Box component="th" sx={bar}>
              <Box sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>Share given</Box>
            </Box>
          </tr>
        </thead>
        <tbody>
          {countSizes(rows).map(({ size, ...count }) => (
            <Box component="tr" key={size} sx={size === chosen ? { bgcolor: 'var(--rh-accent-wash)' } : {}}>
              <th scope="row">
                <Link
                  component="button"
                  type="button"
                  aria-pressed={size === chosen}
                  color="text.primary"
                  onClick={() => onChoose(size === chosen ? null : size)}
                  sx={{ font: 'inherit', fontWeight: 600, minHeight: 32, minWidth: 24 }}
                >
                  {size || 'No size'}
                </Link>
              </th>
              <Counts {...count} />
            </Box>
          ))}
          <Box component="tr" sx={{ '& > *': { borderTopColor: 'var(--rh-line-strong) !important' } }}>
            <th scope="row">All T-shirts</th>
            <Counts {...countMerch(rows, 'tShirt')} />
          </Box>
          <tr>
            <th scope="row">Hats</th>
            <Counts {...countMerch(rows, 'hat')} />
          </tr>
        </tbody>
      </Box>
    </Card>
  );
}

function Counts({ given, owed }: MerchCount) {
  const all = given + owed;
  return (
    <>
      <td>{formatCount(all)}</td>
      <td>{formatCount(given)}</td>
      <td>
        <Typography component="span" sx={{ font: 'inherit', fontWeight: owed > 0 ? 640 : 450 }}>
          {formatCount(owed)}
        </Typography>
      </td>
      <Box component="td" sx={bar}>
        {all > 0 && <CellProgress share={given / all} label={`${given} of ${all} given`} cells={20} />}
      </Box>
    </>
  );
}

const bar = { display: { xs: 'none', md: 'table-cell' }, width: '40%' };
const table = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: 14,
  '& th, & td': {
    px: { xs: 3, md: 4 },
    height: 44,
    textAlign: 'right',
    borderTop: 1,
    borderColor: 'divider',
  },
  '& th:first-of-type': { textAlign: 'left', fontWeight: 600 },
  '& thead th': {
    height: 38,
    bgcolor: 'var(--rh-wash)',
    borderTop: 0,
    fontSize: 12.5,
    fontWeight: 600,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
  },
};
