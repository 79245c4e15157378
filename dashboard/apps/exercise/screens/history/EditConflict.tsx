import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { counted } from '#kernel/counted.ts';
import type { History, Workout } from '../history.ts';
import { draftOfWorkout } from '../workout/draft.ts';
import type { OpenLog } from '../workout/use-log.ts';
import { changesOfDraft } from './edits.ts';

interface EditConflictProps {
  /** The workout as it was when it was opened, and as it is in the sheet. */
  before: Workout;
  latest: Workout;
  open: OpenLog;
  isBusy: boolean;
  onMine: () => void;
  onTheirs: () => void;
}

/** For a workout that was changed here and in the sheet: shows the differences, and asks which version to keep. */
export function EditConflict({ before, latest, open, isBusy, onMine, onTheirs }: EditConflictProps) {
  const changed = changedIn(before, latest, open);
  return (
    <Alert severity="warning">
      <AlertTitle>This workout changed in the sheet</AlertTitle>
      {changed === '' ? '' : `After you opened it, ${changed} changed there. `}
      What you typed is still here. Saving yours changes the sheet to match this screen.
      <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" onClick={onTheirs} disabled={isBusy}>
          Keep the sheet's
        </Button>
        <Button variant="contained" onClick={onMine} loading={isBusy} loadingPosition="start">
          Save mine
        </Button>
      </Stack>
    </Alert>
  );
}

const fieldNames: Readonly<Record<string, string>> = {
  name: 'the name',
  routine: 'the routine',
  start: 'the start',
  end: 'the end',
  bodyweight: 'the bodyweight',
  effort: 'the effort',
  notes: 'the notes',
};

const list = new Intl.ListFormat('en-US');

/** "the notes and 2 sets"; '' if unknown. */
function changedIn(
  before: Workout,
  latest: Workout,
  { history, setting }: { history: History; setting: OpenLog['setting'] },
): string {
  const changes = changesOfDraft(before, draftOfWorkout(latest, setting), history.catalogue);
  if ('text' in changes) return '';
  const sets = changes.changed.length + changes.removed.length + changes.added.length;
  return list.format([
    ...Object.keys(changes.changes).map((field) => fieldNames[field] ?? field),
    ...(sets === 0 ? [] : [counted(sets, 'set')]),
  ]);
}
