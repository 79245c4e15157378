import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { useState } from 'react';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { GridSkeleton } from '#frontend/grid/GridSkeleton.tsx';
import { NoMatch } from '#frontend/grid/NoMatch.tsx';
import { RowButton, RowList } from '#frontend/grid/RowList.tsx';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { SearchField } from '#frontend/grid/SearchField.tsx';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import { formatMoment } from '#frontend/status/clock.ts';
import { counted } from '#kernel/counted.ts';
import { formatCount } from '#kernel/region.ts';
import type { ReportStatus } from '../life.ts';
import type { Report } from '../report-calls.ts';
import { gridHeight, grids } from './grids.ts';
import { statusLooks } from './life/status-looks.ts';
import { matchesReport } from './report/filter.ts';
import { choicesFor } from './report-choices.tsx';

// Phones never load the grid.
const ReportGrid = grids.reports;

interface ReportTableProps {
  reports: readonly Report[];
  onOpen: (reportId: string) => void;
  /** For reports that the person may edit. */
  onShare: (report: Report) => void;
  /** Absent if reports cannot be deleted. */
  onDelete?: (report: Report) => void;
}

/** Reports as a table, or as a list on narrow screens. */
export function ReportTable({ reports, onOpen, onShare, onDelete }: ReportTableProps) {
  const [query, setQuery] = useState('');
  const isWide = useIsWide();
  const [status, setStatus] = useState<ReportStatus | 'All'>('All');
  const named = reports.filter((report) => matchesReport(report, query));
  // A filter is dropped once no report has its status any more.
  const shown = named.some((report) => statusOf(report) === status) ? status : 'All';
  const found = named.filter((report) => shown === 'All' || statusOf(report) === shown);
  const search = (
    <>
      <SearchField label="Filter reports" onSearch={setQuery} />
      <StatusFilter reports={named} value={shown} onChange={setStatus} />
    </>
  );
  const nothing = <NoMatch query={query} />;
  const count = counted(reports.length, 'report');
  const summary = (
    <span role="status">
      {query === '' && shown === 'All' ? count : `${formatCount(found.length)} of ${count}`}
    </span>
  );
  if (isWide) {
    return (
      <ReportGrid
        reports={found}
        height={gridHeight.reports}
        {...{ search, nothing, summary, onOpen, onShare }}
        {...(onDelete && { onDelete })}
        meanwhile={<GridSkeleton label="Opening the table" rowHeight={52} height={gridHeight.reports} />}
      />
    );
  }
  return (
    <>
      <Stack sx={{ py: 3, gap: 3 }}>{search}</Stack>
      {found.length === 0 ? (
        nothing
      ) : (
        <ReportList reports={found} {...{ onOpen, onShare }} {...(onDelete && { onDelete })} />
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', py: 3 }}>
        {summary}
      </Typography>
    </>
  );
}

const statusOf = ({ status }: Report) => status ?? 'Open';

interface StatusFilterProps {
  reports: readonly Report[];
  value: ReportStatus | 'All';
  onChange: (value: ReportStatus | 'All') => void;
}

/** Filters the reports by status; renders nothing while all have the same. */
function StatusFilter({ reports, value, onChange }: StatusFilterProps) {
  const counts = Map.groupBy(reports, statusOf);
  if (counts.size < 2) return null;
  const options = [...counts].map(([status, { length }]) => ({
    value: status,
    label: status,
    count: length,
  }));
  return (
    <FilterToggle<ReportStatus | 'All'>
      label="Status"
      value={value}
      onChange={onChange}
      options={[{ value: 'All', label: 'All', count: reports.length }, ...options]}
    />
  );
}

function ReportList({ reports, onOpen, onShare, onDelete }: ReportTableProps) {
  return (
    <RowList
      label="Expense reports"
      rows={reports}
      renderRow={(report) => (
        <>
          <Box sx={{ color: 'text.secondary', display: 'flex' }}>
            <FolderSimpleIcon size={20} aria-hidden />
          </Box>
          <RowButton
            title={report.name}
            lines={[
              ...(report.description ? [report.description] : []),
              ...(report.status ? [<StateChip key="status" {...statusLooks[report.status]} />] : []),
              <Typography key="modified" variant="caption" sx={{ color: 'var(--rh-ink-3)' }}>
                {reportDates(report)}
              </Typography>,
            ]}
            end={<CaretRightIcon size={18} aria-hidden />}
            onClick={() => onOpen(report.id)}
          />
          {report.canEdit && (
            <RowMenu
              label={`Actions for ${report.name}`}
              choices={choicesFor(report, { onShare, onDelete })}
            />
          )}
        </>
      )}
    />
  );
}

function reportDates(report: Report): string {
  const modified = `Modified ${formatMoment(report.modifiedTime)}`;
  return report.isOwned || !report.owner ? modified : `${modified}, owned by ${report.owner.displayName}`;
}
