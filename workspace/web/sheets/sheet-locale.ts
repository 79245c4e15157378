import {
  CellValueType,
  type ICellData,
  InterceptorEffectEnum,
  type Nullable,
  type Univer,
} from '@univerjs/core';
import {
  AFTER_CELL_EDIT,
  BEFORE_CELL_EDIT,
  INTERCEPTOR_POINT,
  SheetInterceptorService,
} from '@univerjs/preset-sheets-core';
import { standardLocale } from '../../src/sheets/locale.ts';
import { isDateType, showValue } from '../../src/sheets/number-format.ts';
import type { Spreadsheet } from '../api/sheets.ts';
import { formatOf, typedCell } from './saving/typed-text.ts';

export function localeOf({ properties }: Spreadsheet): string {
  return properties?.locale ?? standardLocale;
}

function numberIn(cell: Nullable<ICellData>): number | undefined {
  const isNumber = cell?.t === CellValueType.NUMBER && typeof cell.v === 'number';
  return isNumber ? Number(cell.v) : undefined;
}

/** A cell's number as it is edited: in full, without the signs of an amount; days and times as they are shown. */
export function editedText(value: number, pattern: string | undefined, locale: string): string {
  const format = formatOf(pattern);
  if (isDateType(format?.type)) return showValue(value, format, locale);
  // Multiplying by a hundred leaves binary fractions that are not part of the number.
  if (format?.type === 'PERCENT')
    return `${showValue(Number((value * 100).toPrecision(15)), undefined, locale)}%`;
  return showValue(value, undefined, locale);
}

/** Takes precedence over the component's own reading of what is typed, which knows only en_US. */
const first = 1_000;
/** Below the component's own drawing of numbers and its choice of what is edited (0), above what ends both (-1). */
const last = -0.5;

/** Shows numbers, days and amounts by the locale of the spreadsheet, and reads by it what is typed into cells. */
export function followLocale(univer: Univer, current: () => string): void {
  const interceptors = univer.__getInjector().get(SheetInterceptorService);
  const isStandard = () => current() === standardLocale;
  interceptors.intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: last,
    effect: InterceptorEffectEnum.Value,
    handler(cell, { rawData, workbook }, next) {
      const value = isStandard() ? undefined : numberIn(rawData);
      if (value === undefined) return next(cell);
      const format = formatOf(workbook.getStyles().getStyleByCell(rawData)?.n?.pattern);
      return next({ ...cell, v: showValue(value, format, current()), t: CellValueType.NUMBER });
    },
  });
  interceptors.writeCellInterceptor.intercept(BEFORE_CELL_EDIT, {
    priority: last,
    handler(cell, { worksheet, workbook, row, col }, next) {
      const raw = worksheet.getCellRaw(row, col);
      const value = isStandard() || raw?.f || raw?.si ? undefined : numberIn(raw);
      if (value === undefined) return next(cell);
      const pattern = workbook.getStyles().getStyleByCell(raw)?.n?.pattern;
      return next({ ...cell, v: editedText(value, pattern, current()) });
    },
  });
  interceptors.writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority: first,
    handler(cell, { worksheet, workbook, row, col }, next) {
      const text = cell?.p?.body?.dataStream.replace(/\r\n$/, '') ?? cell?.v;
      if (isStandard() || text === undefined || text === null || text === '' || cell?.f) return next(cell);
      const pattern = workbook.getStyles().getStyleByCell(worksheet.getCellRaw(row, col))?.n?.pattern;
      const typed = typedCell(String(text), pattern, current());
      if (typed.f) return next(cell);
      // What is text here stays as it was typed, with its formats, and is not read again.
      return typed.t === CellValueType.STRING && cell?.p ? cell : { ...cell, ...typed };
    },
  });
}
