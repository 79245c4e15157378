import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '@phosphor-icons/react/Check';
import { useState } from 'react';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { countMerch, isGiven, type Merch, merchWords, sizeOf } from '../merch.ts';
import type { MemberRow } from '../record.ts';
import { SizeChip } from './cells.tsx';
import { MemberPicker } from './member/MemberPicker.tsx';
import { PartFrame } from './PartFrame.tsx';
import { SizeTable } from './SizeTable.tsx';
import { inSheet } from './shown-members.ts';
import { useList } from './use-list.ts';
import { useMarks } from './use-marks.ts';

interface MerchScreenProps {
  listId: string;
  onBack: () => void;
  onMember: (rowIndex: number) => void;
}

/** What was handed out by size, and who is still waiting for what. */
export function MerchScreen({ listId, onBack, onMember }: MerchScreenProps) {
  const open = useList(listId);
  const rows = inSheet(open.data.rows);
  const [merch, setMerch] = useState<Merch>('tShirt');
  const [size, setSize] = useState<string | null>(null);
  const marks = useMarks(listId);
  const owed = rows.filter(
    (row) => !isGiven(row, merch) && (size === null || merch === 'hat' || sizeOf(row) === size),
  );
  return (
    <PartFrame title="Merchandise" {...{ open, onBack }}>
      {marks.problem && (
        <ProblemAlert title="Failed to save member" problem={marks.problem}>
          No changes were saved.
        </ProblemAlert>
      )}
      <SizeTable rows={rows} chosen={size} onChoose={setSize} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, flexWrap: 'wrap', mt: 6, mb: 3 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          Still owed
        </Typography>
        <FilterToggle<Merch>
          label="Still owed"
          value={merch}
          onChange={setMerch}
          options={[
            { value: 'tShirt', label: 'T-shirts', count: countMerch(rows, 'tShirt').owed },
            { value: 'hat', label: 'Hats', count: countMerch(rows, 'hat').owed },
          ]}
        />
      </Box>
      {size !== null && merch === 'tShirt' && (
        <Button color="inherit" variant="outlined" onClick={() => setSize(null)} sx={{ mb: 3 }}>
          Size {size || 'unknown'} only. Show all sizes
        </Button>
      )}
      <OwedMembers
        {...{ rows: owed, merch, onMember }}
        isOfSize={size !== null && merch === 'tShirt'}
        onGiven={open.canEdit ? (given) => marks.give(given, merch) : undefined}
      />
    </PartFrame>
  );
}

interface OwedMembersProps {
  rows: readonly MemberRow[];
  merch: Merch;
  /** Whether only the members of one size are listed. */
  isOfSize: boolean;
  onMember: (rowIndex: number) => void;
  onGiven: ((rows: readonly MemberRow[]) => void) | undefined;
}

function OwedMembers({ rows, merch, isOfSize, onMember, onGiven }: OwedMembersProps) {
  if (rows.length === 0) {
    return (
      <Card variant="outlined" sx={{ p: 6, color: 'text.secondary' }}>
        {isOfSize ? 'Every member of this size has a T-shirt.' : 'Every member has what they are owed.'}
      </Card>
    );
  }
  return (
    <MemberPicker
      key={merch}
      label={`Members without their ${merchWords[merch].name}`}
      rows={rows}
      onOpen={onMember}
      renderEnd={(row) => merch === 'tShirt' && <SizeChip size={row.tShirtSize} />}
      renderActions={
        onGiven &&
        ((chosen, clear) => (
          <Button
            variant="contained"
            startIcon={<CheckIcon weight="bold" />}
            onClick={() => {
              onGiven(chosen);
              clear();
            }}
          >
            Mark given
          </Button>
        ))
      }
    />
  );
}
