import Box from '@mui/material/Box';
import { useSuspenseQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo, useState } from 'react';
import { useOnReturn } from '#frontend/calls/online.ts';
import { useOpenDialog } from '#frontend/dialogs/use-open-dialog.ts';
import { useAskedForm } from '#frontend/page/asked-form.ts';
import { useAskedRow } from '#frontend/page/asked-row.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import { useSharedPhotos } from '#frontend/photo/shared-photos.ts';
import { DropVeil } from '#frontend/photo-review/DropVeil.tsx';
import { usePhotoIntake } from '#frontend/photo-review/use-photo-intake.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { RefetchProblem } from '#frontend/status/RefetchProblem.tsx';
import { usualCurrency } from '#kernel/region.ts';
import { totalsOf } from '../../totals.ts';
import { ReportLife, whyLocked } from '../life/ReportLife.tsx';
import { ReportCurrency } from '../money-text.ts';
import { expenseQueries } from '../queries.ts';
import { ReceiptNotices } from '../receipts/ReceiptNotices.tsx';
import { useReceipts } from '../receipts/use-receipts.ts';
import { ShareReport } from '../ShareReport.tsx';
import { isStatementFile } from '../statement/statement-file.ts';
import { usePending } from '../writes.ts';
import { CurrencyBand } from './CurrencyBand.tsx';
import type { OpenDialog } from './ExpenseDialogs.tsx';
import { ExpenseTable } from './ExpenseTable.tsx';
import { useLineActions } from './line-actions.ts';
import { linesOf } from './lines.ts';
import { RepairNotice } from './RepairNotice.tsx';
import { AddExpenseButton, ReportHeader } from './ReportHeader.tsx';
import { ReportStatusBar } from './ReportStatusBar.tsx';
import { SummaryCard } from './SummaryCard.tsx';
import { TaxBand } from './TaxBand.tsx';

// The receipt and the forms are loaded after the rows.
const ReceiptPanel = onDemand(() =>
  import('../receipts/ReceiptPanel.tsx').then(({ ReceiptPanel }) => ReceiptPanel),
);
// A statement is imported about once a month.
const ImportStatement = onDemand(() =>
  import('../statement/ImportStatement.tsx').then(({ ImportStatement }) => ImportStatement),
);
const ExpenseDialogs = onDemand(() =>
  import('./ExpenseDialogs.tsx').then(({ ExpenseDialogs }) => ExpenseDialogs),
);

const importPages = parseAsStringLiteral(['statement']).withOptions({ history: 'push' });

interface ReportViewProps {
  reportId: string;
  onBack: () => void;
}

