import { partsLeftOut, stepsAfter, stepsBefore } from './carried-parts.ts';
import { type Block, gridOf, placeOf, portionsOf, rangeOf } from './ranges.ts';
import type { References } from './references.ts';
import { blank, cellSteps, layOut, lineSteps } from './sheet-build.ts';
import { SheetWriter } from './sheet-writer.ts';
import type { Side } from './side.ts';

const rowHeight = 21;
const columnWidth = 100;

interface Carried {
  from: Side;
  to: Side;
  /** The ids of the original and of its copy. */
  source: string;
  target: string;
  /** Whether the copy has only just been made. */
  isBlank: boolean;
  references: References;
}

/**
 * Writes a spreadsheet over its copy. Calls: at the source 1 for its parts and 1 for each portion of cells; at the
 * target 1 for every 1.6 MB, and 1 to see what has to be removed if it is not blank. Returns the parts that were left
 * out.
 */
export async function carrySheet(carried: Carried): Promise<string[]> {
  const { from, to, source, target, isBlank, references } = carried;
  const whole = await from.work(({ whole: reads }) => reads.readWhole(source));
  const rewritten = references.rewriteAll(whole);
  const before = isBlank ? blank : await readBefore(to, target);
  const writer = new SheetWriter(to, target);
  await writer.add(layOut(rewritten, before));
  await writer.add(stepsBefore(rewritten));
  for (const portion of portionsOf(whole)) await carryPortion(carried, portion, writer);
  await writer.add(stepsAfter(rewritten));
  await writer.flush();
  return [...partsLeftOut(whole), ...writer.lost];
}

async function readBefore(side: Side, fileId: string) {
  const { sheets, namedRanges, developerMetadata } = await side.work(({ whole }) => whole.readWhole(fileId));
  return { tabs: sheets.map(({ properties }) => properties.sheetId), namedRanges, developerMetadata };
}

async function carryPortion(
  { from, source, references }: Carried,
  portion: readonly Block[],
  writer: SheetWriter,
): Promise<void> {
  const grids = await from.work(({ whole }) => whole.readGrids(source, portion.map(rangeOf)));
  const taken = new Map<number, number>();
  for (const { tab, startRow } of portion) {
    const { sheetId } = tab.properties;
    const at = taken.get(sheetId) ?? 0;
    taken.set(sheetId, at + 1);
    const grid = grids.get(sheetId)?.[at];
    if (!grid) continue;
    const { rowData, rowMetadata, columnMetadata } = grid;
    if (startRow === 0) {
      await writer.add(
        lineSteps(
          { sheetId, dimension: 'COLUMNS', first: 0 },
          columnMetadata.slice(0, gridOf(tab).columnCount),
          columnWidth,
        ),
      );
    }
    await writer.add(lineSteps({ sheetId, dimension: 'ROWS', first: startRow }, rowMetadata, rowHeight));
    await writer.add(cellSteps({ sheetId, startRow }, rowData, references));
    rowData.forEach(({ values = [] }, row) => {
      values.forEach((cell, column) => {
        if ('pivotTable' in cell) writer.lost.push(`${placeOf(tab, startRow + row, column)}: a pivot table`);
      });
    });
  }
}
