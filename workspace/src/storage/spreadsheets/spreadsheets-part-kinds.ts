import * as z from 'zod';
import { colorSchema, colorStyleSchema } from './spreadsheets-colors.ts';

/**
 * Cells that a part of a spreadsheet is bound to, as the API's GridRange: the first row and column and those after the
 * last, a side without a number being open. A range without any side is the whole sheet.
 */
export const anchorSchema = z.object({
  sheetId: z.int(),
  startRowIndex: z.int().optional(),
  endRowIndex: z.int().optional(),
  startColumnIndex: z.int().optional(),
  endColumnIndex: z.int().optional(),
});
export type Anchor = z.infer<typeof anchorSchema>;

export const conditionSchema = z.object({
  type: z.string(),
  values: z
    .array(z.object({ userEnteredValue: z.string().optional(), relativeDate: z.string().optional() }))
    .optional(),
});
export type Condition = z.infer<typeof conditionSchema>;

export const ruleSchema = z.object({
  condition: conditionSchema,
  inputMessage: z.string().optional(),
  strict: z.boolean().optional(),
  showCustomUi: z.boolean().optional(),
});
export type ValidationRule = z.infer<typeof ruleSchema>;

/** The rows that a filter shows by one column. */
const criteriaSchema = z.object({
  hiddenValues: z.array(z.string()).optional(),
  condition: conditionSchema.optional(),
  visibleBackgroundColorStyle: colorStyleSchema.optional(),
  visibleForegroundColorStyle: colorStyleSchema.optional(),
});
export type FilterCriteria = z.infer<typeof criteriaSchema>;

const sortSchema = z.object({
  dimensionIndex: z.int(),
  sortOrder: z.string().optional(),
  backgroundColorStyle: colorStyleSchema.optional(),
  foregroundColorStyle: colorStyleSchema.optional(),
});

const filterSchema = z.object({
  filterSpecs: z.array(z.object({ columnIndex: z.int(), filterCriteria: criteriaSchema })),
  sortSpecs: z.array(sortSchema),
});
export type Filter = z.infer<typeof filterSchema>;

const bandsSchema = z.object({
  headerColorStyle: colorStyleSchema.optional(),
  firstBandColorStyle: colorStyleSchema.optional(),
  secondBandColorStyle: colorStyleSchema.optional(),
  footerColorStyle: colorStyleSchema.optional(),
});
export type Bands = z.infer<typeof bandsSchema>;

/** The little of a format that a condition may set. */
export const conditionalFormatSchema = z.object({
  backgroundColor: colorSchema.optional(),
  backgroundColorStyle: colorStyleSchema.optional(),
  textFormat: z
    .object({
      foregroundColor: colorSchema.optional(),
      foregroundColorStyle: colorStyleSchema.optional(),
      bold: z.boolean().optional(),
      italic: z.boolean().optional(),
      strikethrough: z.boolean().optional(),
      underline: z.boolean().optional(),
    })
    .optional(),
});

const pointSchema = z.object({
  type: z.string(),
  value: z.string().optional(),
  colorStyle: colorStyleSchema.optional(),
});
export type InterpolationPoint = z.infer<typeof pointSchema>;

const groupSchema = z.object({ depth: z.int(), collapsed: z.boolean() });

/** The stored fields of each kind of part beside its cells. */
export const partBodies = {
  merge: z.object({}),
  namedRange: z.object({ namedRangeId: z.string(), name: z.string() }),
  basicFilter: filterSchema,
  filterView: filterSchema.extend({
    filterViewId: z.int(),
    title: z.string(),
    namedRangeId: z.string().optional(),
  }),
  validation: z.object({ rule: ruleSchema }),
  /** The first anchor is the protected area, the others are its exceptions. */
  protectedRange: z.object({
    protectedRangeId: z.int(),
    description: z.string().optional(),
    namedRangeId: z.string().optional(),
    warningOnly: z.boolean(),
    /** The addresses of the editors, beside the owner; absent if there is only a warning. */
    editors: z.array(z.string()).optional(),
    /** The address of the person who protected it; absent in those of older stores. */
    maker: z.string().optional(),
  }),
  banding: z.object({
    bandedRangeId: z.int(),
    rowProperties: bandsSchema.optional(),
    columnProperties: bandsSchema.optional(),
  }),
  conditionalFormat: z.object({
    booleanRule: z.object({ condition: conditionSchema, format: conditionalFormatSchema }).optional(),
    gradientRule: z
      .object({ minpoint: pointSchema, midpoint: pointSchema.optional(), maxpoint: pointSchema })
      .optional(),
  }),
  /** Without an anchor it belongs to the whole spreadsheet. */
  metadata: z.object({
    metadataId: z.int(),
    metadataKey: z.string(),
    metadataValue: z.string().optional(),
    visibility: z.enum(['DOCUMENT', 'PROJECT']),
    locationType: z.enum(['ROW', 'COLUMN', 'SHEET', 'SPREADSHEET']),
    /** The OAuth client that made it; null for the workspace's own pages. */
    clientId: z.string().nullable(),
  }),
  rowGroup: groupSchema,
  columnGroup: groupSchema,
};

type Bodies = { [Kind in keyof typeof partBodies]: z.infer<(typeof partBodies)[Kind]> };
export type PartKind = keyof Bodies;
export const partKinds = Object.keys(partBodies).filter((name): name is PartKind => name in partBodies);
export type PartBody<Kind extends PartKind> = Bodies[Kind];

/** The cells of a part, and its settings for them. */
export interface PartContent<Kind extends PartKind = PartKind> {
  readonly anchors: readonly Anchor[];
  readonly body: PartBody<Kind>;
}

/** A part of a spreadsheet. Parts are never changed in place: a change puts another in its stead. */
export interface Part<Kind extends PartKind = PartKind> extends PartContent<Kind> {
  readonly kind: Kind;
  /** Distinguishes its record from the others of the spreadsheet. */
  readonly key: number;
  /** Parts of a kind are in the order of this number. */
  readonly order: number;
}
