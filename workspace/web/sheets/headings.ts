import type { FUniver } from '@univerjs/core/facade';
import { ColumnHeaderLayout, RowHeaderLayout } from '@univerjs/preset-sheets-core';

/** The component takes a size for its headings but no font family; hence classes that replace its own. */
const font = '12px "Spline Sans Mono Variable", ui-monospace, monospace';
const headerStyle = { fontColor: '#3D4954', backgroundColor: '#F7F8FC', borderColor: '#DEE1EB' };

class ColumnHeadings extends ColumnHeaderLayout {
  override setStyleToCtx(...[context, style]: Parameters<ColumnHeaderLayout['setStyleToCtx']>): void {
    super.setStyleToCtx(context, style);
    context.font = font;
  }
}

class RowHeadings extends RowHeaderLayout {
  override setStyleToCtx(...[context, style]: Parameters<RowHeaderLayout['setStyleToCtx']>): void {
    super.setStyleToCtx(context, style);
    context.font = font;
  }
}

/** Row numbers and column letters in the face of what a machine would read back. */
export function styleHeadings(api: FUniver, unitId: string): void {
  api.registerSheetColumnHeaderExtension(unitId, new ColumnHeadings({ headerStyle }));
  api.registerSheetRowHeaderExtension(unitId, new RowHeadings({ headerStyle }));
  api.getActiveWorkbook()?.getActiveSheet().refreshCanvas();
}
