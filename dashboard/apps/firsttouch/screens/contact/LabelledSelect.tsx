import Box from '@mui/material/Box';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';

interface LabelledSelectProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A choice with its name inside the frame: "Status All (38)". */
export function LabelledSelect<T extends string>({
  label,
  value,
  options,
  onChange,
}: LabelledSelectProps<T>) {
  return (
    <Box component="label" sx={frame}>
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {label}
      </Box>
      <Box
        component="select"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        sx={select}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Box>
      <Box aria-hidden sx={{ position: 'absolute', right: 12, display: 'flex', pointerEvents: 'none' }}>
        <CaretDownIcon size={15} weight="bold" />
      </Box>
    </Box>
  );
}

const frame = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  pl: 3,
  minHeight: 38,
  minWidth: { md: 214 },
  maxWidth: 1,
  fontSize: 14,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'var(--rh-control)',
  borderRadius: '6px',
  '@media (pointer: coarse)': { minHeight: 48 },
  '&:focus-within': { borderColor: 'var(--rh-focus)', boxShadow: '0 0 0 1px var(--rh-focus)' },
};
const select = {
  appearance: 'none',
  flex: 1,
  minWidth: 0,
  alignSelf: 'stretch',
  font: 'inherit',
  fontWeight: 600,
  color: 'text.primary',
  pr: 9,
  bgcolor: 'transparent',
  border: 0,
  outline: 0,
  cursor: 'pointer',
  textOverflow: 'ellipsis',
  '& option': { bgcolor: 'var(--rh-raised)', color: 'text.primary' },
};
