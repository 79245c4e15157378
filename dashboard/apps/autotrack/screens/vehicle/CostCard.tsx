import Box from '@mui/material/Box';
import { useState } from 'react';
import { BarChart } from '#frontend/charts/charts-on-demand.ts';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { dayFormat } from '#kernel/day.ts';
import { formatMoney, formatMoneyBriefly } from '#kernel/money.ts';
import { costPerDistance, monthlyCosts, totalOf, yearlyCosts } from '../../costs.ts';
import { formatDistance } from '../../distance.ts';
import { readingsOf } from '../../odometer.ts';
import type { VehiclePage } from '../../vehicle.ts';
import { card } from './NextCard.tsx';

const monthName = dayFormat({ month: 'short' });
const monthOfYear = dayFormat({ month: 'short', year: 'numeric' });

/** The vehicle's costs in a year, by month, and in all years. */
export function CostCard({ page, day }: { page: VehiclePage; day: string }) {
  const { services, energy, facts } = page;
  const money = (cost: number) => formatMoney(cost, facts.currency);
  const years = yearlyCosts({ services, energy });
  const [chosen, setChosen] = useState<string>();
  const latest = years.at(-1)?.year;
  if (latest === undefined) return null;
  const year = chosen ?? latest;
  const isAll = year === 'all';
  const readings = readingsOf(page, facts.unit);
  const costs = years.find((one) => one.year === year) ?? { service: 0, energy: 0 };
  const perDistance = isAll ? undefined : costPerDistance(costs, readings, year);
  const total = isAll ? years.reduce((sum, one) => sum + totalOf(one), 0) : totalOf(costs);
  const bars = isAll
    ? years.map((one) => ({ label: one.year, values: { Service: one.service, Energy: one.energy } }))
    : monthlyCosts({ services, energy }, year)
        .filter(({ month }) => month <= day.slice(0, 7))
        .map((one) => ({
          label: monthName(`${one.month}-01`),
          name: monthOfYear(`${one.month}-01`),
          values: { Service: one.service, Energy: one.energy },
        }));
  const hasEnergy = energy.some(({ Cost }) => typeof Cost === 'number');
  const way = perDistance
    ? `${formatDistance(perDistance.distance, facts.unit)} ${year === day.slice(0, 4) ? 'this year' : `in ${year}`}, ${money(perDistance.cost)} a ${facts.unit === 'mi' ? 'mile' : 'kilometer'}`
    : undefined;
  return (
    <Box component="section" aria-label="Cost" sx={card}>
      {years.length > 1 && (
        <Box sx={{ mb: 3, overflowX: 'auto' }}>
          <FilterToggle
            label="Year"
            value={year}
            onChange={setChosen}
            options={[
              ...years
                .slice(-4)
                .toReversed()
                .map((one) => ({ value: one.year, label: one.year })),
              { value: 'all', label: 'All years' },
            ]}
          />
        </Box>
      )}
      <BarChart
        title={isAll ? 'Cost by year' : `Cost, ${year}`}
        unit=""
        series={hasEnergy ? ['Service', 'Energy'] : ['Service']}
        isStacked
        bars={bars}
        format={money}
        formatAxis={(cost) => formatMoneyBriefly(cost, facts.currency)}
        headline={money(total)}
        note={way}
        meanwhile={<Box sx={{ minHeight: 300 }} />}
      />
    </Box>
  );
}
