import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { XIcon } from '@phosphor-icons/react/X';
import { useEffect, useRef, useState } from 'react';

const debounceMs = 500;

interface SearchFieldProps {
  label: string;
  /** The initial text. */
  initial?: string;
  /** Called with the text once typing pauses; at once if the field is cleared or Enter is pressed. */
  onSearch: (text: string) => void;
}

export function SearchField({ label, initial = '', onSearch }: SearchFieldProps) {
  const [text, setText] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(next: string, delayMs: number) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next), delayMs);
  }

  return (
    <OutlinedInput
      type="search"
      placeholder={label}
      value={text}
      onChange={(event) => change(event.target.value, debounceMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') change(text, 0);
      }}
      slotProps={{ input: { 'aria-label': label, maxLength: 200 } }}
      startAdornment={
        <InputAdornment position="start" sx={{ color: 'text.primary' }}>
          <MagnifyingGlassIcon size={18} aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        text !== '' && (
          <IconButton aria-label="Clear the filter" size="small" edge="end" onClick={() => change('', 0)}>
            <XIcon size={16} />
          </IconButton>
        )
      }
      sx={{
        width: { xs: 1, md: 300 },
        minHeight: { xs: 48, md: 38 },
        pl: 3,
        '& input': { py: 1.75, pl: 0 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
