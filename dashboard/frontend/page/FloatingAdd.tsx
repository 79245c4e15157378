import Fab from '@mui/material/Fab';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import type { Ref } from 'react';
import { useIsOnline } from '../calls/online.ts';
import { Tip } from './Tip.tsx';

interface FloatingAddProps {
  ref?: Ref<HTMLButtonElement>;
  /** "Add Task" */
  label: string;
  onClick: () => void;
}

/** Adds something, wherever the list is scrolled to. On phones the same button is in the status bar. */
export function FloatingAdd({ ref, label, onClick }: FloatingAddProps) {
  const isOnline = useIsOnline();
  return (
    <Tip text={label}>
      <Fab
        ref={ref ?? null}
        color="primary"
        aria-label={label}
        onClick={onClick}
        sx={isOnline ? place : [place, overOfflineLine]}
      >
        <PlusIcon size={24} />
      </Fab>
    </Tip>
  );
}

const place = {
  display: { xs: 'none', md: 'inline-flex' },
  position: 'fixed',
  right: 32,
  bottom: 66,
  zIndex: 'fab',
  displayPrint: 'none',
};
// The status bar is a line higher while it says that nothing can be sent.
const overOfflineLine = { bottom: 104 };
