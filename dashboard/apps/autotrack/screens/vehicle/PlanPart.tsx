import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { GaugeIcon } from '@phosphor-icons/react/Gauge';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { counted } from '#kernel/counted.ts';
import { countIn, formatDistance } from '../../distance.ts';
import { type IntervalRow, intervalRecord, odometerRecord } from '../../record.ts';
import { dayText, mileageText } from '../words.ts';
import { card } from './NextCard.tsx';
import { NextTable } from './NextTable.tsx';
import { RecordMenu } from './RecordMenu.tsx';
import { SmallTable } from './SmallTable.tsx';
import type { PartProps } from './vehicle-parts.ts';

/** Service intervals, and odometer readings. */
export function PlanPart(props: PartProps) {
  const { page } = props;
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Intervals {...props} />
      {page.facts.due.length > 0 && <NextTable facts={page.facts} />}
      <Odometer {...props} />
    </Box>
  );
}

/** "6 months"; text that is no number stays as it is. */
function countText(cell: number | string, word: string): string {
  const count = countIn(cell);
  return count === undefined ? String(cell) : counted(count, word);
}

function Intervals({ page, actions, add }: PartProps) {
  const { intervals, vehicle, facts } = page;
  if (intervals.length === 0) {
    return (
      <Box sx={{ ...card, p: 0 }}>
        <EmptyState title="No intervals yet" action={add}>
          An interval says how often a service is due: after a distance, some months or engine hours,
          whichever comes first. Your owner's manual has the numbers.
        </EmptyState>
      </Box>
    );
  }
  const every = (row: IntervalRow) =>
    [
      mileageText(row['Every Distance'], facts.unit),
      countText(row['Every Months'], 'month'),
      countText(row['Every Hours'], 'engine hour'),
    ]
      .filter(Boolean)
      .join(' or ');
  return (
    <SmallTable
      label="Intervals"
      columns={[
        { title: 'Service' },
        { title: 'Every' },
        { title: 'Notes', isWideOnly: true },
        ...(vehicle.canEdit ? [{ title: '', isEnd: true }] : []),
      ]}
      rows={intervals.map((row) => ({
        key: String(row._rowIndex),
        of: row,
        cells: [
          row.Service,
          every(row),
          row.Notes,
          ...(vehicle.canEdit
            ? [
                <RecordMenu
                  key="menu"
                  name={row.Service}
                  at={{ tab: intervalRecord.tab, row: row._rowIndex }}
                  onEdit={() => actions.editInterval(row)}
                  onDelete={() => actions.removeInterval(row)}
                />,
              ]
            : []),
        ],
      }))}
    />
  );
}

function Odometer({ page, actions }: PartProps) {
  const { odometer, vehicle, facts } = page;
  const rows = odometer.toSorted(
    (one, other) => other.Date.localeCompare(one.Date) || other._rowIndex - one._rowIndex,
  );
  return (
    <Box component="section" aria-labelledby="odometer">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap', mb: 3 }}>
        <Typography variant="h3" component="h2" id="odometer" sx={{ flex: 1, minWidth: 180 }}>
          Odometer{facts.odometer !== null && `: ${formatDistance(facts.odometer, facts.unit)}`}
        </Typography>
        {vehicle.canEdit && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<GaugeIcon size={18} />}
            onClick={actions.addReading}
          >
            Add Reading
          </Button>
        )}
      </Box>
      {rows.length > 0 && (
        <SmallTable
          label="Odometer readings"
          columns={[
            { title: 'Date' },
            { title: 'Odometer', isEnd: true },
            { title: 'Engine hours', isEnd: true },
            { title: 'Notes', isWideOnly: true },
            ...(vehicle.canEdit ? [{ title: '', isEnd: true }] : []),
          ]}
          rows={rows.map((row) => ({
            key: String(row._rowIndex),
            of: row,
            cells: [
              dayText(row.Date),
              mileageText(row.Mileage, facts.unit),
              String(row['Engine Hours']),
              row.Notes,
              ...(vehicle.canEdit
                ? [
                    <RecordMenu
                      key="menu"
                      name={dayText(row.Date)}
                      at={{ tab: odometerRecord.tab, row: row._rowIndex }}
                      onDelete={() => actions.removeReading(row)}
                    />,
                  ]
                : []),
            ],
          }))}
        />
      )}
    </Box>
  );
}
