import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useState } from 'react';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import { muscles } from '../../inputs.ts';
import { type Catalogue, matchesExercise } from '../exercises/catalogue.ts';

const ExerciseDialog = onDemand(() =>
  import('../exercises/ExerciseDialog.tsx').then((module) => module.ExerciseDialog),
);

interface PickExerciseProps {
  catalogue: Catalogue;
  onPick: (id: string) => void;
  onClose: () => void;
}

const maxShown = 60;

/** Finds an exercise by any of its words, or by the muscle it trains; a missing one can be made. */
export function PickExercise({ catalogue, onPick, onClose }: PickExerciseProps) {
  const [text, setText] = useState('');
  const [muscle, setMuscle] = useState('');
  const [isNew, setIsNew] = useState(false);
  useLoadedAhead(ExerciseDialog.load);
  const found = catalogue.all.filter(
    (exercise) => (muscle === '' || exercise.primary === muscle) && matchesExercise(exercise, text),
  );
  if (isNew) {
    return (
      <ExerciseDialog
        name={text.trim()}
        catalogue={catalogue}
        onSaved={onPick}
        onClose={() => setIsNew(false)}
      />
    );
  }
  return (
    <DialogFrame
      title="Add exercise"
      maxWidth="sm"
      isOpen
      isBusy={false}
      onClose={onClose}
      note={`${found.length} of ${catalogue.all.length}`}
      actions={
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<PlusIcon size={16} />}
          onClick={() => setIsNew(true)}
        >
          New exercise
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '2fr 1fr' } }}>
        <TextField
          label="Search exercises"
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <TextField
          select
          label="Muscle"
          value={muscle}
          onChange={(event) => setMuscle(event.target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">All muscles</option>
          {muscles.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </TextField>
      </Box>
      <List aria-label="Exercises" disablePadding sx={{ minHeight: 260 }}>
        {found.slice(0, maxShown).map(({ id, name, primary, equipment }) => (
          <li key={id}>
            <ListItemButton onClick={() => onPick(id)} sx={{ minHeight: 48, borderRadius: '6px' }}>
              <ListItemText
                primary={name}
                secondary={[primary, equipment].filter((part) => part !== '').join(', ')}
              />
            </ListItemButton>
          </li>
        ))}
        {found.length === 0 && (
          <Typography sx={{ py: 6, color: 'text.secondary' }}>
            No exercise has this name. Add it with "New exercise".
          </Typography>
        )}
      </List>
    </DialogFrame>
  );
}
