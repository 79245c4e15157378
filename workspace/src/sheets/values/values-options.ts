import * as z from 'zod';
import type { Dimension } from '../grid-range.ts';
import type { RenderOptions } from './values-range.ts';

/** The words of the API for how values are read and written; "unspecified" means the default. */
const majorDimensionSchema = z
  .enum(['DIMENSION_UNSPECIFIED', 'ROWS', 'COLUMNS'])
  .optional()
  .transform((dimension): Dimension => (dimension === 'COLUMNS' ? 'COLUMNS' : 'ROWS'));

const valueRenderSchema = z
  .enum(['FORMATTED_VALUE', 'UNFORMATTED_VALUE', 'FORMULA'])
  .default('FORMATTED_VALUE');

const dateTimeRenderSchema = z.enum(['SERIAL_NUMBER', 'FORMATTED_STRING']).default('SERIAL_NUMBER');

const renderParameters = z.object({
  majorDimension: majorDimensionSchema,
  valueRenderOption: valueRenderSchema,
  dateTimeRenderOption: dateTimeRenderSchema,
});

export function parseRenderParameters(parameters: unknown): RenderOptions {
  const parsed = renderParameters.parse(parameters);
  return {
    majorDimension: parsed.majorDimension,
    valueRender: parsed.valueRenderOption,
    dateTimeRender: parsed.dateTimeRenderOption,
  };
}

export const responseOptions = z.object({
  includeValuesInResponse: z.boolean().default(false),
  responseValueRenderOption: valueRenderSchema,
  responseDateTimeRenderOption: dateTimeRenderSchema,
});
export type ResponseOptions = z.infer<typeof responseOptions>;

/** Unspecified is kept apart: a write must say how it is meant. */
export const valueInputSchema = z.enum(['INPUT_VALUE_OPTION_UNSPECIFIED', 'RAW', 'USER_ENTERED']).optional();

export const valueRangeSchema = z.object({
  range: z.string().optional(),
  majorDimension: majorDimensionSchema,
  values: z.array(z.array(z.unknown())).default([]),
});
export type ValueRangeInput = z.infer<typeof valueRangeSchema>;
