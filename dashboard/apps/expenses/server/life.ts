import { createHash, randomUUID } from 'node:crypto';
import type { AppContext } from '#backend/context.ts';
import type { DriveFile } from '#backend/google/drive.ts';
import { type Lock, lockTags } from '#backend/google/locks.ts';
import { Problem } from '#kernel/problem.ts';
import {
  doubtOf,
  isLocked,
  type Life,
  lockSentence,
  type Move,
  moves,
  movesOf,
  type ReportStatus,
  type Step,
  statusSchema,
  step,
} from '../life.ts';
import { findReportFiles } from './report-files.ts';

interface MoveOrder {
  move: Move;
  comment: string;
}

/** The status recorded in a lock; a lock without one was never submitted. */
function statusOf(lock: Lock | undefined): ReportStatus {
  return statusSchema.safeParse(lock?.notes['status']).data ?? 'Open';
}

/** A report's life, going by the last read of its sheet. */
export function lifeOf(context: AppContext, sheetId: string, steps: readonly Step[]): Life {
  const lock = context.sheets.locks.of(sheetId);
  const status = statusOf(lock);
  const { when = '', who = '', comment = '' } = lock?.notes ?? {};
  return {
    status,
    last: lock ? { when, who, comment } : null,
    steps: [...steps],
    doubt: doubtOf(status, steps),
  };
}

/** A new id, the same one for each repetition of a request. */
function stepId({ requestKey }: AppContext['request']): string {
  return `S${createHash('sha256')
    .update(`step ${requestKey ?? randomUUID()}`)
    .digest('hex')
    .slice(0, 12)}`;
}

/**
 * Moves a report a step forward or back, once per request key: the tab's row and the sheet's lock are one write.
 * @throws Problem CONFLICT if its current status does not allow it, ACCESS_DENIED if it is someone else's to do
 */
export async function moveReport(
  context: AppContext,
  reportId: string,
  { move, comment }: MoveOrder,
): Promise<{ status: ReportStatus }> {
  const { folder, sheet } = await findReportFiles(context, reportId);
  if (!sheet) {
    throw new Problem('NOT_FOUND', 'The sheet of this report is gone. Repair the report to make a new one.');
  }
  const isOwned = folder.ownedByMe;
  requireRole(sheet, isOwned, move);
  const { user, day } = context.request;
  const who = user.name || user.email;
  const { to } = moves[move];
  if (to !== null) {
    context.sheets.locks.leave(sheet.id, (now) => {
      requireStatus(statusOf(now), isOwned, move);
      return {
        isOn: isLocked(to),
        freeTab: step.tab,
        sentence: lockSentence(to),
        notes: { status: to, when: day, who, comment: comment.slice(0, 500) },
      };
    });
  }
  const record = { When: day, Who: who, Status: to ?? '', Comment: comment, ID: stepId(context.request) };
  await context.openAll(sheet.id, [step.sheet]).write([{ records: [record], isMade: true }]);
  const status = to ?? statusOf(context.sheets.locks.of(sheet.id));
  // Only for lists, which open no sheets; the sheet itself holds the status.
  await context.drive
    .update(sheet.id, { appProperties: { status, ...lockTags(isLocked(status)) } })
    .catch(() => undefined);
  return { status };
}

function requireRole(sheet: DriveFile, isOwned: boolean, move: Move): void {
  if (!sheet.capabilities.canEdit) {
    throw new Problem(
      'ACCESS_DENIED',
      'You can view this report, but not change its status or comment on it.',
    );
  }
  const { by, label } = moves[move];
  if (by === 'either' || (by === 'owner') === isOwned) return;
  throw new Problem(
    'ACCESS_DENIED',
    isOwned
      ? `"${label}" is for someone with whom this report is shared.`
      : `"${label}" is for the owner of this report.`,
  );
}

function requireStatus(status: ReportStatus, isOwned: boolean, move: Move): void {
  if (movesOf(status, isOwned).includes(move)) return;
  throw new Problem(
    'CONFLICT',
    `This report is ${status.toLowerCase()} by now, so "${moves[move].label}" is no longer possible. Nothing was changed.`,
  );
}
