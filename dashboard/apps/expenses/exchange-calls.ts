import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { defineContract } from '#kernel/contract.ts';
import { daySchema } from '#kernel/day.ts';
import { isCurrency } from '#kernel/preferences.ts';

const currencySchema = z
  .string()
  .refine(isCurrency, 'Please enter a currency by its three letters, such as EUR');

/** Thirty years of forty currencies are two megabytes. */
export const maxTableBytes = 5_000_000;

const rateTableSchema = z.object({
  id: z.string(),
  name: z.string(),
  webViewLink: z.string(),
  /** Null where it can no longer be read. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** ISO 4217 codes. */
  currencies: z.array(z.string()),
  /** Why it can no longer be read, in a sentence; null where it can. */
  problem: z.string().nullable(),
});
export type OwnRateTable = z.infer<typeof rateTableSchema>;

export const exchangeCalls = defineContract({
  /**
   * How much of `to` is 1 of `from`: by the person's own table of rates, and what that does not tell by the one that this
   * installation has. It is of the day, or of the last banking day before it, and null where it is not known yet, or never.
   */
  rateOfDay: {
    method: 'GET',
    path: '/rates',
    query: z.object({ from: currencySchema, to: currencySchema, day: daySchema }),
    returns: z.object({
      rate: z.number().nullable(),
      /** Of which day it is; null without a rate. */
      day: z.string().nullable(),
      /** Whose rates they are: "European Central Bank", "your table eurofxref-hist.csv"; null where there are none at all. */
      source: z.string().nullable(),
    }),
  },
  /** The table of rates that the person has brought. */
  readRateTable: {
    method: 'GET',
    path: '/rates/table',
    returns: z.object({ table: rateTableSchema.nullable() }),
  },
  /**
   * Keeps a table of rates in the person's Drive, in the folder of the app, or as a new revision of the one there: what the European
   * Central Bank publishes as eurofxref-hist, as CSV or packed.
   */
  bringRateTable: {
    method: 'POST',
    mayWait: atOnce.upload,
    path: '/rates/table',
    files: { table: { maxBytes: maxTableBytes } },
    returns: z.object({ table: rateTableSchema }),
  },
  /** Moves it to the trash of Drive, or takes it out again. */
  trashRateTable: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/rates/table/:tableId/trash',
    body: z.object({ isTrashed: z.boolean() }),
    returns: z.object({ success: z.literal(true) }),
  },
});
