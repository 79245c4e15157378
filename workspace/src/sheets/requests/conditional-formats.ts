import * as z from 'zod';
import { colorSchema, colorStyleSchema } from '../../storage/spreadsheets/spreadsheets-colors.ts';
import type { Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { Part, PartContent } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import {
  conditionalFormatSchema,
  conditionSchema,
} from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { ApiError } from '../../wire/errors.ts';
import { changeFormat, colorTwins } from '../cell-format.ts';
import { gridRangeSchema, requireSheet, resolveGridRange } from '../grid-range.ts';
import { anchorOf } from '../parts/anchors.ts';
import { checkCondition } from '../parts/conditions.ts';
import { describeRule } from '../parts/part-resources.ts';
import { defineRequest } from './request.ts';

const pointSchema = z.object({
  color: colorSchema.optional(),
  colorStyle: colorStyleSchema.optional(),
  type: z.enum(['MIN', 'MAX', 'NUMBER', 'PERCENT', 'PERCENTILE']),
  value: z.string().optional(),
});

const ruleSchema = z.object({
  ranges: z.array(gridRangeSchema).default([]),
  booleanRule: z
    .object({ condition: conditionSchema, format: z.strictObject(conditionalFormatSchema.shape).default({}) })
    .optional(),
  gradientRule: z
    .object({ minpoint: pointSchema, midpoint: pointSchema.optional(), maxpoint: pointSchema })
    .optional(),
});

type Rule = Part<'conditionalFormat'>;

export const addConditionalFormatRule = defineRequest(
  z.object({ rule: ruleSchema, index: z.int().min(0).default(0) }),
  ({ rule, index }, { spreadsheet }) => {
    const { sheetId, content } = readRule(spreadsheet, rule);
    const rules = rulesOf(spreadsheet, sheetId);
    if (index > rules.length) throw noRule(sheetId, index);
    spreadsheet.parts.add('conditionalFormat', content, rules[index]);
  },
);

export const updateConditionalFormatRule = defineRequest(
  z.object({
    index: z.int().min(0).default(0),
    sheetId: z.int().default(0),
    newIndex: z.int().min(0).optional(),
    rule: ruleSchema.optional(),
  }),
  ({ index, sheetId, newIndex, rule }, { spreadsheet }) => {
    if (rule !== undefined) {
      const read = readRule(spreadsheet, rule);
      const old = requireRule(spreadsheet, read.sheetId, index);
      checkRule(spreadsheet, old);
      const changed = spreadsheet.parts.replace(old, read.content);
      return { oldRule: describeRule(old), newRule: describeRule(changed) };
    }
    if (newIndex === undefined) throw new ApiError(400, 'Either a rule or a newIndex must be specified.');
    requireSheet(spreadsheet, sheetId);
    const moved = requireRule(spreadsheet, sheetId, index);
    const others = rulesOf(spreadsheet, sheetId).filter((other) => other !== moved);
    if (newIndex > others.length) throw noRule(sheetId, newIndex);
    spreadsheet.parts.remove([moved]);
    const added = spreadsheet.parts.add('conditionalFormat', moved, others[newIndex]);
    return { newRule: describeRule(added), oldIndex: index, ...(newIndex !== index && { newIndex }) };
  },
);

export const deleteConditionalFormatRule = defineRequest(
  z.object({ index: z.int().min(0).default(0), sheetId: z.int().default(0) }),
  ({ index, sheetId }, { spreadsheet }) => {
    requireSheet(spreadsheet, sheetId);
    const rule = requireRule(spreadsheet, sheetId, index);
    checkRule(spreadsheet, rule);
    spreadsheet.parts.remove([rule]);
    return { rule: describeRule(rule) };
  },
);

function rulesOf({ parts }: Spreadsheet, sheetId: number): readonly Rule[] {
  return parts.list('conditionalFormat', sheetId);
}

function requireRule(spreadsheet: Spreadsheet, sheetId: number, index: number): Rule {
  const rule = rulesOf(spreadsheet, sheetId)[index];
  if (rule === undefined) throw noRule(sheetId, index);
  return rule;
}

function noRule(sheetId: number, index: number): ApiError {
  return new ApiError(400, `No conditional format on sheet: ${sheetId} at index: ${index}`);
}

/** A rule that colours protected cells cannot be changed by people who may not change the cells. */
function checkRule(spreadsheet: Spreadsheet, { anchors }: Rule): void {
  for (const anchor of anchors) {
    const block = resolveGridRange(spreadsheet, anchor);
    block.sheet.rows.guard?.block(block);
  }
}

function readRule(
  spreadsheet: Spreadsheet,
  { ranges, booleanRule, gradientRule }: z.infer<typeof ruleSchema>,
): { sheetId: number; content: PartContent<'conditionalFormat'> } {
  const [first, ...others] = ranges;
  if (first === undefined) throw new ApiError(400, 'A conditional format rule must have ranges.');
  if (others.some(({ sheetId }) => sheetId !== first.sheetId))
    throw new ApiError(400, 'All ranges of a conditional format rule must be on the same sheet.');
  if ((booleanRule === undefined) === (gradientRule === undefined))
    throw new ApiError(400, 'A conditional format rule must have either a booleanRule or a gradientRule.');
  for (const range of ranges) {
    const block = resolveGridRange(spreadsheet, range);
    block.sheet.rows.guard?.block(block);
  }
  const anchors = ranges.map((range) => anchorOf(spreadsheet, range));
  return {
    sheetId: first.sheetId,
    content: { anchors, body: { ...readBoolean(booleanRule), ...readGradient(gradientRule) } },
  };
}

function readBoolean(rule: z.infer<typeof ruleSchema>['booleanRule']) {
  if (rule === undefined) return {};
  checkCondition(rule.condition, 'formatting');
  const format = conditionalFormatSchema.parse(changeFormat(undefined, rule.format, 'all') ?? {});
  return { booleanRule: { condition: rule.condition, format } };
}

function readGradient(rule: z.infer<typeof ruleSchema>['gradientRule']) {
  if (rule === undefined) return {};
  const { minpoint, midpoint, maxpoint } = rule;
  return {
    gradientRule: {
      minpoint: readPoint(minpoint),
      ...(midpoint !== undefined && { midpoint: readPoint(midpoint) }),
      maxpoint: readPoint(maxpoint),
    },
  };
}

function readPoint({ color, colorStyle, type, value }: z.infer<typeof pointSchema>) {
  const { style } = colorTwins(color, colorStyle);
  return { type, ...(value !== undefined && { value }), ...(style !== undefined && { colorStyle: style }) };
}
