import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RadioList } from '#frontend/dialogs/RadioList.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { type Move, type MoveDirection, moveDirections } from '#kernel/calls/move.ts';
import { counted } from '#kernel/counted.ts';
import { moveQueries, useStart } from './move-queries.ts';
import { surveyWords } from './move-words.ts';
import { type SideNames, Way } from './Way.tsx';

interface MoveBeginProps {
  names: SideNames;
  /** The previous move. */
  last: Move | null;
}

/** Choose the direction, see what would be copied, and start. */
export function MoveBegin({ names, last }: MoveBeginProps) {
  const [direction, setDirection] = useState<MoveDirection>(last?.direction ?? 'to');
  const [copyBeside, setCopyBeside] = useState(false);
  const start = useStart();
  const survey = useQuery(moveQueries.survey(direction));
  const { data } = survey;
  const total = data ? data.folders + data.sheets + data.files : 0;
  return (
    <Card
      component="section"
      aria-label="Begin a move"
      variant="outlined"
      sx={{ px: { xs: 4, md: 5 }, py: 4.5 }}
    >
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {last ? 'Copy again' : 'What goes where'}
      </Typography>
      <RadioList
        label="Direction"
        values={moveDirections}
        chosen={direction}
        words={directionWords(names)}
        onChoose={setDirection}
        isStacked
      />
      <Box role="status" sx={{ minHeight: 28, my: 3 }}>
        {survey.error ? (
          <ProblemAlert title="Your files could not be read" problem={survey.error} />
        ) : !data ? (
          <CellSpinner label="Counting" />
        ) : total === 0 ? (
          <Alert severity="info">Rowhouse has nothing there yet.</Alert>
        ) : (
          <Typography>
            <strong>{surveyWords(data)}</strong>
            {data.leftOut > 0 &&
              `; ${counted(data.leftOut, 'file')} that cannot be copied will be named at the end`}
          </Typography>
        )}
      </Box>
      <FormControlLabel
        control={<Checkbox checked={copyBeside} onChange={(_, isOn) => setCopyBeside(isOn)} />}
        label="Copy what was edited there once more, under another name"
        sx={{ mb: 3 }}
      />
      {start.error && <ProblemAlert title="The move did not start" problem={start.error} />}
      <Box>
        <Button
          variant="contained"
          disabled={total === 0}
          loading={start.isPending}
          onClick={() => start.mutate({ direction, copyBeside })}
        >
          Start copying
        </Button>
      </Box>
    </Card>
  );
}

function directionWords(names: SideNames) {
  const name = (direction: MoveDirection) => (
    <>
      Copy <Way direction={direction} names={names} />
    </>
  );
  return {
    to: { name: name('to'), meaning: 'Copy from here to the other account' },
    from: { name: name('from'), meaning: 'Copy from the other account to here' },
  };
}
