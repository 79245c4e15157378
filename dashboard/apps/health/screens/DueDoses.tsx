import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PillIcon } from '@phosphor-icons/react/Pill';
import { useRef } from 'react';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import { unsentOf } from '#frontend/outbox/laid-over.ts';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import { discardWaiting } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { formatTime } from '#kernel/day.ts';
import { type Dose, dosesOn, isTaken } from '../medicines.ts';
import { minuteOfDay } from '../moments.ts';
import { HealthCommands, useAddRows, useRemoval } from './queries.ts';
import type { HealthLog } from './use-health.ts';

/** Today's planned doses, each with a button to mark it as taken or skipped. */
export function DueDoses({ health }: { health: HealthLog }) {
  const { data, now, canEdit } = health;
  const doses = dosesOn(data.entries, now.slice(0, 10));
  const { note, takeBack, problem } = useDoses(health);
  if (doses.length === 0) return null;
  const open = doses.filter(({ intake }) => intake === undefined).length;
  return (
    <Card variant="outlined" component="section" aria-label="Medicines today" sx={{ mb: 4 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, px: 4, py: 3 }}>
        <PillIcon size={20} aria-hidden />
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          Medicines today
        </Typography>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {open === 0 ? 'All logged' : `${open} of ${doses.length} to log`}
        </Typography>
      </Stack>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {doses.map((dose) => (
          <DoseLine
            key={`${dose.medicine.id} ${dose.planned}`}
            {...{ dose, now, canEdit }}
            onTakeBack={() => takeBack(dose)}
            onNote={(status) => note(dose, status)}
          />
        ))}
      </Box>
      {problem && (
        <WriteProblem title="Failed to log the dose" problem={problem} kept="Nothing else changed" />
      )}
    </Card>
  );
}

interface DoseLineProps {
  dose: Dose;
  now: string;
  canEdit: boolean;
  onNote: (status: 'Taken' | 'Skipped') => void;
  onTakeBack: () => void;
}

function DoseLine({ dose, now, canEdit, onNote, onTakeBack }: DoseLineProps) {
  const { medicine, planned, intake } = dose;
  const time = formatTime(minuteOfDay(planned) ?? 0);
  const label = `${medicine.name}, ${time}`;
  const unsent = intake && unsentOf(intake);
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
          <bdi>{medicine.name}</bdi>
          {medicine.strength !== '' && `, ${medicine.strength}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {time}, {medicine.dose} per dose{intake === undefined && planned < now ? ', due' : ''}
        </Typography>
        {intake && <WaitingLine row={intake} />}
      </Box>
      {intake && (
        <StateChip
          label={isTaken(intake) ? 'Taken' : 'Skipped'}
          color={isTaken(intake) ? 'success' : 'default'}
        />
      )}
      {canEdit && intake && (
        <Button
          color="inherit"
          aria-label={`Take back: ${label}`}
          disabled={unsent?.isNew === true && !unsent.isWaiting}
          onClick={onTakeBack}
        >
          Take back
        </Button>
      )}
      {canEdit && !intake && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button
            variant="outlined"
            color="inherit"
            aria-label={`Skip ${label}`}
            onClick={() => onNote('Skipped')}
          >
            Skip
          </Button>
          <Button variant="contained" aria-label={`Take ${label}`} onClick={() => onNote('Taken')}>
            Take
          </Button>
        </Box>
      )}
    </Box>
  );
}

const line = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2,
  px: 4,
  py: 2,
  minHeight: 60,
  borderTop: '1px solid var(--rh-line)',
};

/** Notes doses and removes such notes. The same dose has the same key, so that pressing twice notes it once. */
function useDoses({ target, now }: HealthLog) {
  const add = useAddRows();
  const removal = useRemoval(target);
  const offerUndo = useOfferUndo();
  const keys = useRef(new Map<string, string>());

  function note({ medicine, planned }: Dose, status: 'Taken' | 'Skipped') {
    const dose = `${medicine.id} ${planned} ${status}`;
    const requestKey = keys.current.get(dose) ?? newRequestKey();
    keys.current.set(dose, requestKey);
    const cells = {
      Medication: medicine.name,
      Planned: planned,
      ...(status === 'Taken' && { Taken: now }),
      Status: status,
      Dose: medicine.dose,
      'Medication ID': medicine.id,
    };
    add.mutate(new HealthCommands(target).add('intakes', [cells], requestKey), {
      onSuccess: ({ rows }) => {
        keys.current.delete(dose);
        offerUndo({
          message: `${medicine.name}: ${status.toLowerCase()}`,
          icon: <PillIcon size={18} aria-hidden />,
          undo: () => removal.takeBack(rows),
        });
      },
    });
  }

  function takeBack({ medicine, intake }: Dose) {
    const unsent = intake && unsentOf(intake);
    if (unsent?.isNew) void discardWaiting(unsent.key);
    else if (intake) removal.remove([intake], `${medicine.name}: taken back`);
  }
  return { note, takeBack, problem: add.error ?? removal.problem };
}
