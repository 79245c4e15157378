import Button from '@mui/material/Button';
import { TableIcon } from '@phosphor-icons/react/Table';
import { useState } from 'react';
import { onDemand } from '#frontend/page/on-demand.tsx';

// A table is uploaded once in a while.
const RateTableDialog = onDemand(() =>
  import('./RateTableDialog.tsx').then(({ RateTableDialog }) => RateTableDialog),
);

/** Opens the person's own table of rates, or uploads one. `hasAny` is true if some table provides rates already. */
export function RateTableButton({ hasAny }: { hasAny: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<TableIcon size={18} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{ justifySelf: 'start' }}
      >
        {hasAny ? 'Table of rates…' : 'Bring a table of rates…'}
      </Button>
      {isOpen && <RateTableDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
