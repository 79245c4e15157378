import type { AppContext } from '#backend/context.ts';
import { csvFile, fileNameOf } from '#backend/files/csv.ts';
import type { DriveFile } from '#backend/google/drive.ts';
import { preparePhoto } from '#backend/photos/prepare.ts';
import type { FileContent } from '#kernel/contract.ts';
import { formatDay } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import { Problem } from '#kernel/problem.ts';
import type { VehiclePage } from '../contract.ts';
import { totalOf, yearlyCosts } from '../costs.ts';
import { formatDistance } from '../distance.ts';
import { newestFirst } from '../due.ts';
import { isDay } from '../months.ts';
import { invoicesOf } from './invoices.ts';
import { propertyValue, readPage } from './page.ts';

const logHeaders = [
  'Date',
  'Mileage',
  'Service',
  'Cost',
  'Notes',
  'Next Service',
  'Vendor',
  'Engine Hours',
  'Photo',
] as const;
const energyHeaders = [
  'Date',
  'Odometer',
  'Energy',
  'Amount',
  'Unit',
  'Cost',
  'Partial',
  'Missed',
  'Place',
  'Notes',
] as const;

/** The rows of a part as a file with the sheet's headers. */
export async function exportRows(
  context: AppContext,
  vehicleId: string,
  part: 'services' | 'energy',
): Promise<FileContent> {
  const { page } = await readPage(context, vehicleId);
  const { name } = page.vehicle;
  if (part === 'energy') {
    const cells = page.energy.map((row) =>
      energyHeaders.map((header) => {
        const value = row[header];
        return typeof value === 'boolean' ? (value ? 'Yes' : '') : value;
      }),
    );
    return csvFile(`${name} - Energy`, energyHeaders, cells);
  }
  const cells = page.services.map((row) => logHeaders.map((header) => row[header]));
  return csvFile(`${name} - Maintenance Log`, logHeaders, cells);
}

const money = (cost: number | string) => (typeof cost === 'number' ? formatMoney(cost) : cost);
const day = (text: string) => (isDay(text) ? formatDay(text) : text);

/** An invoice of more bytes than this is named, but not printed. */
const mostInvoiceBytes = 20 * 1024 * 1024;
const mostInvoices = 60;
/** Each row on paper keeps the server busy for a moment. */
const mostRows = 1500;

/** The service history on paper, for the next owner: facts, rows, what they cost, and the invoices. */
export async function printHistory(context: AppContext, vehicleId: string): Promise<FileContent> {
  const { vehicle, page } = await readPage(context, vehicleId);
  const { createPdf } = await import('#backend/pdf/pdf.ts');
  const invoices = await invoicesOf(context, vehicle);
  const pdf = await createPdf({
    title: `${vehicle.name}: service history`,
    author: context.facts.user.name || context.facts.user.email,
    language: 'en',
    madeAt: new Date(`${context.facts.day}T12:00:00Z`),
    accent: '#3B5F78',
    footer: `${vehicle.name}, ${formatDay(context.facts.day)}`,
  });
  writeFacts(pdf, page);
  writeServices(pdf, page);
  await writeInvoices(context, pdf, page, invoices);
  return {
    bytes: await pdf.finish(),
    type: 'application/pdf',
    downloadName: fileNameOf(`${vehicle.name} - Service History`, '.pdf'),
  };
}

type Paper = Awaited<ReturnType<typeof import('#backend/pdf/pdf.ts')['createPdf']>>;

function writeFacts(pdf: Paper, { facts, properties }: VehiclePage): void {
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

function writeServices(pdf: Paper, page: VehiclePage): void {
  const { services, facts } = page;
  pdf.heading(`Maintenance, ${services.length} ${services.length === 1 ? 'record' : 'records'}`);
  if (services.length === 0) {
    pdf.paragraph('Nothing was written down yet.');
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
      .slice(0, mostRows)
      .map((row) => [
        day(row.Date),
        typeof row.Mileage === 'number' ? formatDistance(row.Mileage, facts.unit) : row.Mileage,
        row.Service,
        row.Notes,
        row.Vendor,
        money(row.Cost),
      ]),
  });
  if (services.length > mostRows) {
    pdf.paragraph(`The latest ${mostRows} records are printed; all of them stand in the sheet.`, {
      isQuiet: true,
    });
  }
  const years = yearlyCosts({ services, energy: [] }).toReversed();
  if (years.length === 0) return;
  pdf.heading('Cost of maintenance by year', 3);
  pdf.table({
    columns: [{ title: 'Year' }, { title: 'Cost', isNumber: true }],
    rows: years.map((costs) => [costs.year, formatMoney(totalOf(costs))]),
  });
}

/** Photos of invoices in the order of the rows; what cannot be shown is named. */
async function writeInvoices(
  context: AppContext,
  pdf: Paper,
  { services }: VehiclePage,
  invoices: readonly DriveFile[],
): Promise<void> {
  const byName = new Map(invoices.map((file) => [file.name, file]));
  const wanted = newestFirst(services).filter(({ Photo }) => Photo !== '');
  if (wanted.length === 0) return;
  pdf.heading('Invoices');
  for (const row of wanted.slice(0, mostInvoices)) {
    const caption = `${day(row.Date)}: ${row.Service}`;
    const file = byName.get(row.Photo);
    const picture = file && (await pictureOf(context, file));
    if (picture) pdf.picture(picture, { caption, height: 560 });
    else pdf.paragraph(`${caption}. The photo "${row.Photo}" could not be read.`, { isQuiet: true });
  }
  const left = wanted.length - mostInvoices;
  if (left > 0) pdf.paragraph(`${left} more invoices lie beside the sheet in Drive.`, { isQuiet: true });
}

async function pictureOf({ drive }: AppContext, { id }: DriveFile): Promise<Uint8Array | undefined> {
  try {
    const bytes = await drive.download(id, mostInvoiceBytes);
    return (await preparePhoto(bytes, { keepLocation: false })).bytes;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
