import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { FlagIcon } from '@phosphor-icons/react/Flag';
import { ImageIcon } from '@phosphor-icons/react/Image';
import { useState } from 'react';
import { useIsPrinted } from '#frontend/grid/use-is-printed.ts';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import { counted } from '#kernel/counted.ts';
import { formatMoney } from '#kernel/money.ts';
import { distanceOf, formatDistance } from '../../distance.ts';
import { type ServiceRow, serviceRecord } from '../../record.ts';
import type { VehicleFacts } from '../../vehicle.ts';
import { client } from '../queries.ts';
import { dayText, mileageText } from '../words.ts';
import { RecordMenu } from './RecordMenu.tsx';
import type { RowActions } from './row-actions.ts';

interface TimelineProps {
  /** Newest first. */
  rows: readonly ServiceRow[];
  facts: VehicleFacts;
  canEdit: boolean;
  actions: RowActions;
  vehicleId: string;
}

const firstShown = 12;

/** What was done, along a line of days. */
export function Timeline({ rows, facts, ...props }: TimelineProps) {
  const [isAsked, setIsWhole] = useState(false);
  const isPrinted = useIsPrinted();
  const isWhole = isAsked || isPrinted;
  const shown = isWhole ? rows : rows.slice(0, firstShown);
  const since = rows.at(-1)?.Date.slice(0, 4);
  return (
    <Box sx={{ p: { xs: 4, md: 5 } }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2.5, mb: 3 }}>
        <Typography variant="h3" component="h2" id="maintenance">
          Maintenance
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {counted(rows.length, 'record')}
          {since && /^\d{4}$/.test(since) && ` since ${since}`}
        </Typography>
      </Box>
      <Box component="ol" aria-label="Maintenance" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((row, at) => (
          <Entry key={row._rowIndex} row={row} before={rows[at + 1]} facts={facts} {...props} />
        ))}
      </Box>
      {!isWhole && rows.length > firstShown && (
        <Button
          startIcon={<CaretDownIcon size={16} />}
          onClick={() => setIsWhole(true)}
          sx={{ ml: { md: '132px' } }}
        >
          Show {counted(rows.length - firstShown, 'earlier record')}
        </Button>
      )}
    </Box>
  );
}

interface EntryProps extends Omit<TimelineProps, 'rows'> {
  row: ServiceRow;
  /** The previous one. */
  before: ServiceRow | undefined;
}

function Entry({ row, before, facts, canEdit, actions, vehicleId }: EntryProps) {
  const { unit } = facts;
  const [mileage, earlier] = [distanceOf(row.Mileage, unit), before && distanceOf(before.Mileage, unit)];
  const after =
    mileage !== undefined && earlier !== undefined && mileage > earlier ? mileage - earlier : null;
  return (
    <Box component="li" sx={entry}>
      <Box sx={{ gridArea: 'day', textAlign: { md: 'right' }, pt: '1px' }}>
        <Typography sx={{ fontSize: 14, lineHeight: '20px' }}>{dayText(row.Date)}</Typography>
        <Typography
          sx={{ fontFamily: 'var(--rh-mono)', fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}
        >
          {row.Mileage !== '' && mileageText(row.Mileage, unit)}
        </Typography>
      </Box>
      <Box aria-hidden className="line" sx={line} />
      <Box sx={{ gridArea: 'what', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600, fontSize: 16, lineHeight: '22px' }}>{row.Service}</Typography>
        <WaitingLine row={row} />
        {(row.Notes || row.Vendor) && (
          <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-line', mt: 0.5 }}>
            {[row.Notes, row.Vendor].filter(Boolean).join('\n')}
          </Typography>
        )}
        {row['Next Service'] && (
          <Typography variant="body2" sx={note}>
            <FlagIcon size={15} aria-hidden /> Next: {row['Next Service']}
          </Typography>
        )}
        {row.Photo && (
          <Link
            href={client.addressOf.invoiceContent({ vehicleId, name: row.Photo, query: { size: 'full' } })}
            target="_blank"
            rel="noreferrer"
            sx={{ ...note, fontSize: 14 }}
          >
            <ImageIcon size={15} aria-hidden /> Invoice
          </Link>
        )}
      </Box>
      <Box sx={{ gridArea: 'cost', textAlign: 'right' }}>
        <Typography sx={{ fontWeight: 600, lineHeight: '22px' }}>
          {typeof row.Cost === 'number' ? formatMoney(row.Cost, facts.currency) : row.Cost}
        </Typography>
        {after !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            after {formatDistance(after, unit)}
          </Typography>
        )}
      </Box>
      <Box sx={{ gridArea: 'menu', mt: -1.5, mr: -2 }}>
        {canEdit && (
          <RecordMenu
            name={`${row.Service}, ${dayText(row.Date)}`}
            at={{ tab: serviceRecord.tab, row: row._rowIndex }}
            onEdit={() => actions.editService(row)}
            onDelete={() => actions.removeService(row)}
          />
        )}
      </Box>
    </Box>
  );
}

const entry = {
  display: 'grid',
  // The rule below an entry continues between its cells.
  '& > *:not(.line) ~ *:not(.line)': { pl: { md: 3 } },
  columnGap: { xs: 2, md: 0 },
  gridTemplateColumns: { xs: '14px minmax(0, 1fr) auto auto', md: '108px 38px minmax(0, 1fr) auto auto' },
  gridTemplateAreas: {
    xs: '"line day cost menu" "line what what what"',
    md: '"day line what cost menu"',
  },
  pb: 3,
  '& + &': { pt: 0 },
  '&:not(:last-of-type)': { minHeight: 64 },
  '& > *:not(.line)': { pb: 3, borderBottom: { md: 1 }, borderColor: { md: 'divider' } },
  '& > :first-of-type': { borderBottom: 0 },
  '&:last-of-type > *': { borderBottom: '0 !important' },
};
const line = {
  gridArea: 'line',
  position: 'relative',
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 5,
    left: { xs: 0, md: 12 },
    width: 14,
    height: 14,
    borderRadius: '2px',
    bgcolor: 'primary.main',
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 25,
    bottom: -13,
    left: { xs: 6, md: 18 },
    width: 2,
    bgcolor: 'var(--rh-accent-edge)',
  },
  'li:last-of-type > &::after': { display: 'none' },
  '@media (forced-colors: active)': { '&::before': { bgcolor: 'CanvasText', forcedColorAdjust: 'none' } },
};
const note = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  mt: 0.75,
  mr: 3,
  color: 'text.secondary',
};
