import type { Part, PartContent } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import type { PartStore } from '../../storage/spreadsheets/spreadsheets-parts.ts';
import { isKind } from '../../storage/spreadsheets/spreadsheets-parts.ts';
import { quotedTitle } from '../grid-range.ts';
import { newNamedRangeId, newPartId } from './part-ids.ts';

/** A sheet that parts are copied to. */
interface Target {
  parts: PartStore;
  sheetId: number;
  title: string;
}

/**
 * Copies what is bound to the cells of a sheet to a copy of the sheet, with ids of its own. A name is taken in the
 * spreadsheet, so its copy carries the title of the sheet, as in Google's editor; protection is not copied, which is
 * why Google's documentation of Apps Script has a sample that duplicates a protected sheet.
 */
export function copySheetParts(source: PartStore, sheetId: number, target: Target): void {
  for (const part of source.all()) {
    if (part.kind === 'protectedRange' || part.anchors[0]?.sheetId !== sheetId) continue;
    const anchors = part.anchors.map((anchor) => ({ ...anchor, sheetId: target.sheetId }));
    target.parts.add(part.kind, { anchors, body: copiedBody(part, target) });
  }
}

function copiedBody(part: Part, { parts, title }: Target): PartContent['body'] {
  if (isKind(part, 'filterView')) {
    // The named range that it may be backed by stays with the source.
    const { namedRangeId: _, ...body } = part.body;
    return { ...body, filterViewId: newPartId(parts, 'filterView') };
  }
  if (isKind(part, 'banding')) return { ...part.body, bandedRangeId: newPartId(parts, 'banding') };
  if (isKind(part, 'metadata')) return { ...part.body, metadataId: newPartId(parts, 'metadata') };
  if (!isKind(part, 'namedRange')) return part.body;
  const { name } = part.body;
  const isTaken = parts.list('namedRange').some(({ body }) => body.name === name);
  return { namedRangeId: newNamedRangeId(), name: isTaken ? `${quotedTitle(title)}!${name}` : name };
}

/** Removes the parts of a sheet that no longer exists. */
export function forgetSheetParts(parts: PartStore, sheetId: number): void {
  parts.remove(parts.all().filter(({ anchors }) => anchors[0]?.sheetId === sheetId));
}
