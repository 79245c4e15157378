import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CellBars } from '#frontend/charts/CellBars.tsx';
import { CellColumns } from '#frontend/charts/CellColumns.tsx';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { GridSkeleton } from '#frontend/grid/GridSkeleton.tsx';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { counted } from '#kernel/counted.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import { shownRegion } from '#kernel/region.ts';
import type { ReportedLine } from '../../budget-state.ts';
import { merchantNames, merchantOf, recurringOf } from '../../recurring.ts';
import { largestCategories, monthColumns, spanOf, totalsOf } from '../../totals.ts';
import { ReportCurrency, useMoney } from '../money-text.ts';
import { expenseQueries } from '../queries.ts';
import { categoriesOf } from '../report/categories.ts';
import { allRowsQuery } from './all-rows.ts';
import { Budgets } from './Budgets.tsx';
import { OverviewCard } from './OverviewCard.tsx';

const maxBars = 8;

/** What all of a person's reports come to: by year, month, category and merchant, and what recurs. */
export function Overview() {
  const { data } = useSuspenseQuery(expenseQueries.reports());
  const all = useQuery(allRowsQuery(data.reports));
  const [chosen, setCurrency] = useState<string | null>(null);
  const [chosenYear, setYear] = useState<string | null>(null);
  if (all.error) return <ProblemAlert title="Failed to fetch expense data" problem={all.error} />;
  if (!all.data) return <GridSkeleton label="Reading the reports" rowHeight={52} height={320} />;
  const { rows, unread } = all.data;
  const budgets = <Budgets rows={rows} categories={categoriesOf({ rows })} />;
  const currencies = namesByCount(rows.map(({ own }) => own));
  const currency = currencies.find((each) => each === chosen) ?? currencies[0];
  if (currency === undefined) {
    return (
      <ReportCurrency value={shownRegion().currency}>
        {unread.length > 0 ? (
          <Unread names={unread} />
        ) : (
          <Card variant="outlined" sx={{ mb: 4 }}>
            <EmptyState title="No expenses found">
              Once a report has a row, the totals of all reports are shown here.
            </EmptyState>
          </Card>
        )}
        {budgets}
      </ReportCurrency>
    );
  }
  const inCurrency = rows.filter(({ own }) => own === currency);
  const years = [...new Set(inCurrency.map(yearOf).filter((year) => year !== ''))].toSorted().toReversed();
  const year = years.find((each) => each === chosenYear) ?? 'all';
  const shown = year === 'all' ? inCurrency : inCurrency.filter((row) => yearOf(row) === year);
  return (
    <ReportCurrency value={currency}>
      <Stack direction="row" sx={{ gap: 4, my: 4, flexWrap: 'wrap' }}>
        <FilterToggle
          label="Year"
          value={year}
          onChange={setYear}
          options={['all', ...years].map((value) => ({
            value,
            label: value === 'all' ? 'All years' : value,
          }))}
        />
        {currencies.length > 1 && (
          <FilterToggle
            label="Currency"
            value={currency}
            onChange={setCurrency}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        )}
      </Stack>
      {unread.length > 0 && <Unread names={unread} />}
      <Sums rows={shown} reports={data.reports.length - unread.length} />
      <Box sx={{ mt: 4 }}>{budgets}</Box>
      <ComesAgain rows={inCurrency} />
    </ReportCurrency>
  );
}

/** The reports that the totals are without. */
function Unread({ names }: { names: readonly string[] }) {
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      {counted(names.length, 'report')} could not be read and {names.length === 1 ? 'is' : 'are'} left out:{' '}
      {names.join(', ')}.
    </Alert>
  );
}

const yearOf = ({ date }: ReportedLine) => parseDay(date)?.slice(0, 4) ?? '';

/** Each name once, the most frequent first. */
function namesByCount(names: readonly string[]): string[] {
  return [...Map.groupBy(names, (name) => name)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name]) => name);
}

function Sums({ rows, reports }: { rows: readonly ReportedLine[]; reports: number }) {
  const { currency, money, whole } = useMoney();
  const totals = useMemo(() => totalsOf(rows, currency), [rows, currency]);
  const merchants = useMemo(() => {
    const names = merchantNames(rows.map(({ description }) => description));
    const named = ({ description }: ReportedLine) => names.get(merchantOf(description)) ?? description;
    return totalsOf(
      rows.map((row) => ({ ...row, category: named(row) })),
      currency,
    ).categories;
  }, [rows, currency]);
  const { months, categories } = totals;
  return (
    <Box sx={grid}>
      <OverviewCard title="Total">
        <Typography variant="figure" component="p">
          {money(totals.total)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {counted(totals.count, 'expense')} in {counted(reports, 'report')}
          {totals.withoutRate > 0 &&
            `, without ${counted(totals.withoutRate, 'line')} that ${totals.withoutRate === 1 ? 'has' : 'have'} no rate yet`}
        </Typography>
        {totals.unreadableAmounts > 0 && (
          <Typography variant="body2" sx={{ color: 'warning.main' }}>
            {counted(totals.unreadableAmounts, 'amount')} unreadable, counted as {whole(0)}
          </Typography>
        )}
      </OverviewCard>
      <OverviewCard title={`By month, ${spanOf(months)}`}>
        <CellColumns
          label="Expenses of all reports by month"
          columns={monthColumns(months)}
          format={money}
          formatAxis={whole}
          formatCurrent={whole}
        />
      </OverviewCard>
      <OverviewCard title="By category">
        <CellBars
          label="Expenses of all reports by category"
          bars={largestCategories(categories, maxBars, currency)}
          format={money}
        />
      </OverviewCard>
      <OverviewCard title="By merchant">
        <CellBars
          label="Expenses of all reports by merchant"
          bars={largestCategories(merchants, maxBars, currency)}
          format={money}
        />
      </OverviewCard>
    </Box>
  );
}

/** Regular payments, and when each is expected next. */
function ComesAgain({ rows }: { rows: readonly ReportedLine[] }) {
  const { money } = useMoney();
  const found = useMemo(() => recurringOf(rows), [rows]);
  if (found.length === 0) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <OverviewCard title="Comes again">
        <Box component="ul" aria-label="Comes again" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {found.map(({ name, amount, everyDays, next }) => (
            <Box
              component="li"
              key={name}
              sx={{ py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
            >
              <Typography sx={{ fontWeight: 560 }}>{name}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                About {money(amount)} every {counted(everyDays, 'day')}, next around {formatDay(next)}
              </Typography>
            </Box>
          ))}
        </Box>
      </OverviewCard>
    </Box>
  );
}

const grid = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } };
