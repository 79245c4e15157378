import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { Location } from '../contract.ts';
import { plateOf, sceneOf } from '../framing.ts';
import { DrawFields } from './DrawFields.tsx';
import { type DrawSettings, drawFormSchema, orderOf, startForm, widthOf } from './draw-form.ts';
import { KeptDrawings } from './KeptDrawings.tsx';
import { useKeepDrawings, usePreview, useSaveDrawing } from './use-drawing.ts';

interface DrawDialogProps {
  /** One as it is framed now, or several as in their rows. */
  locations: readonly Location[];
  onClose: () => void;
}

/** Makes drawings of framed views: for a laser, a plotter or print. */
export function DrawDialog({ locations, onClose }: DrawDialogProps) {
  const form = useForm({
    resolver: zodResolver(drawFormSchema),
    defaultValues: startForm(),
    mode: 'onChange',
  });
  const save = useSaveDrawing();
  const batch = useKeepDrawings(locations);
  const [first] = locations;
  const scene = first && sceneOf(first);
  const [notes, setNotes] = useState<readonly string[]>();
  const isOne = locations.length === 1;
  const named = isOne ? `"${first?.name}"` : `${locations.length} locations`;

  function saveOne(settings: DrawSettings) {
    const order = first && orderOf(first, settings);
    if (!first || !order) return;
    const { format } = settings;
    save.mutate({ name: first.name, order, format }, { onSuccess: setNotes });
  }
  const actions = batch.isRunning ? (
    <Button variant="outlined" color="inherit" onClick={batch.stop}>
      Stop
    </Button>
  ) : batch.isStarted ? (
    <AfterBatch batch={batch} onClose={onClose} />
  ) : (
    <>
      <Button
        variant="outlined"
        disabled={save.isPending}
        onClick={() => void form.handleSubmit((settings) => batch.start(settings))()}
      >
        Save to Drive
      </Button>
      {isOne && (
        <Button
          variant="contained"
          loading={save.isPending}
          loadingPosition="start"
          onClick={() => void form.handleSubmit(saveOne)()}
        >
          Download
        </Button>
      )}
    </>
  );
  return (
    <DialogFrame
      title={`Draw ${named}`}
      maxWidth="lg"
      isOpen
      // A download loses nothing; while a dialog is busy, no link is followed, not even a download.
      isBusy={batch.isRunning}
      onClose={onClose}
      note={batch.isRunning ? progressOf(batch.drawings) : 'Millimeters, at true size'}
      actions={actions}
    >
      {batch.isStarted ? (
        <KeptDrawings drawings={batch.drawings} />
      ) : (
        scene &&
        first && (
          <Box sx={halves}>
            <Preview control={form.control} location={first} isFirstOf={locations.length} />
            <Box sx={fields}>
              <DrawFields
                control={form.control}
                style={scene.style}
                widthHelp={`Blank: ${sizeText(first, scene)}`}
              />
              {save.error && (
                <ProblemAlert title="The map could not be drawn" problem={save.error}>
                  What you chose is still here.
                </ProblemAlert>
              )}
              {notes?.map((text) => (
                <Alert key={text} severity="info">
                  {text}
                </Alert>
              ))}
            </Box>
          </Box>
        )
      )}
      {!scene && <Alert severity="warning">The row of {named} has no valid coordinates.</Alert>}
    </DialogFrame>
  );
}

function sizeText(location: Location, scene: NonNullable<ReturnType<typeof sceneOf>>): string {
  const { widthMm, heightMm } = plateOf(scene.aspectRatio, { widthMm: widthOf(location, scene) });
  return `${widthMm} × ${heightMm} mm`;
}

function progressOf(drawings: ReturnType<typeof useKeepDrawings>['drawings']): string {
  const done = drawings.filter(({ state }) => state === 'kept' || state === 'failed').length;
  return `Drawing ${Math.min(done + 1, drawings.length)} of ${drawings.length}`;
}

interface AfterBatchProps {
  batch: ReturnType<typeof useKeepDrawings>;
  onClose: () => void;
}

function AfterBatch({ batch, onClose }: AfterBatchProps) {
  const left = batch.drawings.filter(({ state }) => state !== 'kept').length;
  return (
    <>
      {left > 0 && (
        <Button variant="outlined" onClick={batch.goOn}>
          Try {left === 1 ? 'the one left' : `the ${left} left`} again
        </Button>
      )}
      <Button variant="contained" onClick={onClose}>
        Done
      </Button>
    </>
  );
}

interface PreviewProps {
  control: Parameters<typeof DrawFields>[0]['control'];
  location: Location;
  /** How many are drawn in the same way. */
  isFirstOf: number;
}

/** The drawing as the machine gets it, shown while the form is valid. */
function Preview({ control, location, isFirstOf }: PreviewProps) {
  const typed = useDeferredValue(useWatch({ control }));
  const settings = drawFormSchema.safeParse(typed);
  const order = settings.success ? orderOf(location, settings.data) : undefined;
  const { url, drawn, isDrawing, problem } = usePreview(order);
  return (
    <Box component="figure" sx={figure}>
      <Box sx={paper}>
        {url !== undefined && (
          <img
            src={url}
            alt={`Drawing of ${location.name}`}
            data-drawing={isDrawing ? undefined : 'ready'}
            style={{ maxWidth: '100%', maxHeight: '100%', display: 'block', margin: 'auto' }}
          />
        )}
      </Box>
      <Typography component="figcaption" variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        <span role="status">
          {isDrawing || !drawn ? 'Drawing' : `${drawn.widthMm} × ${drawn.heightMm} mm`}
          {isFirstOf > 1 && `, the first of ${isFirstOf}`}
        </span>
      </Typography>
      {drawn?.notes.map((text) => (
        <Typography key={text} variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      ))}
      {problem && (
        <ProblemAlert title="The map could not be drawn" problem={problem}>
          Change what you chose.
        </ProblemAlert>
      )}
    </Box>
  );
}

const halves = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gap: 5,
  alignItems: 'start',
};
const fields = { display: 'flex', flexDirection: 'column', gap: 3, pt: 1 };
const figure = { m: 0, position: { md: 'sticky' }, top: 0 };
/** White even in dark mode: the drawing is black, red and blue. */
const paper = {
  height: { xs: 240, md: 460 },
  p: 3,
  bgcolor: '#fff',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  display: 'flex',
};
