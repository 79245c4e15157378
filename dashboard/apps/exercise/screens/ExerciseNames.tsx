import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { counted } from '#kernel/counted.ts';
import type { Catalogue } from './exercises/catalogue.ts';
import { asNew, type ForeignName } from './history/foreign-names.ts';

interface ExerciseNamesProps {
  names: readonly ForeignName[];
  /** The exercise for each name; `asNew` for one to be made. */
  chosen: ReadonlyMap<string, string>;
  catalogue: Catalogue;
  onChoose: (name: string, id: string) => void;
}

const fewNames = 12;

/** Which exercise each name of the other program means. */
export function ExerciseNames({ names, chosen, catalogue, onChoose }: ExerciseNamesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? names : names.slice(0, fewNames);
  return (
    <Box component="section" aria-label="Exercises in the file">
      <Typography variant="h3" sx={{ mb: 2 }}>
        Exercises
      </Typography>
      <Box sx={grid}>
        {shown.map(({ name, sets }) => (
          <Fragment key={name}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {name}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {' '}
                {counted(sets, 'set')}
              </Box>
            </Typography>
            <TextField
              select
              size="small"
              value={chosen.get(name) ?? asNew}
              onChange={(event) => onChoose(name, event.target.value)}
              slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `Exercise for ${name}` } }}
            >
              <option value={asNew}>Add as a new exercise</option>
              {catalogue.all.map((exercise) => (
                <option key={exercise.id} value={exercise.id}>
                  {exercise.name}
                </option>
              ))}
            </TextField>
          </Fragment>
        ))}
      </Box>
      {names.length > shown.length && (
        <Button color="inherit" onClick={() => setIsWhole(true)} sx={{ mt: 2 }}>
          Show all {names.length}
        </Button>
      )}
    </Box>
  );
}

const grid = {
  display: 'grid',
  columnGap: 4,
  rowGap: 2,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
