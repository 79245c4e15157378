import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { SheetFile } from '#kernel/calls/files.ts';

interface SheetChoiceProps {
  sheet: SheetFile | null;
  sheets: readonly SheetFile[];
  onSheet: (id: string) => void;
}

/** Which of several sheets is shown; nothing if there is only one. */
export function SheetChoice({ sheet, sheets, onSheet }: SheetChoiceProps) {
  if (!sheet || sheets.length < 2) return null;
  return (
    <TextField
      select
      label="Sheet"
      value={sheet.id}
      onChange={({ target }) => onSheet(target.value)}
      sx={{ minWidth: 180 }}
    >
      {sheets.map(({ id, name, isOwned, owner }) => (
        <MenuItem key={id} value={id}>
          {isOwned ? name : `${name}, owned by ${owner?.displayName ?? 'someone else'}`}
        </MenuItem>
      ))}
    </TextField>
  );
}
