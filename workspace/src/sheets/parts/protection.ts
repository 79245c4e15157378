import type { EditGuard } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { Sheet, Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { Part } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { ApiError } from '../../wire/errors.ts';
import type { Block } from '../grid-range.ts';
import { anchorBlock, intersection, linesOf, without } from './anchors.ts';

/** Who looks at a spreadsheet or changes it. */
export interface Viewer {
  email: string;
  /** The OAuth client in use; null for the workspace's own pages. */
  clientId: string | null;
  /** The owner of the file may change everything. */
  ownerEmail(): string;
  /** All who may write in the file, beside its owner. */
  writers(): string[];
}

type Protection = Part<'protectedRange'>;

export function mayEdit({ body }: Protection, { email, ownerEmail }: Viewer): boolean {
  const folded = email.toLowerCase();
  const isEditor = body.editors?.some((editor) => editor.toLowerCase() === folded) ?? true;
  return body.warningOnly || isEditor || folded === ownerEmail().toLowerCase();
}

/** Runs work in which protected cells cannot be changed unless the viewer may. */
export function withProtection<T>({ sheets, parts }: Spreadsheet, viewer: Viewer, work: () => T): T {
  const guarded: Sheet[] = [];
  for (const sheet of sheets) {
    const protections = parts
      .list('protectedRange', sheet.sheetId)
      .filter((protection) => !mayEdit(protection, viewer));
    if (protections.length === 0) continue;
    sheet.rows.guard = guardOf(protections);
    guarded.push(sheet);
  }
  try {
    return work();
  } finally {
    for (const sheet of guarded) sheet.rows.guard = undefined;
  }
}

/** As quoted in theoephraim/node-google-spreadsheet#20. */
export function protectedCell(): ApiError {
  return new ApiError(
    400,
    'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
  );
}

function guardOf(protections: readonly Protection[]): EditGuard {
  const areas = protections.map(({ anchors }) => {
    const [whole, ...open] = anchors.map(anchorBlock);
    return { whole, open, anchor: anchors[0] };
  });
  const check = (block: Block) => {
    for (const { whole, open } of areas) {
      if (whole !== undefined && isTouched(whole, open, block)) throw protectedCell();
    }
  };
  return {
    block: check,
    cell: (row, column) =>
      check({ startRow: row, endRow: row + 1, startColumn: column, endColumn: column + 1 }),
    lines(dimension, start, end) {
      for (const { anchor } of areas) {
        if (anchor === undefined) continue;
        const [first = Number.NEGATIVE_INFINITY, last = Number.POSITIVE_INFINITY] = linesOf(
          anchor,
          dimension,
        );
        const isInside = start === end ? start > first && start < last : start < last && end > first;
        if (isInside) throw protectedCell();
      }
    },
  };
}

/** True when the block holds a cell of the protected area that is not left open. */
function isTouched(whole: Block, open: readonly Block[], block: Block): boolean {
  const shared = intersection(whole, block);
  if (shared === undefined) return false;
  const closed = open.reduce((rest, hole) => rest.flatMap((one) => without(one, hole)), [shared]);
  return closed.length > 0;
}
