import * as z from 'zod';
import { createPdf, type Pdf } from '#backend/pdf/pdf.ts';
import { formatDay } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import { totalOf, yearlyCosts } from '../costs.ts';
import { formatDistance } from '../distance.ts';
import { newestFirst } from '../due.ts';
import { isDay } from '../months.ts';
import { propertyValue } from '../properties.ts';
import { type VehiclePage, vehiclePageSchema } from '../vehicle.ts';
import { printedInvoices } from './printed-invoices.ts';

const orderSchema = z.object({
  page: vehiclePageSchema,
  author: z.string(),
  day: z.string(),
  /** The photos of invoices, by name; those that could not be read are left out. */
  pictures: z.map(
    z.string(),
    z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  ),
});
export type HistoryOrder = z.infer<typeof orderSchema>;

const money = (cost: number | string, currency: string) =>
  typeof cost === 'number' ? formatMoney(cost, currency) : cost;
const dayText = (text: string) => (isDay(text) ? formatDay(text) : text);

/** Nobody reads more rows than this on paper. */
const maxRows = 1500;
/** The service history as a PDF; drawn in a separate process. */
export async function draw(input: unknown): Promise<Uint8Array> {
  const { page, author, day, pictures } = orderSchema.parse(input);
  const { name } = page.vehicle;
  const pdf = await createPdf({
    title: `${name}: service history`,
    author,
    language: 'en',
    madeAt: new Date(`${day}T12:00:00Z`),
    accent: '#3B5F78',
    footer: `${name}, ${formatDay(day)}`,
  });
  writeFacts(pdf, page);
  writeServices(pdf, page);
  writeInvoices(pdf, page, pictures);
  return await pdf.finish();
}

function writeFacts(pdf: Pdf, { facts, properties }: VehiclePage): void {
  const vin = propertyValue(properties, 'VIN');
  const known = [
    { label: 'Vehicle', value: [facts.year, facts.make, facts.model].filter(Boolean).join(' ') },
    { label: 'VIN', value: vin },
    { label: 'License plate', value: facts.licensePlate },
    { label: 'Color', value: facts.color },
    { label: 'Odometer', value: facts.odometer === null ? '' : formatDistance(facts.odometer, facts.unit) },
  ];
  pdf.facts(known.filter(({ value }) => value !== ''));
}

function writeServices(pdf: Pdf, page: VehiclePage): void {
  const { services, facts } = page;
  pdf.heading(`Maintenance, ${services.length} ${services.length === 1 ? 'record' : 'records'}`);
  if (services.length === 0) {
    pdf.paragraph('Nothing has been recorded yet.');
    return;
  }
  pdf.table({
    columns: [
      { title: 'Date', share: 1.3 },
      { title: 'Mileage', share: 1.2, isNumber: true },
      { title: 'Service', share: 2.6 },
      { title: 'Notes', share: 2.8 },
      { title: 'Vendor', share: 1.4 },
      { title: 'Cost', share: 1.1, isNumber: true },
    ],
    rows: newestFirst(services)
      .slice(0, maxRows)
      .map((row) => [
        dayText(row.Date),
        typeof row.Mileage === 'number' ? formatDistance(row.Mileage, facts.unit) : row.Mileage,
        row.Service,
        row.Notes,
        row.Vendor,
        money(row.Cost, facts.currency),
      ]),
  });
  if (services.length > maxRows) {
    pdf.paragraph(`The latest ${maxRows} records are printed; the sheet has all of them.`, {
      isQuiet: true,
    });
  }
  const years = yearlyCosts({ services, energy: [] }).toReversed();
  if (years.length === 0) return;
  pdf.heading('Cost of maintenance by year', 3);
  pdf.table({
    columns: [{ title: 'Year' }, { title: 'Cost', isNumber: true }],
    rows: years.map((costs) => [costs.year, formatMoney(totalOf(costs), facts.currency)]),
  });
}

/** Photos of invoices in the order of their rows; those that cannot be shown are named. */
function writeInvoices(pdf: Pdf, { services }: VehiclePage, pictures: ReadonlyMap<string, Uint8Array>): void {
  const { rows, left } = printedInvoices(services);
  if (rows.length === 0) return;
  pdf.heading('Invoices');
  for (const row of rows) {
    const caption = `${dayText(row.Date)}: ${row.Service}`;
    const picture = pictures.get(row.Photo);
    if (picture) pdf.picture(picture, { caption, height: 560 });
    else pdf.paragraph(`${caption}. The photo "${row.Photo}" could not be read.`, { isQuiet: true });
  }
  if (left > 0) pdf.paragraph(`${left} more invoices are in Drive, next to the sheet.`, { isQuiet: true });
}
