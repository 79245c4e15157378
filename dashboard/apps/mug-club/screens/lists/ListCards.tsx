import Typography from '@mui/material/Typography';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { QrCodeIcon } from '@phosphor-icons/react/QrCode';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { UserPlusIcon } from '@phosphor-icons/react/UserPlus';
import { CardGrid } from '#frontend/grid/CardGrid.tsx';
import { FileCard } from '#frontend/grid/FileCard.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { ownedBy, SharedChips } from '#frontend/sharing/SharedChips.tsx';
import { dayOf, formatDay } from '#kernel/day.ts';
import type { MemberList } from '../../contract.ts';
import type { OpenListDialog } from './ListDialogs.tsx';

interface ListCardsProps {
  lists: readonly MemberList[];
  onOpen: (listId: string) => void;
  onDialog: (dialog: OpenListDialog) => void;
}

/** The person's own lists, then those that others share with them. */
export function ListCards({ lists, ...actions }: ListCardsProps) {
  const own = lists.filter(({ isOwned }) => isOwned);
  const shared = lists.filter(({ isOwned }) => !isOwned);
  return (
    <>
      {own.length > 0 && <Cards label="Mug Club lists" lists={own} {...actions} />}
      {shared.length > 0 && (
        <>
          <Typography variant="h2" sx={{ mt: own.length > 0 ? 8 : 0, mb: 3 }}>
            Shared with Me
          </Typography>
          <Cards label="Shared with Me" lists={shared} {...actions} />
        </>
      )}
    </>
  );
}

function Cards({ label, lists, onOpen, onDialog }: ListCardsProps & { label: string }) {
  return (
    <CardGrid label={label}>
      {lists.map((list) => (
        <li key={list.id}>
          <ListCard
            list={list}
            onOpen={() => onOpen(list.id)}
            onDialog={(kind) => onDialog({ kind, list })}
          />
        </li>
      ))}
    </CardGrid>
  );
}

interface ListCardProps {
  list: MemberList;
  onOpen: () => void;
  onDialog: (kind: OpenListDialog['kind']) => void;
}

function ListCard({ list, onOpen, onDialog }: ListCardProps) {
  return (
    <FileCard
      title={list.name}
      onOpen={onOpen}
      chips={<SharedChips file={list} />}
      note={`Modified ${formatDay(dayOf(new Date(list.modifiedTime)))}`}
      tools={[{ label: 'Open in Drive', icon: <ArrowSquareOutIcon size={18} />, href: list.webViewLink }]}
      menu={choicesFor(list, onDialog)}
    >
      {list.description && <Typography variant="body2">{list.description}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {ownedBy(list) ?? 'Owned by you'}
      </Typography>
    </FileCard>
  );
}

function choicesFor(list: MemberList, onDialog: ListCardProps['onDialog']): MenuChoice[] {
  const choice = (label: string, icon: MenuChoice['icon'], kind: OpenListDialog['kind']): MenuChoice => ({
    label,
    icon,
    onChoose: () => onDialog(kind),
  });
  return [
    ...(list.canEdit ? [choice('Share List', <UserPlusIcon size={18} />, 'share')] : []),
    choice('QR Code', <QrCodeIcon size={18} />, 'qr'),
    {
      label: 'Open in Drive',
      icon: <ArrowSquareOutIcon size={18} />,
      onChoose: () => void window.open(list.webViewLink, '_blank', 'noreferrer'),
    },
    ...(list.canEdit ? [choice('Rename', <PencilSimpleIcon size={18} />, 'rename')] : []),
    ...(list.isOwned
      ? [{ ...choice('Delete', <TrashIcon size={18} />, 'delete'), isDestructive: true }]
      : []),
  ];
}
