import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { defineContract } from '#kernel/contract.ts';
import { daySchema } from '#kernel/day.ts';
import { isCurrency } from '#kernel/preferences.ts';

const currencySchema = z
  .string()
  .refine(isCurrency, 'Please enter a currency by its three letters, such as EUR');

/** Thirty years of forty currencies take two megabytes. */
export const maxTableBytes = 5_000_000;

const rateTableSchema = z.object({
  id: z.string(),
  name: z.string(),
  webViewLink: z.string(),
  /** Null if the table can no longer be read. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** ISO 4217 codes. */
  currencies: z.array(z.string()),
  /** Why the table can no longer be read, in a sentence; null if it can. */
  problem: z.string().nullable(),
});
export type OwnRateTable = z.infer<typeof rateTableSchema>;

export const exchangeCalls = defineContract({
  /**
   * How much of `to` 1 of `from` is worth: from the person's own table of rates, otherwise from this installation's. The rate is
   * that of the day, or of the last banking day before it, and null if it is not known yet or never will be.
   */
  rateOfDay: {
    method: 'GET',
    path: '/rates',
    query: z.object({ from: currencySchema, to: currencySchema, day: daySchema }),
    returns: z.object({
      rate: z.number().nullable(),
      /** The day the rate is from; null without a rate. */
      day: z.string().nullable(),
      /** Where the rates come from: "European Central Bank", "your table eurofxref-hist.csv"; null if there are none at all. */
      source: z.string().nullable(),
    }),
  },
  /** The person's own table of rates. */
  readRateTable: {
    method: 'GET',
    path: '/rates/table',
    returns: z.object({ table: rateTableSchema.nullable() }),
  },
  /**
   * Saves a table of rates in the app's folder in the person's Drive, or as a new revision of the one there. It takes what the
   * European Central Bank publishes as eurofxref-hist, as CSV or zipped.
   */
  bringRateTable: {
    method: 'POST',
    mayWait: atOnce.upload,
    path: '/rates/table',
    files: { table: { maxBytes: maxTableBytes } },
    returns: z.object({ table: rateTableSchema }),
  },
  /** Moves the table to Drive's trash, or restores it. */
  trashRateTable: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/rates/table/:tableId/trash',
    body: z.object({ isTrashed: z.boolean() }),
    returns: z.object({ success: z.literal(true) }),
  },
});
