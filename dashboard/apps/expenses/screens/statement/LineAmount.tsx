import Box from '@mui/material/Box';
import { formatMoney } from '#kernel/money.ts';
import { numberFormat } from '#kernel/region.ts';
import { formatRate } from '../../currencies.ts';
import type { ShownLine } from './use-statement.ts';

/** A line's amount as on the statement, with a minus for what was paid; below it, the amount in another currency. */
export function LineAmount({ line: { amount, abroad, isTaken } }: { line: ShownLine }) {
  return (
    <>
      {amount !== undefined && plain(-amount)}
      {abroad && (
        <Box
          component="span"
          sx={{ display: 'block', fontSize: 12, fontWeight: 400, color: 'text.secondary' }}
        >
          {formatMoney(-abroad.paid, abroad.currency)}
          {abroad.rate !== undefined && ` at ${formatRate(abroad.rate)}`}
          {amount === undefined && isTaken && ', no rate yet'}
        </Box>
      )}
    </>
  );
}

const plain = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 3 });