/** One report: its totals, its rows, and the selected row's receipt. */
export function ReportView({ reportId, onBack }: ReportViewProps) {
  const query = useSuspenseQuery(expenseQueries.report(reportId));
  const pending = usePending(reportId);
  const [dialog, setDialog] = useOpenDialog<OpenDialog>();
  const [isSharing, setIsSharing] = useState(false);
  useLoadedAhead(ReceiptPanel.load);
  useLoadedAhead(ExpenseDialogs.load);
  /** A page of its own, so that the browser's Back button leads here. */
  const [importing, setImporting] = useQueryState('import', importPages);
  const [statement, setStatement] = useState<File>();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const { data } = query;
  const { actions, failure } = useLineActions({
    data,
    onDialog: setDialog,
    onRemove: () => setSelectedId(null),
  });
  const lines = useMemo(() => linesOf(data.rows, pending), [data.rows, pending]);
  const own = data.report.currency ?? usualCurrency;
  const totals = useMemo(
    () =>
      totalsOf(
        lines.map(({ row }) => row),
        own,
      ),
    [lines, own],
  );
  const selected = lines.find(({ id }) => id === selectedId);
  useOnReturn(() => {
    // An open form may hold one of these rows, and sends it itself.
    if (dialog === null) for (const line of lines) if (line.state === 'failed') actions.retry(line);
    if (query.error) void query.refetch();
  });
  const locked = whyLocked(data);
  const mayEdit = data.report.canEdit && data.missingHeaders.length === 0;
  const canEdit = mayEdit && locked === undefined;
  const receipts = useReceipts(data, { canEdit, isAdding: pending.added.length > 0 });
  const { items } = receipts.queue;
  function openStatement(file?: File) {
    setStatement(file);
    void setImporting('statement');
  }
  const { take, isOver } = usePhotoIntake({
    isOn: canEdit && !isSharing && dialog === null && importing === null,
    hasOthers: items.length > 0,
    onOne: (photo) => setDialog({ kind: 'add', photo }),
    onMany(files) {
      const [file] = files;
      if (file && files.length === 1 && isStatementFile(file)) return openStatement(file);
      receipts.take(files);
      setDialog({ kind: 'receipts' });
    },
  });
  useAskedForm(['add', 'loose', 'mileage'], (kind) => setDialog({ kind }), canEdit);
  useAskedRow((row) => setSelectedId(String(row)));
  useSharedPhotos(take, canEdit);
  if (importing !== null && canEdit) {
    return <ImportStatement data={data} file={statement} onClose={() => void setImporting(null)} />;
  }
  const photograph = canEdit ? () => setDialog({ kind: 'capture' }) : undefined;
  const add = mayEdit && <AddExpenseButton locked={locked} onClick={() => setDialog({ kind: 'add' })} />;
  return (
    <ReportCurrency value={own}>
      <ReportHeader
        report={data.report}
        query={query}
        add={add}
        {...(photograph && { onPhotograph: photograph })}
        onBack={onBack}
        onShare={() => setIsSharing(true)}
      />
      {query.error && (
        <RefetchProblem
          title="Failed to fetch expense data"
          problem={query.error}
          shown="rows"
          readAt={query.dataUpdatedAt}
          link={{ label: 'Open in Drive', href: data.folderLink }}
        />
      )}
      {failure && <ProblemAlert {...failure}>The rows below are as they are in the sheet.</ProblemAlert>}
      <RepairNotice data={data} />
      <ReportLife data={data} />
      <ReceiptNotices
        waiting={items.filter(({ state }) => state !== 'saved').length}
        loose={receipts.loose}
        onReview={() => setDialog({ kind: 'receipts' })}
        onLoose={() => setDialog({ kind: 'loose' })}
      />
      {isOver && (
        <DropVeil text="Drop receipts to add them to this report, or a bank statement to import it" />
      )}
      {lines.length > 0 && <SummaryCard totals={totals} />}
      <CurrencyBand currencies={totals.currencies} />
      <TaxBand totals={totals} />
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start', mt: { xs: 0, md: 4 } }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <ExpenseTable
            data={data}
            lines={lines}
            totals={totals}
            canEdit={canEdit}
            actions={actions}
            selectedId={selectedId}
            onSelect={setSelectedId}
            add={add}
            onPhotograph={photograph}
            onPack={() => setDialog({ kind: 'pack' })}
            onMileage={canEdit ? () => setDialog({ kind: 'mileage' }) : undefined}
            onImport={canEdit ? () => openStatement() : undefined}
          />
        </Box>
        {selected && (
          <ReceiptPanel
            data={data}
            line={selected}
            canEdit={canEdit}
            actions={actions}
            onClose={() => setSelectedId(null)}
          />
        )}
      </Box>
      <ReportStatusBar
        data={data}
        query={query}
        pending={pending}
        action={add}
        onReview={(failedKey) => setDialog({ kind: 'add', failedKey })}
      />
      {isSharing && <ShareReport report={data.report} onClose={() => setIsSharing(false)} />}
      {dialog && (
        <ExpenseDialogs {...{ dialog, data }} receipts={{ ...receipts, take }} onDialog={setDialog} />
      )}
    </ReportCurrency>
  );
}
