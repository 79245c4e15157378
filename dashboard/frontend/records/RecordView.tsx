import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { CheckSquareIcon } from '@phosphor-icons/react/CheckSquare';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Listing } from '#kernel/records/calls.ts';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import { usualViews } from '#kernel/records/views.ts';
import { capitalized } from '#kernel/records/words.ts';
import { useOnReturn } from '../calls/online.ts';
import { useOpenDialog } from '../dialogs/use-open-dialog.ts';
import { GridSkeleton } from '../grid/GridSkeleton.tsx';
import { NoMatch } from '../grid/NoMatch.tsx';
import { useAskedForm } from '../page/asked-form.ts';
import { onDemand } from '../page/on-demand.tsx';
import { useIsWide } from '../page/use-is-wide.ts';
import { useLoadedAhead } from '../page/use-loaded-ahead.ts';
import { EmptyState } from '../status/EmptyState.tsx';
import { amountsOf } from '../views/amounts.ts';
import { FoundCount } from '../views/FoundCount.tsx';
import { useFoundRows } from '../views/use-found-rows.ts';
import { useSortedRows } from '../views/use-sorted-rows.ts';
import { useView } from '../views/use-view.ts';
import { ViewBar } from '../views/ViewBar.tsx';
import { useRowSelection } from './bulk/use-row-selection.ts';
import { RecordHeader } from './RecordHeader.tsx';
import { RecordProblems } from './RecordProblems.tsx';
import { RecordRepair } from './RecordRepair.tsx';
import { RecordStatus } from './RecordStatus.tsx';
import { RecordTable, RecordViews } from './record-ahead.ts';
import type { RecordApp, RecordDialog } from './record-app.ts';
import { RowGone } from './row/RowGone.tsx';
import { useRowAddress } from './row/row-address.ts';

// Forms are loaded after the rows.
const PlainDialogs = onDemand(() => import('./PlainDialogs.tsx').then((module) => module.PlainDialogs));
const RecordRow = onDemand(() => import('./row/RecordRow.tsx').then((module) => module.RecordRow));
const RecordBulk = onDemand(() => import('./bulk/RecordBulk.tsx').then((module) => module.RecordBulk));

/** The same each time it is requested. */
const none: readonly never[] = [];

interface RecordViewProps<List extends Listing> extends RecordApp<List> {
  sheetId: string | null;
  onSheet: (sheetId: string) => void;
  onLeave: () => void;
}

