import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { CellColumns } from '#frontend/charts/CellColumns.tsx';
import { cellValueFor } from '#frontend/charts/cell-scale.ts';
import { RowList } from '#frontend/grid/RowList.tsx';
import { counted } from '#kernel/counted.ts';
import { today } from '#kernel/day.ts';
import { formatCount } from '#kernel/region.ts';
import type { CheckIn } from '../../record.ts';
import { PartFrame } from '../PartFrame.tsx';
import { mugClubQueries } from '../queries.ts';
import { RepairNotice } from '../RepairNotice.tsx';
import { useList } from '../use-list.ts';
import {
  latestVisits,
  type MonthCount,
  membersByMonth,
  momentText,
  monthName,
  visitorsIn,
  visitsByMonth,
} from './attendance.ts';

interface AttendanceScreenProps {
  listId: string;
  onBack: () => void;
}

/** How the list has grown and how often its members come. */
export function AttendanceScreen({ listId, onBack }: AttendanceScreenProps) {
  const open = useList(listId);
  const { data } = useSuspenseQuery(mugClubQueries.checkIns(listId));
  const day = today();
  const { checkIns, range, missingHeaders } = data;
  const hasVisits = checkIns.length > 0;
  return (
    <PartFrame
      title="Attendance and growth"
      {...{ open, onBack }}
      tab={range === null ? undefined : { label: 'CheckIns', range }}
    >
      <RepairNotice listId={listId} sheet={{ tab: 'CheckIns', range, missingHeaders }} list={open.list} />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <MonthChart title="Members" noun="member" months={membersByMonth(open.data.rows, day)} />
        {hasVisits && <MonthChart title="Visits" noun="visit" months={visitsByMonth(checkIns, day)} />}
        {!hasVisits && missingHeaders.length === 0 && <NoVisits />}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', my: 4 }}>
        {hasVisits && visitorsText(checkIns, day)} Members without a readable join date count from the start.
      </Typography>
      {hasVisits && <RecentVisits checkIns={checkIns} />}
    </PartFrame>
  );
}

function visitorsText(checkIns: readonly CheckIn[], day: string): string {
  const visitors = visitorsIn(checkIns, day.slice(0, 7));
  const who = counted(visitors, 'member');
  return `${who} came this month. A second scan within the hour is the same visit.`;
}

function NoVisits() {
  return (
    <Card variant="outlined" sx={{ p: 5 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        Visits
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Nobody has checked in yet. The first check-in adds a CheckIns tab to the sheet.
      </Typography>
    </Card>
  );
}

interface MonthChartProps {
  title: string;
  noun: string;
  months: readonly MonthCount[];
}

function MonthChart({ title, noun, months }: MonthChartProps) {
  const id = useId();
  const said = (count: number) => counted(count, noun);
  const highest = months.reduce((best, month) => (month.count >= best.count ? month : best));
  const cell = cellValueFor(highest.count, true);
  return (
    <Card variant="outlined" component="section" aria-labelledby={id} sx={{ p: 5 }}>
      <Heading id={id} title={title} unit={`1 cell = ${said(cell)}`} />
      <CellColumns
        label={`Highest month: ${monthName(highest.month, 'long')}, ${said(highest.count)}`}
        columns={months.map(({ month, count }) => ({
          label: monthName(month, 'short'),
          name: monthName(month, 'long'),
          amount: count,
        }))}
        format={said}
        formatAxis={(count) => formatCount(count)}
        formatCurrent={(count) => formatCount(count)}
        isCount
      />
    </Card>
  );
}

function Heading({ id, title, unit }: { id: string; title: string; unit: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 3 }}>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      <Typography variant="caption" sx={{ color: 'var(--rh-ink-3)' }}>
        {unit}
      </Typography>
    </Box>
  );
}

const maxVisits = 100;

function RecentVisits({ checkIns }: { checkIns: readonly CheckIn[] }) {
  return (
    <>
      <Typography variant="h2" sx={{ mb: 3 }}>
        Latest visits
      </Typography>
      <Card variant="outlined">
        <RowList
          isInset
          label="Latest visits"
          rows={latestVisits(checkIns)
            .slice(0, maxVisits)
            .map((visit) => ({ id: String(visit._rowIndex), visit }))}
          renderRow={({ visit }) => <Visit visit={visit} />}
        />
      </Card>
    </>
  );
}

function Visit({ visit }: { visit: CheckIn }) {
  return (
    <Box sx={{ display: 'flex', columnGap: 4, flexWrap: 'wrap', flex: 1, py: 2.5, minWidth: 0 }}>
      <Typography noWrap sx={{ flex: '1 1 160px', fontWeight: 560 }}>
        <bdi>{visit.memberName}</bdi>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {momentText(visit.when)}
        {visit.by !== '' && `, by ${visit.by}`}
      </Typography>
    </Box>
  );
}
