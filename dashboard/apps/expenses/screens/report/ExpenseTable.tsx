import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CameraIcon } from '@phosphor-icons/react/Camera';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { PathIcon } from '@phosphor-icons/react/Path';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { type ReactNode, useMemo, useState } from 'react';
import { GridSkeleton } from '#frontend/grid/GridSkeleton.tsx';
import { NoMatch } from '#frontend/grid/NoMatch.tsx';
import { PrintedTable } from '#frontend/grid/PrintedTable.tsx';
import { SearchField } from '#frontend/grid/SearchField.tsx';
import { useIsPrinted } from '#frontend/grid/use-is-printed.ts';
import { MenuButton } from '#frontend/page/MenuButton.tsx';
import { useIsTouched, useIsWide } from '#frontend/page/use-is-wide.ts';
import { nextRowIndex } from '#frontend/records/next-row.ts';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { RepairButton } from '#frontend/status/RepairButton.tsx';
import { counted } from '#kernel/counted.ts';
import { formatCount } from '#kernel/region.ts';
import { type Totals, totalOf } from '../../totals.ts';
import { gridHeight, grids } from '../grids.ts';
import { useMoney } from '../money-text.ts';
import { client } from '../queries.ts';
import { useRepairReport } from '../writes.ts';
import { CellText, fieldsOf } from './cells.tsx';
import { ExpenseList, type ExpenseListProps } from './ExpenseList.tsx';
import { expenseFinder } from './filter.ts';
import { type Line, newestFirst } from './lines.ts';
import { AddReceiptsButton } from './ReportHeader.tsx';

// Phones never load the grid.
const ExpenseGrid = grids.expenses;

interface ExpenseTableProps extends ExpenseListProps {
  totals: Totals;
  selectedId: string | null;
  /** The button that adds the first expense. */
  add: ReactNode;
  /** Adds photos of receipts; only if expenses can be added. */
  onPhotograph?: (() => void) | undefined;
  /** Makes files of the report and its receipts. */
  onPack: () => void;
  /** Adds a distance driven. */
  onMileage?: (() => void) | undefined;
  /** Imports a bank statement. */
  onImport?: (() => void) | undefined;
}

/** The rows of a report as a table, or as a list on narrow screens. */
export function ExpenseTable(props: ExpenseTableProps) {
  const { data, lines, totals, canEdit, add, onPhotograph, onMileage, onImport, onPack } = props;
  const [query, setQuery] = useState('');
  const isWide = useIsWide();
  const isPrinted = useIsPrinted();
  const { currency } = data.report;
  const finder = useMemo(() => expenseFinder(currency), [currency]);
  const found = useMemo(() => {
    const isFound = finder(query);
    return lines.filter(({ row }) => isFound(row));
  }, [lines, query, finder]);
  if (lines.length === 0)
    return <NoExpenses {...{ data, canEdit, add, onPhotograph, onMileage, onImport }} />;
  const search = <SearchField label="Filter expenses" onSearch={setQuery} />;
  const nothing = <NoMatch query={query} />;
  const summary = <Summary totals={totals} found={query.trim() === '' ? null : found} />;
  if (isPrinted) {
    return (
      <PrintedTable
        label="Expenses"
        fields={fieldsOf(found)}
        rows={newestFirst(found)}
        renderCell={(row, [name]) => <CellText {...{ row, name }} />}
        summary={summary}
      />
    );
  }
  const tools = (
    <>
      {onMileage && (
        <IconButton aria-label="Add mileage" title="Add mileage" onClick={onMileage} sx={{ flex: 'none' }}>
          <PathIcon size={18} />
        </IconButton>
      )}
      {onImport && <ImportButton onClick={onImport} />}
      <ExportMenu reportId={data.report.id} isIconOnly={!isWide} onPack={onPack} />
    </>
  );
  return (
    <>
      {isWide ? (
        <>
          <ExpenseGrid
            {...props}
            height={gridHeight.expenses}
            lines={found}
            {...{ search, nothing, summary, tools }}
            meanwhile={<GridSkeleton label="Opening the table" rowHeight={40} height={gridHeight.expenses} />}
          />
          <Removal />
        </>
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pb: 3 }}>
            <Box sx={{ flex: '1 1 140px' }}>{search}</Box>
            <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
              {onPhotograph && (
                <IconButton aria-label="Add Receipts" onClick={onPhotograph} sx={{ flex: 'none' }}>
                  <CameraIcon size={20} />
                </IconButton>
              )}
              {tools}
            </Box>
          </Box>
          {found.length === 0 ? nothing : <ExpenseList {...props} lines={found} />}
          <Box
            sx={{ py: 3, display: 'flex', gap: 4, flexWrap: 'wrap', fontSize: 14, color: 'text.secondary' }}
          >
            {summary}
          </Box>
        </>
      )}
      {!isWide && <Removal />}
    </>
  );
}

