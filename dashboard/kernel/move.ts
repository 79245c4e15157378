import * as z from 'zod';

/** Why something in a move gets a line in its report. */
const moveReasons = [
  /** Somebody else's file. */
  'not-owned',
  /** A document, a shortcut or another kind that cannot be copied. */
  'other-kind',
  'too-large',
  /** Its owner, or the other side, does not allow it. */
  'refused',
  /** It disappeared, or kept changing, during the move. */
  'unsteady',
  /** It is there already and was edited there. */
  'edited-there',
  /** Parts of a sheet that the other side does not accept; `places` names them. */
  'parts',
  /** What was read back is not what was copied; `places` says where. */
  'differs',
] as const;
export type MoveReason = (typeof moveReasons)[number];

const moveLineSchema = z.object({
  name: z.string(),
  /** The original. */
  link: z.string(),
  reason: z.enum(moveReasons),
  /** Such as Sheet1!B3, or a chart's title; the first few of them. */
  places: z.array(z.string()),
  /** How many places there are altogether. */
  count: z.int(),
});
export type MoveLine = z.infer<typeof moveLineSchema>;

export const moveReportSchema = z.object({
  /** What there is to copy: folders, sheets and files. */
  total: z.int(),
  done: z.int(),
  copied: z.int(),
  /** Read again on both sides and found equal. */
  verified: z.int(),
  cells: z.int(),
  bytes: z.int(),
  /** Files that others can see here and cannot see there. */
  shared: z.int(),
  lines: z.array(moveLineSchema),
});
export type MoveReport = z.infer<typeof moveReportSchema>;
