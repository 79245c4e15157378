import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { counted } from '#kernel/counted.ts';
import type { FindingKind, SheetReport } from '#kernel/doctor.ts';
import { DoctorKindDialog } from './DoctorKindDialog.tsx';
import { kindsOf, nameOfKind } from './doctor-words.ts';

/** What can be repaired, by kind; nothing if each kind occurs only once. */
export function DoctorKinds({ reports }: { reports: readonly SheetReport[] }) {
  const [open, setOpen] = useState<FindingKind>();
  const groups = kindsOf(reports);
  const group = groups.find(({ kind }) => kind === open);
  const several = groups.filter(({ count }) => count > 1);
  return (
    <>
      {several.length > 0 && (
        <Card variant="outlined" component="section" aria-label="Repair all of a kind" sx={{ mb: 4 }}>
          <Box component="ul" sx={list}>
            {several.map(({ kind, count, sheets }) => (
              <li key={kind}>
                <Typography sx={{ flex: 1, minWidth: 0 }}>
                  <Box component="span" sx={{ fontWeight: 600 }}>
                    {nameOfKind(kind, count)}
                  </Box>
                  <Box component="span" sx={{ display: 'block', fontSize: 13.5, color: 'text.secondary' }}>
                    {counted(count, 'finding')} in {counted(sheets.length, 'sheet')}
                  </Box>
                </Typography>
                <Button
                  variant="outlined"
                  color="inherit"
                  aria-label={`Repair all: ${nameOfKind(kind, count)}`}
                  onClick={() => setOpen(kind)}
                  sx={{ flex: 'none' }}
                >
                  Repair all
                </Button>
              </li>
            ))}
          </Box>
        </Card>
      )}
      {group && <DoctorKindDialog group={group} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    px: { xs: 4, md: 5 },
    py: 2,
    '& + li': { borderTop: 1, borderColor: 'divider' },
  },
};
