import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAskedForm } from '#frontend/page/asked-form.ts';
import { useAskedRow } from '#frontend/page/asked-row.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import { useSharedPhotos } from '#frontend/photo/shared-photos.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { RefetchProblem } from '#frontend/status/RefetchProblem.tsx';
import { DataHeader } from './DataHeader.tsx';
import { DataNotices } from './DataNotices.tsx';
import { DataStatusBar } from './DataStatusBar.tsx';
import { QueuePanel } from './photos/QueuePanel.tsx';
import { useSnapQueue } from './photos/use-snap-queue.ts';
import { snapsheetQueries, useShownData } from './queries.ts';
import { RowsTable } from './RowsTable.tsx';
import { useRowActions } from './row-actions.ts';
import { linesOf } from './rows.ts';
import type { OpenDialog } from './views.ts';

const DataDialogs = onDemand(() => import('./DataDialogs.tsx').then(({ DataDialogs }) => DataDialogs));

interface SnapsheetViewProps {
  id: string;
  onBack: () => void;
}

/** One SnapSheet: the photos on their way into it, and its rows. */
export function SnapsheetView({ id, onBack }: SnapsheetViewProps) {
  const query = useSuspenseQuery(snapsheetQueries.data(id));
  const data = useShownData(query.data);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useLoadedAhead(DataDialogs.load);
  const [search, setSearch] = useState('');
  const { data: extracts } = useQuery(snapsheetQueries.extracts(id, search));
  const queue = useSnapQueue(id);
  const lines = useMemo(() => linesOf(data.rows).toReversed(), [data.rows]);
  const { actions, failure } = useRowActions({ data, onDialog: setDialog });
  const canEdit = data.snapsheet.canEdit && data.sheetLink !== null && data.missingHeaders.length === 0;
  useAskedForm(['photo'], (kind) => setDialog({ kind }), canEdit);
  useAskedRow(
    (row) => {
      const line = lines.find((one) => one.row._rowIndex === row);
      if (line) setDialog({ kind: 'edit', line });
    },
    { isReady: canEdit },
  );
  useSharedPhotos((files) => setDialog({ kind: 'photo', files }), canEdit);
  const texts = useMemo(
    () => new Map((extracts?.found ?? []).map(({ photo, excerpt }) => [photo, excerpt])),
    [extracts],
  );
  return (
    <>
      <DataHeader data={data} query={query} canEdit={canEdit} onBack={onBack} onDialog={setDialog} />
      {query.error && (
        <RefetchProblem
          title="Failed to fetch SnapSheet data"
          problem={query.error}
          shown="rows"
          readAt={query.dataUpdatedAt}
          link={{ label: 'Open folder', href: data.snapsheet.webViewLink }}
        />
      )}
      {failure && <ProblemAlert {...failure}>The rows below are as they are in the sheet.</ProblemAlert>}
      <DataNotices
        data={data}
        canEdit={canEdit}
        isUploading={queue.items.some(({ state }) => state === 'saving')}
      />
      <QueuePanel queue={queue} onReview={(photoId) => setDialog({ kind: 'review', photoId })} />
      <RowsTable
        data={data}
        lines={lines}
        texts={texts}
        query={search}
        onSearch={setSearch}
        canEdit={canEdit}
        actions={actions}
        onAddPhoto={() => setDialog({ kind: 'photo' })}
      />
      <DataStatusBar
        data={data}
        query={query}
        canEdit={canEdit}
        onAddPhoto={() => setDialog({ kind: 'photo' })}
      />
      {dialog && (
        <DataDialogs
          dialog={dialog}
          data={data}
          queue={queue}
          onDialog={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
