import * as z from 'zod';

/** Why something of a move is worth a line in its report. */
const moveReasons = [
  /** Somebody else's file. */
  'not-owned',
  /** A document, a shortcut or another kind that cannot be carried. */
  'other-kind',
  'too-large',
  /** Its owner, or the side it goes to, does not allow it. */
  'refused',
  /** It went away, or changed again and again, while the move was under way. */
  'unsteady',
  /** It is there already and was edited there. */
  'edited-there',
  /** Parts of a sheet that the other side does not take; the places name them. */
  'parts',
  /** What was read back is not what was copied; the places say where. */
  'differs',
] as const;
export type MoveReason = (typeof moveReasons)[number];

const moveLineSchema = z.object({
  name: z.string(),
  /** The original. */
  link: z.string(),
  reason: z.enum(moveReasons),
  /** Such as Sheet1!B3, or the chart's title; the first ones of them. */
  places: z.array(z.string()),
  /** How many places there are in all. */
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
  /** Files that others can see here and will not see there. */
  shared: z.int(),
  lines: z.array(moveLineSchema),
});
export type MoveReport = z.infer<typeof moveReportSchema>;
