import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Facts } from '#frontend/grid/Facts.tsx';
import { PhoneLink } from '#frontend/grid/PhoneLink.tsx';
import type { MemberRow } from '../../contract.ts';
import { DayText, DuesChip, GivenToggle, Mono, SizeChip } from '../cells.tsx';
import type { Merch } from '../merch.ts';

interface MemberSectionsProps {
  row: MemberRow;
  onToggle: ((row: MemberRow, merch: Merch) => void) | undefined;
}

export function MemberSections({ row, onToggle }: MemberSectionsProps) {
  const hasPapers = row['Receipt Number'] !== '' || row.Notes !== '';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 57fr) minmax(0, 43fr)' },
        my: 4,
      }}
    >
      <Section title="Member Information">
        <Facts isRuled facts={informationOf(row)} />
      </Section>
      <Section title="Merchandise">
        <Facts
          isRuled
          facts={[
            { label: 'T-shirt size', value: <SizeChip size={row['T-Shirt Size']} /> },
            { label: 'T-shirt', value: <GivenToggle row={row} merch="tShirt" onToggle={onToggle} /> },
            { label: 'Hat', value: <GivenToggle row={row} merch="hat" onToggle={onToggle} /> },
          ]}
        />
      </Section>
      {hasPapers && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Section title="Administrative">
            <Facts
              isRuled
              facts={[
                {
                  label: 'Receipt number',
                  value: row['Receipt Number'] === '' ? null : <Mono text={row['Receipt Number']} />,
                },
                {
                  label: 'Notes',
                  value: row.Notes === '' ? null : <Box sx={{ whiteSpace: 'pre-wrap' }}>{row.Notes}</Box>,
                },
              ]}
            />
          </Section>
        </Box>
      )}
    </Box>
  );
}

function informationOf(row: MemberRow) {
  return [
    { label: 'Member ID', value: row['Member ID'] === '' ? null : <Mono text={row['Member ID']} /> },
    {
      label: 'Email',
      value: row.Email === '' ? null : <Link href={`mailto:${row.Email}`}>{row.Email}</Link>,
    },
    { label: 'Phone', value: row.Phone === '' ? null : <PhoneLink phone={row.Phone} /> },
    { label: 'Join date', value: row['Join Date'] === '' ? null : <DayText text={row['Join Date']} /> },
    { label: 'Membership', value: row.Expires === '' ? null : <DuesChip row={row} /> },
  ];
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 4, md: 6 }, pb: { md: 4 }, height: 1 }}
    >
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}
