import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ScanIcon } from '@phosphor-icons/react/Scan';
import { UserPlusIcon } from '@phosphor-icons/react/UserPlus';
import type { ReactNode } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { Tip } from '#frontend/page/Tip.tsx';
import { ownedBy, SharedChips } from '#frontend/sharing/SharedChips.tsx';
import { counted } from '#kernel/counted.ts';
import { dayOf, formatDay } from '#kernel/day.ts';
import type { MemberList } from '../contract.ts';
import manifest from '../manifest.ts';

interface RosterHeaderProps {
  /** Undefined while only the rows of the list are known. */
  list: MemberList | undefined;
  members: number;
  menu: ReactNode;
  /** Undefined if nothing may be written. */
  onCheckIn: (() => void) | undefined;
  add: ReactNode;
  onBack: () => void;
}

export function RosterHeader({ list, members, menu, onCheckIn, add, onBack }: RosterHeaderProps) {
  const owner = list && ownedBy(list);
  return (
    <PageHeader
      title={list?.name ?? 'Mug Club list'}
      back={{ label: 'Back to Lists', onClick: onBack }}
      mark={<HouseMark app={manifest} size={54} />}
      isMarkHiddenOnPhones
      chips={
        <>
          <Chip color="primary" label={counted(members, 'member')} />
          {list && <SharedChips file={list} viewLabel="View Only" />}
          {list && (
            <Typography
              variant="body2"
              component="span"
              sx={{ color: 'text.secondary', alignSelf: 'center', display: { xs: 'none', sm: 'inline' } }}
            >
              Modified {formatDay(dayOf(new Date(list.modifiedTime)))}
              {owner && `. ${owner}`}
            </Typography>
          )}
        </>
      }
      actions={
        <>
          {onCheckIn && (
            <Button variant="outlined" color="inherit" startIcon={<ScanIcon size={18} />} onClick={onCheckIn}>
              Check In
            </Button>
          )}
          {menu}
          {add}
        </>
      }
      phoneActions={
        <>
          {onCheckIn && (
            <IconButton aria-label="Check In" onClick={onCheckIn}>
              <ScanIcon size={20} />
            </IconButton>
          )}
          {menu}
        </>
      }
    />
  );
}

const cannotAdd = 'You can only view this list - no permission to add members';

interface AddMemberButtonProps {
  canEdit: boolean;
  onClick: () => void;
}

export function AddMemberButton({ canEdit, onClick }: AddMemberButtonProps) {
  const button = (
    <Button variant="contained" startIcon={<UserPlusIcon size={18} />} onClick={onClick} disabled={!canEdit}>
      Add Member
    </Button>
  );
  if (canEdit) return button;
  return (
    <Tip text={cannotAdd}>
      {/* A disabled button cannot explain itself, so the element around it does. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is to be found by keyboard too */}
      <span tabIndex={0} aria-label={cannotAdd} role="note">
        {button}
      </span>
    </Tip>
  );
}
