import * as z from 'zod';
import type { Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { Anchor, Part, PartBody } from '../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { ApiError } from '../wire/errors.ts';
import type { Dimension } from './grid-range.ts';
import { dimensionSchema, requireSheet } from './grid-range.ts';
import { anchorBlock, contains, intersection } from './parts/anchors.ts';
import type { Viewer } from './parts/protection.ts';

type Metadata = Part<'metadata'>;
type LocationType = PartBody<'metadata'>['locationType'];

export const locationSchema = z.object({
  locationType: z.string().optional(),
  spreadsheet: z.boolean().optional(),
  sheetId: z.int().optional(),
  dimensionRange: z
    .object({
      sheetId: z.int().default(0),
      dimension: dimensionSchema,
      startIndex: z.int().min(0).optional(),
      endIndex: z.int().min(0).optional(),
    })
    .optional(),
});
type LocationInput = z.infer<typeof locationSchema>;

/** Where metadata is, or is looked for; without an anchor, it is the whole spreadsheet. */
export interface MetadataPlace {
  locationType: LocationType;
  anchors: Anchor[];
}

/** Metadata whose visibility is PROJECT shows only to the OAuth client that made it. */
export function isVisible({ body }: Metadata, { clientId }: Viewer): boolean {
  return body.visibility === 'DOCUMENT' || body.clientId === clientId;
}

export function isAt({ anchors, body }: Metadata, type: LocationType, sheetId?: number): boolean {
  return body.locationType === type && (sheetId === undefined || anchors[0]?.sheetId === sheetId);
}

/** The place that a location names: exactly one of a spreadsheet, a sheet, and a single row or column. */
export function readPlace(
  spreadsheet: Spreadsheet,
  { spreadsheet: isWhole, sheetId, dimensionRange }: LocationInput,
): MetadataPlace {
  const given = [isWhole === true, sheetId !== undefined, dimensionRange !== undefined];
  if (given.filter(Boolean).length !== 1)
    throw new ApiError(
      400,
      'The location of developer metadata must be a spreadsheet, a sheet or a dimensionRange.',
    );
  if (sheetId !== undefined) {
    requireSheet(spreadsheet, sheetId);
    return { locationType: 'SHEET', anchors: [{ sheetId }] };
  }
  if (dimensionRange === undefined) return { locationType: 'SPREADSHEET', anchors: [] };
  const { dimension, startIndex, endIndex } = dimensionRange;
  const sheet = requireSheet(spreadsheet, dimensionRange.sheetId);
  const size = dimension === 'ROWS' ? sheet.rowCount : sheet.columnCount;
  if (startIndex === undefined || endIndex !== startIndex + 1 || endIndex > size)
    throw new ApiError(
      400,
      'The dimensionRange of developer metadata must be a single row or column of the grid.',
    );
  return linePlace(sheet.sheetId, dimension, startIndex);
}

function linePlace(sheetId: number, dimension: Dimension, index: number): MetadataPlace {
  return dimension === 'ROWS'
    ? { locationType: 'ROW', anchors: [{ sheetId, startRowIndex: index, endRowIndex: index + 1 }] }
    : { locationType: 'COLUMN', anchors: [{ sheetId, startColumnIndex: index, endColumnIndex: index + 1 }] };
}

export function describeMetadata({ anchors, body }: Metadata): Record<string, unknown> {
  const { metadataId, metadataKey, metadataValue, visibility, locationType } = body;
  return {
    metadataId,
    metadataKey,
    ...(metadataValue !== undefined && metadataValue !== '' && { metadataValue }),
    location: { locationType, ...describePlace(anchors[0], locationType) },
    visibility,
  };
}

function describePlace(anchor: Anchor | undefined, type: LocationType): Record<string, unknown> {
  if (anchor === undefined) return { spreadsheet: true };
  const { sheetId } = anchor;
  if (type === 'SHEET') return { sheetId };
  const [dimension, startIndex, endIndex] =
    type === 'ROW'
      ? ['ROWS', anchor.startRowIndex, anchor.endRowIndex]
      : ['COLUMNS', anchor.startColumnIndex, anchor.endColumnIndex];
  return { dimensionRange: { ...(sheetId !== 0 && { sheetId }), dimension, startIndex, endIndex } };
}

export const lookupSchema = z.object({
  locationType: z.enum(['ROW', 'COLUMN', 'SHEET', 'SPREADSHEET']).optional(),
  metadataLocation: locationSchema.optional(),
  locationMatchingStrategy: z.enum(['EXACT_LOCATION', 'INTERSECTING_LOCATION']).optional(),
  metadataId: z.int().optional(),
  metadataKey: z.string().optional(),
  metadataValue: z.string().optional(),
  visibility: z.enum(['DOCUMENT', 'PROJECT']).optional(),
});
export type MetadataLookup = z.infer<typeof lookupSchema>;

/** The metadata that matches every field of a lookup and that the viewer may see. */
export function findMetadata(spreadsheet: Spreadsheet, viewer: Viewer, lookup: MetadataLookup): Metadata[] {
  checkLookup(lookup);
  const { metadataLocation, locationMatchingStrategy: strategy } = lookup;
  const place = metadataLocation === undefined ? undefined : readPlace(spreadsheet, metadataLocation);
  return spreadsheet.parts.list('metadata').filter((part) => {
    if (!isVisible(part, viewer)) return false;
    for (const field of [
      'locationType',
      'metadataId',
      'metadataKey',
      'metadataValue',
      'visibility',
    ] as const) {
      if (lookup[field] !== undefined && lookup[field] !== part.body[field]) return false;
    }
    if (place === undefined) return true;
    return strategy === 'EXACT_LOCATION' ? isExactly(part, place) : isTouching(part, place);
  });
}

/** The rules are those of DeveloperMetadataLookup in the discovery document. */
function checkLookup({
  locationType,
  metadataLocation,
  locationMatchingStrategy: strategy,
}: MetadataLookup): void {
  if (strategy !== undefined && metadataLocation === undefined)
    throw new ApiError(400, 'A locationMatchingStrategy requires a metadataLocation.');
  if (locationType !== undefined && strategy === 'EXACT_LOCATION')
    throw new ApiError(
      400,
      'locationType must not be specified when the locationMatchingStrategy is EXACT_LOCATION.',
    );
  const isElsewhere = metadataLocation !== undefined && metadataLocation.spreadsheet !== true;
  if (locationType === 'SPREADSHEET' && (strategy === 'INTERSECTING_LOCATION' || isElsewhere))
    throw new ApiError(400, 'Metadata of the spreadsheet does not intersect any other location.');
}

function isExactly({ anchors, body }: Metadata, place: MetadataPlace): boolean {
  return (
    body.locationType === place.locationType && JSON.stringify(anchors) === JSON.stringify(place.anchors)
  );
}

/** A sheet holds its rows and columns, and a row meets every column. */
function isTouching({ anchors }: Metadata, place: MetadataPlace): boolean {
  const [own] = anchors;
  const [asked] = place.anchors;
  if (own === undefined || asked === undefined) return own === asked;
  return own.sheetId === asked.sheetId && intersection(anchorBlock(own), anchorBlock(asked)) !== undefined;
}

/** True when metadata is on a line or a sheet that holds these cells, or that these cells hold. */
export function isWithin({ anchors }: Metadata, range: Anchor): boolean {
  const [own] = anchors;
  if (own === undefined || own.sheetId !== range.sheetId) return false;
  const [a, b] = [anchorBlock(own), anchorBlock(range)];
  return contains(a, b) || contains(b, a);
}
