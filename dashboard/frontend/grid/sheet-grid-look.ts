import type { SxProps, Theme } from '@mui/material/styles';

const handle = {
  content: '""',
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 7,
  height: 7,
  bgcolor: 'var(--rh-focus)',
  pointerEvents: 'none',
};

/** The house look of a table: rules between cells, the sheet's row number, the spreadsheet's selection. */
export const sheetGridLook: SxProps<Theme> = {
  border: 0,
  borderRadius: 0,
  fontSize: 14,
  lineHeight: '20px',
  '--DataGrid-rowBorderColor': 'var(--rh-line)',
  '& .MuiDataGrid-columnHeader': { fontSize: 12.5, px: 3 },
  // The box for all rows is as wide as those below it.
  '& .MuiDataGrid-columnHeader[data-field=selected]': { px: 0 },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
  '& .MuiDataGrid-columnHeaders > div': { borderBottom: 1, borderColor: 'var(--rh-line-strong)' },
  '& .MuiDataGrid-sortIcon': { fontSize: 16 },
  '& .MuiDataGrid-columnSeparator': { display: 'none' },
  '& .MuiDataGrid-columnHeader--sorted .MuiDataGrid-iconButtonContainer': { visibility: 'visible' },
  '& .MuiDataGrid-cell': { position: 'relative', px: 3 },
  '& .MuiDataGrid-cell svg': { flex: 'none' },
  '& .MuiDataGrid-cell:focus-visible::after, & .MuiDataGrid-cell:focus::after': handle,
  // A header clips its content at its padding.
  '& .rh-boxes': { px: 0 },
  '& .rh-row-number': {
    px: 0,
    bgcolor: 'var(--rh-wash)',
    color: 'var(--rh-ink-3)',
    fontFamily: '"Spline Sans Mono Variable", monospace',
    fontSize: 12,
  },
  // Text that a column renders itself: on one line, like the grid's own.
  '& .rh-line': { width: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .rh-key': { fontWeight: 540, color: 'text.primary' },
  '& .rh-mono': { fontFamily: '"Spline Sans Mono Variable", monospace', fontSize: 12.5 },
  // An empty column.
  '& .rh-hatched': {
    backgroundImage: 'repeating-linear-gradient(135deg, var(--rh-sunken) 0 4px, transparent 4px 9px)',
  },
  '& .rh-money': { fontWeight: 600, color: 'text.primary' },
  '& .MuiDataGrid-row': { color: 'text.secondary' },
  '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': {
    bgcolor: 'var(--rh-accent-wash)',
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  // A chip without the component's overhead: tables scroll past hundreds of them.
  '& .rh-chip': {
    px: 2,
    borderRadius: '4px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    bgcolor: 'var(--rh-accent-wash)',
    color: 'var(--rh-on-accent-wash)',
    fontSize: 12.5,
    lineHeight: '24px',
    fontWeight: 550,
  },
  '& .MuiDataGrid-row.Mui-selected .rh-chip': { bgcolor: 'background.paper' },
  '& .rh-saving .MuiDataGrid-cell::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    background: 'repeating-linear-gradient(to right, var(--rh-accent-wash) 0 12px, transparent 12px 14px)',
    animation: 'rh-writing 900ms steps(10) infinite',
  },
  // A stacking context of its own: the pattern is above the cell's background and below its text.
  '& .rh-saving .MuiDataGrid-cell': { isolation: 'isolate' },
  '@keyframes rh-writing': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(0)' } },
  '& .rh-failed': { bgcolor: 'var(--rh-error-wash)' },
};
