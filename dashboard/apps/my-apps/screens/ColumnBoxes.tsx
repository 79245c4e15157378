import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { OwnColumn } from '#kernel/own-apps/own-app.ts';

interface ColumnBoxesProps {
  title: string;
  columns: readonly OwnColumn[];
  /** The keys of the selected ones. */
  chosen: readonly string[];
  /** Always selected. */
  isFixed?: (column: OwnColumn) => boolean;
  /** Why the choice does not do. */
  wrong: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Columns of an app, some of which are shown to people without an account. */
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
