import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CameraIcon } from '@phosphor-icons/react/Camera';
import { useEffect, useEffectEvent, useState } from 'react';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { FieldSure } from '#frontend/photo/FieldSure.tsx';
import { useReading } from '#frontend/photo/use-reading.ts';
import { SplitOffer } from '#frontend/photo-review/SplitOffer.tsx';
import { type Extraction, sureFrom } from '#kernel/extraction.ts';
import { client } from '../queries.ts';

const PhotoCapture = onDemand(() =>
  import('#frontend/photo/PhotoCapture.tsx').then(({ PhotoCapture }) => PhotoCapture),
);

interface InvoicePhotoProps {
  vehicleId: string;
  photo: File | null;
  onPhoto: (photo: File | null) => void;
  onRead: (extraction: Extraction) => void;
  /** Called with one photo per invoice, if the photo shows several. */
  onParts: (parts: File[]) => void;
}

/** Takes an invoice's photo, has it read, and marks the fields to check. The photo is stored with the row. */
export function InvoicePhoto({ vehicleId, photo, onPhoto, onRead, onParts }: InvoicePhotoProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const reading = useReading(photo, (file, signal) =>
    client.readInvoice({ vehicleId, body: {}, files: { photo: file } }, { signal }),
  );
  const { extraction, state, problem } = reading;
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    if (extraction) tell(extraction);
  }, [extraction]);
  return (
    <Box role="group" aria-label="Invoice" sx={frame}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<CameraIcon size={18} />}
          onClick={() => setIsChoosing(true)}
        >
          {photo ? 'Another photo' : 'Read an invoice'}
        </Button>
        <Typography variant="body2" role="status" sx={{ flex: 1, minWidth: 160, color: 'text.secondary' }}>
          {wordOf(photo, state)}
        </Typography>
        {photo && (
          <Button
            color="inherit"
            onClick={() => {
              reading.cancel();
              onPhoto(null);
            }}
          >
            Leave it out
          </Button>
        )}
      </Stack>
      {extraction && <Unsure extraction={extraction} />}
      {photo && (
        <Box sx={{ mt: 3, '&:empty': { display: 'none' } }}>
          <SplitOffer {...{ photo, extraction, onParts }} />
        </Box>
      )}
      {problem && (
        <Alert
          severity="warning"
          sx={{ mt: 3 }}
          action={
            <Button color="inherit" onClick={reading.retry}>
              Retry
            </Button>
          }
        >
          {problem.message} You can fill in the fields yourself; the photo is kept with the row.
        </Alert>
      )}
      {isChoosing && (
        <PhotoCapture
          title="Invoice"
          onPhotos={([file]) => {
            setIsChoosing(false);
            if (file) onPhoto(file);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </Box>
  );
}

function wordOf(photo: File | null, state: 'reading' | 'read' | 'failed' | 'stopped'): string {
  if (!photo) return 'Optional. A photo fills in the fields and stays with the row.';
  if (state === 'reading') return 'Reading the invoice';
  return state === 'read' ? `${photo.name} is read. Please check the fields.` : photo.name;
}

const fieldNames: Readonly<Record<string, string>> = {
  date: 'Date',
  mileage: 'Mileage',
  cost: 'Cost',
  vendor: 'Workshop',
  service: 'Service',
  nextService: 'Next Service',
};

function Unsure({ extraction: { fields } }: { extraction: Extraction }) {
  const unsure = Object.entries(fields).filter(
    ([name, { confidence }]) => fieldNames[name] !== undefined && confidence < sureFrom,
  );
  if (unsure.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Fields to check"
      sx={{ m: 0, mt: 2, pl: 0, listStyle: 'none', fontSize: 13.5 }}
    >
      {unsure.map(([name, reading]) => (
        <li key={name}>
          {fieldNames[name]}: {reading.value}. <FieldSure reading={reading} />
        </li>
      ))}
    </Box>
  );
}

const frame = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'var(--rh-wash)', p: 3 };
