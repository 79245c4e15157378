import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ColumnKind } from '#kernel/own-apps/column-kinds.ts';
import { capitalized } from '#kernel/records/words.ts';
import { writingOf } from '#kernel/records/written-numbers.ts';
import type { ProposedTab } from '../../contract.ts';
import { choicesIn, type DraftColumn, maxPainted } from './draft.ts';
import { paints } from './draft-house.ts';
import { RowOfFields } from './RowOfFields.tsx';

interface ColumnDetailsProps {
  column: DraftColumn;
  kind: ColumnKind;
  /** The other tabs of the spreadsheet. */
  others: readonly ProposedTab[];
  onChange: (changes: Partial<DraftColumn>) => void;
}

/** A column's further details in forms: its label, whether it must be filled in, its initial value, its choices. */
export function ColumnDetails({ column, kind, others, onChange }: ColumnDetailsProps) {
  const { header, label, isRequired, choices } = column;
  // Its file is stored with the row, which is taken without one, too.
  const isPhoto = kind === 'photo';
  return (
    <Box role="group" aria-label={`More about ${header}`} sx={{ display: 'grid', gap: 4, py: 2 }}>
      <TextField
        size="small"
        label={`Name of ${header} in forms`}
        value={label}
        placeholder={header}
        onChange={({ target }) => onChange({ label: target.value })}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' }, inputLabel: { shrink: true } }}
      />
      {kind !== 'flag' && !isPhoto && (
        <FormControlLabel
          control={
            <Checkbox checked={isRequired} onChange={(_, isChecked) => onChange({ isRequired: isChecked })} />
          }
          label={`${header} must be filled in`}
        />
      )}
      {(kind === 'choice' || kind === 'choices') && (
        <TextField
          multiline
          minRows={3}
          size="small"
          label={`Choices of ${header}`}
          helperText="One per line, in the order of the list."
          value={choices}
          onChange={({ target }) => onChange({ choices: target.value })}
        />
      )}
      {kind === 'money' && (
        <TextField
          select
          size="small"
          label={`Currency of ${header}`}
          value={column.currency}
          onChange={({ target }) => onChange({ currency: target.value })}
          slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
        >
          <option value="">Numbers alone</option>
          {Intl.supportedValuesOf('currency').map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </TextField>
      )}
      {kind === 'reference' && <RowOfFields {...{ column, others, onChange }} />}
      {!isPhoto && <InitialField {...{ column, kind, onChange }} />}
      {kind === 'choice' && <ChoicePaints {...{ column, onChange }} />}
    </Box>
  );
}

function inputType(kind: ColumnKind): string {
  if (kind === 'day') return 'date';
  return kind === 'number' || kind === 'money' || kind === 'rating' ? 'number' : 'text';
}

function InitialField({ column, kind, onChange }: Omit<ColumnDetailsProps, 'others'>) {
  const { header, initial, choices } = column;
  if (kind === 'flag') {
    return (
      <FormControlLabel
        control={
          <Checkbox
            checked={initial === 'true'}
            onChange={(_, isChecked) => onChange({ initial: isChecked ? 'true' : '' })}
          />
        }
        label={`A new row says yes to ${header}`}
      />
    );
  }
  const offered = kind === 'choice' ? choicesIn(choices) : [];
  const writing = writingOf(kind);
  const isWrong = writing !== undefined && initial.trim() !== '' && writing.read(initial) === undefined;
  const isList = offered.length > 0;
  return (
    <TextField
      size="small"
      select={isList}
      type={isList ? undefined : inputType(kind)}
      label={`A new row’s ${header}`}
      placeholder={writing?.example}
      error={isWrong}
      helperText={isWrong && writing.invalid}
      value={isList && !offered.includes(initial) ? '' : initial}
      onChange={({ target }) => onChange({ initial: target.value })}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 200, step: 'any' } }}
    >
      {isList && [
        <MenuItem key="" value="">
          Nothing
        </MenuItem>,
        ...offered.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice}
          </MenuItem>
        )),
      ]}
    </TextField>
  );
}

function ChoicePaints({ column, onChange }: Omit<ColumnDetailsProps, 'kind' | 'others'>) {
  const offered = choicesIn(column.choices).slice(0, maxPainted);
  const paint = (choice: string, told: string) => {
    const { [choice]: _, ...others } = column.paints;
    const chosen = paints.find((one) => one === told);
    onChange({ paints: chosen ? { ...others, [choice]: chosen } : others });
  };
  return offered.map((choice) => (
    <TextField
      key={choice}
      select
      size="small"
      label={`Color of ${choice}`}
      value={column.paints[choice] ?? ''}
      onChange={({ target }) => paint(choice, target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">No color</MenuItem>
      {paints.map((one) => (
        <MenuItem key={one} value={one}>
          {capitalized(one)}
        </MenuItem>
      ))}
    </TextField>
  ));
}
