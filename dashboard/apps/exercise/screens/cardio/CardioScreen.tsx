import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useState } from 'react';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { formatDay } from '#kernel/day.ts';
import { AppFrame } from '../AppFrame.tsx';
import { formatDistance, formatPace } from '../setting.ts';
import type { Place } from '../views.ts';
import { formatClock } from '../workout/moments.ts';
import { useLog } from '../workout/use-log.ts';
import { CardioDialog } from './CardioDialog.tsx';

/** Runs, rides and everything else that is measured by distance and time. */
export function CardioScreen({ place }: { place: Place }) {
  const open = useLog(place.sheetId);
  const { history, setting, canEdit } = open;
  const [isAdding, setIsAdding] = useState(false);
  const add = canEdit && (
    <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={() => setIsAdding(true)}>
      Add Cardio
    </Button>
  );
  return (
    <AppFrame open={open} place={place} tab="cardio" action={add}>
      <Card variant="outlined">
        {history.cardio.length === 0 ? (
          <EmptyState title="No cardio yet" action={add}>
            Enter a run, or choose its GPX or TCX file. It becomes a row on the Cardio tab.
          </EmptyState>
        ) : (
          <List aria-label="Cardio" disablePadding>
            {history.cardio.map(({ row, id, type, day, distance, seconds }) => (
              <Box
                component="li"
                key={row._rowIndex}
                sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}
              >
                <ListItemButton onClick={() => place.go('run', id)} sx={{ px: 5, gap: 4 }}>
                  <ListItemText
                    primary={`${type}${distance === null ? '' : `, ${formatDistance(distance, setting.distanceUnit)}`}`}
                    secondary={[
                      day === '' ? 'No date' : formatDay(day),
                      seconds === null ? '' : formatClock(seconds),
                      formatPace(seconds, distance, setting.distanceUnit),
                    ]
                      .filter((part) => part !== '')
                      .join(', ')}
                  />
                  <WaitingLine row={row} />
                </ListItemButton>
              </Box>
            ))}
          </List>
        )}
      </Card>
      {isAdding && (
        <CardioDialog setting={setting} cardio={history.cardio} onClose={() => setIsAdding(false)} />
      )}
    </AppFrame>
  );
}
