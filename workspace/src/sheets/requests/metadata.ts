import * as z from 'zod';
import type { Part, PartContent } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { ApiError } from '../../wire/errors.ts';
import { describeMetadata, locationSchema, readPlace } from '../metadata.ts';
import { dataFilterSchema, selectMetadata } from '../parts/data-filters.ts';
import { newPartId } from '../parts/part-ids.ts';
import { applyMask, checkMask, parseUpdateMask } from '../update-mask.ts';
import type { Edit } from './request.ts';
import { defineRequest } from './request.ts';

const metadataSchema = z.object({
  metadataId: z.int().optional(),
  metadataKey: z.string().optional(),
  metadataValue: z.string().optional(),
  location: locationSchema.optional(),
  visibility: z.enum(['DEVELOPER_METADATA_VISIBILITY_UNSPECIFIED', 'DOCUMENT', 'PROJECT']).optional(),
});

export const createDeveloperMetadata = defineRequest(
  z.object({ developerMetadata: metadataSchema.default({}) }),
  ({ developerMetadata }, edit) => {
    const { parts } = edit.spreadsheet;
    const id = newPartId(parts, 'metadata', developerMetadata.metadataId);
    const added = parts.add('metadata', readMetadata(edit, developerMetadata, id, edit.viewer.clientId));
    return { developerMetadata: describeMetadata(added) };
  },
);

export const updateDeveloperMetadata = defineRequest(
  z.object({
    dataFilters: z.array(dataFilterSchema).min(1),
    developerMetadata: metadataSchema.default({}),
    fields: z.string().optional(),
  }),
  ({ dataFilters, developerMetadata, fields }, edit) => {
    const mask = parseUpdateMask(fields);
    checkMask(mask, ['metadataKey', 'metadataValue', 'location', 'visibility']);
    const matched = new Set(dataFilters.flatMap((filter) => selectMetadata(edit, filter)));
    const changed = [...matched].map((part) => {
      const merged = metadataSchema.parse(applyMask(describeMetadata(part), developerMetadata, mask));
      const { metadataId, clientId } = part.body;
      return edit.spreadsheet.parts.replace(part, readMetadata(edit, merged, metadataId, clientId));
    });
    return listOf('developerMetadata', changed);
  },
);

export const deleteDeveloperMetadata = defineRequest(
  z.object({ dataFilter: dataFilterSchema.default({}) }),
  ({ dataFilter }, edit) => {
    const matched = selectMetadata(edit, dataFilter);
    edit.spreadsheet.parts.remove(matched);
    return listOf('deletedDeveloperMetadata', matched);
  },
);

function listOf(name: string, parts: readonly Part<'metadata'>[]): Record<string, unknown> {
  return parts.length === 0 ? {} : { [name]: parts.map(describeMetadata) };
}

function readMetadata(
  { spreadsheet }: Edit,
  { metadataKey = '', metadataValue, location, visibility }: z.infer<typeof metadataSchema>,
  metadataId: number,
  clientId: string | null,
): PartContent<'metadata'> {
  if (metadataKey === '') throw new ApiError(400, 'Developer metadata must have a metadataKey.');
  if (location === undefined) throw new ApiError(400, 'Developer metadata must have a location.');
  if (visibility !== 'DOCUMENT' && visibility !== 'PROJECT')
    throw new ApiError(400, 'Developer metadata must have a visibility.');
  const { locationType, anchors } = readPlace(spreadsheet, location);
  const content = {
    anchors,
    body: {
      metadataId,
      metadataKey,
      ...(metadataValue !== undefined && { metadataValue }),
      visibility,
      locationType,
      clientId,
    },
  };
  checkLength(spreadsheet, content);
  return content;
}

/** See https://developers.google.com/workspace/sheets/api/guides/metadata */
const maxLength = 30_000;

/** The keys and values of a sheet share a limit, and so do those of the spreadsheet itself. */
function checkLength({ parts }: Edit['spreadsheet'], { anchors, body }: PartContent<'metadata'>): void {
  const sheetId = anchors[0]?.sheetId;
  const lengthOf = ({ metadataKey, metadataValue = '' }: PartContent<'metadata'>['body']) =>
    metadataKey.length + metadataValue.length;
  const length = parts
    .list('metadata')
    .filter((other) => other.anchors[0]?.sheetId === sheetId && other.body.metadataId !== body.metadataId)
    .reduce((sum, other) => sum + lengthOf(other.body), lengthOf(body));
  if (length <= maxLength) return;
  const where = sheetId === undefined ? 'the spreadsheet' : `the sheet ${sheetId}`;
  throw new ApiError(400, `The developer metadata of ${where} would exceed ${maxLength} characters.`);
}
