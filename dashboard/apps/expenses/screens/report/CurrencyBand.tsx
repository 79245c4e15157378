import { counted } from '#kernel/counted.ts';
import { currencyName, formatMoney } from '#kernel/money.ts';
import { roundingText } from '../../currencies.ts';
import type { CurrencySum } from '../../totals.ts';
import { useMoney } from '../money-text.ts';
import { FigureBand } from './FigureBand.tsx';

interface CurrencyBandProps {
  currencies: readonly CurrencySum[];
}

/** What was paid in each currency; renders nothing if there is only one. */
export function CurrencyBand({ currencies }: CurrencyBandProps) {
  const { currency: own, money } = useMoney();
  const figures = currencies.map(({ currency, count, paid, home, withoutRate }) => {
    const came = currency !== own && withoutRate < count ? `, ${money(home)}` : '';
    const some = withoutRate === count ? '' : `${withoutRate} of them `;
    const without = withoutRate > 0 ? `, ${some}without a rate` : '';
    return {
      title: currencyName(currency),
      figure: formatMoney(paid, currency),
      note: `${counted(count, 'line')}${came}${without}`,
    };
  });
  return <FigureBand label="By currency" figures={figures} foot={roundingText(own)} />;
}
