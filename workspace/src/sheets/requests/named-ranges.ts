import * as z from 'zod';
import type { Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { Anchor, Part } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { isKind } from '../../storage/spreadsheets/spreadsheets-parts.ts';
import { ApiError } from '../../wire/errors.ts';
import { renameNames } from '../formulas/formula-names.ts';
import { gridRangeSchema } from '../grid-range.ts';
import { anchorOf } from '../parts/anchors.ts';
import { newNamedRangeId } from '../parts/part-ids.ts';
import { describeNamedRange } from '../parts/part-resources.ts';
import { mayEdit, protectedCell, type Viewer } from '../parts/protection.ts';
import { applyMask, checkMask, parseUpdateMask } from '../update-mask.ts';
import { defineRequest } from './request.ts';

const namedRangeSchema = z.object({
  namedRangeId: z.string().optional(),
  name: z.string().optional(),
  range: gridRangeSchema.optional(),
});

export const addNamedRange = defineRequest(
  z.object({ namedRange: namedRangeSchema.default({}) }),
  ({ namedRange: { namedRangeId, name = '', range } }, { spreadsheet }) => {
    if (range === undefined) throw new ApiError(400, 'A named range must have a range.');
    if (namedRangeId !== undefined && find(spreadsheet, namedRangeId) !== undefined)
      throw new ApiError(400, `A named range with the id ${namedRangeId} already exists.`);
    checkName(spreadsheet, name);
    const added = spreadsheet.parts.add('namedRange', {
      anchors: [anchorOf(spreadsheet, range)],
      body: { namedRangeId: namedRangeId ?? newNamedRangeId(), name },
    });
    return { namedRange: describeNamedRange(added) };
  },
);

export const updateNamedRange = defineRequest(
  z.object({ namedRange: namedRangeSchema.default({}), fields: z.string().optional() }),
  ({ namedRange, fields }, { spreadsheet, viewer }) => {
    const mask = parseUpdateMask(fields);
    checkMask(mask, ['namedRangeId', 'name', 'range']);
    const part = requireName(spreadsheet, namedRange.namedRangeId);
    const before = describeNamedRange(part);
    const { name = '', range } = namedRangeSchema.parse(applyMask(before, namedRange, mask));
    if (range === undefined) throw new ApiError(400, 'A named range must have a range.');
    checkName(spreadsheet, name, part);
    const anchor = anchorOf(spreadsheet, range);
    spreadsheet.parts.replace(part, { anchors: [anchor], body: { ...part.body, name } });
    followName(spreadsheet, part.body.namedRangeId, anchor, viewer);
    if (name !== part.body.name) renameNames(spreadsheet, part.body.name, name);
  },
);

export const deleteNamedRange = defineRequest(
  z.object({ namedRangeId: z.string().optional() }),
  ({ namedRangeId }, { spreadsheet }) => {
    spreadsheet.parts.remove([requireName(spreadsheet, namedRangeId)]);
  },
);

/** What is backed by a named range moves with it; protection does so for those alone who may edit what it guards. */
function followName({ parts }: Spreadsheet, namedRangeId: string, anchor: Anchor, viewer: Viewer): void {
  for (const part of [...parts.list('filterView'), ...parts.list('protectedRange')]) {
    if (part.body.namedRangeId !== namedRangeId) continue;
    if (JSON.stringify(part.anchors[0]) === JSON.stringify(anchor)) continue;
    if (isKind(part, 'protectedRange') && !mayEdit(part, viewer)) throw protectedCell();
    parts.replace(part, { anchors: [anchor, ...part.anchors.slice(1)], body: part.body });
  }
}

function find({ parts }: Spreadsheet, id: string | undefined): Part<'namedRange'> | undefined {
  return parts.list('namedRange').find(({ body }) => body.namedRangeId === id);
}

function requireName(spreadsheet: Spreadsheet, id: string | undefined): Part<'namedRange'> {
  const part = find(spreadsheet, id);
  if (part === undefined) throw new ApiError(400, `No named range with id: ${id ?? ''}`);
  return part;
}

/**
 * A name is made of letters, digits and underscores, begins with no digit, is neither true nor false, and does not
 * read as a cell in either notation (https://support.google.com/docs/answer/63175).
 */
function checkName({ parts }: Spreadsheet, name: string, except?: Part): void {
  const isWord = /^[\p{L}_][\p{L}\p{N}_]{0,249}$/u.test(name);
  const isCell = /^[A-Za-z]{1,3}[0-9]+$/.test(name) || /^[Rr][0-9]*(?:[Cc][0-9]*)?$|^[Cc][0-9]*$/.test(name);
  if (!isWord || isCell || /^(?:true|false)$/i.test(name))
    throw new ApiError(400, `The name of a range is not valid: ${name}`);
  const folded = name.toLowerCase();
  if (parts.list('namedRange').some((part) => part !== except && part.body.name.toLowerCase() === folded))
    throw new ApiError(400, `A named range with the name "${name}" already exists.`);
}
