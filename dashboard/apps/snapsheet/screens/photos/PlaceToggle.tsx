import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { Extraction } from '#kernel/extraction.ts';
import { type Draft, type GeoPlace, ownPlaceKeys, placeOf } from './draft.ts';
import { usePlace } from './use-place.ts';

interface PlaceToggleProps {
  draft: Draft;
  /** The photo's location according to the camera. */
  ofPhoto: Extraction['place'];
  isDisabled: boolean;
  onPlace: (place: GeoPlace | null) => void;
}

/** Adds the photo's location if the person wants that. */
export function PlaceToggle({ draft, ofPhoto, isDisabled, onPlace }: PlaceToggleProps) {
  const { ask, isAsking, problem, forgetProblem } = usePlace(onPlace);
  const { place } = draft;
  const own = ownPlaceKeys(draft);
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={place !== null || isAsking}
            disabled={isDisabled || isAsking}
            onChange={(_, isOn) => {
              forgetProblem();
              if (isOn) ask();
              else onPlace(null);
            }}
          />
        }
        label={
          <Box>
            <Typography sx={{ fontWeight: 600 }}>Add location</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {isAsking ? 'Asking where you are' : saidOf(place, own)}
            </Typography>
          </Box>
        }
        sx={{ alignItems: 'flex-start', gap: 3, ml: 0 }}
      />
      {place && <PlaceFacts place={place} own={own} />}
      {ofPhoto && place === null && !isAsking && (
        <Button size="small" disabled={isDisabled} onClick={() => onPlace(placeOf(ofPhoto))}>
          Use the place noted in the photo
        </Button>
      )}
      {problem && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </Box>
  );
}

function saidOf(place: GeoPlace | null, own: readonly string[]): string {
  if (place && own.length > 0) return `Your own ${own.join(' and ')} is kept`;
  if (place?.LocationAccuracy) return `${place.LocationAccuracy} accuracy, three columns in the same row`;
  return 'Three columns in the same row';
}

function PlaceFacts({ place, own }: { place: GeoPlace; own: readonly string[] }) {
  return (
    <Box component="dl" sx={facts}>
      {Object.entries(place).map(([key, value]) => (
        <Box key={key} sx={{ opacity: own.includes(key) ? 0.5 : 1 }}>
          <dt>{key}</dt>
          <dd>{value || '–'}</dd>
        </Box>
      ))}
    </Box>
  );
}

const facts = {
  m: 0,
  mt: 2,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' },
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  fontSize: 13,
  '& > div': { px: 3, py: 2, minWidth: 0 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontFamily: '"Spline Sans Mono Variable", monospace' },
};
