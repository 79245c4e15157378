import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import {
  DataGrid,
  type DataGridProps,
  type GridColDef,
  type GridSortModel,
  type GridValidRowModel,
  useGridApiRef,
} from '@mui/x-data-grid';
import {
  createContext,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import type { SortKey } from '#kernel/records/order.ts';
import type { Arrangement } from '#kernel/records/saved-views.ts';
import { useInOrder } from '../page/use-in-order.ts';
import { styleNonce } from '../theme/nonce.ts';
import { type Arranging, useArranging } from './arranging.ts';
import { GridPages } from './GridPages.tsx';
import { GridView } from './GridView.tsx';
import type { Counted } from './grid-totals.ts';
import { sheetGridLook } from './sheet-grid-look.ts';
import { useGridGroups } from './use-grid-groups.tsx';

/**
 * A column of a table: text, numbers or something it renders itself. The grid's other kinds of cells are not part of
 * the page.
 */
export type SheetColumn<R extends GridValidRowModel> = GridColDef<R> &
  Counted<R> & {
    type?: 'string' | 'number' | 'actions';
    editable?: never;
    /** The value to sort by, if it is not a field of the rows. */
    valueGetter?: (value: never, row: R) => SortKey;
    sortComparator?: never;
  };

interface SheetGridProps<R extends GridValidRowModel & { id: string }> {
  /** Names the table for people who do not see it. */
  label: string;
  rows: readonly R[];
  columns: readonly SheetColumn<R>[];
  /** The height in px of header and rows together; the page controls are below. */
  height: number;
  rowHeight: number;
  pageSizes: readonly number[];
  pageSize: number;
  sortedBy: GridSortModel;
  /** Where its arrangement is kept. */
  arranging?: Arranging;
  selectedId?: string | null;
  onSelect?: (id: string | null) => void;
  /** What the space bar does on a row. */
  onSpace?: (row: R) => void;
  rowClassName?: (row: R) => string;
  search: ReactNode;
  tools?: ReactNode;
  /** The rows' totals, on the left of the footer. */
  summary: ReactNode;
  /** Shown instead of rows if there are none. */
  nothing: ReactNode;
}

/** The rows that a table shows on all its pages, in order. */
export const TableRowsContext = createContext<readonly object[]>([]);

// The grid adds a style element, which the content security policy allows only with this nonce.
const nonce = styleNonce();

/** Rows of a sheet as a table: search and view above, counts and pages below. */
export function SheetGrid<R extends GridValidRowModel & { id: string }>(props: SheetGridProps<R>) {
  const arranging = useArranging(props.arranging, arrangedBy(props.sortedBy));
  const { sorted, hidden } = arranging.now;
  const grouped = useGridGroups(props.columns, props.rows, arranging);
  const [page, setPage] = useState({ page: 0, pageSize: props.pageSize });
  const [isCompact, setIsCompact] = useState(false);
  const sortModel = useMemo(() => (sorted ? [{ field: sorted.by, sort: sorted.order }] : []), [sorted]);
  const visibility = useMemo(
    () => Object.fromEntries((hidden ?? []).map((field) => [field, false])),
    [hidden],
  );
  const onVisibility = (next: Readonly<Record<string, boolean>>) => {
    const left = Object.keys(next).filter((field) => next[field] === false);
    arranging.onChange({ hidden: left.length > 0 ? left : undefined });
  };
  // The grid renders every cell again when its columns change; a form that opens beside it does not wait for that.
  const columns = useDeferredValue(useMemo(() => props.columns.map(withLayout), [props.columns]));
  const keyOf = useMemo(() => keyIn(columns.find(({ field }) => field === sorted?.by)), [columns, sorted]);
  const rows = useInOrder(grouped.rows, keyOf, sorted?.order);
  const lastPage = Math.max(0, Math.ceil(rows.length / page.pageSize) - 1);
  const shown = { ...page, page: Math.min(page.page, lastPage) };
  const first = shown.page * shown.pageSize;
  // Passing a row to the grid has a cost, which is only paid for visible rows.
  const rowsOfPage = useMemo(() => rows.slice(first, first + shown.pageSize), [rows, first, shown.pageSize]);
  const api = useGridApiRef();
  const showRow = useEffectEvent((id: string) => {
    const at = rows.findIndex((row) => row.id === id);
    if (at < 0) return;
    setPage({ ...shown, page: Math.floor(at / shown.pageSize) });
    requestAnimationFrame(() => api.current?.scrollToIndexes({ rowIndex: at % shown.pageSize }));
  });
  const { selectedId = null } = props;
  // A row that is selected from elsewhere may be on another page.
  useEffect(() => {
    if (selectedId !== null) showRow(selectedId);
  }, [selectedId]);

  return (
    <Card variant="outlined">
      <GridTools search={props.search} tools={props.tools}>
        {grouped.tools}
        <GridView
          columns={props.columns}
          visibility={visibility}
          onVisibility={onVisibility}
          isCompact={isCompact}
          onCompact={setIsCompact}
        />
      </GridTools>
      {grouped.above}
      <Box sx={{ height: props.height }}>
        {rows.length === 0 ? (
          props.nothing
        ) : (
          <TableRowsContext value={rows}>
            <DataGrid<R>
              apiRef={api}
              aria-label={props.label}
              {...fixed}
              {...selecting(selectedId, props.onSelect, props.onSpace)}
              rows={rowsOfPage}
              columns={columns}
              rowHeight={isCompact ? 36 : props.rowHeight}
              getRowClassName={({ row }) => props.rowClassName?.(row) ?? ''}
              sortModel={sortModel}
              onSortModelChange={(model) => arranging.onChange({ sorted: arrangedBy(model).sorted })}
              columnVisibilityModel={visibility}
              onColumnVisibilityModelChange={onVisibility}
              sortingMode="server"
              paginationModel={{ page: 0, pageSize: shown.pageSize }}
              pageSizeOptions={[...props.pageSizes]}
            />
          </TableRowsContext>
        )}
      </Box>
      <GridPages
        summary={
          <>
            {props.summary}
            {grouped.line}
          </>
        }
        count={rows.length}
        page={shown}
        pageSizes={props.pageSizes}
        onPage={setPage}
      />
    </Card>
  );
}

/** The grid sorts by one column at a time. */
function arrangedBy([first]: GridSortModel): Arrangement {
  return first?.sort ? { sorted: { by: first.field, order: first.sort } } : {};
}

/** Text ends in an ellipsis; what a column renders itself is laid out in a row. */
function withLayout<R extends GridValidRowModel>(column: SheetColumn<R>): SheetColumn<R> {
  return column.renderCell ? { ...column, display: 'flex' } : column;
}

/** What is the same for every table of the house. */
const fixed = {
  ...(nonce !== undefined && { nonce }),
  columnHeaderHeight: 38,
  hideFooter: true,
  disableColumnMenu: true,
  disableColumnFilter: true,
  disableMultipleRowSelection: true,
  showCellVerticalBorder: true,
  showColumnVerticalBorder: true,
  sortingOrder: ['desc', 'asc'],
  sx: sheetGridLook,
} satisfies Partial<DataGridProps>;

/** One row is selected at a time, by a click or by Enter on one of its cells. */
function selecting<R extends GridValidRowModel>(
  selectedId: string | null,
  onSelect: ((id: string | null) => void) | undefined,
  onSpace: ((row: R) => void) | undefined,
) {
  return {
    disableRowSelectionOnClick: onSelect === undefined,
    rowSelectionModel: { type: 'include', ids: new Set(selectedId === null ? [] : [selectedId]) },
    onRowSelectionModelChange: ({ ids }) => {
      const [id] = ids;
      onSelect?.(id === undefined ? null : String(id));
    },
    onCellKeyDown: ({ id, row }, event) => {
      if (event.key === ' ' && event.target === event.currentTarget && onSpace) {
        event.preventDefault();
        event.defaultMuiPrevented = true;
        onSpace(row);
      }
      if (event.key === 'Enter' && event.target === event.currentTarget) onSelect?.(String(id));
    },
  } satisfies Partial<DataGridProps<R>>;
}

interface GridToolsProps {
  search: ReactNode;
  tools: ReactNode;
  children: ReactNode;
}

function GridTools({ search, tools, children }: GridToolsProps) {
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 2, px: 3, py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      {search}
      <Box sx={{ flex: 1 }} />
      {children}
      {tools}
    </Stack>
  );
}

/** What a column sorts rows by. */
function keyIn<R extends GridValidRowModel>(column: SheetColumn<R> | undefined) {
  if (!column) return undefined;
  const { field, valueGetter } = column;
  return (row: R): SortKey => (valueGetter ? valueGetter(row[field] as never, row) : row[field]);
}

/** The row's number in the sheet itself, whatever the order and the page on the screen. */
export function rowNumberColumn<R extends GridValidRowModel>(rowIndex: (row: R) => number): SheetColumn<R> {
  return {
    field: 'rowNumber',
    headerName: 'Row',
    renderHeader: () => <Box sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>Row</Box>,
    headerClassName: 'rh-row-number',
    cellClassName: 'rh-row-number',
    width: 44,
    minWidth: 44,
    sortable: false,
    resizable: false,
    hideable: false,
    align: 'center',
    valueGetter: (_, row) => rowIndex(row),
  };
}
