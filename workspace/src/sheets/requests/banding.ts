import * as z from 'zod';
import { colorSchema, colorStyleSchema } from '../../storage/spreadsheets/spreadsheets-colors.ts';
import type { Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { Bands, Part, PartContent } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { ApiError } from '../../wire/errors.ts';
import { colorTwins, withTwins } from '../cell-format.ts';
import { gridRangeSchema, resolveGridRange } from '../grid-range.ts';
import { anchorBlock, boundedAnchorOf, intersection } from '../parts/anchors.ts';
import { newPartId } from '../parts/part-ids.ts';
import { bandColors, describeBanding } from '../parts/part-resources.ts';
import { applyMask, checkMask, parseUpdateMask } from '../update-mask.ts';
import { defineRequest } from './request.ts';

const bandsInput = z.object({
  headerColor: colorSchema.optional(),
  headerColorStyle: colorStyleSchema.optional(),
  firstBandColor: colorSchema.optional(),
  firstBandColorStyle: colorStyleSchema.optional(),
  secondBandColor: colorSchema.optional(),
  secondBandColorStyle: colorStyleSchema.optional(),
  footerColor: colorSchema.optional(),
  footerColorStyle: colorStyleSchema.optional(),
});

const bandedRangeSchema = z.object({
  bandedRangeId: z.int().optional(),
  range: gridRangeSchema.optional(),
  rowProperties: bandsInput.optional(),
  columnProperties: bandsInput.optional(),
});

export const addBanding = defineRequest(
  z.object({ bandedRange: bandedRangeSchema.default({}) }),
  ({ bandedRange }, { spreadsheet }) => {
    const id = newPartId(spreadsheet.parts, 'banding', bandedRange.bandedRangeId);
    const added = spreadsheet.parts.add('banding', readBanding(spreadsheet, bandedRange, id));
    return { bandedRange: describeBanding(added) };
  },
);

export const updateBanding = defineRequest(
  z.object({ bandedRange: bandedRangeSchema.default({}), fields: z.string().optional() }),
  ({ bandedRange, fields }, { spreadsheet }) => {
    const mask = parseUpdateMask(fields);
    checkMask(mask, ['bandedRangeId', 'range', 'rowProperties', 'columnProperties']);
    const part = requireBanding(spreadsheet, bandedRange.bandedRangeId);
    const merged = bandedRangeSchema.parse(applyMask(describeBanding(part), bandedRange, withTwins(mask)));
    spreadsheet.parts.replace(part, readBanding(spreadsheet, merged, part.body.bandedRangeId, part));
  },
);

export const deleteBanding = defineRequest(
  z.object({ bandedRangeId: z.int().default(0) }),
  ({ bandedRangeId }, { spreadsheet }) => {
    spreadsheet.parts.remove([requireBanding(spreadsheet, bandedRangeId)]);
  },
);

function requireBanding({ parts }: Spreadsheet, id = 0): Part<'banding'> {
  const part = parts.list('banding').find(({ body }) => body.bandedRangeId === id);
  if (part === undefined) throw new ApiError(400, `No banded range with id: ${id}`);
  return part;
}

function readBanding(
  spreadsheet: Spreadsheet,
  { range, rowProperties, columnProperties }: z.infer<typeof bandedRangeSchema>,
  bandedRangeId: number,
  except?: Part,
): PartContent<'banding'> {
  if (range === undefined) throw new ApiError(400, 'A banded range must have a range.');
  if (rowProperties === undefined && columnProperties === undefined)
    throw new ApiError(400, 'At least one of rowProperties or columnProperties must be specified.');
  const block = resolveGridRange(spreadsheet, range);
  block.sheet.rows.guard?.block(block);
  for (const other of spreadsheet.parts.list('banding', range.sheetId)) {
    if (
      other !== except &&
      other.anchors.some((anchor) => intersection(anchorBlock(anchor), block) !== undefined)
    )
      throw new ApiError(
        400,
        'You cannot add alternating background colors to a range that already has alternating background colors.',
      );
  }
  return {
    anchors: [boundedAnchorOf(spreadsheet, range)],
    body: {
      bandedRangeId,
      ...(rowProperties !== undefined && { rowProperties: readBands(rowProperties, 'row') }),
      ...(columnProperties !== undefined && { columnProperties: readBands(columnProperties, 'column') }),
    },
  };
}

function readBands(input: z.infer<typeof bandsInput>, line: string): Bands {
  const bands: Bands = {};
  for (const name of bandColors) {
    const { style } = colorTwins(input[name], input[`${name}Style`]);
    if (style !== undefined) bands[`${name}Style`] = style;
  }
  if (bands.firstBandColorStyle === undefined || bands.secondBandColorStyle === undefined)
    throw new ApiError(400, `The ${line} bands must have a firstBandColor and a secondBandColor.`);
  return bands;
}
