import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { ShareBar } from '#frontend/charts/ShareBar.tsx';
import { CardGrid } from '#frontend/grid/CardGrid.tsx';
import { Facts } from '#frontend/grid/Facts.tsx';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import { useWhenSent } from '#frontend/records/use-when-sent.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { counted } from '#kernel/counted.ts';
import { daysAfter, formatDay } from '#kernel/day.ts';
import { logs } from '../logs.ts';
import { adherenceOf, daysLeft, type Medicine, medicinesOf, runOutDay, scheduleText } from '../medicines.ts';
import { DueDoses } from './DueDoses.tsx';
import { useRemoval } from './queries.ts';
import type { HealthLog } from './use-health.ts';
import type { OpenDialog } from './views.ts';

interface MedicinesViewProps {
  health: HealthLog;
  onDialog: (dialog: OpenDialog) => void;
}

/** Each medicine with its times, how many doses were taken, and how long the stock lasts. */
export function MedicinesView({ health, onDialog }: MedicinesViewProps) {
  const medicines = medicinesOf(health.data.entries);
  const { remove, problem } = useRemoval(health.target);
  const { whenSent, question } = useWhenSent();
  return (
    <>
      <DueDoses health={health} />
      {question}
      {problem && (
        <WriteProblem title="Failed to delete" problem={problem} kept="Your rows are still there" />
      )}
      <Stack direction="row" sx={{ alignItems: 'center', mb: 3 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {medicines.length === 0 ? 'No medicines yet' : 'Medicines'}
        </Typography>
        {health.canEdit && (
          <Button
            variant="contained"
            startIcon={<PlusIcon weight="bold" />}
            onClick={() => onDialog({ kind: 'log', log: 'medications' })}
          >
            Add medicine
          </Button>
        )}
      </Stack>
      <CardGrid label="Medicines">
        {medicines.map((medicine) => (
          <li key={`${medicine.id} ${medicine.entry.row}`}>
            <MedicineCard
              {...{ medicine, health }}
              onEdit={() =>
                whenSent(medicine.entry, medicine.name, () =>
                  onDialog({ kind: 'log', log: 'medications', entry: medicine.entry }),
                )
              }
              onRemove={() =>
                whenSent(medicine.entry, medicine.name, () =>
                  remove([medicine.entry], `"${medicine.name}" deleted`),
                )
              }
            />
          </li>
        ))}
      </CardGrid>
    </>
  );
}

interface MedicineCardProps {
  medicine: Medicine;
  health: HealthLog;
  onEdit: () => void;
  onRemove: () => void;
}

const adherenceDays = 30;

function MedicineCard({ medicine, health, onEdit, onRemove }: MedicineCardProps) {
  const { data, now, canEdit } = health;
  const today = now.slice(0, 10);
  const { name, strength, dose, stock } = medicine;
  const adherence = adherenceOf(data.entries, medicine, { from: daysAfter(today, 1 - adherenceDays), now });
  const emptyOn = runOutDay(data.entries, medicine, today);
  return (
    <Card variant="outlined" component="article" aria-label={name} sx={{ p: { xs: 4, md: 5 } }}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 2 }}>
        <Typography variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {canEdit && (
          <RowMenu
            label={`Actions for ${name}`}
            at={{ tab: logs.medications.tab, row: medicine.entry.row }}
            choices={[
              { label: 'Edit', icon: <PencilSimpleIcon size={18} />, onChoose: onEdit },
              { label: 'Delete', icon: <TrashIcon size={18} />, isDestructive: true, onChoose: onRemove },
            ]}
          />
        )}
      </Stack>
      <WaitingLine row={medicine.entry} />
      <Facts
        facts={[
          { label: 'Strength', value: strength || null },
          { label: 'Times', value: scheduleText(medicine) },
          { label: 'Per dose', value: String(dose) },
          { label: 'In stock', value: stock === undefined ? null : String(stock) },
          { label: 'Runs out', value: emptyOn === undefined ? null : runOutText(today, emptyOn) },
        ]}
      />
      {adherence && (
        <Box sx={{ mt: 4 }}>
          <ShareBar
            label={`Last ${adherenceDays} days`}
            share={adherence.taken / adherence.planned}
            text={`${adherence.taken} of ${counted(adherence.planned, 'dose')} taken`}
          />
        </Box>
      )}
    </Card>
  );
}

function runOutText(today: string, day: string): string {
  const left = daysLeft(today, day);
  if (left <= 0) return 'Today';
  return `${formatDay(day)}, in ${counted(left, 'day')}`;
}
