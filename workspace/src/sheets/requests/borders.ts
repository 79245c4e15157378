import * as z from 'zod';
import { makeCell } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { borderSchema, changeFormat, formatOf, internFormat } from '../cell-format.ts';
import { checkChangedCells } from '../grid-limits.ts';
import type { SheetRange } from '../grid-range.ts';
import { gridRangeSchema, resolveGridRange } from '../grid-range.ts';
import type { Edit } from './request.ts';
import { defineRequest } from './request.ts';

type Side = 'top' | 'bottom' | 'left' | 'right';
type Border = z.infer<typeof borderSchema>;

const bordersSchema = z.object({
  top: borderSchema.optional(),
  bottom: borderSchema.optional(),
  left: borderSchema.optional(),
  right: borderSchema.optional(),
  innerHorizontal: borderSchema.optional(),
  innerVertical: borderSchema.optional(),
});
type Borders = z.infer<typeof bordersSchema>;

/** "If a field is not set in the request, that means the border remains as-is"; the style NONE clears it. */
export const updateBorders = defineRequest(
  bordersSchema.extend({ range: gridRangeSchema }),
  ({ range, ...borders }, edit) => {
    const block = resolveGridRange(edit.spreadsheet, range);
    const lines = new BorderLines(borders, edit);
    checkChangedCells(touchedCells(block, borders));
    for (let row = block.startRow; row < block.endRow; row += 1) {
      const isEdge = row === block.startRow || row === block.endRow - 1;
      if (isEdge || hasInner(borders)) {
        for (let column = block.startColumn; column < block.endColumn; column += 1)
          lines.draw(block, row, column);
      } else {
        if (borders.left !== undefined) lines.draw(block, row, block.startColumn);
        if (borders.right !== undefined) lines.draw(block, row, block.endColumn - 1);
      }
    }
  },
);

function hasInner({ innerHorizontal, innerVertical }: Borders): boolean {
  return innerHorizontal !== undefined || innerVertical !== undefined;
}

function touchedCells({ startRow, endRow, startColumn, endColumn }: SheetRange, borders: Borders): number {
  const [rows, columns] = [endRow - startRow, endColumn - startColumn];
  return hasInner(borders) ? rows * columns : 2 * (rows + columns);
}

/** Draws the borders of cells; cells with the same look and position get the same format. */
class BorderLines {
  readonly #borders: Borders;
  readonly #edit: Edit;
  /** The new formats by the old one and by the edges of the range at which the cell is. */
  readonly #styles = new Map<string, number | undefined>();

  constructor(borders: Borders, edit: Edit) {
    this.#borders = borders;
    this.#edit = edit;
  }

  draw(block: SheetRange, row: number, column: number): void {
    const { rows } = block.sheet;
    const cell = rows.cell(row, column);
    const edges =
      (row === block.startRow ? 1 : 0) +
      (row === block.endRow - 1 ? 2 : 0) +
      (column === block.startColumn ? 4 : 0) +
      (column === block.endColumn - 1 ? 8 : 0);
    const key = `${cell?.style} ${edges}`;
    if (!this.#styles.has(key)) this.#styles.set(key, this.#style(cell?.style, this.#drawn(edges)));
    const style = this.#styles.get(key);
    if (style !== cell?.style) rows.set(row, column, makeCell({ ...cell, style }));
  }

  #drawn(edges: number): [Side, Border][] {
    const { top, bottom, left, right, innerHorizontal, innerVertical } = this.#borders;
    const given: [Side, Border | undefined][] = [
      ['top', edges & 1 ? top : innerHorizontal],
      ['bottom', edges & 2 ? bottom : innerHorizontal],
      ['left', edges & 4 ? left : innerVertical],
      ['right', edges & 8 ? right : innerVertical],
    ];
    return given.flatMap(([side, border]) => (border === undefined ? [] : [[side, border]]));
  }

  #style(style: number | undefined, drawn: readonly [Side, Border][]): number | undefined {
    if (drawn.length === 0) return style;
    const { formats } = this.#edit.spreadsheet;
    const borders = Object.fromEntries(drawn);
    const mask = new Map(drawn.map(([side]) => [side, 'all' as const]));
    const changed = changeFormat(formatOf(formats, style), { borders }, new Map([['borders', mask]]));
    return internFormat(formats, changed);
  }
}
