import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowUpIcon } from '@phosphor-icons/react/ArrowUp';
import { MapTrifoldIcon } from '@phosphor-icons/react/MapTrifold';
import { RoadHorizonIcon } from '@phosphor-icons/react/RoadHorizon';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { type ReactNode, useMemo, useState } from 'react';
import { useTypedBeside } from '#frontend/dialogs/typed.ts';
import { DragList } from '#frontend/grid/DragList.tsx';
import { FindPlace } from '#frontend/map/FindPlace.tsx';
import { marksAlong } from '#frontend/map/track-shape.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { PlainIconButton } from '#frontend/page/PlainIconButton.tsx';
import { degrees } from '#kernel/map/earth.ts';
import { mostStops } from '#kernel/map/route.ts';
import { formatUpTo } from '#kernel/region.ts';
import { lengthOf, type Stop } from '../../mileage.ts';
import type { Road } from './use-road.ts';

// Those who type a distance never see a map.
const TrackMap = onDemand(() => import('#frontend/map/TrackMap.tsx').then(({ TrackMap }) => TrackMap));

const letterOf = (at: number) => String.fromCodePoint(65 + at);

interface StopListProps {
  stops: readonly Stop[];
  unit: 'km' | 'mi';
  road: Road;
  onStops: (stops: readonly Stop[]) => void;
}

/** The stops of a drive, with a map on request. */
export function StopList({ stops, unit, road, onStops }: StopListProps) {
  const [isMapShown, setIsMapShown] = useState(false);
  useTypedBeside(stops.length > 0);
  const [first] = stops;
  const last = stops.at(-1);
  const { way, route, host } = road;
  const points = useMemo(
    () => route?.points ?? stops.map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
    [stops, route],
  );
  const marks = useMemo(() => {
    const places = route ? marksAlong(points, stops) : stops.map((_, at) => at);
    return places.map((at, index) => ({ at, label: letterOf(index) }));
  }, [stops, route, points]);
  const isOpen = stops.length < mostStops;
  const items = useMemo(() => withIds(stops), [stops]);
  function renderStop(id: string, handle: ReactNode) {
    const at = items.findIndex((item) => item.id === id);
    const [stop, before] = [stops[at], stops[at - 1]];
    return (
      stop && (
        <Box sx={line}>
          {stops.length > 1 && handle}
          <Box component="span" sx={letter}>
            {letterOf(at)}
          </Box>
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {stop.name}
          </Box>
          {before && (
            <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {formatUpTo(lengthOf(way.legs.slice(at - 1, at), unit), 1)} {unit}
            </Box>
          )}
          <PlainIconButton
            aria-label={`Move stop ${letterOf(at)} up`}
            disabled={at === 0}
            onClick={() => before && onStops(stops.with(at - 1, stop).with(at, before))}
          >
            <ArrowUpIcon size={18} />
          </PlainIconButton>
          <PlainIconButton
            aria-label={`Remove stop ${letterOf(at)}`}
            onClick={() => onStops(stops.toSpliced(at, 1))}
          >
            <TrashIcon size={18} />
          </PlainIconButton>
        </Box>
      )
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DragList
        label="Stops"
        items={items.map(({ id, stop }) => ({ id, name: stop.name }))}
        renderItem={renderStop}
        onMove={(id, before) => onStops(moved(items, id, before).map(({ stop }) => stop))}
      />
      {isOpen && (
        <FindPlace
          label={stops.length === 0 ? 'By stops: the first' : `Stop ${letterOf(stops.length)}`}
          onFound={({ latitude, longitude }, name = `${degrees(latitude)}, ${degrees(longitude)}`) =>
            onStops([...stops, { name, latitude, longitude }])
          }
        />
      )}
      {stops.length > 1 && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          {isOpen && first && last !== first && (
            <Button color="inherit" variant="outlined" onClick={() => onStops([...stops, first])}>
              And back to A
            </Button>
          )}
          {host !== '' && !route && (
            <Button
              color="inherit"
              variant="outlined"
              startIcon={<RoadHorizonIcon size={18} />}
              loading={road.isAsking}
              loadingPosition="start"
              onClick={road.ask}
            >
              Distance by road
            </Button>
          )}
          <Button
            color="inherit"
            startIcon={<MapTrifoldIcon size={18} />}
            aria-expanded={isMapShown}
            onClick={() => setIsMapShown(!isMapShown)}
          >
            {isMapShown ? 'Hide the map' : 'Show on a map'}
          </Button>
        </Stack>
      )}
      {stops.length > 1 && host !== '' && !route && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {road.failure ?? `Distance by road sends the places of these stops to ${host}, and nothing else.`}
        </Typography>
      )}
      {isMapShown && stops.length > 1 && (
        <TrackMap label={`From ${first?.name} to ${last?.name}, ${way.by}`} {...{ points, marks, unit }} />
      )}
    </Box>
  );
}

interface Item {
  id: string;
  stop: Stop;
}

/** The stops with ids made from their place and its earlier occurrences, since a place may be a stop twice. */
function withIds(stops: readonly Stop[]): Item[] {
  const seen = new Map<string, number>();
  return stops.map((stop) => {
    const place = `${stop.name} ${stop.latitude} ${stop.longitude}`;
    const count = (seen.get(place) ?? 0) + 1;
    seen.set(place, count);
    return { id: `${place} ${count}`, stop };
  });
}

/** The items with one moved in front of another, or to the end. */
function moved(items: readonly Item[], id: string, before: string | null): Item[] {
  const others = items.filter((item) => item.id !== id);
  const at = before === null ? others.length : others.findIndex((item) => item.id === before);
  return others.toSpliced(at, 0, ...items.filter((item) => item.id === id));
}

const line = { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, fontSize: 14 };
const letter = {
  width: 24,
  height: 24,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '4px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: 13,
  fontWeight: 600,
};
