import { parseDay } from '#kernel/day.ts';
import { formatMoney, readMoney } from '#kernel/money.ts';
import { looksAlike } from '#kernel/photo-look.ts';
import { usualCurrency } from '#kernel/region.ts';
import type { Marks, ReceiptPhoto } from '../../answers.ts';
import { abroadOf } from '../../currencies.ts';
import type { ExpenseRow } from '../../record.ts';
import type { ReportData } from '../../report-calls.ts';

/** What shows whether a receipt was entered before; blank texts are ignored. */
export interface Receipt extends Marks {
  date: string;
  amount: string;
  /** The currency it was paid in if that is not the report's, and the amount in it. */
  currency?: string;
  paid?: string;
}

/** The day and the amount of a purchase: as typed, or as they are in a row. */
interface Purchase {
  date: string;
  amount: string | number;
  currency?: string;
  paid?: string | number;
}

const amountOf = ({ amount }: Purchase) => (typeof amount === 'number' ? amount : readMoney(amount));
const paidOf = ({ paid = '' }: Purchase) => (typeof paid === 'number' ? paid : readMoney(paid));
const codeOf = ({ currency = '' }: Purchase) => currency.trim().toUpperCase();

type Rows = Pick<ReportData, 'rows' | 'photos'>;
/** Includes the report, for its currency. */
type Told = Rows & { report?: Pick<ReportData['report'], 'currency'> };

function isSameFile(one: Marks, other: Marks): boolean {
  return one.sha256 !== '' && one.sha256 === other.sha256;
}

function isSamePurchase(one: Purchase, other: Purchase): boolean {
  if (one.date === '' || one.date !== other.date) return false;
  const amount = amountOf(one);
  return (amount !== undefined && amount === amountOf(other)) || isSamePayment(one, other);
}

/** Whether both say the same amount in the same currency; it is all that a receipt says before it has a rate. */
function isSamePayment(one: Purchase, other: Purchase): boolean {
  const paid = paidOf(one);
  return codeOf(one) !== '' && codeOf(one) === codeOf(other) && paid !== undefined && paid === paidOf(other);
}

/**
 * Whether two receipts are clearly different purchases: neither the day nor the amount is the same. Till receipts of one shop may
 * differ only in such figures, which the look of a photo is too coarse to show.
 */
function isOtherPurchase(one: Purchase, other: Purchase): boolean {
  const [amount, otherAmount] = [amountOf(one), amountOf(other)];
  return (
    one.date !== '' &&
    other.date !== '' &&
    amount !== undefined &&
    otherAmount !== undefined &&
    one.date !== other.date &&
    amount !== otherAmount
  );
}

function purchaseIn({ date, amount, currency, paid }: ExpenseRow): Purchase {
  return { date: parseDay(date) ?? '', amount, currency, paid };
}

function rowOfPhoto({ rows }: Rows, { name }: ReceiptPhoto): ExpenseRow | undefined {
  return rows.find(({ photo }) => photo.trim() === name);
}

function describedIn(own: string | undefined, row: ExpenseRow): string {
  const { description, amount } = row;
  if (typeof amount === 'number') return `${description}, ${formatMoney(amount, own)}`;
  const abroad = amount === '' ? abroadOf(row, own ?? usualCurrency) : undefined;
  return `${description}, ${abroad ? formatMoney(abroad.paid, abroad.currency) : amount}`;
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
  const twin = data.rows.find((row) => row._rowIndex !== shown && isSamePurchase(receipt, purchaseIn(row)));
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
