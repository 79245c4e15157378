import { counted } from '#kernel/counted.ts';
import { taxName } from '../../tax.ts';
import type { Totals } from '../../totals.ts';
import { useMoney } from '../money-text.ts';
import { FigureBand } from './FigureBand.tsx';

/** The tax in the lines, by rate, and what is paid back; renders nothing if no line mentions either. */
export function TaxBand({ totals: { taxes, total, reimbursable } }: { totals: Totals }) {
  const { money } = useMoney();
  const figures = taxes.map(({ rate, count, tax, net }) => ({
    title: taxName(rate),
    figure: money(tax),
    note: `${counted(count, 'line')}, ${money(net)} net`,
  }));
  const paidBack =
    reimbursable === total
      ? []
      : [
          {
            title: 'Reimbursable',
            figure: money(reimbursable),
            note: `${money(total - reimbursable)} is not`,
          },
        ];
  return <FigureBand label="Tax and reimbursement" figures={[...paidBack, ...figures]} />;
}
