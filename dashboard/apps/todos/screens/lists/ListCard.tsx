import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { TableIcon } from '@phosphor-icons/react/Table';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { UserPlusIcon } from '@phosphor-icons/react/UserPlus';
import { FileCard } from '#frontend/grid/FileCard.tsx';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { ownedBy, RightChip } from '#frontend/sharing/SharedChips.tsx';
import { CellProgress } from '#frontend/status/CellProgress.tsx';
import { dayOf, formatDay } from '#kernel/day.ts';
import { formatCount } from '#kernel/region.ts';
import type { Counts, TodoList } from '../../contract.ts';
import type { OpenListDialog } from '../views.ts';
import { percentOf, shareOf } from './counts.ts';
import type { CountedList, CountState } from './summaries.ts';

interface ListCardProps extends CountedList {
  folderLink: string | null;
  onOpen: (listId: string) => void;
  onDialog: (dialog: OpenListDialog) => void;
}

/** One list: its owner, its progress, and what can be done with it. */
export function ListCard({ list, counts, state, folderLink, onOpen, onDialog }: ListCardProps) {
  const modified = `Modified ${formatDay(dayOf(new Date(list.modifiedTime)))}`;
  const owned = ownedBy(list);
  const share = () => onDialog({ kind: 'share', list });
  const drive = driveLinkOf(list, folderLink);
  return (
    <FileCard
      title={list.name}
      onOpen={() => onOpen(list.id)}
      chips={<ListChips list={list} />}
      note={owned ?? modified}
      tools={[
        ...(list.isOwned ? [{ label: 'Share', icon: <UserPlusIcon size={18} />, onClick: share }] : []),
        { label: 'Open in Sheets', icon: <TableIcon size={18} />, href: list.url },
        { label: 'Open in Drive', icon: <FolderSimpleIcon size={18} />, href: drive },
      ]}
      menu={choicesFor(list, drive, onDialog)}
    >
      <ListProgress counts={counts} state={state} note={owned && modified} />
    </FileCard>
  );
}

/** Where a list is in Drive: its folder, which only its owner has. */
export function driveLinkOf(list: TodoList, folderLink: string | null): string {
  return (list.isOwned ? folderLink : null) ?? list.webViewLink;
}

export function ListChips({ list }: { list: TodoList }) {
  return (
    <>
      {!list.isOwned && <StateChip color="info" label="Shared" />}
      <RightChip canEdit={list.canEdit} />
    </>
  );
}

function choicesFor(list: TodoList, drive: string, onDialog: ListCardProps['onDialog']): MenuChoice[] {
  return [
    ...(list.isOwned
      ? [
          {
            label: 'Share',
            icon: <UserPlusIcon size={18} />,
            onChoose: () => onDialog({ kind: 'share', list }),
          },
        ]
      : []),
    { label: 'Open in Sheets', icon: <TableIcon size={18} />, href: list.url },
    { label: 'Open in Drive', icon: <FolderSimpleIcon size={18} />, href: drive },
    {
      label: 'Rename',
      icon: <PencilSimpleIcon size={18} />,
      isDisabled: !list.canEdit,
      onChoose: () => onDialog({ kind: 'rename', list }),
    },
    {
      label: 'Delete',
      icon: <TrashIcon size={18} />,
      isDisabled: !list.isOwned,
      isDestructive: true,
      onChoose: () => onDialog({ kind: 'delete', list }),
    },
  ];
}

interface ListProgressProps {
  counts: Counts;
  state: CountState;
  note: string | undefined;
}

function ListProgress({ counts, state, note }: ListProgressProps) {
  const { total, completed, canceled } = counts;
  const isKnown = state !== 'counting';
  const words = isKnown ? `${percentOf(counts)} complete` : 'Counting the tasks';
  return (
    <>
      <CellProgress share={isKnown ? shareOf(counts) : 0} label={words} />
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3, mt: 2 }}>
        <Typography variant="body2" sx={{ fontWeight: 640 }}>
          {words}
        </Typography>
        <Typography variant="body2" sx={{ color: 'var(--rh-ink-3)', textAlign: 'right' }}>
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {note}
          </Box>
          <Box component="span" sx={{ display: { md: 'none' } }}>
            {isKnown && inWords(counts)}
          </Box>
        </Typography>
      </Stack>
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          gap: 2,
          mt: { xs: state === 'unread' ? 2 : 0, md: 3 },
          minHeight: { md: 24 },
        }}
      >
        {isKnown && (
          <Box sx={{ display: { xs: 'none', md: 'contents' } }}>
            <Chip variant="outlined" label={`${formatCount(total)} total`} />
            <Chip variant="outlined" label={`${formatCount(completed)} done`} />
            <Chip variant="outlined" label={`${formatCount(canceled)} canceled`} />
          </Box>
        )}
        {state === 'unread' && <StateChip color="warning" label="Could not be read" />}
      </Stack>
    </>
  );
}

/** "11 of 18 done, 1 canceled" */
function inWords({ total, completed, canceled }: Counts): string {
  return `${formatCount(completed)} of ${formatCount(total)} done${canceled === 0 ? '' : `, ${formatCount(canceled)} canceled`}`;
}
