import * as z from 'zod';
import { createPdf, type Pdf } from '#backend/pdf/pdf.ts';
import { counted } from '#kernel/counted.ts';
import { daySchema, formatDay } from '#kernel/day.ts';
import { currencyName, formatMoney } from '#kernel/money.ts';
import { formatCount } from '#kernel/region.ts';
import { homeAmountOf, paidTextOf, roundingText } from '../currencies.ts';
import { packChoiceSchema } from '../pack.ts';
import type { ExpenseRow } from '../record.ts';
import { isReimbursable, taxName, taxOf } from '../tax.ts';
import { totalsOf } from '../totals.ts';

const rowSchema = z.custom<ExpenseRow>((value) => typeof value === 'object' && value !== null);
const orderSchema = z.object({
  title: z.string(),
  description: z.string(),
  currency: z.string(),
  author: z.string(),
  day: z.string(),
  /** The range of the rows in the sheet: "Expenses!A1:G65". */
  range: z.string(),
  choice: packChoiceSchema,
  rows: z.array(z.object({ row: rowSchema, photoId: z.string().nullable() })),
  /** The pages of the photos, by photo id; without those that could not be read. */
  pictures: z.map(z.string(), z.array(z.custom<Uint8Array>((value) => value instanceof Uint8Array))),
});
export type PackOrder = z.infer<typeof orderSchema>;
type PackedLine = PackOrder['rows'][number];

const dayText = (text: string) => (daySchema.safeParse(text).success ? formatDay(text) : text);

/** A report with its receipts as a PDF; drawn in a separate process. */
export async function draw(input: unknown): Promise<Uint8Array> {
  const order = orderSchema.parse(input);
  const pdf = await createPdf({
    title: order.title,
    author: order.author,
    language: 'en',
    madeAt: new Date(`${order.day}T12:00:00Z`),
    accent: '#146C43',
    footer: [order.range, formatDay(order.day)].filter(Boolean).join(', '),
  });
  writeCover(pdf, order);
  writeRows(pdf, order);
  writeReceipts(pdf, order);
  return await pdf.finish();
}

function spanOf({ rows }: PackOrder): string {
  const days = rows
    .map(({ row }) => row.date)
    .filter((date) => daySchema.safeParse(date).success)
    .toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? `${formatDay(first)}. ` : `${formatDay(first)} to ${formatDay(last)}. `;
}

function writeCover(pdf: Pdf, order: PackOrder): void {
  const { rows, currency, description } = order;
  const totals = totalsOf(
    rows.map(({ row }) => row),
    currency,
  );
  if (description !== '') pdf.paragraph(description);
  pdf.paragraph(`${spanOf(order)}${counted(rows.length, 'expense')}.`);
  pdf.heading(formatMoney(totals.total, currency), 1);
  if (totals.unreadableAmounts > 0) {
    const lines = counted(totals.unreadableAmounts, 'amount');
    pdf.paragraph(`Without ${lines} that cannot be read as a number.`, { isQuiet: true });
  }
  if (totals.withoutRate > 0) {
    const lines = counted(totals.withoutRate, 'line');
    pdf.paragraph(`Without ${lines} in another currency that has no rate yet.`, { isQuiet: true });
  }
  if (totals.currencies.length > 0) {
    pdf.table({
      columns: [
        { title: 'Currency', share: 2 },
        { title: 'Lines', isNumber: true },
        { title: 'Paid', isNumber: true },
        { title: `In ${currency}`, isNumber: true },
      ],
      rows: totals.currencies.map((one) => [
        currencyName(one.currency),
        formatCount(one.count),
        formatMoney(one.paid, one.currency),
        formatMoney(one.home, currency),
      ]),
    });
    pdf.paragraph(roundingText(currency), { isQuiet: true });
  }
  if (totals.categories.length > 0) {
    pdf.table({
      columns: [
        { title: 'Category', share: 3 },
        { title: 'Amount', isNumber: true },
      ],
      rows: totals.categories.map(({ label, amount }) => [label, formatMoney(amount, currency)]),
    });
  }
  if (totals.taxes.length > 0) {
    pdf.table({
      columns: [
        { title: 'Tax', share: 2 },
        { title: 'Lines', isNumber: true },
        { title: 'Net', isNumber: true },
        { title: 'Tax amount', isNumber: true },
      ],
      rows: totals.taxes.map(({ rate, count, net, tax }) => [
        taxName(rate),
        formatCount(count),
        formatMoney(net, currency),
        formatMoney(tax, currency),
      ]),
    });
  }
  if (totals.reimbursable !== totals.total) {
    pdf.paragraph(`Reimbursable: ${formatMoney(totals.reimbursable, currency)}.`);
  }
  const shown = rows.filter(({ photoId }) => photoId !== null).length;
  pdf.paragraph(`${shown} with a receipt, ${rows.length - shown} without.`, { isQuiet: true });
}

