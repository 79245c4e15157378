import * as z from 'zod';
import { ruleSchema } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { gridRangeSchema, resolveGridRange } from '../grid-range.ts';
import { anchorOf } from '../parts/anchors.ts';
import { checkCondition } from '../parts/conditions.ts';
import { hiddenByFilter } from '../parts/filter-rows.ts';
import { setValidation } from '../validation.ts';
import { defineRequest } from './request.ts';

/** Gives cells a rule, or removes it; rows that a filter hides are left out unless the request says otherwise. */
export const setDataValidation = defineRequest(
  z.object({
    range: gridRangeSchema.default({ sheetId: 0 }),
    rule: ruleSchema.optional(),
    filteredRowsIncluded: z.boolean().default(false),
  }),
  ({ range, rule, filteredRowsIncluded }, { spreadsheet, context }) => {
    if (rule !== undefined) checkCondition(rule.condition, 'validation');
    const block = resolveGridRange(spreadsheet, range);
    block.sheet.rows.guard?.block(block);
    const isHidden = filteredRowsIncluded ? () => false : hiddenByFilter(spreadsheet, block.sheet, context);
    setValidation(spreadsheet, block, rule, { anchor: anchorOf(spreadsheet, range), isHidden });
  },
  { needsResults: true },
);
