import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { CellBars } from '#frontend/charts/CellBars.tsx';
import { CellColumns } from '#frontend/charts/CellColumns.tsx';
import { cellValueFor } from '#frontend/charts/cell-scale.ts';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import { counted } from '#kernel/counted.ts';
import { formatCount } from '#kernel/region.ts';
import { largestCategories, longMonth, monthColumns, spanOf, type Totals } from '../../totals.ts';
import { useMoney } from '../money-text.ts';

const maxCategories = 6;
const rule = '1px solid var(--rh-line)';

/** A report's totals: overall, by category and by month. */
export function SummaryCard({ totals }: { totals: Totals }) {
  const isWide = useIsWide();
  return isWide ? <WideSummary totals={totals} /> : <PhoneSummary totals={totals} />;
}

function WideSummary({ totals }: { totals: Totals }) {
  const { categories, months } = totals;
  const { money, whole } = useMoney();
  return (
    <Card
      variant="outlined"
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: '200px 1fr', lg: '216px 500fr 660fr' },
        '& > *': { px: 5, py: 3.5, minWidth: 0 },
        '& > * + *': { borderLeft: rule },
        '& > * + * + *': {
          gridColumn: { md: '1 / -1', lg: 'auto' },
          borderTop: { md: rule, lg: 0 },
          borderLeft: { md: 0, lg: rule },
        },
      }}
    >
      <Figures totals={totals} />
      <Chart title="By category" unit={unitOf(categories, whole)}>
        <CategoryBars totals={totals} />
      </Chart>
      <Chart title={`By month, ${spanOf(months)}`} unit={unitOf(months, whole)}>
        <MonthColumns totals={totals} formatCurrent={money} />
      </Chart>
    </Card>
  );
}

function PhoneSummary({ totals }: { totals: Totals }) {
  const [shown, setShown] = useState<'month' | 'category'>('month');
  const { currency, money, whole } = useMoney();
  const unit = unitOf(shown === 'month' ? totals.months : totals.categories, whole);
  return (
    <Card variant="outlined" sx={{ p: 4, mb: 4 }}>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 4, gap: 3, flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {totalLabel(totals, currency)}, {countOf(totals)}
          </Typography>
          <Typography variant="figure" component="p">
            {money(totals.total)}
          </Typography>
        </Box>
        <ToggleButtonGroup
          exclusive
          aria-label="Show by"
          sx={{ displayPrint: 'none' }}
          value={shown}
          onChange={(_, next: 'month' | 'category' | null) => next && setShown(next)}
        >
          <ToggleButton value="month">Month</ToggleButton>
          <ToggleButton value="category">Category</ToggleButton>
        </ToggleButtonGroup>
      </Stack>
      {shown === 'month' ? (
        <MonthColumns totals={totals} formatCurrent={whole} />
      ) : (
        <CategoryBars totals={totals} />
      )}
      <Typography variant="caption" component="p" sx={{ color: 'var(--rh-ink-3)', mt: 2 }}>
        {unit}
      </Typography>
    </Card>
  );
}

function Figures({ totals }: { totals: Totals }) {
  const without = totals.count - totals.withPhoto;
  const { currency, money } = useMoney();
  return (
    <Box>
      <Typography variant="subtitle2" component="h2">
        {totalLabel(totals, currency)}
      </Typography>
      <Typography
        variant="figure"
        component="p"
        sx={{
          fontSize: figureSize(money(totals.total)),
          lineHeight: '40px',
          mt: 1,
          overflowWrap: 'anywhere',
        }}
      >
        {money(totals.total)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {countOf(totals)}
      </Typography>
      <Typography
        variant="body2"
        sx={{
          mt: 3.5,
          pt: 3.5,
          borderTop: rule,
          color: 'text.secondary',
          '& b': { color: 'text.primary', fontWeight: 640 },
        }}
      >
        <b>{formatCount(totals.withPhoto)}</b> with a receipt photo
        <br />
        <b>{formatCount(without)}</b> still need a photo
      </Typography>
    </Box>
  );
}

const totalLabel = ({ currencies }: Totals, currency: string) =>
  currencies.length > 0 ? `Total in ${currency}` : 'Total';

/** "64 expenses", and how many of them the total leaves out. */
function countOf({ count, withoutRate }: Totals): string {
  const without = withoutRate > 0 ? `, without ${counted(withoutRate, 'line')}` : '';
  return `${counted(count, 'expense')}${without}`;
}

/** Keeps even hundreds of millions on one line. */
function figureSize(figure: string): number {
  if (figure.length > 13) return 22;
  return figure.length > 11 ? 27 : 34;
}

interface ChartProps {
  title: string;
  unit: string;
  children: ReactNode;
}

function Chart({ title, unit, children }: ChartProps) {
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Stack component="figcaption" direction="row" sx={{ justifyContent: 'space-between', mb: 2 }}>
        <Typography variant="subtitle2" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'var(--rh-ink-3)' }}>
          {unit}
        </Typography>
      </Stack>
      {children}
    </Box>
  );
}

function CategoryBars({ totals }: { totals: Totals }) {
  const { money, currency } = useMoney();
  const bars = largestCategories(totals.categories, maxCategories, currency);
  const [first] = bars;
  const finding = first ? `Largest category: ${first.label}, ${money(first.amount)}` : 'No categories';
  return <CellBars label={finding} bars={bars} format={money} />;
}

interface MonthColumnsProps {
  totals: Totals;
  formatCurrent: (amount: number) => string;
}

function MonthColumns({ totals, formatCurrent }: MonthColumnsProps) {
  const { months, earlier } = totals;
  const { money, whole } = useMoney();
  const highest = months.reduce<(typeof months)[number] | undefined>(
    (best, each) => (best && best.amount >= each.amount ? best : each),
    undefined,
  );
  if (!highest) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        No expense has a readable date.
      </Typography>
    );
  }
  return (
    <>
      <CellColumns
        label={`Highest month: ${longMonth(highest.month)}, ${money(highest.amount)}`}
        columns={monthColumns(months)}
        format={money}
        formatAxis={whole}
        formatCurrent={formatCurrent}
      />
      {earlier !== 0 && (
        <Typography variant="caption" component="p" sx={{ color: 'var(--rh-ink-3)' }}>
          Earlier months: {money(earlier)}
        </Typography>
      )}
    </>
  );
}

function unitOf(amounts: readonly { amount: number }[], whole: (amount: number) => string): string {
  const cell = cellValueFor(Math.max(0, ...amounts.map(({ amount }) => amount)));
  return `1 cell = ${whole(cell)}`;
}
