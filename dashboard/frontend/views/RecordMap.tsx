import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { counted } from '#kernel/counted.ts';
import { labelOf } from '#kernel/records/field.ts';
import type { RowCells } from '#kernel/records/record.ts';
import { nameOfRow } from '#kernel/records/shown-rows.ts';
import { formatCount } from '#kernel/region.ts';
import { viewAround } from '../map/around.ts';
import { attributionOf } from '../map/attribution.ts';
import { readCoordinates } from '../map/coordinates.ts';
import { MapCanvas } from '../map/MapCanvas.tsx';
import { MapToCome } from '../map/MapToCome.tsx';
import { mapQueries } from '../map/queries.ts';
import { cardFields } from './grouping.ts';
import { RowCard } from './RowCard.tsx';
import type { ByProps } from './view-props.ts';

/** More marks than this overlap, and slow down a map. */
const mostMarks = 500;

/** The rows on the bundled map, each a cell with its number at the place in the given field. */
export function RecordMap({ by: [name, field], writes, rows, actions, waiting, amounts }: ByProps) {
  const { record } = writes;
  const sources = useQuery(mapQueries.sources());
  const [problem, setProblem] = useState<string | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const placed = useMemo(() => placedBy(name, rows), [name, rows]);
  const fields = useMemo(() => cardFields(record, amounts, name), [record, amounts, name]);
  const shown = useMemo(() => placed.slice(0, mostMarks), [placed]);
  // The map moves by itself only if the marks change; otherwise the person moves it.
  const place = useMemo(() => viewAround(shown), [shown]);
  const markers = useMemo(
    () => shown.map(({ row, ...at }) => ({ ...at, label: String(row._rowIndex) })),
    [shown],
  );
  const press = useMemo(
    () => ({
      nameOf: (at: number) =>
        shown[at] ? `${nameOfRow(record, shown[at].row)}, row ${shown[at].row._rowIndex}` : '',
      onPress: (at: number) => setChosenId(shown[at]?.row.id ?? null),
    }),
    [shown, record],
  );
  const chosen = placed.find(({ row }) => row.id === chosenId)?.row;
  const label = `Map of ${record.many} by ${labelOf(field)}`;
  const why = problem ?? (sources.isError ? 'The map cannot be loaded.' : null);
  const left = rows.length - placed.length;
  return (
    <Card
      variant="outlined"
      component="section"
      aria-label={`Rows by ${labelOf(field)}`}
      sx={{ overflow: 'hidden' }}
    >
      {why !== null && (
        <Alert severity="error" role="alert">
          {why}
        </Alert>
      )}
      <Box sx={{ position: 'relative', height: { xs: 420, sm: 520 } }}>
        {sources.data ? (
          <MapCanvas
            {...{ label, place, markers, press }}
            sources={sources.data}
            style="roadmap"
            scale={1}
            isLocked={false}
            home={null}
            onMove={() => {}}
            onProblem={setProblem}
          />
        ) : (
          <MapToCome />
        )}
        {chosen && (
          <Card sx={card}>
            <RowCard {...{ record, fields, actions }} row={chosen} isThere={!waiting.has(chosen.id)} />
          </Card>
        )}
      </Box>
      <Box sx={foot}>
        <span>
          {formatCount(shown.length)} of {counted(rows.length, record.one, record.many)} on the map
        </span>
        {left > 0 && (
          <span>
            {formatCount(left)} without degrees in {labelOf(field)}
          </span>
        )}
        <Typography variant="caption" sx={{ ml: 'auto' }}>
          {sources.data ? attributionOf('roadmap', sources.data) : ' '}
        </Typography>
      </Box>
    </Card>
  );
}

function placedBy(name: string, rows: readonly RowCells[]) {
  return rows.flatMap((row) => {
    const found = readCoordinates(String(row[name] ?? ''));
    return found ? [{ row, latitude: found.latitude, longitude: found.longitude }] : [];
  });
}

const card = {
  position: 'absolute',
  top: 12,
  left: 12,
  width: 'min(300px, calc(100% - 24px))',
  px: 4,
  py: 3,
  boxShadow: 'var(--rh-shadow-1)',
};
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  alignItems: 'center',
  minHeight: 44,
  px: 4,
  py: 1,
  borderTop: 1,
  borderColor: 'var(--rh-line-strong)',
  bgcolor: 'var(--rh-wash)',
  fontSize: 14,
  color: 'text.secondary',
};
