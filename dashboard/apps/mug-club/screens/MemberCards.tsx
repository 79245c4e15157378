import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/CaretUp';
import { useId, useState } from 'react';
import { type Fact, Facts } from '#frontend/grid/Facts.tsx';
import { PhoneLink } from '#frontend/grid/PhoneLink.tsx';
import { RowList } from '#frontend/grid/RowList.tsx';
import { useIsPrinted } from '#frontend/grid/use-is-printed.ts';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import type { MemberRow } from '../record.ts';
import { DayText, DuesChip, GivenToggle, SizeChip } from './cells.tsx';
import type { MemberActions } from './member-columns.tsx';

interface MemberCardsProps {
  rows: readonly MemberRow[];
  actions: MemberActions;
}

/** Members on a phone; each card unfolds to show the whole row, and on paper all are unfolded. */
export function MemberCards({ rows, actions }: MemberCardsProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const isPrinted = useIsPrinted();
  return (
    <RowList
      label="Members"
      rows={rows}
      renderRow={(row) => (
        <MemberCard
          row={row}
          actions={actions}
          isOpen={isPrinted || row.id === openId}
          onToggle={() => setOpenId(row.id === openId ? null : row.id)}
        />
      )}
    />
  );
}

interface MemberCardProps {
  row: MemberRow;
  actions: MemberActions;
  isOpen: boolean;
  onToggle: () => void;
}

function MemberCard({ row, actions, isOpen, onToggle }: MemberCardProps) {
  const bodyId = useId();
  const Caret = isOpen ? CaretUpIcon : CaretDownIcon;
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <ButtonBase onClick={onToggle} aria-expanded={isOpen} aria-controls={bodyId} sx={head}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography noWrap sx={{ fontSize: 16, lineHeight: '22px', fontWeight: 560 }}>
            <bdi>{row.memberName || `Row ${row._rowIndex}`}</bdi>
          </Typography>
          <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
            {row.email}
          </Typography>
          <WaitingLine row={row} />
        </Box>
        <SizeChip size={row.tShirtSize} />
        <Caret size={18} aria-hidden />
      </ButtonBase>
      <Box id={bodyId} hidden={!isOpen}>
        {isOpen && <MemberBody row={row} actions={actions} />}
      </Box>
    </Box>
  );
}

const head = { width: 1, minHeight: 66, py: 2.5, gap: 4, textAlign: 'left', justifyContent: 'flex-start' };

function MemberBody({
  row,
  actions: { onMember, onEdit, onToggle },
}: Omit<MemberCardProps, 'isOpen' | 'onToggle'>) {
  return (
    <Box sx={{ pb: 4 }}>
      <Facts isRuled facts={factsOf(row, onToggle)} />
      <Stack direction="row" sx={{ gap: 2, mt: 3, '& > *': { flex: 1 } }}>
        <Button variant="outlined" color="inherit" onClick={() => onMember(row._rowIndex)}>
          View
        </Button>
        {onEdit && (
          <Button variant="outlined" color="inherit" onClick={() => onEdit(row)}>
            Edit
          </Button>
        )}
      </Stack>
    </Box>
  );
}

function factsOf(row: MemberRow, onToggle: MemberActions['onToggle']): Fact[] {
  return [
    { label: 'T-shirt', value: <GivenToggle row={row} merch="tShirt" onToggle={onToggle} /> },
    { label: 'Hat', value: <GivenToggle row={row} merch="hat" onToggle={onToggle} /> },
    { label: 'Phone', value: row.phone === '' ? null : <PhoneLink phone={row.phone} /> },
    { label: 'Joined', value: row.joinDate === '' ? null : <DayText text={row.joinDate} /> },
    { label: 'Membership', value: row.expires === '' ? null : <DuesChip row={row} /> },
  ];
}
