import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { counted } from '#kernel/counted.ts';
import { currencyName, formatMoney } from '#kernel/money.ts';
import type { CurrencySum } from '../../totals.ts';
import { useMoney } from '../money-text.ts';

interface CurrencyBandProps {
  currencies: readonly CurrencySum[];
}

/** What was paid in each currency; nothing where there is one alone. */
export function CurrencyBand({ currencies }: CurrencyBandProps) {
  const { currency: own, money } = useMoney();
  if (currencies.length === 0) return null;
  return (
    <Card variant="outlined" component="section" aria-label="By currency" sx={band}>
      {currencies.map(({ currency, count, paid, home, withoutRate }) => (
        <Box key={currency}>
          <Typography variant="subtitle2" component="h2">
            {currencyName(currency)}
          </Typography>
          <Typography variant="figure" component="p" sx={{ fontSize: 24, lineHeight: '32px' }}>
            {formatMoney(paid, currency)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {counted(count, 'line')}
            {currency !== own && withoutRate < count && `, ${money(home)}`}
            {withoutRate > 0 && `, ${withoutRate === count ? '' : `${withoutRate} of them `}without a rate`}
          </Typography>
        </Box>
      ))}
    </Card>
  );
}

const band = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
  mt: { xs: 0, md: 4 },
  mb: { xs: 4, md: 0 },
  // Each cell draws the rule on its left; that of the first is cut off.
  overflow: 'hidden',
  '& > *': { px: 5, py: 3.5, ml: '-1px', borderLeft: '1px solid var(--rh-line)', minWidth: 0 },
};
