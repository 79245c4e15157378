import Button from '@mui/material/Button';
import { TableIcon } from '@phosphor-icons/react/Table';
import { lazy, Suspense, useState } from 'react';

// A table is uploaded once in a while.
const RateTableDialog = lazy(() =>
  import('./RateTableDialog.tsx').then(({ RateTableDialog }) => ({ default: RateTableDialog })),
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
      {isOpen && (
        <Suspense fallback={null}>
          <RateTableDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
