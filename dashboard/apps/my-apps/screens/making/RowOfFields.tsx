import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ProposedTab } from '../../contract.ts';
import type { DraftColumn } from './draft.ts';

interface RowOfFieldsProps {
  column: DraftColumn;
  others: readonly ProposedTab[];
  onChange: (changes: Partial<DraftColumn>) => void;
}

/** Which rows of another tab a column refers to: the tab, and its column with their names. */
export function RowOfFields({ column: { header, rowOf }, others, onChange }: RowOfFieldsProps) {
  const usable = others.filter(({ columns }) => columns.length > 0);
  const chosen = usable.find(({ tab }) => tab === rowOf?.tab);
  if (usable.length === 0 && !rowOf) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        This spreadsheet has no other tab with the names of columns, so {header} is a text.
      </Typography>
    );
  }
  const choose = (name: string) => {
    const tab = usable.find((one) => one.tab === name);
    const [first] = tab?.columns ?? [];
    onChange({
      rowOf: tab && first && { tab: tab.tab, headerRow: tab.headerRow, column: first.header },
    });
  };
  return (
    <>
      <TextField
        select
        size="small"
        label={`Tab of ${header}`}
        value={rowOf?.tab ?? ''}
        onChange={({ target }) => choose(target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">None, a text</MenuItem>
        {withChosen(
          usable.map(({ tab }) => tab),
          rowOf?.tab,
        ).map((tab) => (
          <MenuItem key={tab} value={tab}>
            {tab}
          </MenuItem>
        ))}
      </TextField>
      {rowOf && (
        <>
          <TextField
            select
            size="small"
            label={`${header} is named by`}
            value={rowOf.column}
            onChange={({ target }) => onChange({ rowOf: { ...rowOf, column: target.value } })}
          >
            {withChosen(chosen?.columns.map((one) => one.header) ?? [], rowOf.column).map((one) => (
              <MenuItem key={one} value={one}>
                {one}
              </MenuItem>
            ))}
          </TextField>
          <FormControlLabel
            control={
              <Checkbox
                checked={rowOf.isStrict ?? false}
                onChange={(_, isStrict) => {
                  const { isStrict: _was, ...rest } = rowOf;
                  onChange({ rowOf: isStrict ? { ...rest, isStrict } : rest });
                }}
              />
            }
            label={`Nothing but rows of ${rowOf.tab}`}
          />
        </>
      )}
    </>
  );
}

/** A selected value stays, even if it has gone from the sheet. */
function withChosen(offered: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen];
}
