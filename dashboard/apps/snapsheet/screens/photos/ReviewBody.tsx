import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useState } from 'react';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import { waitsForNetwork } from '#frontend/photo/queue-photo.ts';
import { SplitOffer } from '#frontend/photo-review/SplitOffer.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { counted } from '#kernel/counted.ts';
import { type Template, templates } from '#kernel/extraction.ts';
import { type Draft, firstToCheck, offersOf, readCount, withField } from './draft.ts';
import { KeyValueSheet } from './KeyValueSheet.tsx';
import { LinesTable } from './LinesTable.tsx';
import { PlaceToggle } from './PlaceToggle.tsx';
import { readOptionsOf, type SnapPhoto, type SnapQueue, setReadOptions } from './use-snap-queue.ts';

export interface ReviewBodyProps {
  photo: SnapPhoto;
  queue: SnapQueue;
  headers: readonly string[];
  dropdowns: Readonly<Record<string, readonly string[]>>;
}

/** The values read from a photo, to be checked, and how it is read. */
export function ReviewBody({ photo, queue, headers, dropdowns }: ReviewBodyProps) {
  const { draft, state, extraction } = photo;
  const offerUndo = useOfferUndo();
  const isReading = state === 'waiting' || state === 'reading';
  const isBusy = state === 'saving';
  if (isReading || !draft) {
    return (
      <Stack role="status" sx={{ alignItems: 'center', gap: 4, py: 10, color: 'text.secondary' }}>
        <CellSpinner label="Reading the photo" />
        <Typography>{state === 'waiting' ? 'Waiting to be read' : 'Reading the photo'}</Typography>
      </Stack>
    );
  }
  const change = (next: Draft) => queue.change(photo.id, next);
  return (
    <>
      <ReadState photo={photo} onRetry={() => queue.retry(photo.id)} />
      <SplitOffer
        photo={photo.file}
        extraction={extraction}
        isDisabled={isBusy}
        onParts={(parts) =>
          offerUndo({
            message: `${photo.name} split into ${parts.length}`,
            undo: queue.replace([photo.id], parts),
          })
        }
      />
      <KeyValueSheet
        draft={draft}
        onDraft={change}
        isDisabled={isBusy}
        focused={firstToCheck(draft)}
        headers={headers}
        dropdowns={dropdowns}
      />
      <Offers photo={photo} draft={draft} onDraft={change} />
      {draft.lines.length > 0 && <LinesTable draft={draft} onDraft={change} isDisabled={isBusy} />}
      <PlaceToggle
        draft={draft}
        ofPhoto={extraction?.place ?? null}
        isDisabled={isBusy}
        onPlace={(place) => change({ ...draft, place })}
      />
      <ReadingChoices photo={photo} queue={queue} isDisabled={isBusy} />
    </>
  );
}

function ReadState({ photo, onRetry }: { photo: SnapPhoto; onRetry: () => void }) {
  const { draft, problem, failedIn, state } = photo;
  if (waitsForNetwork(photo)) {
    return (
      <Alert severity="info">
        The photo is read when you are online. You need not wait for that: fill in the fields yourself.
      </Alert>
    );
  }
  if (failedIn === 'reading' && problem) {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {problem.message}
        {problem.code === 'TOO_MANY_REQUESTS' && ' Please try again later.'} Fill in the fields yourself, or
        try again.
      </Alert>
    );
  }
  const count = draft ? readCount(draft) : 0;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
      <StateChip
        color={count > 0 ? 'success' : 'warning'}
        label={count === 0 ? 'Nothing read' : `${counted(count, 'field')} read`}
      />
      <Button
        size="small"
        startIcon={<ArrowsClockwiseIcon size={17} />}
        disabled={state === 'saving'}
        onClick={onRetry}
      >
        Extract again
      </Button>
    </Stack>
  );
}

interface OffersProps {
  photo: SnapPhoto;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** Other values in the photo; a click makes one a field. */
function Offers({ photo, draft, onDraft }: OffersProps) {
  const offers = offersOf(photo.extraction, draft).slice(0, 12);
  if (offers.length === 0) return null;
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        Also in the photo; add what you want as a field:
      </Typography>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {offers.map(({ name, value }) => (
          <Chip
            key={`${name} ${value}`}
            variant="outlined"
            icon={<PlusIcon size={14} />}
            label={`${name}: ${value}`}
            title={value}
            disabled={photo.state === 'saving'}
            onClick={() => onDraft(withField(draft, name, value))}
            sx={{ maxWidth: 1 }}
          />
        ))}
      </Stack>
    </Box>
  );
}

const templateWords: Readonly<Record<Template, string>> = {
  free: 'Anything',
  receipt: 'Receipt',
  invoice: 'Invoice',
  card: 'Business card',
  meter: 'Meter reading',
  label: 'Label or nameplate',
  form: 'Form',
};

interface ReadingChoicesProps {
  photo: SnapPhoto;
  queue: SnapQueue;
  isDisabled: boolean;
}

/** How the photo is read. A change reads it again. */
function ReadingChoices({ photo, queue, isDisabled }: ReadingChoicesProps) {
  const { file, extraction } = photo;
  const [chosen, setChosen] = useState(readOptionsOf(file));
  function choose(next: typeof chosen) {
    setChosen(next);
    setReadOptions(file, next);
    queue.retry(photo.id);
  }
  return (
    <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        select
        size="small"
        label="What it shows"
        value={chosen.template ?? extraction?.template ?? 'free'}
        disabled={isDisabled}
        onChange={({ target }) => {
          const template = templates.find((one) => one === target.value);
          if (template) choose({ ...chosen, template });
        }}
        sx={{ minWidth: 190 }}
      >
        {templates.map((template) => (
          <MenuItem key={template} value={template}>
            {templateWords[template]}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={
          <Switch
            checked={chosen.isSeveralRows ?? false}
            disabled={isDisabled}
            onChange={(_, isSeveralRows) => choose({ ...chosen, isSeveralRows })}
          />
        }
        label="A list: a row for each line"
        sx={{ gap: 3, ml: 0 }}
      />
    </Stack>
  );
}
