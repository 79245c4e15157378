import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { OwnColumn } from '#kernel/own-apps/own-app.ts';

interface ColumnBoxesProps {
  title: string;
  columns: readonly OwnColumn[];
  /** The keys of the selected ones. */
  chosen: readonly string[];
  /** Columns that are always selected. */
  isFixed?: (column: OwnColumn) => boolean;
  /** Why the choice is not valid. */
  wrong: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** An app's columns, to choose which of them people without an account see. */
export function ColumnBoxes({ title, columns, chosen, isFixed, wrong, onChange }: ColumnBoxesProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid' }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 580 }}>
        {title}
      </Box>
      {columns.map((column) => {
        const { key, header, label = header } = column;
        const isSet = isFixed?.(column) ?? false;
        return (
          <FormControlLabel
            key={key}
            label={isSet ? `${label} (must be filled in)` : label}
            control={
              <Checkbox
                checked={isSet || chosen.includes(key)}
                disabled={isSet}
                onChange={(_, isOn) =>
                  onChange(isOn ? [...chosen, key] : chosen.filter((one) => one !== key))
                }
              />
            }
          />
        );
      })}
      {wrong !== undefined && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {wrong}
        </Box>
      )}
    </Box>
  );
}
