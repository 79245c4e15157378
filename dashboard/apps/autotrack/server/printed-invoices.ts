import { newestFirst } from '../due.ts';
import type { ServiceRow } from '../record.ts';

const maxInvoices = 60;

/** The rows whose invoices are printed, and how many more there are. */
export function printedInvoices(services: readonly ServiceRow[]): { rows: ServiceRow[]; left: number } {
  const wanted = newestFirst(services).filter(({ Photo }) => Photo !== '');
  return { rows: wanted.slice(0, maxInvoices), left: Math.max(0, wanted.length - maxInvoices) };
}
