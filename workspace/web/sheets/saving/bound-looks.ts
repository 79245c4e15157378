import { InterceptorEffectEnum, type IStyleData, type Univer } from '@univerjs/core';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/preset-sheets-core';
import type { Cell, Spreadsheet } from '../../api/sheets.ts';
import { toStyle } from '../formats.ts';

/** What cells look like beside their own format, by tab, row and column. */
export type BoundLooks = ReadonlyMap<string, ReadonlyMap<number, ReadonlyMap<number, IStyleData>>>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** White is what every cell has anyway; leaving it out lets the dark theme choose. */
const white = { red: 1, green: 1, blue: 1 };

/** What bands and conditional formats change of a cell's own format. */
function lookOf({
  userEnteredFormat: own = {},
  effectiveFormat: effective = {},
}: Cell): IStyleData | undefined {
  const { backgroundColor, textFormat = {} } = effective;
  const isOwn = isSame(backgroundColor, own.backgroundColor) || isSame(backgroundColor, white);
  const ownText = new Map<string, unknown>(Object.entries(own.textFormat ?? {}));
  const changedText = Object.entries(textFormat).filter(([key, value]) => !isSame(value, ownText.get(key)));
  return toStyle({
    ...(backgroundColor && !isOwn && { backgroundColor }),
    textFormat: Object.fromEntries(changedText),
  });
}

export function boundLooksOf(spreadsheet: Spreadsheet): BoundLooks {
  return new Map(
    spreadsheet.sheets.map(({ properties, data = [] }) => {
      const rows = new Map<number, Map<number, IStyleData>>();
      for (const { startRow = 0, startColumn = 0, rowData = [] } of data) {
        for (const [down, { values = [] }] of rowData.entries()) {
          for (const [across, cell] of values.entries()) {
            const look = lookOf(cell);
            if (look === undefined) continue;
            const row = rows.get(startRow + down) ?? new Map<number, IStyleData>();
            rows.set(startRow + down, row.set(startColumn + across, look));
          }
        }
      }
      return [String(properties.sheetId), rows];
    }),
  );
}

/** Draws cells with the looks that `current` gives, which are no format of theirs and are never stored. */
export function drawBoundLooks(univer: Univer, current: () => BoundLooks): void {
  const interceptors = univer.__getInjector().get(SheetInterceptorService);
  interceptors.intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    effect: InterceptorEffectEnum.Style,
    handler(cell, { subUnitId, row, col, workbook }, next) {
      const look = current().get(subUnitId)?.get(row)?.get(col);
      if (look === undefined) return next(cell);
      return next({ ...cell, s: { ...workbook.getStyles().getStyleByCell(cell), ...look } });
    },
  });
}