function Removal() {
  return (
    <Typography variant="caption" component="p" sx={{ color: 'var(--rh-ink-3)', mt: 2 }}>
      Expenses are removed by deleting them in the sheet, or here in a row's menu. Their photos stay in Drive.
    </Typography>
  );
}

interface SummaryProps {
  totals: Totals;
  /** The rows that match the filter; null without one. */
  found: readonly Line[] | null;
}

/** Count and total of all rows, whatever page is shown, and the same for the rows that match the filter. */
function Summary({ totals, found }: SummaryProps) {
  const { unreadableAmounts: amounts, unreadableDates: dates, withoutRate } = totals;
  const { currency, money, whole } = useMoney();
  return (
    <>
      <span role="status">
        {found === null
          ? counted(totals.count, 'expense')
          : `${formatCount(found.length)} of ${counted(totals.count, 'expense')}`}
      </span>
      <span>
        Total{' '}
        {found && (
          <>
            <b>
              {money(
                totalOf(
                  found.map(({ row }) => row),
                  currency,
                ),
              )}
            </b>{' '}
            of{' '}
          </>
        )}
        <b>{money(totals.total)}</b>
      </span>
      {withoutRate > 0 && <Unreadable text={`Without ${counted(withoutRate, 'line')}: no rate yet`} />}
      {amounts > 0 && (
        <Unreadable text={`${counted(amounts, 'amount')} unreadable, counted as ${whole(0)}`} />
      )}
      {dates > 0 && <Unreadable text={`${counted(dates, 'date')} unreadable`} />}
    </>
  );
}

function Unreadable({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ color: 'warning.main' }}>
      {text}
    </Box>
  );
}

type NoExpensesProps = Pick<
  ExpenseTableProps,
  'data' | 'canEdit' | 'add' | 'onPhotograph' | 'onMileage' | 'onImport'
>;

function NoExpenses({ data, canEdit, add, onPhotograph, onMileage, onImport }: NoExpensesProps) {
  const repair = useRepairReport(data.report.id);
  const isTouched = useIsTouched();
  if (data.missingHeaders.length > 0) return null;
  return (
    <Card variant="outlined">
      {data.sheetId === null ? (
        <EmptyState
          title="No expenses found"
          action={
            canEdit && (
              <RepairButton
                repair={repair}
                label="Create the Expenses sheet"
                busyLabel="Creating the sheet"
                failure="Failed to repair the report"
              />
            )
          }
        >
          The Expenses sheet is missing from this report's folder. It may be in the trash in your Drive.
        </EmptyState>
      ) : (
        <EmptyState
          title="No expenses found"
          action={
            <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
              {add}
              {onPhotograph && <AddReceiptsButton onClick={onPhotograph} />}
              {onMileage && (
                <Button
                  variant="outlined"
                  color="inherit"
                  startIcon={<PathIcon size={18} />}
                  onClick={onMileage}
                >
                  Add Mileage
                </Button>
              )}
            </Stack>
          }
          imports={onImport ? [{ label: 'Import a bank statement', onChoose: onImport }] : undefined}
        >
          The first one you add becomes row {nextRowIndex(data.rows)} of the Expenses sheet in this report.
          {onPhotograph && !isTouched && ' You can drop receipt photos anywhere on this page.'}
        </EmptyState>
      )}
    </Card>
  );
}

function ImportButton({ onClick }: { onClick: () => void }) {
  return (
    <IconButton
      aria-label="Import a bank statement"
      title="Import a bank statement"
      onClick={onClick}
      sx={{ flex: 'none' }}
    >
      <UploadSimpleIcon size={18} />
    </IconButton>
  );
}

const formats = [
  { format: 'csv', label: 'Export as CSV' },
  { format: 'xlsx', label: 'Export as XLSX' },
  { format: 'hledger', label: 'Export for hledger' },
  { format: 'beancount', label: 'Export for Beancount' },
] as const;

interface ExportMenuProps {
  reportId: string;
  isIconOnly: boolean;
  onPack: () => void;
}

function ExportMenu({ reportId, isIconOnly, onPack }: ExportMenuProps) {
  return (
    <MenuButton
      label="Export"
      icon={<DownloadSimpleIcon size={18} />}
      isIconOnly={isIconOnly}
      choices={[
        ...formats.map(({ format, label }) => ({
          label,
          download: client.addressOf.exportReport({ reportId, query: { format } }),
        })),
        { label: 'Receipt pack: PDF and photos', onChoose: onPack },
      ]}
    />
  );
}
