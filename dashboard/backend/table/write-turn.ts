import { Problem } from '#kernel/problem.ts';
import { isOutdated } from '../google/errors.ts';
import type { Sheets } from '../google/sheets.ts';
import { Overtaken } from '../google/watched-write.ts';
import { inTurn } from '../in-turn.ts';

/** A hand that is faster as often as this goes on for longer than somebody waits. */
const maxTries = 8;

/**
 * Runs `work`, which reads a spreadsheet and then writes into it, after all other writes to the file. Where another hand
 * changed the sheet between the read and the write, nothing was written, or what was is taken back, and the work is
 * done anew by what stands there now.
 *
 * @throws Problem CONFLICT where others change the sheet without a pause
 */
export function inWriteTurn<T>(sheets: Sheets, fileId: string, work: () => Promise<T>): Promise<T> {
  return inTurn(`writes to ${fileId}`, () => atOneVersion(sheets, fileId, work));
}

async function atOneVersion<T>(sheets: Sheets, fileId: string, work: () => Promise<T>): Promise<T> {
  sheets.journal.begin(fileId);
  try {
    for (let count = 1; ; count += 1) {
      sheets.versions.begin(fileId);
      sheets.journal.again(fileId);
      try {
        return await work();
      } catch (error) {
        if (!isOutdated(error) && !(error instanceof Overtaken)) throw error;
        if (count === maxTries) throw restless(error);
      }
    }
  } finally {
    sheets.versions.end(fileId);
  }
}

function restless(cause: unknown): Problem {
  return new Problem('CONFLICT', 'Somebody else is changing this sheet right now. Try again in a moment.', {
    cause,
  });
}
