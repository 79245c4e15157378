import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { CheckSquareIcon } from '@phosphor-icons/react/CheckSquare';
import { CopyIcon } from '@phosphor-icons/react/Copy';
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { IdentificationCardIcon } from '@phosphor-icons/react/IdentificationCard';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { ShareNetworkIcon } from '@phosphor-icons/react/ShareNetwork';
import { TableIcon } from '@phosphor-icons/react/Table';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import type { ReactNode } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { MenuButton } from '#frontend/page/MenuButton.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import type { ContactsData } from '../contract.ts';
import manifest from '../manifest.ts';
import { LabelledSelect } from './contact/LabelledSelect.tsx';
import { StatusSelect } from './contact/StatusSelect.tsx';
import type { Contact, StatusChoice } from './contacts.ts';
import { client } from './queries.ts';
import type { OpenDialog } from './views.ts';
import { title } from './views.ts';

interface ContactsHeaderProps {
  data: ContactsData;
  contacts: readonly Contact[];
  status: StatusChoice;
  add: ReactNode;
  isFetching: boolean;
  refetch: () => void;
  onStatus: (status: StatusChoice) => void;
  onSheet: (sheetId: string) => void;
  onLeave: () => void;
  onDialog: (dialog: OpenDialog) => void;
  /** Set if contacts can be selected. */
  onSelect?: () => void;
}

export function ContactsHeader(props: ContactsHeaderProps) {
  const { data, contacts, status, add, onStatus, onSheet, onLeave, onDialog } = props;
  const { sheet, sheets } = data;
  const more = (
    <MenuButton
      label="More"
      icon={<DotsThreeIcon size={20} weight="bold" />}
      isIconOnly
      choices={choicesOf(props)}
    />
  );
  const open = sheet && { href: sheet.webViewLink, target: '_blank', rel: 'noreferrer' };
  const isChosen = sheet !== null && sheets.length > 1;
  return (
    <PageHeader
      title={title}
      back={{ label: 'Back', onClick: onLeave }}
      mark={<HouseMark app={manifest} size={54} />}
      chips={
        isChosen && (
          <LabelledSelect
            label="Sheet"
            value={sheet.id}
            options={sheets.map((each) => ({ value: each.id, label: nameOf(each) }))}
            onChange={onSheet}
          />
        )
      }
      actions={
        <>
          {data.missingHeaders.length === 0 && <StatusSelect {...{ contacts, status }} onChange={onStatus} />}
          {open && (
            <Button variant="outlined" color="inherit" startIcon={<TableIcon size={18} />} {...open}>
              Open in Sheets
            </Button>
          )}
          {add && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<IdentificationCardIcon size={18} />}
              onClick={() => onDialog({ kind: 'capture' })}
            >
              Scan a card
            </Button>
          )}
          {more}
          {add}
        </>
      }
      phoneActions={
        <>
          {open && (
            <IconButton component="a" aria-label="Open in Sheets" {...open}>
              <TableIcon size={18} />
            </IconButton>
          )}
          {add && (
            <IconButton aria-label="Scan a card" onClick={() => onDialog({ kind: 'capture' })}>
              <IdentificationCardIcon size={20} />
            </IconButton>
          )}
          {more}
        </>
      }
    />
  );
}

function nameOf({ name, isOwned, owner }: ContactsData['sheets'][number]): string {
  return isOwned ? name : `${name}, owned by ${owner?.displayName ?? 'someone else'}`;
}

const icon = 18;

function choicesOf({
  data,
  contacts,
  add,
  isFetching,
  refetch,
  onDialog,
  onSelect,
}: ContactsHeaderProps): MenuChoice[] {
  const { sheet } = data;
  const exportAs = (label: string, format: 'csv' | 'vcard4' | 'vcard3'): MenuChoice[] =>
    sheet && contacts.length > 0
      ? [
          {
            label,
            icon: <DownloadSimpleIcon size={icon} />,
            download: client.addressOf.exportContacts({ sheetId: sheet.id, query: { format } }),
          },
        ]
      : [];
  return [
    {
      label: isFetching ? 'Refreshing' : 'Refresh',
      icon: <ArrowsClockwiseIcon size={icon} />,
      onChoose: refetch,
    },
    ...(add && onSelect && contacts.length > 0
      ? [{ label: 'Select', icon: <CheckSquareIcon size={icon} />, onChoose: onSelect }]
      : []),
    ...(add
      ? [
          {
            label: 'Import contacts',
            icon: <UploadSimpleIcon size={icon} />,
            onChoose: () => onDialog({ kind: 'import' }),
          },
        ]
      : []),
    ...(add && contacts.length > 1
      ? [
          {
            label: 'Find duplicates',
            icon: <CopyIcon size={icon} />,
            onChoose: () => onDialog({ kind: 'duplicates' }),
          },
        ]
      : []),
    ...exportAs('Export CSV', 'csv'),
    ...exportAs('Export vCard 4', 'vcard4'),
    ...exportAs('Export vCard 3', 'vcard3'),
    ...(sheet
      ? [
          {
            label: 'Share',
            icon: <ShareNetworkIcon size={icon} />,
            onChoose: () => onDialog({ kind: 'share' }),
          },
        ]
      : []),
  ];
}

export function AddContactButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={onClick}>
      Add Contact
    </Button>
  );
}
