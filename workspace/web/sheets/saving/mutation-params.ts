import * as z from 'zod';

// The editor leaves the open side of a whole row or column as NaN.
const edge = z.union([z.int(), z.nan()]);
export const rangeSchema = z.object({ startRow: edge, endRow: edge, startColumn: edge, endColumn: edge });
export type Range = z.infer<typeof rangeSchema>;

export const sheetIdSchema = z.string().regex(/^\d+$/).transform(Number);
const rowSchema = z.record(z.string(), z.looseObject({}).nullish());
export const matrixSchema = z.record(z.string(), rowSchema.nullish());
export const sheetSchema = z.object({ subUnitId: sheetIdSchema });
export const sheetRangeSchema = sheetSchema.extend({ range: rangeSchema });
export const sheetRangesSchema = sheetSchema.extend({ ranges: z.array(rangeSchema) });
