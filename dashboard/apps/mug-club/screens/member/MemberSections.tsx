import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Facts } from '#frontend/grid/Facts.tsx';
import { PhoneLink } from '#frontend/grid/PhoneLink.tsx';
import type { Merch } from '../../merch.ts';
import type { MemberRow } from '../../record.ts';
import { DayText, DuesChip, GivenToggle, Mono, SizeChip } from '../cells.tsx';

interface MemberSectionsProps {
  row: MemberRow;
  onToggle: ((row: MemberRow, merch: Merch) => void) | undefined;
}

export function MemberSections({ row, onToggle }: MemberSectionsProps) {
  const hasPapers = row.receiptNumber !== '' || row.notes !== '';
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
            { label: 'T-shirt size', value: <SizeChip size={row.tShirtSize} /> },
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
                  value: row.receiptNumber === '' ? null : <Mono text={row.receiptNumber} />,
                },
                {
                  label: 'Notes',
                  value: row.notes === '' ? null : <Box sx={{ whiteSpace: 'pre-wrap' }}>{row.notes}</Box>,
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
    { label: 'Member ID', value: row.memberId === '' ? null : <Mono text={row.memberId} /> },
    {
      label: 'Email',
      value: row.email === '' ? null : <Link href={`mailto:${row.email}`}>{row.email}</Link>,
    },
    { label: 'Phone', value: row.phone === '' ? null : <PhoneLink phone={row.phone} /> },
    { label: 'Join date', value: row.joinDate === '' ? null : <DayText text={row.joinDate} /> },
    { label: 'Membership', value: row.expires === '' ? null : <DuesChip row={row} /> },
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
