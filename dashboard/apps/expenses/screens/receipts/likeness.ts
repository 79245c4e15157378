import { parseDay } from '#kernel/day.ts';
import { formatMoney, parseMoney } from '#kernel/money.ts';
import { looksAlike } from '#kernel/photo-look.ts';
import type { Marks, ReceiptPhoto } from '../../answers.ts';
import type { ExpenseRow } from '../../record.ts';
import type { ReportData } from '../../report-calls.ts';

/** What shows whether a receipt was entered before; blank texts are ignored. */
export interface Receipt extends Marks {
  date: string;
  amount: string;
}

type Rows = Pick<ReportData, 'rows' | 'photos'>;
/** Includes the report, for its currency. */
type Told = Rows & { report?: Pick<ReportData['report'], 'currency'> };

function isSameFile(one: Marks, other: Marks): boolean {
  return one.sha256 !== '' && one.sha256 === other.sha256;
}

function isSamePurchase(one: Receipt, other: Receipt): boolean {
  const amount = parseMoney(one.amount);
  return (
    one.date !== '' && one.date === other.date && amount !== undefined && amount === parseMoney(other.amount)
  );
}

/**
 * Whether two receipts are clearly different purchases: neither the day nor the amount is the same. Till receipts of one shop may
 * differ only in such figures, which the look of a photo is too coarse to show.
 */
function isOtherPurchase(one: Receipt, other: Pick<Receipt, 'date' | 'amount'>): boolean {
  const [amount, otherAmount] = [parseMoney(one.amount), parseMoney(other.amount)];
  return (
    one.date !== '' &&
    other.date !== '' &&
    amount !== undefined &&
    otherAmount !== undefined &&
    one.date !== other.date &&
    amount !== otherAmount
  );
}

const purchaseIn = ({ date, amount }: ExpenseRow) => ({
  date: parseDay(date) ?? '',
  amount: String(amount),
});

function rowOfPhoto({ rows }: Rows, { name }: ReceiptPhoto): ExpenseRow | undefined {
  return rows.find(({ photo }) => photo.trim() === name);
}

function describedIn(currency: string | undefined, { description, amount }: ExpenseRow): string {
  return `${description}, ${typeof amount === 'number' ? formatMoney(amount, currency) : amount}`;
}

/** Whether the report has the receipt already, by its photo or by its date and amount: a sentence for each sign. */
export function signsInReport(data: Told, receipt: Receipt): string[] {
  const described = (row: ExpenseRow) => describedIn(data.report?.currency, row);
  const named = data.photos.flatMap((photo) => {
    const row = rowOfPhoto(data, photo);
    return row ? [{ photo, row }] : [];
  });
  const same = named.find(({ photo }) => isSameFile(photo, receipt));
  const alike = same
    ? undefined
    : named.find(
        ({ photo, row }) =>
          looksAlike(photo.look, receipt.look) && !isOtherPurchase(receipt, purchaseIn(row)),
      );
  const shown = (same ?? alike)?.row._rowIndex;
  const twin = data.rows.find(
    (row) => row._rowIndex !== shown && isSamePurchase(receipt, { sha256: '', look: '', ...purchaseIn(row) }),
  );
  return [
    ...(same ? [`This photo is already in row ${same.row._rowIndex}: ${described(same.row)}.`] : []),
    ...(alike
      ? [`This photo looks like the one in row ${alike.row._rowIndex}: ${described(alike.row)}.`]
      : []),
    ...(twin ? [`Row ${twin._rowIndex} has the same date and amount: ${described(twin)}.`] : []),
  ];
}

/** The same for the other receipts waiting to be saved. */
export function signsAmong(others: readonly (Receipt & { name: string })[], receipt: Receipt): string[] {
  const same = others.find((other) => isSameFile(other, receipt));
  const alike = same
    ? undefined
    : others.find((other) => looksAlike(other.look, receipt.look) && !isOtherPurchase(receipt, other));
  const twin = others.find((other) => other !== same && other !== alike && isSamePurchase(receipt, other));
  return [
    ...(same ? [`This is the same photo as ${same.name} above.`] : []),
    ...(alike ? [`This photo looks like ${alike.name} above.`] : []),
    ...(twin ? [`${twin.name} above has the same date and amount.`] : []),
  ];
}
