import Checkbox from '@mui/material/Checkbox';
import type { GridValidRowModel } from '@mui/x-data-grid';
import { useContext } from 'react';
import { ChosenRowsContext } from './chosen-rows.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { type SheetColumn, TableRowsContext } from './SheetGrid.tsx';

/**
 * A checkbox for each row, and one for all rows that the table shows. The column definitions stay the same whatever
 * is selected.
 */
export function selectColumn<R extends GridValidRowModel>(nameOf: (row: R) => string): SheetColumn<R> {
  return {
    field: 'selected',
    headerName: 'Selected',
    width: 48,
    minWidth: 48,
    sortable: false,
    resizable: false,
    hideable: false,
    align: 'center',
    headerAlign: 'center',
    headerClassName: 'rh-boxes',
    cellClassName: 'rh-boxes',
    renderHeader: () => <AllRows />,
    renderCell: ({ row, hasFocus }) => <OneRow row={row} name={nameOf(row)} hasFocus={hasFocus} />,
  };
}

function AllRows() {
  const chosen = useContext(ChosenRowsContext);
  const rows = useContext(TableRowsContext);
  if (!chosen) return null;
  const shown = rows.filter(chosen.canChoose);
  const count = shown.filter(chosen.has).length;
  const isAll = count > 0 && count === shown.length;
  return (
    <Checkbox
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => chosen.only(isAll ? [] : shown)}
      slotProps={{ input: { 'aria-label': 'Select all rows' } }}
    />
  );
}

function OneRow({ row, name, hasFocus }: { row: object; name: string; hasFocus: boolean }) {
  const chosen = useContext(ChosenRowsContext);
  if (!chosen?.canChoose(row)) return null;
  return (
    <RowCheckbox
      aria-label={`Select ${name}`}
      checked={chosen.has(row)}
      onChange={() => chosen.toggle(row)}
      // The row has a form of its own.
      onClick={(event) => event.stopPropagation()}
      tabIndex={hasFocus ? 0 : -1}
    />
  );
}
