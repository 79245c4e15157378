import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Draft } from './draft.ts';

interface NamedColumnsProps {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
}

/** The columns with a special role: what names a row, when it is due, and what marks it as done. */
export function NamedColumns({ draft, onChange }: NamedColumnsProps) {
  const { columns, label, due, done, namedIn } = draft;
  const there = columns.filter(({ kind }) => kind !== null);
  const days = there.filter(({ kind }) => kind === 'day');
  const flags = there.filter(({ kind }) => kind === 'flag');
  const first = there[0]?.header ?? '';
  return (
    <Box sx={parts}>
      <Choice
        label="A row is named by"
        none={`The first column, ${first}`}
        value={label}
        columns={there.filter(({ kind }) => kind !== 'flag')}
        onChoose={(key) => onChange({ label: key })}
      />
      <Choice
        label="A row is due on"
        none={days.length === 0 ? 'Needs a date column' : 'Never'}
        value={due}
        columns={days}
        onChoose={(key) => onChange({ due: key })}
      />
      {due !== '' && (
        <Choice
          label="A row is done when it says yes to"
          none={flags.length === 0 ? 'Needs a yes or no column' : 'Nothing'}
          value={done}
          columns={flags}
          onChoose={(key) => onChange({ done: key })}
        />
      )}
      {namedIn.map((one) => (
        <FormControlLabel
          key={`${one.tab} ${one.column}`}
          control={
            <Checkbox
              checked={one.isShown}
              onChange={(_, isShown) =>
                onChange({ namedIn: namedIn.map((each) => (each === one ? { ...each, isShown } : each)) })
              }
            />
          }
          label={`A row shows the rows of ${one.tab} that name it by ${one.column}`}
        />
      ))}
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  /** The text if no column is selected. */
  none: string;
  value: string;
  columns: Draft['columns'];
  onChoose: (key: string) => void;
}

function Choice({ label, none, value, columns, onChoose }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={columns.some(({ key }) => key === value) ? value : ''}
      disabled={columns.length === 0}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ minWidth: 190, flex: '1 1 190px' }}
    >
      <MenuItem value="">{none}</MenuItem>
      {columns.map(({ key, header }) => (
        <MenuItem key={key} value={key}>
          {header}
        </MenuItem>
      ))}
    </TextField>
  );
}

const parts = { display: 'flex', flexWrap: 'wrap', gap: 4, p: 4, borderTop: 1, borderColor: 'divider' };
