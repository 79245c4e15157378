import IconButton from '@mui/material/IconButton';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { CalendarPlusIcon } from '@phosphor-icons/react/CalendarPlus';
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { KeyboardIcon } from '@phosphor-icons/react/Keyboard';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { TableIcon } from '@phosphor-icons/react/Table';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { UserPlusIcon } from '@phosphor-icons/react/UserPlus';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { MenuButton } from '#frontend/page/MenuButton.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { Tip } from '#frontend/page/Tip.tsx';
import { RefreshButton } from '#frontend/status/RefreshButton.tsx';
import type { TodoList } from '../contract.ts';
import manifest from '../manifest.ts';
import { driveLinkOf, ListChips } from './lists/ListCard.tsx';
import type { ListQuery } from './lists/list-queries.ts';
import { client } from './queries.ts';
import type { OpenListDialog, OpenTaskDialog } from './views.ts';

interface ListHeaderProps {
  list: TodoList;
  folderLink: string | null;
  query: Pick<ListQuery, 'isFetching' | 'refetch'>;
  canEdit: boolean;
  onBack: () => void;
  onDialog: (dialog: OpenTaskDialog) => void;
  onListDialog: (dialog: OpenListDialog) => void;
}

export function ListHeader(props: ListHeaderProps) {
  const { list, query, onBack, onListDialog } = props;
  const refresh = <RefreshButton query={query} />;
  const more = (
    <MenuButton
      label="More about this list"
      icon={<DotsThreeIcon size={20} weight="bold" />}
      isIconOnly
      choices={choicesFor(props)}
    />
  );
  return (
    <PageHeader
      title={list.name}
      back={{ label: 'Back to Lists', onClick: onBack }}
      mark={<HouseMark app={manifest} size={54} />}
      isMarkHiddenOnPhones
      chips={<ListChips list={list} />}
      areChipsBeside
      actions={
        <>
          {list.isOwned && (
            <Tip text="Share">
              <IconButton aria-label="Share" onClick={() => onListDialog({ kind: 'share', list })}>
                <UserPlusIcon size={18} />
              </IconButton>
            </Tip>
          )}
          {refresh}
          {more}
        </>
      }
      phoneActions={
        <>
          <IconButton
            component="a"
            href={list.url}
            target="_blank"
            rel="noreferrer"
            aria-label="Open in Sheets"
          >
            <TableIcon size={18} />
          </IconButton>
          {more}
        </>
      }
    />
  );
}

function choicesFor(props: ListHeaderProps): MenuChoice[] {
  const { list, folderLink, query, canEdit, onDialog, onListDialog } = props;
  const download = (format: 'ics' | 'csv') =>
    client.addressOf.exportList({ listId: list.id, query: { format } });
  return [
    ...(list.isOwned
      ? [
          {
            label: 'Share',
            icon: <UserPlusIcon size={18} />,
            onChoose: () => onListDialog({ kind: 'share', list }),
          },
        ]
      : []),
    {
      label: 'Refresh',
      icon: <ArrowsClockwiseIcon size={18} />,
      onChoose: () => void query.refetch(),
    },
    {
      label: 'Open in Drive',
      icon: <FolderSimpleIcon size={18} />,
      href: driveLinkOf(list, folderLink),
    },
    {
      label: 'Import tasks',
      icon: <UploadSimpleIcon size={18} />,
      isDisabled: !canEdit,
      onChoose: () => onDialog({ kind: 'import' }),
    },
    { label: 'Export as calendar (ICS)', icon: <CalendarPlusIcon size={18} />, download: download('ics') },
    { label: 'Export as table (CSV)', icon: <DownloadSimpleIcon size={18} />, download: download('csv') },
    {
      label: 'Keyboard shortcuts',
      icon: <KeyboardIcon size={18} />,
      onChoose: () => onDialog({ kind: 'help' }),
    },
    {
      label: 'Rename',
      icon: <PencilSimpleIcon size={18} />,
      isDisabled: !list.canEdit,
      onChoose: () => onListDialog({ kind: 'rename', list }),
    },
    {
      label: 'Delete',
      icon: <TrashIcon size={18} />,
      isDestructive: true,
      isDisabled: !list.isOwned,
      onChoose: () => onListDialog({ kind: 'delete', list }),
    },
  ];
}
