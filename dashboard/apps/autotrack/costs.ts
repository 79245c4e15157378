import { twoDigits } from '#kernel/day.ts';
import { distanceWithin, type Reading } from './odometer.ts';
import type { EnergyRow, ServiceRow } from './record.ts';

/** Thousandths, the smallest coins there are, so that sums of many amounts stay exact. */
const thousandths = (cost: number | string) => (typeof cost === 'number' ? Math.round(cost * 1000) : 0);

export interface Costs {
  service: number;
  energy: number;
}

interface Tabs {
  services: readonly ServiceRow[];
  energy: readonly EnergyRow[];
}

/** The costs of each period, by its key: of days "2025-11-12" the first 7 characters are months, 4 years. */
function costsBy({ services, energy }: Tabs, characters: 4 | 7): Map<string, Costs> {
  const found = new Map<string, Costs>();
  const add = (part: keyof Costs, day: string, cost: number | string) => {
    if (thousandths(cost) === 0 || !/^\d{4}-\d\d-\d\d$/.test(day)) return;
    const key = day.slice(0, characters);
    const costs = found.get(key) ?? { service: 0, energy: 0 };
    found.set(key, { ...costs, [part]: (thousandths(costs[part]) + thousandths(cost)) / 1000 });
  };
  for (const row of services) add('service', row.Date, row.Cost);
  for (const row of energy) add('energy', row.Date, row.Cost);
  return found;
}

/** The twelve months of a year. */
export function monthlyCosts(tabs: Tabs, year: string): (Costs & { month: string })[] {
  const found = costsBy(tabs, 7);
  return Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${twoDigits(at + 1)}`;
    return { month, ...(found.get(month) ?? { service: 0, energy: 0 }) };
  });
}

/** The years with any costs, earliest first. */
export function yearlyCosts(tabs: Tabs): (Costs & { year: string })[] {
  return [...costsBy(tabs, 4)]
    .map(([year, costs]) => ({ year, ...costs }))
    .sort((one, other) => one.year.localeCompare(other.year));
}

export const totalOf = ({ service, energy }: Costs) => (thousandths(service) + thousandths(energy)) / 1000;

/** The cost of a mile or kilometer in a year; undefined if the distance is unknown. */
export function costPerDistance(
  costs: Costs,
  readings: readonly Reading[],
  year: string,
): { distance: number; cost: number } | undefined {
  const distance = distanceWithin(readings, `${year}-01-01`, `${year}-12-31`);
  return distance ? { distance, cost: totalOf(costs) / distance } : undefined;
}
