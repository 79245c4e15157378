import * as z from 'zod';
import { daySchema } from '#kernel/day.ts';
import { fileNameOf } from '#kernel/file-name.ts';
import { decimalsOf } from '#kernel/money.ts';
import { homeAmountOf } from './currencies.ts';
import type { ExpenseRow } from './record.ts';

// A whole report in files that can be sent: which rows, in which order, with which photos.

/** How many receipts are on a page. */
export const packPages = ['1', '2', '4', '6'] as const;

export const packChoiceSchema = z.object({
  /** The first and the last day; either may be missing. Rows with an unreadable date are always included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  order: z.enum(['oldest', 'newest', 'sheet']),
  perPage: z.enum(packPages),
  /** 'yes' leaves out rows without a photo. */
  onlyWithReceipt: z.enum(['yes', 'no']),
});
export type PackChoice = z.infer<typeof packChoiceSchema>;

/** The same for rows alone: without any choice, all of them as they are in the sheet. */
export const rowChoiceSchema = packChoiceSchema.extend({
  order: packChoiceSchema.shape.order.default('sheet'),
  perPage: packChoiceSchema.shape.perPage.default('4'),
  onlyWithReceipt: packChoiceSchema.shape.onlyWithReceipt.default('no'),
});

/** A row with the photo that it names; undefined if the report's folder has no such photo. */
export interface PackedRow<P> {
  row: ExpenseRow;
  photo: P | undefined;
}

interface Report<P> {
  rows: readonly ExpenseRow[];
  photos: readonly P[];
}

/** The requested rows, in the requested order. */
export function packedRows<P extends { name: string }>(
  { rows, photos }: Report<P>,
  { from = '', to = '9999-12-31', order, onlyWithReceipt }: PackChoice,
): PackedRow<P>[] {
  // Of several with one name it is the first, as on the screen.
  const byName = new Map(photos.toReversed().map((photo) => [photo.name, photo]));
  const wanted = rows
    .filter(({ date }) => !daySchema.safeParse(date).success || (date >= from && date <= to))
    .map((row) => ({ row, photo: byName.get(row.photo.trim()) }))
    .filter(({ photo }) => photo !== undefined || onlyWithReceipt === 'no');
  if (order === 'sheet') return wanted;
  const sign = order === 'oldest' ? 1 : -1;
  return wanted.toSorted(
    (a, b) => sign * (a.row.date.localeCompare(b.row.date) || a.row._rowIndex - b.row._rowIndex),
  );
}

/** "2026-11-03 row 58 486.20 Hotel Santa Justa.jpg": a photo's name in an archive, without characters that file systems refuse. */
export function packedName({ row, photo }: PackedRow<{ name: string }>, own: string): string {
  const [ending = ''] = /\.[a-z\d]{1,5}$/i.exec(photo?.name ?? '') ?? [];
  const amount = homeAmountOf(row, own)?.toFixed(Math.max(2, decimalsOf(own))) ?? '';
  const words = [row.date, `row ${row._rowIndex}`, amount, row.description]
    .map(fileNameOf)
    .filter((part) => part !== '');
  return `${words
    .join(' ')
    .slice(0, 120)
    .replace(/[ .]+$/, '')}${ending.toLowerCase()}`;
}
