import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type Ref, useId } from 'react';

interface AppChoicesProps {
  apps: readonly { id: string; title: string }[];
  field: {
    value: readonly string[];
    onChange: (chosen: string[]) => void;
    onBlur: () => void;
    ref: Ref<HTMLInputElement>;
  };
  problem: string | undefined;
}

/** Which apps a token opens. */
export function AppChoices({ apps, field, problem }: AppChoicesProps) {
  const [labelId, helpId] = [useId(), useId()];
  const all = apps.map(({ id }) => id);
  const toggle = (id: string, isChosen: boolean) =>
    field.onChange(all.filter((one) => (one === id ? isChosen : field.value.includes(one))));
  return (
    <Box role="group" aria-labelledby={labelId} aria-describedby={helpId}>
      <FormLabel id={labelId} sx={{ fontSize: 14, fontWeight: 600, color: 'text.primary' }}>
        Apps
      </FormLabel>
      <Box sx={grid}>
        {apps.map(({ id, title }, index) => (
          <FormControlLabel
            key={id}
            label={title}
            control={
              <Checkbox
                {...(index === 0 && { slotProps: { input: { ref: field.ref } } })}
                checked={field.value.includes(id)}
                onChange={(_, isChosen) => toggle(id, isChosen)}
                onBlur={field.onBlur}
              />
            }
          />
        ))}
      </Box>
      <FormHelperText id={helpId} error sx={{ m: 0 }}>
        {problem}
      </FormHelperText>
    </Box>
  );
}

const grid = { display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' }, mt: 1 };
