import * as z from 'zod';
import type { Fields } from '../records/field.ts';
import { type AnyRecord, defineRecord, type RecordOf } from '../records/record.ts';

const cell = z.union([z.string().max(50_000), z.number(), z.boolean()]);
const cells = z.object({}).catchall(cell);

const base = defineRecord({
  tab: 'Rows',
  one: 'row',
  many: 'rows',
  fingerprint: [['none']],
  fields: { none: { kind: 'text', header: 'None' } },
});

/** A row of any own app: its definition decides what its cells may be when the call is handled. */
export const anyRow = {
  ...base,
  cells,
  seen: z.object({ _rowIndex: z.int().min(2) }).catchall(cell),
  row: z.object({ id: z.string(), _rowIndex: z.int() }).catchall(cell),
  values: cells,
  changes: cells,
  fresh: cells,
  // Schemas of cells that are not known yet; the type has those of some fields.
} as unknown as RecordOf<Fields, 'row', 'rows'> & AnyRecord;
