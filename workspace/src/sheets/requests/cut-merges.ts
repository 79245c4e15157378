import { ApiError } from '../../wire/errors.ts';
import type { SheetRange } from '../grid-range.ts';
import { anchorBlock, contains } from '../parts/anchors.ts';
import { mergesIn } from '../parts/parts-cells.ts';
import type { Edit } from './request.ts';

/** True if the range contains some cells of a merged block but not all of them. */
export function cutsMerges({ spreadsheet }: Edit, range: SheetRange): boolean {
  return mergesIn(spreadsheet, range).some(({ anchors }) =>
    anchors.some((anchor) => !contains(range, anchorBlock(anchor))),
  );
}

/** Refuses what would tear merged cells apart, in the words of Sheets. */
export function checkCutMerges(edit: Edit, range: SheetRange): void {
  if (!cutsMerges(edit, range)) return;
  throw new ApiError(400, "You can't perform a paste that partially intersects a merge.");
}
