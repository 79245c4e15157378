import { formatMoney } from '#kernel/money.ts';
import { costPerDistance, totalOf, yearlyCosts } from '../../costs.ts';
import { formatDistance } from '../../distance.ts';
import { readingsOf } from '../../odometer.ts';
import type { VehiclePage } from '../../vehicle.ts';
import { SmallTable } from './SmallTable.tsx';

/** The cost of fuel and charging in each year, and per mile or kilometer; latest year first. */
export function EnergyCosts({ page }: { page: VehiclePage }) {
  const { energy, facts } = page;
  const years = yearlyCosts({ services: [], energy });
  if (years.length === 0) return null;
  const readings = readingsOf(page, facts.unit);
  return (
    <SmallTable
      label="Energy cost by year"
      columns={[
        { title: 'Year' },
        { title: 'Distance', isEnd: true },
        { title: 'Cost', isEnd: true },
        { title: facts.unit === 'mi' ? 'Cost per mile' : 'Cost per kilometer', isEnd: true },
      ]}
      rows={years.toReversed().map(({ year, ...costs }) => {
        const way = costPerDistance(costs, readings, year);
        return {
          key: year,
          cells: [
            year,
            way ? formatDistance(way.distance, facts.unit) : '',
            formatMoney(totalOf(costs), facts.currency),
            way ? formatMoney(way.cost, facts.currency) : '',
          ],
        };
      })}
    />
  );
}
