import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/EnvelopeSimple';
import { IdentificationCardIcon } from '@phosphor-icons/react/IdentificationCard';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import type { ReactNode } from 'react';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { PersonMark } from '#frontend/page/PersonMark.tsx';
import { formatDay, parseDay } from '#kernel/day.ts';
import type { MemberList } from '../../contract.ts';
import { type MemberRow, member } from '../../record.ts';

interface MemberHeaderProps {
  row: MemberRow;
  list: MemberList | undefined;
  onBack: () => void;
  edit: ReactNode;
  onCard: (() => void) | undefined;
  onLetter: () => void;
  onDelete: (() => void) | undefined;
}

export function MemberHeader(props: MemberHeaderProps) {
  const { row, list, onBack, edit } = props;
  const name = row.memberName || `Row ${row._rowIndex}`;
  const since = parseDay(row.joinDate);
  const menu = (
    <RowMenu
      label={`Actions for ${name}`}
      choices={choicesFor(props)}
      at={{ tab: member.tab, row: row._rowIndex }}
    />
  );
  return (
    <PageHeader
      title={name}
      back={{ label: `Back to ${list?.name ?? 'the list'}`, onClick: onBack }}
      mark={<PersonMark name={name} size={56} tone="solid" />}
      chips={
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {since ? `Member since ${formatDay(since)}, row` : 'Row'} {row._rowIndex} of Members
        </Typography>
      }
      actions={
        <>
          {list && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<ArrowSquareOutIcon size={18} />}
              href={list.webViewLink}
              target="_blank"
              rel="noreferrer"
            >
              View in Google Drive
            </Button>
          )}
          {menu}
          {edit}
        </>
      }
      phoneActions={menu}
    />
  );
}

function choicesFor({ list, onCard, onLetter, onDelete }: MemberHeaderProps): MenuChoice[] {
  const size = 18;
  return [
    ...(onCard
      ? [{ label: 'Member card', icon: <IdentificationCardIcon size={size} />, onChoose: onCard }]
      : []),
    { label: 'Write a letter', icon: <EnvelopeSimpleIcon size={size} />, onChoose: onLetter },
    ...(list
      ? [
          {
            label: 'View in Google Drive',
            icon: <ArrowSquareOutIcon size={size} />,
            onChoose: () => void window.open(list.webViewLink, '_blank', 'noreferrer'),
          },
        ]
      : []),
    ...(onDelete
      ? [{ label: 'Delete', icon: <TrashIcon size={size} />, onChoose: onDelete, isDestructive: true }]
      : []),
  ];
}

export function EditMemberButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="contained" startIcon={<PencilSimpleIcon size={18} />} onClick={onClick}>
      Edit Member
    </Button>
  );
}
