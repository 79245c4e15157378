import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FileButton } from '#frontend/import/FileButton.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { Problem } from '#kernel/problem.ts';
import { maxTrackBytes } from '../../contract.ts';
import type { Setting } from '../../inputs.ts';
import { type Cardio, latestOf } from '../history.ts';
import { useInSheet } from '../in-sheet.ts';
import { commands, rowToChange, useAddCardio, useSend } from '../queries.ts';
import { newId } from '../workout/draft.ts';
import {
  blankCardio,
  type CardioForm,
  cardioOfForm,
  changesOfForm,
  formOfCardio,
  formOfTrack,
} from './cardio-form.ts';
import { readTrack, sumsOf, type Track } from './track.ts';

interface CardioDialogProps {
  setting: Setting;
  /** All cardio in the log, to recognise duplicates. */
  cardio: readonly Cardio[];
  /** The one to edit; absent for a new one. */
  edited?: Cardio;
  sheetId?: string;
  onClose: () => void;
}

/** Cardio entered by hand, or from a watch's file, which is stored beside the sheet for its map and splits. */
export function CardioDialog({ setting, cardio, edited, sheetId = '', onClose }: CardioDialogProps) {
  // The row as the form shows it: somebody else may change it meanwhile.
  const [{ opened, distanceUnit }] = useState({ opened: edited, distanceUnit: setting.distanceUnit });
  const [form, setForm] = useState(() => (opened ? formOfCardio(opened, distanceUnit) : blankCardio()));
  const [file, setFile] = useState<File | null>(null);
  const [track, setTrack] = useState<Track>();
  const [problem, setProblem] = useState('');
  const [note, setNote] = useState('');
  const inSheet = useInSheet();
  const add = useAddCardio(file);
  const update = useSend<'updateCardio'>();
  useOnceDone(edited ? update : add, () => {
    // The file that follows cannot wait: its row is taken back, and stays in this form.
    if (!file || add.isSuccess) onClose();
  });

  async function choose(chosen: File) {
    setProblem('');
    setNote('');
    try {
      if (chosen.size > maxTrackBytes) throw new Problem('TOO_LARGE', 'This file is larger than 10 MB.');
      const read = readTrack(await chosen.text());
      setForm(formOfTrack(read, distanceUnit, form, track));
      setTrack(read);
      setFile(chosen);
      setNote(noteOf(read, cardio));
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : 'This file could not be read.');
    }
  }
  function submit() {
    if (opened) return save(opened);
    const row = cardioOfForm(form, newId('c'), distanceUnit);
    if ('text' in row) return setProblem(row.text);
    setProblem('');
    add.mutate(commands.make('addCardio', { body: { ...row, ...inSheet } }));
  }
  function save(cardio: Cardio) {
    const changes = changesOfForm(cardio, form, distanceUnit);
    if ('text' in changes) return setProblem(changes.text);
    setProblem('');
    if (Object.keys(changes).length === 0) return onClose();
    const body = {
      ...rowToChange(cardio.row, edited && latestOf([edited], cardio)?.row, update.error),
      changes,
    };
    update.mutate(commands.make('updateCardio', { sheetId, body }));
  }
  const { error } = edited ? update : add;
  return (
    <FormDialog
      title={edited ? 'Edit Cardio' : 'Add Cardio'}
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit={{ label: 'Save', busyLabel: 'Saving' }}
      isBusy={add.isPending || update.isPending}
      note={file ? `${file.name} is kept in your Drive, with your route` : ''}
    >
      {!edited && (
        <Box>
          <FileButton
            label="Choose a GPX or TCX file"
            name="GPX or TCX file"
            accept=".gpx,.tcx,application/gpx+xml"
            variant="outlined"
            color="inherit"
            onFile={(chosen) => void choose(chosen)}
          />
        </Box>
      )}
      {note !== '' && <Alert severity="info">{note}</Alert>}
      <CardioFields form={form} unit={distanceUnit} onChange={(part) => setForm({ ...form, ...part })} />
      {problem !== '' && <Alert severity="error">{problem}</Alert>}
      {error && <WriteProblem title="Failed to save the cardio" problem={error} />}
    </FormDialog>
  );
}

function noteOf(track: Track, cardio: readonly Cardio[]): string {
  const { seconds, startAt } = sumsOf(track);
  if (startAt === null || seconds === null) {
    return 'This track has no times. Enter the day and how long it took.';
  }
  const isKnown = cardio.some(({ row }) => Math.abs(Date.parse(row.Start) - startAt) < 60_000);
  return isKnown ? 'The sheet already has cardio that started in this minute.' : '';
}

interface CardioFieldsProps {
  form: CardioForm;
  unit: Setting['distanceUnit'];
  onChange: (part: Partial<CardioForm>) => void;
}

function CardioFields({ form, unit, onChange }: CardioFieldsProps) {
  const field = (key: keyof CardioForm, label: string, type = 'text') => (
    <TextField
      label={label}
      type={type}
      value={form[key]}
      onChange={(event) => onChange({ [key]: event.target.value })}
      slotProps={{ inputLabel: type === 'text' ? {} : { shrink: true } }}
    />
  );
  return (
    <Box sx={grid}>
      {field('type', 'Kind')}
      {field('day', 'Day', 'date')}
      {field('time', 'From', 'time')}
      {field('duration', 'Duration, h:m:s')}
      {field('distance', `Distance, ${unit}`)}
      {field('ascent', 'Ascent, m')}
      {field('averageHeartRate', 'Average heart rate')}
      {field('maxHeartRate', 'Highest heart rate')}
      {field('energy', 'Energy, kcal')}
      {field('notes', 'Notes')}
    </Box>
  );
}

const grid = { display: 'grid', gap: 4, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' };
