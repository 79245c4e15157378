import * as z from 'zod';

// What the sheet doctor finds, as the server reports it and the screens show it.

const findingKinds = [
  'missingTab',
  'missingHeader',
  'renamedHeader',
  'duplicateHeader',
  'displacedHeader',
  'repeatedHeader',
  'rowsWithoutId',
  'duplicateId',
  'brokenLink',
  'brokenFormula',
  'textDates',
  'brokenPhotoLink',
  'orphanPhoto',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** One cell or one file, before and after; a blank cell is ''. */
const changeSchema = z.object({
  where: z.string(),
  before: z.string(),
  after: z.string(),
  /** Where the file opens; null for a cell. */
  link: z.string().nullable(),
});
export type Change = z.infer<typeof changeSchema>;

const findingSchema = z.object({
  /** Identifies the finding and the proposal; it stays the same for as long as both do. */
  id: z.string(),
  kind: z.enum(findingKinds),
  where: z.string(),
  says: z.string(),
  /** Null if only a person can tell what is right. */
  repair: z.object({ does: z.string(), changes: z.array(changeSchema) }).nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

export const sheetReportSchema = z.object({
  fileId: z.string(),
  /** The folder in which the app keeps a folder for each sheet. */
  name: z.string(),
  appId: z.string(),
  appTitle: z.string(),
  webViewLink: z.string(),
  isOwned: z.boolean(),
  canEdit: z.boolean(),
  findings: z.array(findingSchema),
  /** Why it could not be examined; null if it was. */
  unread: z.string().nullable(),
});
export type SheetReport = z.infer<typeof sheetReportSchema>;
