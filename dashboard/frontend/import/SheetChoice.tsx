import TextField from '@mui/material/TextField';

interface SheetChoiceProps {
  sheet: string;
  sheets: readonly string[];
  isBusy: boolean;
  onSheet: (sheet: string) => void;
}

/** Which sheet of a workbook is read. */
export function SheetChoice({ sheet, sheets, isBusy, onSheet }: SheetChoiceProps) {
  return (
    <TextField
      select
      label="Sheet"
      value={sheet}
      disabled={isBusy}
      onChange={(event) => onSheet(event.target.value)}
      slotProps={{ select: { native: true } }}
      sx={{ maxWidth: 320 }}
    >
      {sheets.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
