import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { ReactNode } from 'react';

interface RadioListProps<Value extends string> {
  label: string;
  values: readonly Value[];
  chosen: Value;
  words: Readonly<Record<Value, { name: ReactNode; meaning: string }>>;
  onChoose: (value: Value) => void;
  /** If names are long, the meaning of each choice is below its name. */
  isStacked?: boolean;
}

/** A few choices below each other, each with its meaning. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, values, chosen, words, onChoose, isStacked = false } = props;
  return (
    <RadioGroup
      aria-label={label}
      value={chosen}
      onChange={(_, given) => {
        const value = values.find((one) => one === given);
        if (value !== undefined) onChoose(value);
      }}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '6px' }}
    >
      {values.map((value) => (
        <FormControlLabel
          key={value}
          value={value}
          control={<Radio />}
          sx={choice}
          label={
            <>
              <strong>{words[value].name}</strong>
              <Box component="span" sx={isStacked ? [meaning, below] : [meaning, beside]}>
                {words[value].meaning}
              </Box>
            </>
          }
        />
      ))}
    </RadioGroup>
  );
}

const choice = {
  m: 0,
  px: 1,
  py: 1,
  minHeight: 52,
  overflowWrap: 'anywhere',
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
const meaning = { fontSize: 14, color: 'text.secondary' };
const beside = { ml: 2 };
const below = { display: 'block' };
