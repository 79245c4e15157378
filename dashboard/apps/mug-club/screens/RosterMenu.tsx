import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { ChartBarIcon } from '@phosphor-icons/react/ChartBar';
import { ClockCountdownIcon } from '@phosphor-icons/react/ClockCountdown';
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/EnvelopeSimple';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { QrCodeIcon } from '@phosphor-icons/react/QrCode';
import { ScanIcon } from '@phosphor-icons/react/Scan';
import { ShareNetworkIcon } from '@phosphor-icons/react/ShareNetwork';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { TShirtIcon } from '@phosphor-icons/react/TShirt';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { UserPlusIcon } from '@phosphor-icons/react/UserPlus';
import { MenuButton } from '#frontend/page/MenuButton.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { today } from '#kernel/day.ts';
import type { ListView } from './list-address.ts';
import type { OpenListDialog } from './lists/ListDialogs.tsx';
import { client } from './queries.ts';
import type { OpenList } from './use-list.ts';

interface RosterMenuProps {
  open: OpenList;
  onView: (view: ListView) => void;
  onDialog: (kind: OpenListDialog['kind']) => void;
  onImport: () => void;
  onLetters: () => void;
}

/** What can be done with a list as a whole. */
export function RosterMenu(props: RosterMenuProps) {
  return (
    <MenuButton
      label="List actions"
      icon={<DotsThreeIcon size={20} weight="bold" />}
      isIconOnly
      choices={[...listChoices(props), ...viewChoices(props), ...ownerChoices(props)]}
    />
  );
}

const size = 18;

function listChoices({ open, onDialog, onLetters }: RosterMenuProps): MenuChoice[] {
  const { listId, list, query } = open;
  const canShare = list?.canEdit ?? false;
  return [
    ...(canShare
      ? [
          { label: 'Share List', icon: <UserPlusIcon size={size} />, onChoose: () => onDialog('share') },
          {
            label: 'Sign-up form',
            icon: <ShareNetworkIcon size={size} />,
            onChoose: () => onDialog('signUp'),
          },
          { label: 'Staff address', icon: <ScanIcon size={size} />, onChoose: () => onDialog('staff') },
        ]
      : []),
    ...(list ? [{ label: 'QR Code', icon: <QrCodeIcon size={size} />, onChoose: () => onDialog('qr') }] : []),
    { label: 'Write letters', icon: <EnvelopeSimpleIcon size={size} />, onChoose: onLetters },
    {
      label: 'Export Contacts (CSV)',
      icon: <DownloadSimpleIcon size={size} />,
      download: client.addressOf.exportContacts({ listId, query: { day: today() } }),
    },
    ...(list
      ? [
          {
            label: 'Open in Drive',
            icon: <ArrowSquareOutIcon size={size} />,
            onChoose: () => void window.open(list.webViewLink, '_blank', 'noreferrer'),
          },
        ]
      : []),
    { label: 'Refresh', icon: <ArrowsClockwiseIcon size={size} />, onChoose: () => void query.refetch() },
  ];
}

function viewChoices({ open, onView, onImport }: RosterMenuProps): MenuChoice[] {
  return [
    ...(open.canEdit
      ? [{ label: 'Import Members', icon: <UploadSimpleIcon size={size} />, onChoose: onImport }]
      : []),
    { label: 'Merchandise', icon: <TShirtIcon size={size} />, onChoose: () => onView('merchandise') },
    { label: 'Renewals', icon: <ClockCountdownIcon size={size} />, onChoose: () => onView('renewals') },
    {
      label: 'Attendance and growth',
      icon: <ChartBarIcon size={size} />,
      onChoose: () => onView('attendance'),
    },
  ];
}

function ownerChoices({ open: { list }, onDialog }: RosterMenuProps): MenuChoice[] {
  return [
    ...(list?.canEdit
      ? [
          {
            label: 'Rename List',
            icon: <PencilSimpleIcon size={size} />,
            onChoose: () => onDialog('rename'),
          },
        ]
      : []),
    ...(list?.isOwned
      ? [
          {
            label: 'Delete List',
            icon: <TrashIcon size={size} />,
            onChoose: () => onDialog('delete'),
            isDestructive: true,
          },
        ]
      : []),
  ];
}
