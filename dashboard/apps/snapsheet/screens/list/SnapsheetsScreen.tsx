import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAheadOnWide } from '#frontend/grid/use-ahead-on-wide.ts';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { usePlaceOfForm } from '#frontend/page/asked-form.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import type { Snapsheet } from '../../contract.ts';
import manifest from '../../manifest.ts';
import { grids } from '../grids.ts';
import { snapsheetQueries } from '../queries.ts';
import { SnapsheetsStatusBar } from './SnapsheetsStatusBar.tsx';
import { SnapsheetsTable } from './SnapsheetsTable.tsx';

// Forms are loaded after the rows.
const CreateSnapsheetDialog = onDemand(() =>
  import('./CreateSnapsheetDialog.tsx').then(({ CreateSnapsheetDialog }) => CreateSnapsheetDialog),
);
const DeleteSnapsheetDialog = onDemand(() =>
  import('./DeleteSnapsheetDialog.tsx').then(({ DeleteSnapsheetDialog }) => DeleteSnapsheetDialog),
);
const AddPhotos = onDemand(() => import('../photos/AddPhotos.tsx').then(({ AddPhotos }) => AddPhotos));

type OpenDialog =
  | { kind: 'create' }
  | { kind: 'photo'; snapsheet: Snapsheet }
  | { kind: 'delete'; snapsheet: Snapsheet };

interface SnapsheetsScreenProps {
  onOpen: (id: string) => void;
  onLeave: () => void;
}

export function SnapsheetsScreen({ onOpen, onLeave }: SnapsheetsScreenProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useAheadOnWide(grids.list);
  useLoadedAhead(grids.data.load);
  useLoadedAhead(CreateSnapsheetDialog.load);
  const { data } = useQuery(snapsheetQueries.list());
  const create = () => setDialog({ kind: 'create' });
  const close = () => setDialog(null);
  usePlaceOfForm({ app: manifest.id, name: 'sheet', places: data?.snapsheets, onNone: create });
  const drive = data?.folderLink
    ? { href: data.folderLink, target: '_blank', rel: 'noreferrer' }
    : { disabled: true };
  const newSnapsheet = (
    <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={create}>
      Create SnapSheet
    </Button>
  );
  return (
    <>
      <PageHeader
        title={manifest.title}
        back={{ label: 'Back', onClick: onLeave }}
        mark={<HouseMark app={manifest} size={54} />}
        actions={
          <>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<ArrowSquareOutIcon size={18} />}
              {...drive}
            >
              View in Drive
            </Button>
            {newSnapsheet}
          </>
        }
        phoneActions={
          <IconButton component="a" aria-label="View in Drive" {...drive}>
            <ArrowSquareOutIcon size={18} />
          </IconButton>
        }
      />
      <ReadFrame
        queries={[snapsheetQueries.list()]}
        label="Reading the SnapSheets"
        failure="Failed to fetch SnapSheets"
        rowHeight={60}
      >
        <SnapsheetsTable
          onOpen={onOpen}
          onCreate={create}
          onAddPhoto={(snapsheet) => setDialog({ kind: 'photo', snapsheet })}
          onDelete={(snapsheet) => setDialog({ kind: 'delete', snapsheet })}
        />
      </ReadFrame>
      <SnapsheetsStatusBar action={newSnapsheet} />
      {dialog?.kind === 'create' && (
        <CreateSnapsheetDialog
          onClose={close}
          onCreated={(id) => {
            close();
            onOpen(id);
          }}
        />
      )}
      {dialog?.kind === 'delete' && <DeleteSnapsheetDialog snapsheet={dialog.snapsheet} onClose={close} />}
      {dialog?.kind === 'photo' && (
        <AddPhotos
          snapsheet={dialog.snapsheet}
          onClose={close}
          onQueue={() => {
            close();
            onOpen(dialog.snapsheet.id);
          }}
        />
      )}
    </>
  );
}
