import '#frontend/theme/mono.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { EyeIcon } from '@phosphor-icons/react/Eye';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { ScissorsIcon } from '@phosphor-icons/react/Scissors';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { Facts } from '#frontend/grid/Facts.tsx';
import type { Selection } from '#frontend/grid/selection.ts';
import { Tip } from '#frontend/page/Tip.tsx';
import { twoLines } from '#frontend/page/text-direction.ts';
import { degrees } from '#kernel/map/earth.ts';
import type { Location } from '../contract.ts';
import { defaultRatio, defaultZoom } from '../contract.ts';
import { coordinatesOf, ratioOf, zoomOf } from '../framing.ts';
import type { OpenDialog } from './views.ts';

interface LocationCardProps {
  location: Location;
  canEdit: boolean;
  onView: (location: Location) => void;
  onDialog: (dialog: OpenDialog) => void;
  /** Set while cards can be selected. */
  selection?: Selection;
}

export function LocationCard({ location, canEdit, onView, onDialog, selection }: LocationCardProps) {
  const { name, description } = location;
  const isPlaced = coordinatesOf(location) !== undefined;
  return (
    <Card component="article" aria-label={name} sx={card}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
        {selection && (
          <Checkbox
            checked={selection.has(location.id)}
            onChange={() => selection.toggle(location.id)}
            slotProps={{ input: { 'aria-label': `Select ${name}` } }}
            sx={{ mt: -2, ml: -2 }}
          />
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" title={name} sx={twoLines}>
            {name}
          </Typography>
          <Typography variant="body2" sx={{ ...twoLines, color: 'text.secondary', mt: 1 }}>
            {description.trim() || 'No description'}
          </Typography>
        </Box>
        <Chip label={ratioOf(location.aspectRatio) ?? defaultRatio} sx={ratio} />
      </Stack>
      {isPlaced ? <PlaceFacts location={location} /> : <NoPlace location={location} />}
      <Stack direction="row" sx={{ gap: 2, mt: 'auto', alignItems: 'center' }}>
        <Button
          variant="outlined"
          startIcon={<EyeIcon size={18} />}
          disabled={!isPlaced}
          aria-label={`View ${name}`}
          onClick={() => onView(location)}
        >
          View
        </Button>
        {canEdit && (
          <Button
            color="inherit"
            startIcon={<PencilSimpleIcon size={18} />}
            aria-label={`Edit ${name}`}
            onClick={() => onDialog({ kind: 'edit', row: location })}
          >
            Edit
          </Button>
        )}
        <Box sx={{ ml: 'auto', mr: -2, display: 'flex' }}>
          {isPlaced && (
            <Tip text="Draw for the laser">
              <IconButton
                aria-label={`Draw ${name} for the laser`}
                onClick={() => onDialog({ kind: 'draw', locations: [location] })}
              >
                <ScissorsIcon size={18} />
              </IconButton>
            </Tip>
          )}
          {canEdit && (
            <Tip text="Delete">
              <IconButton
                aria-label={`Delete ${name}`}
                onClick={() => onDialog({ kind: 'delete', rows: [location] })}
              >
                <TrashIcon size={18} />
              </IconButton>
            </Tip>
          )}
        </Box>
      </Stack>
    </Card>
  );
}

function PlaceFacts({ location }: { location: Location }) {
  const at = coordinatesOf(location);
  if (!at) return null;
  const number = (value: string) => (
    <Box component="span" sx={mono}>
      {value}
    </Box>
  );
  return (
    <Facts
      facts={[
        { label: 'Lat/Lng', value: number(`${degrees(at.latitude)}, ${degrees(at.longitude)}`) },
        { label: 'Zoom', value: number((zoomOf(location.zoom) ?? defaultZoom).toFixed(1)) },
      ]}
    />
  );
}

function NoPlace({ location }: { location: Location }) {
  return (
    <Typography variant="body2" sx={{ color: 'warning.main', overflowWrap: 'anywhere' }}>
      Row {location._rowIndex} has no valid coordinates: latitude "{location.latitude}", longitude "
      {location.longitude}". Edit it here or in the sheet.
    </Typography>
  );
}

const card = { p: 5, display: 'flex', flexDirection: 'column', gap: 4 };
const ratio = { fontWeight: 600, bgcolor: 'var(--rh-accent-wash)', color: 'var(--rh-on-accent-wash)' };
const mono = { fontFamily: '"Spline Sans Mono Variable", monospace', fontSize: 13 };
