import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import type { ReactNode } from 'react';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { type SheetColumn, SheetGrid } from '#frontend/grid/SheetGrid.tsx';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import { dayOf, formatDay } from '#kernel/day.ts';
import type { Report } from '../report-calls.ts';
import { statusLooks } from './life/status-looks.ts';
import { choicesFor } from './report-choices.tsx';

interface ReportGridProps {
  reports: readonly Report[];
  height: number;
  search: ReactNode;
  nothing: ReactNode;
  summary: ReactNode;
  onOpen: (reportId: string) => void;
  onShare: (report: Report) => void;
  onDelete?: (report: Report) => void;
}

export function ReportGrid(props: ReportGridProps) {
  const { reports, height, search, nothing, summary, onOpen, onShare, onDelete } = props;
  const hasOwners = reports.some(({ isOwned }) => !isOwned);
  const hasStatus = reports.some(({ status }) => status !== undefined);
  return (
    <SheetGrid
      label="Expense reports"
      rows={reports}
      columns={columnsOf({ hasOwners, hasStatus, onOpen, onShare, onDelete })}
      height={height}
      rowHeight={52}
      pageSize={10}
      pageSizes={[10, 25, 50]}
      sortedBy={[{ field: 'modified', sort: 'desc' }]}
      search={search}
      nothing={nothing}
      summary={summary}
    />
  );
}

interface ColumnOptions {
  hasOwners: boolean;
  hasStatus: boolean;
  onOpen: (reportId: string) => void;
  onShare: (report: Report) => void;
  onDelete: ((report: Report) => void) | undefined;
}

const showDay = (instant: string) => formatDay(dayOf(new Date(instant)));

function columnsOf({ hasOwners, hasStatus, onOpen, ...actions }: ColumnOptions): SheetColumn<Report>[] {
  return [
    {
      field: 'name',
      headerName: 'Name',
      width: 310,
      hideable: false,
      renderCell: ({ row, hasFocus }) => <ReportName {...{ report: row, hasFocus, onOpen }} />,
    },
    {
      field: 'created',
      headerName: 'Created',
      width: 150,
      valueGetter: (_, row) => row.createdTime,
      valueFormatter: showDay,
    },
    {
      field: 'modified',
      headerName: 'Modified',
      width: 170,
      valueGetter: (_, row) => row.modifiedTime,
      valueFormatter: showDay,
    },
    ...(hasStatus ? [statusColumn] : []),
    ...(hasOwners ? [ownerColumn] : []),
    { field: 'description', headerName: 'Description', flex: 1, minWidth: 160 },
    {
      field: 'view',
      headerName: 'View',
      width: 120,
      sortable: false,
      renderCell: ({ row, hasFocus }) => <ReportActions {...{ report: row, hasFocus, onOpen, ...actions }} />,
    },
  ];
}

const statusColumn: SheetColumn<Report> = {
  field: 'status',
  headerName: 'Status',
  width: 140,
  valueGetter: (_, row) => row.status ?? 'Open',
  renderCell: ({ row }) => <StateChip {...statusLooks[row.status ?? 'Open']} />,
};

const ownerColumn: SheetColumn<Report> = {
  field: 'owner',
  headerName: 'Owner',
  width: 170,
  valueGetter: (_, row) => row.owner?.displayName,
};

interface ReportCellProps {
  report: Report;
  hasFocus: boolean;
  onOpen: (reportId: string) => void;
}

function ReportName({ report, hasFocus, onOpen }: ReportCellProps) {
  return (
    <>
      <FolderSimpleIcon size={18} aria-hidden />
      <Link
        component="button"
        type="button"
        tabIndex={hasFocus ? 0 : -1}
        underline="hover"
        title={report.name}
        onClick={() => onOpen(report.id)}
        sx={{
          ml: 2.5,
          font: 'inherit',
          fontWeight: 600,
          textAlign: 'left',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        }}
      >
        {report.name}
      </Link>
    </>
  );
}

type ReportActionsProps = ReportCellProps & Pick<ColumnOptions, 'onShare' | 'onDelete'>;

function ReportActions({ report, hasFocus, onOpen, ...actions }: ReportActionsProps) {
  return (
    <>
      <Button
        size="small"
        tabIndex={hasFocus ? 0 : -1}
        onClick={() => onOpen(report.id)}
        sx={{ minWidth: 0, px: 2, ml: -1 }}
      >
        View
      </Button>
      <RowMenu
        label={`Actions for ${report.name}`}
        choices={[driveChoice(report), ...choicesFor(report, actions)]}
      />
    </>
  );
}

function driveChoice({ webViewLink }: Report) {
  return {
    label: 'Open in Drive',
    icon: <ArrowSquareOutIcon size={18} />,
    onChoose: () => void window.open(webViewLink, '_blank', 'noreferrer'),
  };
}
