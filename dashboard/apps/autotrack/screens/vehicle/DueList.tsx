import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { today } from '#kernel/day.ts';
import { type DueNow, dueNow, inOrderOfDue } from '../../due.ts';
import type { Vehicle } from '../../vehicle.ts';
import { dayText, dueText, leftText } from '../words.ts';
import { DueState } from './DueState.tsx';
import { SmallTable } from './SmallTable.tsx';

interface DueListProps {
  vehicles: readonly Vehicle[];
  onOpen: (vehicleId: string) => void;
}

const maxShown = 12;

/** What is due on any of the vehicles, most urgent first. */
export function DueList({ vehicles, onOpen }: DueListProps) {
  const day = today();
  const owners = new Map<DueNow, Vehicle>();
  for (const vehicle of vehicles) {
    const { facts } = vehicle;
    for (const due of facts?.due ?? []) if (facts) owners.set(dueNow(due, facts, day), vehicle);
  }
  const dues = inOrderOfDue([...owners.keys()]).slice(0, maxShown);
  if (dues.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="due-next" sx={{ mt: 8 }}>
      <Typography variant="h2" id="due-next" sx={{ mb: 3 }}>
        Due next
      </Typography>
      <SmallTable
        label="Due next, all vehicles"
        columns={[
          { title: 'Vehicle' },
          { title: 'Service' },
          { title: 'Due', isEnd: true },
          { title: 'Left', isEnd: true, isWideOnly: true },
          { title: 'About', isEnd: true, isWideOnly: true },
        ]}
        rows={dues.map((due) => {
          const vehicle = owners.get(due);
          const unit = vehicle?.facts?.unit ?? 'mi';
          return {
            key: `${vehicle?.id} ${due.service} ${due.at} ${due.on} ${due.hours}`,
            cells: [
              <ButtonBase key="vehicle" onClick={() => vehicle && onOpen(vehicle.id)} sx={link}>
                {vehicle?.name}
              </ButtonBase>,
              <DueState key="service" state={due.state} service={due.service} />,
              dueText(due, unit),
              leftText(due, unit),
              due.about === null || due.state === 'overdue' ? '' : dayText(due.about),
            ],
          };
        })}
      />
    </Box>
  );
}

const link = {
  minHeight: 24,
  minWidth: 24,
  justifyContent: 'flex-start',
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'left',
  color: 'var(--rh-primary)',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  overflowWrap: 'anywhere',
};
