import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useState } from 'react';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { WaitingMark } from '#frontend/outbox/WaitingMark.tsx';
import { RecordRepair } from '#frontend/records/RecordRepair.tsx';
import type { RecordDialog } from '#frontend/records/record-app.ts';
import type { Listing } from '#kernel/records/calls.ts';
import { shownRegion } from '#kernel/region.ts';
import { rateText } from '../../mileage.ts';
import { type MileageRate, problemOfRate, usableRate } from '../../mileage-rates.ts';
import { mileageRates } from '../queries.ts';

interface RateListProps {
  list: Listing & { rates: MileageRate[] };
  /** Whether the rates are known; they are not if they were never read before going offline. */
  isRead: boolean;
  /** The year to find a rate for, and whether there is one. */
  year: number;
  currency: string;
  hasRate: boolean;
  onDialog: (dialog: RecordDialog) => void;
}

/** The saved rates, for adding and changing. */
export function RateList({ list, isRead, year, currency, hasRate, onDialog }: RateListProps) {
  const [isShown, setIsShown] = useState(false);
  const waiting = mileageRates.writes.useWaitingKeys();
  if (!isRead) return null;
  const canEdit = (list.sheet?.canEdit ?? true) && list.missingHeaders.length === 0;
  const { distance } = shownRegion();
  return (
    <Box component="section" aria-label="Mileage rates">
      {!hasRate && (
        <Typography variant="body2">
          There is no rate for {year} in {currency} yet. Add what 1 {distance} is worth, by the kind of
          vehicle; rates stand in your sheet "Mileage Rates".
        </Typography>
      )}
      {list.missingHeaders.length > 0 && <RecordRepair writes={mileageRates.writes} list={list} />}
      {isShown && (
        <Box component="ul" aria-label="Rates" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {list.rates.map((row) => (
            <Box component="li" key={row.id} sx={line}>
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {row.vehicle} {row.year}: {wordsOf(row)}
              </Box>
              {waiting.has(row.id) && <WaitingMark />}
              {canEdit && !waiting.has(row.id) && (
                <RowMenu
                  label={`Actions for rate ${row.vehicle} ${row.year}`}
                  choices={[
                    {
                      label: 'Edit',
                      icon: <PencilSimpleIcon size={18} />,
                      onChoose: () => onDialog({ kind: 'edit', row }),
                    },
                    {
                      label: 'Delete',
                      icon: <TrashIcon size={18} />,
                      isDestructive: true,
                      onChoose: () => onDialog({ kind: 'delete', rows: [row] }),
                    },
                  ]}
                />
              )}
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 2, ml: -1.5 }}>
        {canEdit && (
          <Button
            startIcon={<PlusIcon weight="bold" />}
            onClick={() => onDialog({ kind: 'add', initial: { year, per: distance, currency } })}
          >
            Add a rate
          </Button>
        )}
        {list.rates.length > 0 && (
          <Button color="inherit" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Hide the rates' : 'All rates'}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** "$0.70 per mi", or what is wrong with the rate. */
function wordsOf(row: MileageRate): string {
  const rate = usableRate(row);
  return rate ? `${rateText(rate)} per ${rate.unit}` : (problemOfRate(row) ?? '');
}

const line = { display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, fontSize: 14 };
