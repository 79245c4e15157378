import type { EnergyRow, OdometerRow, ServiceRow } from './record.ts';

// What makes two rows the same record, wherever they came from.

const word = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');
const figure = (cell: number | string) =>
  typeof cell === 'number' ? String(Math.round(cell * 100) / 100) : word(cell);
const keyOf = (...parts: (string | number)[]) => parts.map(figure).join('|');

export const serviceKey = (row: Pick<ServiceRow, 'Date' | 'Mileage' | 'Service' | 'Cost'>) =>
  keyOf(row.Date, row.Mileage, row.Service, row.Cost);

export const energyKey = (row: Pick<EnergyRow, 'Date' | 'Odometer' | 'Energy' | 'Amount'>) =>
  keyOf(row.Date, row.Odometer, row.Energy, row.Amount);

export const readingKey = (row: Pick<OdometerRow, 'Date' | 'Mileage'>) => keyOf(row.Date, row.Mileage);
