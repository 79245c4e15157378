import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { CheckIcon } from '@phosphor-icons/react/Check';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import type { Found } from './quick-add.ts';

interface FoundChipsProps {
  /** Names the group: "How it is understood". */
  label: string;
  found: readonly Found[];
  onSwitch: (one: Found) => void;
}

/** What was found in a typed task; each can be switched on or off, and the words stay. */
export function FoundChips({ label, found, onSwitch }: FoundChipsProps) {
  return (
    <Box role="group" aria-label={label} sx={chips}>
      {found.map((one) => (
        <Chip
          key={one.id}
          component="button"
          type="button"
          clickable
          aria-pressed={one.isOn}
          variant={one.isOn ? 'filled' : 'outlined'}
          color={one.isOn ? 'primary' : 'default'}
          icon={one.isOn ? <CheckIcon size={14} aria-hidden /> : <PlusIcon size={14} aria-hidden />}
          label={wordsOf(one)}
          title={`“${one.typed.trim()}”`}
          onClick={() => onSwitch(one)}
        />
      ))}
    </Box>
  );
}

/** "Due Tomorrow, Nov 22, 2026" */
export function wordsOf({ kind, words }: Found): string {
  return kind === 'due' ? `Due ${words}` : words;
}

const chips = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& .MuiChip-root': {
    // Large enough for a finger.
    height: { xs: 36, sm: 28 },
    '& .MuiChip-icon': { color: 'inherit' },
    '&.MuiChip-outlined': { borderStyle: 'dashed' },
  },
};
