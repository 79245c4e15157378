import * as z from 'zod';
import { defineRecord, type RowOf } from '#kernel/records/record.ts';

// The life of a report, from open to reimbursed, and who took each step. It is recorded in a tab of the report's own sheet.

const statuses = ['Open', 'Submitted', 'Approved', 'Returned', 'Reimbursed'] as const;
export const statusSchema = z.enum(statuses);
export type ReportStatus = z.infer<typeof statusSchema>;

/** A step of a report: its new status, or a comment alone. */
export const step = defineRecord({
  tab: 'Report',
  one: 'step',
  many: 'steps',
  id: { field: 'stepId', prefix: 'S' },
  fingerprint: [['stepId'], ['when', 'who', 'status', 'comment']],
  fields: {
    when: { kind: 'day', header: 'When', aliases: ['Date'], width: 110 },
    who: { kind: 'text', header: 'Who', width: 180 },
    status: { kind: 'text', header: 'Status', width: 120 },
    comment: { kind: 'text', header: 'Comment', width: 360, isLong: true },
    stepId: { kind: 'text', header: 'ID', isOptional: true, isOurs: true },
  },
});
export type Step = RowOf<typeof step>;

interface MoveOf {
  /** The button's label, and the name that the outbox uses. */
  label: string;
  /** Null if the status stays the same. */
  to: ReportStatus | null;
  from: readonly ReportStatus[];
  by: 'owner' | 'other' | 'either';
  needsComment: boolean;
}

export const moveNames = ['submit', 'takeBack', 'approve', 'return', 'reimburse', 'comment'] as const;
export type Move = (typeof moveNames)[number];

/** What can be done with a report, and by whom. */
export const moves: Readonly<Record<Move, MoveOf>> = {
  submit: {
    ...{ label: 'Submit', to: 'Submitted', from: ['Open', 'Returned'], by: 'owner' },
    needsComment: false,
  },
  approve: {
    ...{ label: 'Approve', to: 'Approved', from: ['Submitted'], by: 'other' },
    needsComment: false,
  },
  return: {
    ...{ label: 'Return', to: 'Returned', from: ['Submitted', 'Approved'], by: 'other' },
    needsComment: true,
  },
  reimburse: {
    ...{ label: 'Mark as reimbursed', to: 'Reimbursed', from: ['Submitted', 'Approved'], by: 'either' },
    needsComment: false,
  },
  takeBack: {
    ...{ label: 'Take it back', to: 'Open', from: ['Submitted', 'Approved', 'Reimbursed'], by: 'owner' },
    needsComment: false,
  },
  comment: { label: 'Comment', to: null, from: statuses, by: 'either', needsComment: true },
};

/** What this person may do with a report of this status. */
export function movesOf(status: ReportStatus, isOwned: boolean): Move[] {
  return moveNames.filter((name) => {
    const { from, by } = moves[name];
    return from.includes(status) && (by === 'either' || (by === 'owner') === isOwned);
  });
}

/** Whether its rows cannot be changed. */
export function isLocked(status: ReportStatus): boolean {
  return status === 'Submitted' || status === 'Approved' || status === 'Reimbursed';
}

/** Why the rows of a report cannot be changed, and the way back. */
export function lockSentence(status: ReportStatus, isOwned = false): string {
  const way = isOwned ? 'Take it back to change them.' : 'Its owner can take it back to change them.';
  return `This report is ${status.toLowerCase()}, so its rows are locked. ${way}`;
}

/** A report's status in an answer. */
export const lifeSchema = z.object({
  status: statusSchema,
  /** The last step taken in Rowhouse; null if there was none. */
  last: z.object({ when: z.string(), who: z.string(), comment: z.string() }).nullable(),
  /** The tab's rows, from the top. */
  steps: z.array(step.row),
  /** Where the tab was edited by hand and disagrees with the status, in a sentence. */
  doubt: z.string().nullable(),
});
export type Life = z.infer<typeof lifeSchema>;

const tab = `the tab "${step.tab}"`;

/** Where the tab disagrees with the actual status, in a sentence. */
export function doubtOf(status: ReportStatus, steps: readonly Step[]): string | null {
  const last = steps.findLast((each) => each.status.trim() !== '');
  if (!last) return null;
  const word = last.status.trim();
  const known = statuses.find((each) => each.toLowerCase() === word.toLowerCase());
  if (known === status) return null;
  const said = `Row ${last._rowIndex} of ${tab} says "${word}"`;
  return known === undefined
    ? `${said}, which is not a status. The report counts as ${status.toLowerCase()}.`
    : `${said}, written by hand. In Rowhouse the report is ${status.toLowerCase()} until its status is changed here.`;
}
