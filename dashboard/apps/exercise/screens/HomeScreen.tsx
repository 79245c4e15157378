import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { RulerIcon } from '@phosphor-icons/react/Ruler';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { useState } from 'react';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { saveFile } from '#frontend/page/save-file.ts';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { AppFrame } from './AppFrame.tsx';
import { exportCsv } from './history/export-csv.ts';
import { formats } from './history/foreign-formats.ts';
import { WorkoutList } from './history/WorkoutList.tsx';
import { Overview } from './Overview.tsx';
import type { Place } from './views.ts';
import { useRunning } from './workout/running.ts';
import { type OpenLog, useLog } from './workout/use-log.ts';

const ImportWorkouts = onDemand(() =>
  import('./history/ImportWorkouts.tsx').then((module) => module.ImportWorkouts),
);
const SettingDialog = onDemand(() => import('./SettingDialog.tsx').then((module) => module.SettingDialog));

/** The workouts of the last weeks, their totals, and the list of all workouts below. */
export function HomeScreen({ place }: { place: Place }) {
  const open = useLog(place.sheetId);
  const { running } = useRunning();
  const [dialog, setDialog] = useState<'import' | 'setting'>();
  const { history, canEdit } = open;
  const log = canEdit && (
    <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={() => place.go('log')}>
      {running ? 'Resume Workout' : 'Log Workout'}
    </Button>
  );
  const close = () => setDialog(undefined);
  return (
    <AppFrame open={open} place={place} tab="workouts" action={log} choices={choicesOf(open, setDialog)}>
      {history.workouts.length + history.cardio.length === 0 ? (
        open.log.missing.length === 0 && (
          <Card variant="outlined">
            <EmptyState
              title="No Workouts Yet"
              action={log}
              imports={
                canEdit ? [{ label: 'Import workouts', onChoose: () => setDialog('import') }] : undefined
              }
            >
              Your first workout becomes row 2 of an Exercise sheet in your Drive.
            </EmptyState>
          </Card>
        )
      ) : (
        <>
          <Overview open={open} place={place} />
          <WorkoutList open={open} place={place} />
        </>
      )}
      {dialog === 'import' && <ImportWorkouts open={open} onClose={close} />}
      {dialog === 'setting' && <SettingDialog setting={open.log.setting} onClose={close} />}
    </AppFrame>
  );
}

const icon = 18;

function choicesOf(
  { history, setting, canEdit, today }: OpenLog,
  onDialog: (dialog: 'import' | 'setting') => void,
) {
  const exports = history.workouts.length === 0 ? [] : formats;
  return [
    ...(canEdit
      ? [
          {
            label: 'Import workouts',
            icon: <UploadSimpleIcon size={icon} />,
            onChoose: () => onDialog('import'),
          },
          { label: 'Units and plates', icon: <RulerIcon size={icon} />, onChoose: () => onDialog('setting') },
        ]
      : []),
    ...exports.map((format) => ({
      label: `Export for ${format}`,
      icon: <DownloadSimpleIcon size={icon} />,
      onChoose: () =>
        saveFile(
          `${format}_${today}.csv`,
          new Blob([`\uFEFF${exportCsv(format, history, setting)}`], { type: 'text/csv;charset=utf-8' }),
        ),
    })),
  ];
}
