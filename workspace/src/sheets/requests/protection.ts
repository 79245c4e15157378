import * as z from 'zod';
import type { Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { Anchor, Part, PartContent } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { ApiError } from '../../wire/errors.ts';
import { gridRangeSchema } from '../grid-range.ts';
import { anchorOf } from '../parts/anchors.ts';
import { newPartId } from '../parts/part-ids.ts';
import { describeProtectedRange } from '../parts/part-resources.ts';
import { mayEdit, protectedCell } from '../parts/protection.ts';
import { applyMask, checkMask, parseUpdateMask } from '../update-mask.ts';
import type { Edit } from './request.ts';
import { defineRequest } from './request.ts';

const protectedRangeSchema = z.object({
  protectedRangeId: z.int().optional(),
  range: gridRangeSchema.optional(),
  namedRangeId: z.string().optional(),
  tableId: z.string().optional(),
  description: z.string().optional(),
  warningOnly: z.boolean().default(false),
  unprotectedRanges: z.array(gridRangeSchema).default([]),
  editors: z
    .object({
      users: z.array(z.string()).default([]),
      groups: z.array(z.string()).default([]),
      domainUsersCanEdit: z.boolean().default(false),
    })
    .optional(),
});
type Input = z.infer<typeof protectedRangeSchema>;
type Protection = Part<'protectedRange'>;

export const addProtectedRange = defineRequest(
  z.object({ protectedRange: protectedRangeSchema.default({ warningOnly: false, unprotectedRanges: [] }) }),
  ({ protectedRange }, edit) => {
    const { parts } = edit.spreadsheet;
    const id = newPartId(parts, 'protectedRange', protectedRange.protectedRangeId);
    const added = parts.add('protectedRange', readProtection(edit, protectedRange, id));
    const described = describeProtectedRange(added, edit.viewer);
    // Observed at Google: the reply does not yet say who may edit if the request did not.
    return {
      protectedRange: protectedRange.editors === undefined ? { ...described, editors: {} } : described,
    };
  },
);

export const updateProtectedRange = defineRequest(
  z.object({
    protectedRange: protectedRangeSchema.default({ warningOnly: false, unprotectedRanges: [] }),
    fields: z.string().optional(),
  }),
  ({ protectedRange, fields }, edit) => {
    const mask = parseUpdateMask(fields);
    checkMask(mask, Object.keys(protectedRangeSchema.shape).concat('requestingUserCanEdit'));
    const part = requireProtection(edit, protectedRange.protectedRangeId);
    const merged = protectedRangeSchema.parse(
      applyMask(describeProtectedRange(part, edit.viewer), protectedRange, mask),
    );
    // A range with only a warning has no editors; once it is protected, they are all who can write, unless it names
    // some.
    const isNamed = mask !== 'all' && mask.has('editors');
    const isWarned = merged.warningOnly || part.body.warningOnly;
    const editors = isWarned && !isNamed ? undefined : merged.editors;
    const content = readProtection(edit, { ...merged, editors }, part.body.protectedRangeId, part);
    edit.spreadsheet.parts.replace(part, content);
  },
);

export const deleteProtectedRange = defineRequest(
  z.object({ protectedRangeId: z.int().default(0) }),
  ({ protectedRangeId }, edit) => {
    edit.spreadsheet.parts.remove([requireProtection(edit, protectedRangeId)]);
  },
);

/** The message is quoted in googleapis/google-api-python-client#1064. */
function requireProtection({ spreadsheet, viewer }: Edit, id = 0): Protection {
  const part = spreadsheet.parts.list('protectedRange').find(({ body }) => body.protectedRangeId === id);
  if (part === undefined) throw new ApiError(400, `No protected range with id: ${id}`);
  if (!mayEdit(part, viewer)) throw protectedCell();
  return part;
}

function readProtection(
  { spreadsheet, viewer }: Edit,
  input: Input,
  protectedRangeId: number,
  except?: Protection,
): PartContent<'protectedRange'> {
  const { namedRangeId, description, warningOnly, editors, unprotectedRanges } = input;
  const anchor = readRange(spreadsheet, input);
  const isSheet = Object.keys(anchor).length === 1;
  if (isSheet) checkSheetProtection(spreadsheet, anchor.sheetId, except);
  if (unprotectedRanges.length > 0 && !isSheet)
    throw new ApiError(400, 'Unprotected ranges are only supported on protected sheets.');
  if (unprotectedRanges.some(({ sheetId }) => sheetId !== anchor.sheetId))
    throw new ApiError(400, 'Unprotected ranges must be on the protected sheet.');
  // Quoted in burnash/gspread#1437.
  if (warningOnly && editors !== undefined)
    throw new ApiError(400, 'ProtectedRange is warningOnly. Editors cannot be set on it.');
  if (editors !== undefined && (editors.groups.length > 0 || editors.domainUsersCanEdit))
    throw new ApiError(501, 'There are no groups and domains; name the users who may edit.');
  return {
    anchors: [anchor, ...unprotectedRanges.map((range) => anchorOf(spreadsheet, range))],
    body: {
      protectedRangeId,
      ...(description !== undefined && { description }),
      ...(namedRangeId !== undefined && { namedRangeId }),
      warningOnly,
      ...(!warningOnly && { editors: editors?.users ?? viewer.writers() }),
      ...madeBy(except === undefined ? viewer.email : except.body.maker),
    },
  };
}

function madeBy(maker: string | undefined): { maker?: string } {
  return maker === undefined ? {} : { maker };
}

function readRange(spreadsheet: Spreadsheet, { range, namedRangeId, tableId }: Input): Anchor {
  if (tableId !== undefined) throw new ApiError(501, 'Tables are not served.');
  if (namedRangeId === undefined) {
    if (range === undefined) throw new ApiError(400, 'A protected range must have a range.');
    return anchorOf(spreadsheet, range);
  }
  const named = spreadsheet.parts.list('namedRange').find(({ body }) => body.namedRangeId === namedRangeId);
  const [anchor] = named?.anchors ?? [];
  if (anchor === undefined) throw new ApiError(400, `No named range with id: ${namedRangeId}`);
  return anchor;
}

/** The message is quoted in googleapis/google-api-python-client#1064. */
function checkSheetProtection({ parts, sheets }: Spreadsheet, sheetId: number, except?: Protection): void {
  const isTaken = parts
    .list('protectedRange', sheetId)
    .some((part) => part !== except && Object.keys(part.anchors[0] ?? {}).length === 1);
  const title = sheets.find((sheet) => sheet.sheetId === sheetId)?.title;
  if (isTaken) throw new ApiError(400, `Sheet "${title}" already has sheet protection.`);
}
