/** A select that looks like a cell until it is hovered or focused. */
export const cellField = {
  minWidth: 0,
  flex: '1 1 130px',
  '& .MuiSelect-select': { display: 'flex', alignItems: 'center', gap: 2, py: 1.5, pl: 2 },
  // A kind with a long name ends before the arrow, not below it.
  '& .MuiSelect-select .rh-line': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .MuiOutlinedInput-root': { minHeight: { xs: 44, md: 34 }, fontSize: 14, bgcolor: 'transparent' },
  '& .MuiOutlinedInput-root:not(:hover):not(.Mui-focused) .MuiOutlinedInput-notchedOutline': {
    borderColor: 'transparent',
  },
};
