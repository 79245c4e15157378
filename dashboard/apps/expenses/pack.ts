import * as z from 'zod';
import { daySchema } from '#kernel/day.ts';
import { fileNameOf } from '#kernel/file-name.ts';
import { decimalsOf } from '#kernel/money.ts';
import { homeAmountOf } from './currencies.ts';
import type { ExpenseRow } from './record.ts';

// Everything about a report in files that can be sent: which rows, in which order, with which of its photos.

/** How many receipts stand on a page. */
export const packPages = ['1', '2', '4', '6'] as const;

export const packChoiceSchema = z.object({
  /** The first and the last day; without one, all that is before or after. Rows whose date cannot be read always belong. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  order: z.enum(['oldest', 'newest', 'sheet']),
  perPage: z.enum(packPages),
  /** 'yes' leaves out what has no photo. */
  onlyWithReceipt: z.enum(['yes', 'no']),
});
export type PackChoice = z.infer<typeof packChoiceSchema>;

/** The same for rows alone: all of them as they stand in the sheet, where nothing else is chosen. */
export const rowChoiceSchema = packChoiceSchema.extend({
  order: packChoiceSchema.shape.order.default('sheet'),
  perPage: packChoiceSchema.shape.perPage.default('4'),
  onlyWithReceipt: packChoiceSchema.shape.onlyWithReceipt.default('no'),
});

/** A row with the photo that it names; undefined where there is none in the report's folder. */
export interface PackedRow<P> {
  row: ExpenseRow;
  photo: P | undefined;
}

interface Report<P> {
  rows: readonly ExpenseRow[];
  photos: readonly P[];
}

/** The rows that are wanted, in the order that is wanted. */
export function packedRows<P extends { name: string }>(
  { rows, photos }: Report<P>,
  { from = '', to = '9999-12-31', order, onlyWithReceipt }: PackChoice,
): PackedRow<P>[] {
  const byName = new Map(photos.map((photo) => [photo.name, photo]));
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

/** "2026-11-03 row 58 486.20 Hotel Santa Justa.jpg": what a photo is called in an archive, without what systems refuse. */
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