function writeRows(pdf: Pdf, { rows, currency }: PackOrder): void {
  pdf.doc.addPage();
  pdf.heading('Expenses');
  if (rows.length === 0) {
    pdf.paragraph('There are no expenses on these days.');
    return;
  }
  pdf.table({
    columns: [
      { title: 'Row', share: 0.6, isNumber: true },
      { title: 'Date', share: 1.3 },
      { title: 'Description', share: 3 },
      { title: 'Category', share: 1.4 },
      { title: 'Receipt', share: 1.2 },
      { title: 'Amount', share: 1.3, isNumber: true },
    ],
    rows: rows.map(({ row, photoId }) => [
      String(row._rowIndex),
      dayText(row.date),
      [row.description, row.notes].filter((text) => text !== '').join('\n'),
      row.category,
      [row.receipt, photoId === null ? 'No photo' : ''].filter((text) => text !== '').join('\n'),
      amountsOf(row, currency),
    ]),
  });
}

function amountOf(row: PackedLine['row'], currency: string): string {
  const home = homeAmountOf(row, currency);
  return home === undefined ? String(row.amount) : formatMoney(home, currency);
}

/** A row's amount, and below it what was paid in another currency, its tax, and whether nobody pays it back. */
function amountsOf(row: PackedLine['row'], currency: string): string {
  const tax = taxOf(row, currency);
  const more = [
    paidTextOf(row, currency),
    tax ? `${formatMoney(tax.tax, currency)} tax` : '',
    isReimbursable(row) ? '' : 'Not reimbursable',
  ];
  return [amountOf(row, currency), ...more].filter((text) => text !== '').join('\n');
}

function captionOf({ row }: PackedLine, currency: string): string {
  return [`Row ${row._rowIndex}`, dayText(row.date), row.description, amountOf(row, currency)]
    .filter((text) => text !== '')
    .join(', ');
}

/** The receipts in the order of the rows, each page of one separately; those that cannot be shown are named. */
function writeReceipts(pdf: Pdf, { rows, pictures, choice, currency }: PackOrder): void {
  const receipts = rows.flatMap((line) =>
    line.photoId === null ? [] : [{ line, pages: pictures.get(line.photoId) ?? [] }],
  );
  const shown = receipts.flatMap(({ line, pages }) =>
    pages.map((bytes, at) => ({
      bytes,
      caption: captionOf(line, currency) + (pages.length > 1 ? `, page ${at + 1} of ${pages.length}` : ''),
    })),
  );
  if (shown.length > 0) pdf.gallery(shown, Number(choice.perPage));
  const lost = receipts.filter(({ pages }) => pages.length === 0);
  if (lost.length === 0) return;
  pdf.heading('Photos that could not be read');
  for (const { line } of lost)
    pdf.paragraph(`${captionOf(line, currency)}: "${line.row.photo}".`, { isQuiet: true });
}
