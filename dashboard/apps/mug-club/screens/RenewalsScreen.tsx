import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useState } from 'react';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { parseDay, today } from '#kernel/day.ts';
import { type Dues, duesOf, expiringDays } from '../merch.ts';
import type { MemberRow } from '../record.ts';
import { DuesChip } from './cells.tsx';
import { MemberPicker } from './member/MemberPicker.tsx';
import { PartFrame } from './PartFrame.tsx';
import { inSheet } from './shown-members.ts';
import { useList } from './use-list.ts';
import { useMarks } from './use-marks.ts';

interface RenewalsScreenProps {
  listId: string;
  onBack: () => void;
  onMember: (rowIndex: number) => void;
}

type Shown = Exclude<Dues, 'valid'>;

const nobody: Record<Shown, string> = {
  expired: 'No membership has ended.',
  expiring: `No membership ends within ${expiringDays} days.`,
  open: 'Every membership has an end date.',
};

/** Memberships that have ended, end soon, or have no end yet, and their renewal. */
export function RenewalsScreen({ listId, onBack, onMember }: RenewalsScreenProps) {
  const open = useList(listId);
  const marks = useMarks(listId);
  const day = today();
  const byDues = Map.groupBy(inSheet(open.data.rows), (row) => duesOf(row, day));
  const of = (dues: Shown) => byDues.get(dues) ?? [];
  const [shown, setShown] = useState<Shown>(of('expired').length > 0 ? 'expired' : 'expiring');
  const rows = of(shown).toSorted(byEnd);
  return (
    <PartFrame title="Renewals" {...{ open, onBack }}>
      {marks.problem && (
        <ProblemAlert title="Failed to save member" problem={marks.problem}>
          No membership was changed.
        </ProblemAlert>
      )}
      <FilterToggle<Shown>
        label="Memberships"
        value={shown}
        onChange={setShown}
        options={[
          { value: 'expired', label: 'Expired', count: of('expired').length },
          { value: 'expiring', label: 'Expiring soon', count: of('expiring').length },
          { value: 'open', label: 'No end date', count: of('open').length },
        ]}
      />
      <Box sx={{ mt: 4 }}>
        {rows.length === 0 ? (
          <Card variant="outlined" sx={{ p: 6, color: 'text.secondary' }}>
            {nobody[shown]}
          </Card>
        ) : (
          <MemberPicker
            key={shown}
            label="Members to renew"
            rows={rows}
            onOpen={onMember}
            renderEnd={(row) => <DuesChip row={row} />}
            renderActions={
              open.canEdit ? (chosen, clear) => <RenewButton {...{ chosen, clear, marks }} /> : undefined
            }
          />
        )}
      </Box>
    </PartFrame>
  );
}

function byEnd(one: MemberRow, other: MemberRow): number {
  return (parseDay(one.expires) ?? '').localeCompare(parseDay(other.expires) ?? '');
}

interface RenewButtonProps {
  chosen: readonly MemberRow[];
  clear: () => void;
  marks: ReturnType<typeof useMarks>;
}

function RenewButton({ chosen, clear, marks }: RenewButtonProps) {
  return (
    <Button
      variant="contained"
      onClick={() => {
        marks.renew(chosen);
        clear();
      }}
    >
      Renew for a year
    </Button>
  );
}
