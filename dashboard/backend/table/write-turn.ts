import { Problem } from '#kernel/problem.ts';
import { isOutdated } from '../google/errors.ts';
import type { Sheets } from '../google/sheets.ts';
import { Overtaken } from '../google/watched-write.ts';
import { inTurn } from '../in-turn.ts';

/** If somebody else is faster this many times, the person would wait too long. */
const maxTries = 8;

/**
 * Runs `work`, which reads a spreadsheet and then writes to it, after all other writes to the file. If somebody else
 * changed the sheet between the read and the write, nothing was written, or it was reverted, and the work is done
 * again with the sheet as it is.
 * @throws Problem CONFLICT if others keep changing the sheet
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
