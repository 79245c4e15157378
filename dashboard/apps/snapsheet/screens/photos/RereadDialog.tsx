import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { FieldSure } from '#frontend/photo/FieldSure.tsx';
import { CellProgress } from '#frontend/status/CellProgress.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { counted } from '#kernel/counted.ts';
import { locationKeys, photoHeader, type SnapsheetData } from '../../contract.ts';
import { useChangeRows, useRowCommands } from '../queries.ts';
import { linesOf, nameOf } from '../rows.ts';
import { changesOf, linesToRead, type Proposal } from './rereading.ts';
import { useRereading } from './use-rereading.ts';

interface RereadDialogProps {
  data: SnapsheetData;
  onClose: () => void;
}

const notRead: readonly string[] = [photoHeader, ...locationKeys];

/** Reads the rows' photos again, for example after adding a column, and previews the changes. */
export function RereadDialog({ data, onClose }: RereadDialogProps) {
  const [lines] = useState(() => linesOf(data.rows));
  const columns = data.headers.filter((header) => !notRead.includes(header));
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    columns.filter((header) => lines.some(({ row }) => String(row.cells[header] ?? '') === '')),
  );
  const [isOnlyBlank, setIsOnlyBlank] = useState(true);
  const reading = useRereading(data, lines);
  const change = useChangeRows(data.snapsheet.id);
  const make = useRowCommands(data.snapsheet.id);
  useOnceDone(change, onClose);
  const options = { columns: chosen, isOnlyBlank };
  const photos = linesToRead(data, lines, options).length;
  const changes = changesOf(reading.proposals);
  const isReading = reading.state === 'reading';
  return (
    <DialogFrame
      title="Read the photos again"
      isOpen
      maxWidth="md"
      isBusy={change.isPending}
      onClose={onClose}
      note={noteOf(reading, photos)}
      actions={
        reading.state === 'choosing' ? (
          <Button
            variant="contained"
            disabled={chosen.length === 0 || photos === 0}
            onClick={() => reading.read(options)}
          >
            Read {counted(photos, 'photo')}
          </Button>
        ) : isReading ? (
          <Button variant="outlined" color="inherit" onClick={reading.stop}>
            Stop
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={changes.length === 0}
            loading={change.isPending}
            loadingPosition="start"
            onClick={() => change.mutate(make.change(changes))}
          >
            Write into {counted(changes.length, 'row')}
          </Button>
        )
      }
    >
      {reading.state === 'choosing' ? (
        <Choices {...{ columns, chosen, isOnlyBlank }} onChosen={setChosen} onOnlyBlank={setIsOnlyBlank} />
      ) : (
        <>
          {isReading && (
            <CellProgress
              share={reading.total === 0 ? 0 : reading.done / reading.total}
              label={`${reading.done} of ${reading.total} photos read`}
            />
          )}
          <Proposals
            proposals={reading.proposals}
            data={data}
            isDisabled={change.isPending}
            onChoose={reading.choose}
            isDone={!isReading}
          />
        </>
      )}
      {reading.problem && <ProblemAlert title="Not all photos could be read" problem={reading.problem} />}
      {change.error && (
        <WriteProblem title="Failed to save the rows" problem={change.error} kept="Nothing was written" />
      )}
    </DialogFrame>
  );
}

function noteOf({ state, done, total }: ReturnType<typeof useRereading>, photos: number): string {
  if (state === 'choosing')
    return photos === 0 ? 'No row has a photo and an empty cell there' : 'Nothing is written yet';
  return `${done} of ${total} photos read. Nothing is written yet`;
}

interface ChoicesProps {
  columns: readonly string[];
  chosen: readonly string[];
  isOnlyBlank: boolean;
  onChosen: (chosen: readonly string[]) => void;
  onOnlyBlank: (isOnlyBlank: boolean) => void;
}

function Choices({ columns, chosen, isOnlyBlank, onChosen, onOnlyBlank }: ChoicesProps) {
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>
        The photos of your rows are read once more for the columns you choose. You see every change before it
        is written.
      </Typography>
      <FormGroup sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
        {columns.map((header) => (
          <FormControlLabel
            key={header}
            label={header}
            control={
              <Checkbox
                checked={chosen.includes(header)}
                onChange={(_, isIn) =>
                  onChosen(columns.filter((one) => (one === header ? isIn : chosen.includes(one))))
                }
              />
            }
          />
        ))}
      </FormGroup>
      <FormControlLabel
        label="Only fill blank cells"
        control={<Checkbox checked={isOnlyBlank} onChange={(_, isSet) => onOnlyBlank(isSet)} />}
      />
    </>
  );
}

interface ProposalsProps {
  proposals: readonly Proposal[];
  data: SnapsheetData;
  isDisabled: boolean;
  isDone: boolean;
  onChoose: (id: string, isIn: boolean) => void;
}

function Proposals({ proposals, data, isDisabled, isDone, onChoose }: ProposalsProps) {
  if (proposals.length === 0) {
    return isDone ? <Typography>Nothing new was found in the photos.</Typography> : null;
  }
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label="Changes" sx={table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">In the sheet</th>
            <th scope="col">In the photo</th>
          </tr>
        </thead>
        <tbody>
          {proposals.map(({ id, line, header, before, after, reading, isIn }) => (
            <tr key={id}>
              <td>
                <FormControlLabel
                  label={`${line.row._rowIndex}, ${nameOf(line, data)}`}
                  control={
                    <Checkbox
                      checked={isIn}
                      disabled={isDisabled}
                      onChange={(_, next) => onChoose(id, next)}
                      slotProps={{ input: { 'aria-label': `${header} of row ${line.row._rowIndex}` } }}
                    />
                  }
                />
              </td>
              <td>{header}</td>
              <td>{before || '–'}</td>
              <td>
                <b>{after}</b> <FieldSure reading={reading} />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const table = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: 14,
  '& th': { textAlign: 'left', fontSize: 12.5, px: 2, py: 2, bgcolor: 'var(--rh-wash)' },
  '& td': { borderTop: 1, borderColor: 'divider', px: 2, py: 1, overflowWrap: 'anywhere' },
};
