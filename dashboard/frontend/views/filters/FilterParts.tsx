import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { choicesOf, saidIn } from '#kernel/records/choice-in.ts';
import type { NamedField, RowCells } from '#kernel/records/record.ts';
import { PaintedChoice } from '../../records/PaintedChoice.tsx';
import { blankTitle } from '../grouping.ts';
import type { FilterDraft } from './filter-draft.ts';

interface FilterPartsProps {
  named: NamedField;
  rows: readonly RowCells[];
  draft: FilterDraft;
  /** By the part of the filter that they concern. */
  problems: Readonly<Record<string, string>>;
  onChange: (changes: Partial<FilterDraft>) => void;
}

/** The inputs of a filter, depending on its way: choices, two days, two numbers, a text. */
export function FilterParts(props: FilterPartsProps) {
  const { draft, problems, onChange } = props;
  const part = (name: 'from' | 'to' | 'min' | 'max' | 'text', label: string) => (
    <TextField
      label={label}
      value={draft[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      error={problems[name] !== undefined}
      helperText={problems[name]}
      autoComplete="off"
      fullWidth
      {...inputs[name]}
    />
  );
  switch (draft.is) {
    case 'any':
      return <Choices {...props} />;
    case 'between':
      return (
        <Stack direction="row" spacing={3}>
          {part('from', 'From')}
          {part('to', 'To')}
        </Stack>
      );
    case 'amount':
      return (
        <Stack direction="row" spacing={3}>
          {part('min', 'At least')}
          {part('max', 'At most')}
        </Stack>
      );
    case 'contains':
      return part('text', 'Text');
    default:
      return null;
  }
}

const dayInput = { type: 'date', slotProps: { inputLabel: { shrink: true } } };
const amountInput = { slotProps: { htmlInput: { inputMode: 'decimal' as const, maxLength: 40 } } };
const inputs = {
  from: dayInput,
  to: dayInput,
  min: amountInput,
  max: amountInput,
  text: { slotProps: { htmlInput: { maxLength: 200 } } },
};

/** How many texts that are not choices are offered as well. */
const mostOthers = 50;

function Choices({ named: [name, field], rows, draft, problems, onChange }: FilterPartsProps) {
  const paints = field.kind === 'text' ? field.paints : undefined;
  const offered = useMemo(() => {
    const said = saidIn(field);
    const choices = new Set(choicesOf(field));
    const others = new Set<string>();
    for (const row of rows) {
      for (const text of said(row[name]))
        if (!choices.has(text) && others.size < mostOthers) others.add(text);
    }
    return [...choices, ...others, ''];
  }, [field, rows, name]);
  const toggle = (choice: string, isChosen: boolean) =>
    onChange({ of: isChosen ? [...draft.of, choice] : draft.of.filter((each) => each !== choice) });
  return (
    <FormControl component="fieldset" error={problems['of'] !== undefined}>
      <FormLabel component="legend" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        Choices
      </FormLabel>
      {offered.map((choice) => (
        <FormControlLabel
          key={choice}
          control={
            <Checkbox
              checked={draft.of.includes(choice)}
              onChange={(_, isChosen) => toggle(choice, isChosen)}
            />
          }
          label={choice === '' ? blankTitle(field) : <PaintedChoice {...{ choice, paints }} />}
        />
      ))}
      {problems['of'] !== undefined && <FormHelperText>Please choose at least one</FormHelperText>}
    </FormControl>
  );
}