/** The records of a sheet, and everything that can be done with them. */
export function RecordView<List extends Listing>(props: RecordViewProps<List>) {
  const { app, records, fileAddress, more = [], views, savedViews, amounts, renderFields } = props;
  const { sheetId, onSheet, onLeave } = props;
  const { writes } = records;
  const { record } = writes;
  const query = useSuspenseQuery(records.list(sheetId));
  const refetch = records.useRefetch(sheetId);
  const list: Listing = writes.useShown<Listing>(query.data);
  const waiting = writes.useWaitingKeys();
  const rows = writes.rowsIn(list);
  const offered = useMemo(() => views ?? usualViews(record), [views, record]);
  const summed = useMemo(() => amounts ?? amountsOf(record), [amounts, record]);
  const shown = useView(record, offered, savedViews?.list ?? none);
  const { sought, filters, isNarrowed } = shown;
  // A table sorts its rows by itself.
  const isTable = useIsWide() && shown.view === null;
  const { sorted } = shown.arranging.now;
  const known = useFoundRows(record, rows, sought, filters);
  const found = useSortedRows(record, known ?? none, isTable ? undefined : sorted);
  const selection = useRowSelection(record, shown.view === null ? found : none, waiting);
  const [isChoosing, setIsChoosing] = useState(false);
  const [dialog, setDialog] = useOpenDialog<RecordDialog>();
  const page = useRowAddress(record, rows);
  const { onShow } = page;
  useLoadedAhead(PlainDialogs.load);
  useOnReturn(() => {
    if (query.error) refetch();
  });
  const isWhole = list.missingHeaders.length === 0;
  // Rows kept from an earlier visit do not include rows added since.
  const isGone = page.isAsked && !page.row && isWhole && query.fetchStatus === 'idle' && !query.error;
  const canEdit = (list.sheet?.canEdit ?? true) && isWhole;
  useAskedForm(['add'], () => setDialog({ kind: 'add' }), canEdit);
  const add = canEdit && (
    <Button
      variant="contained"
      startIcon={<PlusIcon weight="bold" />}
      onClick={() => setDialog({ kind: 'add' })}
    >
      Add {capitalized(record.one)}
    </Button>
  );
  // A table has checkboxes of its own; a list shows them on request.
  const isChoosable = canEdit && shown.view === null && !isTable && rows.length > 0;
  const choose = {
    label: isChoosing ? 'Stop selecting' : 'Select rows',
    icon: <CheckSquareIcon size={18} />,
    onChoose: () => {
      selection.clear();
      setIsChoosing(!isChoosing);
    },
  };
  const count = known && <FoundCount {...{ record, isNarrowed }} found={found.length} count={rows.length} />;
  // A table has a line for it, but filters push that out of view.
  const isCountAbove = filters.length > 0 || (isNarrowed && !isTable);
  const nothing =
    found.length > 0 ? null : (
      <NoMatch query={sought} onClear={filters.length > 0 ? () => shown.onFilters([]) : undefined} />
    );
  const waits = <GridSkeleton label="Opening the rows" rowHeight={44} height={500} />;
  // The table renders every cell again whenever these change.
  const actions = useMemo(
    () => ({
      onOpen: canEdit ? (row: RowCells) => setDialog({ kind: 'edit', row }) : onShow,
      onShow,
      onEdit: canEdit ? (row: RowCells) => setDialog({ kind: 'edit', row }) : undefined,
      onDelete: canEdit ? (row: RowCells) => setDialog({ kind: 'delete', rows: [row] }) : undefined,
      photo:
        writes.commands.photoName === undefined
          ? undefined
          : {
              addressOf: (row: RowCells) => {
                const name = writes.photoIn(row);
                // An address that somebody has typed is not a file of ours.
                return name === '' || name.includes('/') ? undefined : writes.photoAddress(name, 'thumbnail');
              },
              onOpen: (row: RowCells) => setDialog({ kind: 'photo', row }),
            },
    }),
    [canEdit, onShow, setDialog, writes],
  );
  return (
    <>
      <RecordHeader
        {...{ app, record, list, fileAddress, refetch, add, onSheet, onLeave }}
        more={isChoosable ? [choose, ...more] : more}
        count={isNarrowed ? rows.length : undefined}
        isFetching={query.isFetching}
        onDialog={setDialog}
      />
      <RecordProblems {...{ record, list, query }} />
      <RecordRepair writes={writes} list={list} />
      {isGone && <RowGone record={record} onClose={page.onClose} />}
      {rows.length > 0 && (
        <>
          <ViewBar {...{ record, offered, shown, savedViews, rows }} count={isCountAbove && count} />
          {!known && waits}
          {known && shown.view && (
            <RecordViews
              {...{ writes, list, actions, waiting }}
              {...{ nothing }}
              rows={found}
              onAdd={canEdit ? (initial) => setDialog({ kind: 'add', initial }) : undefined}
              amounts={summed}
              onChart={shown.onChart}
              view={shown.view}
              meanwhile={waits}
            />
          )}
          {known && !shown.view && (
            <RecordTable
              {...{ record, actions, waiting }}
              arranging={shown.arranging}
              chosen={canEdit ? selection.chosen : null}
              isChoosing={isChoosing}
              {...{ nothing }}
              rows={found}
              summary={!isCountAbove && count}
              meanwhile={waits}
            />
          )}
        </>
      )}
      {canEdit && shown.view === null && (
        <RecordBulk
          {...{ writes }}
          rows={selection.rows}
          onClear={() => {
            selection.clear();
            setIsChoosing(false);
          }}
          onDialog={setDialog}
        />
      )}
      {rows.length === 0 && isWhole && (
        <NoRecords record={record} isMade={list.sheet !== null} onDialog={canEdit ? setDialog : undefined} />
      )}
      <RecordStatus
        {...{ writes, list, query, refetch }}
        action={add}
        onReview={(failed) => setDialog({ kind: 'add', failed })}
      />
      {!dialog && page.row && (
        <RecordRow
          {...{ writes, list, rows, actions }}
          row={page.row}
          onRow={page.onGo}
          onClose={page.onClose}
        />
      )}
      {dialog && (
        <PlainDialogs
          {...{ writes, renderFields, dialog, list, rows }}
          onSaved={(answer) => page.isAsked && page.onGo(writes.savedIn(answer))}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

interface NoRecordsProps {
  record: AnyRecord;
  /** Whether there is a sheet already. */
  isMade: boolean;
  onDialog: ((dialog: RecordDialog) => void) | undefined;
}

function NoRecords({ record: { one, many, tab, sheet }, isMade, onDialog }: NoRecordsProps) {
  const row = (sheet.headerRow ?? 1) + 1;
  return (
    <Card variant="outlined">
      <EmptyState
        title={`No ${many} yet`}
        action={
          onDialog && (
            <Button
              variant="contained"
              startIcon={<PlusIcon weight="bold" />}
              onClick={() => onDialog({ kind: 'add' })}
            >
              Add First {capitalized(one)}
            </Button>
          )
        }
        imports={
          onDialog ? [{ label: `Import ${many}`, onChoose: () => onDialog({ kind: 'import' }) }] : undefined
        }
      >
        {isMade
          ? `Your first ${one} becomes row ${row} of ${tab}.`
          : `Your first ${one} becomes row ${row} of a ${tab} sheet in your Drive.`}
      </EmptyState>
    </Card>
  );
}
