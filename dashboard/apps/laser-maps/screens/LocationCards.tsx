import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckSquareIcon } from '@phosphor-icons/react/CheckSquare';
import { ScissorsIcon } from '@phosphor-icons/react/Scissors';
import { useState } from 'react';
import { BulkBar } from '#frontend/grid/BulkBar.tsx';
import { CardGrid } from '#frontend/grid/CardGrid.tsx';
import { NoMatch } from '#frontend/grid/NoMatch.tsx';
import { SearchField } from '#frontend/grid/SearchField.tsx';
import { useSelection } from '#frontend/grid/selection.ts';
import { RecordBulk } from '#frontend/records/bulk/RecordBulk.tsx';
import { degrees } from '#kernel/map/earth.ts';
import { matches } from '#kernel/search.ts';
import type { Location } from '../contract.ts';
import { coordinatesOf, ratioOf } from '../framing.ts';
import { LocationCard } from './LocationCard.tsx';
import { writes } from './queries.ts';
import type { OpenDialog } from './views.ts';

interface LocationCardsProps {
  locations: readonly Location[];
  canEdit: boolean;
  onView: (location: Location) => void;
  onDialog: (dialog: OpenDialog) => void;
}

/** This many can be taken in at a glance; beyond that, there is a search. */
const fewLocations = 9;
const step = 60;

/** The contents of a card. */
function textsOf(location: Location): string[] {
  const { name, description, latitude, longitude, aspectRatio } = location;
  const at = coordinatesOf(location);
  const place = at ? [degrees(at.latitude), degrees(at.longitude)] : [latitude, longitude];
  return [name, description, ...place.map(String), ratioOf(aspectRatio) ?? ''];
}

export function LocationCards({ locations, canEdit, onView, onDialog }: LocationCardsProps) {
  const [search, setSearch] = useState('');
  const [isSelecting, setIsSelecting] = useState(false);
  const [most, setMost] = useState(step);
  const shown = locations.filter((location) => matches(textsOf(location), search));
  const selection = useSelection(() => shown.map(({ id }) => id));
  const selected = shown.filter(({ id }) => selection.has(id));
  function stop() {
    selection.clear();
    setIsSelecting(false);
  }
  const draw = (
    <Button
      color="inherit"
      startIcon={<ScissorsIcon size={18} />}
      onClick={() => onDialog({ kind: 'draw', locations: selected })}
    >
      Draw for the laser
    </Button>
  );
  return (
    <section aria-label="Your Locations">
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3, mb: 4, flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ mr: 'auto' }}>
          Your Locations
        </Typography>
        {locations.length > fewLocations && <SearchField label="Search locations" onSearch={setSearch} />}
        <Button
          color="inherit"
          startIcon={<CheckSquareIcon size={18} />}
          onClick={() => (isSelecting ? stop() : setIsSelecting(true))}
        >
          {isSelecting ? 'Done selecting' : 'Select'}
        </Button>
        {isSelecting && (
          <Button variant="outlined" color="inherit" onClick={selection.all}>
            Select all
          </Button>
        )}
      </Stack>
      {shown.length === 0 && <NoMatch query={search} />}
      <CardGrid label="Your Locations">
        {shown.slice(0, most).map((location) => (
          <li key={location.id}>
            <LocationCard {...{ location, canEdit, onView, onDialog }} {...(isSelecting && { selection })} />
          </li>
        ))}
      </CardGrid>
      {shown.length > most && (
        <Button color="inherit" fullWidth onClick={() => setMost(most + step)} sx={{ mt: 4 }}>
          Show {Math.min(step, shown.length - most)} more of {shown.length}
        </Button>
      )}
      {isSelecting &&
        (canEdit ? (
          <RecordBulk writes={writes} rows={selected} onClear={selection.clear} onDialog={onDialog}>
            {draw}
          </RecordBulk>
        ) : (
          <BulkBar count={selected.length} noun="location" onClear={selection.clear}>
            {draw}
          </BulkBar>
        ))}
    </section>
  );
}
