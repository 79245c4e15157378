import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Fact, Facts } from '#frontend/grid/Facts.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { TrackMap } from '#frontend/map/TrackMap.tsx';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { saveFile } from '#frontend/page/save-file.ts';
import { useWhenSent } from '#frontend/records/use-when-sent.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import { formatDay } from '#kernel/day.ts';
import { convert } from '#kernel/units.ts';
import type { Setting } from '../../inputs.ts';
import manifest from '../../manifest.ts';
import { gpxOf } from '../history/export-csv.ts';
import type { Cardio } from '../history.ts';
import { exerciseQueries, useRemoval } from '../queries.ts';
import { formatDistance, formatPace } from '../setting.ts';
import type { Place } from '../views.ts';
import { formatClock } from '../workout/moments.ts';
import { useLog } from '../workout/use-log.ts';
import { CardioDialog } from './CardioDialog.tsx';
import { TrackProfile } from './TrackProfile.tsx';
import { readTrack, splitsOf, type Track, thinned } from './track.ts';

/** One run or ride: its totals and, from its file, the map, the splits, the elevation and the heart rate. */
export function CardioPage({ place }: { place: Place }) {
  const open = useLog(place.sheetId);
  const { history, setting, canEdit, sheetId } = open;
  const [isEditing, setIsEditing] = useState(false);
  const { remove: removeRows, removing: removal } = useRemoval(sheetId, () => place.go('cardio'));
  const { whenSent, question } = useWhenSent();
  const cardio = history.cardio.find(({ id }) => id === place.id);
  const title = cardio ? `${cardio.type}${cardio.day === '' ? '' : `, ${formatDay(cardio.day)}`}` : 'Cardio';
  /** A row that is not in the sheet yet cannot be changed there. */
  const inSheet = ({ row, type }: Cardio, act: () => void) => whenSent(row, type, act);
  const remove = (gone: Cardio) =>
    inSheet(gone, () => {
      const { _rowIndex: row, ...expected } = gone.row;
      removeRows({ cardio: [{ row, expected }] }, gone.type);
    });
  return (
    <>
      <PageHeader
        title={title}
        back={{ label: 'Cardio', onClick: () => place.go('cardio') }}
        mark={<HouseMark app={manifest} size={54} />}
        isMarkHiddenOnPhones
        chips={cardio && <WaitingLine row={cardio.row} />}
        phoneActions={
          canEdit &&
          cardio && (
            <>
              <IconButton aria-label="Delete" disabled={removal.isPending} onClick={() => remove(cardio)}>
                <TrashIcon size={18} />
              </IconButton>
              <IconButton aria-label="Edit" onClick={() => inSheet(cardio, () => setIsEditing(true))}>
                <PencilSimpleIcon size={18} />
              </IconButton>
            </>
          )
        }
        actions={
          canEdit &&
          cardio && (
            <Stack direction="row" sx={{ gap: 2 }}>
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<TrashIcon size={18} />}
                loading={removal.isPending}
                onClick={() => remove(cardio)}
              >
                Delete
              </Button>
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<PencilSimpleIcon size={18} />}
                onClick={() => inSheet(cardio, () => setIsEditing(true))}
              >
                Edit
              </Button>
            </Stack>
          )
        }
      />
      {removal.error && <ProblemAlert title="Failed to delete the cardio" problem={removal.error} />}
      {cardio ? (
        <Box sx={parts}>
          <Card variant="outlined" sx={{ p: 5, alignSelf: 'start' }}>
            <Facts facts={factsOf(cardio, setting)} />
          </Card>
          {cardio.row['File ID'] !== '' && (
            <ReadFrame
              queries={[exerciseQueries.track(cardio.row['File ID'])]}
              label="Reading the track"
              failure="Failed to read the track"
              rowHeight={240}
            >
              <TrackParts fileId={cardio.row['File ID']} setting={setting} name={title} />
            </ReadFrame>
          )}
        </Box>
      ) : (
        <Alert severity="info">This row is no longer in the sheet.</Alert>
      )}
      {question}
      {isEditing && cardio && (
        <CardioDialog
          setting={setting}
          cardio={history.cardio}
          edited={cardio}
          sheetId={sheetId}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  );
}

function factsOf({ row, seconds, distance, time }: Cardio, { distanceUnit }: Setting): Fact[] {
  const told = (cell: number | string, unit: string) => (cell === '' ? null : `${cell} ${unit}`);
  return [
    { label: 'From', value: time || null },
    { label: 'Duration', value: seconds === null ? null : formatClock(seconds) },
    { label: 'Distance', value: distance === null ? null : formatDistance(distance, distanceUnit) },
    { label: 'Pace', value: formatPace(seconds, distance, distanceUnit) || null },
    { label: 'Ascent', value: told(row['Ascent m'], 'm') },
    { label: 'Average heart rate', value: told(row['Avg HR'], 'a minute') },
    { label: 'Highest heart rate', value: told(row['Max HR'], 'a minute') },
    { label: 'Energy', value: told(row['Energy kcal'], 'kcal') },
    { label: 'Notes', value: row.Notes || null },
  ];
}

/** The facts beside the map, and everything else below both. */
const parts = {
  display: 'grid',
  gap: 4,
  mb: 8,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '320px minmax(0, 1fr)' },
  '& > *': { gridColumn: '1 / -1' },
  '& > div:first-of-type:not(:only-child)': { gridColumn: { lg: '1' } },
  '& > figure:first-of-type': { gridColumn: { lg: '2' } },
};

const maxPoints = 1000;

interface TrackPartsProps {
  fileId: string;
  setting: Setting;
  name: string;
}

function TrackParts({ fileId, setting, name }: TrackPartsProps) {
  const { data } = useSuspenseQuery(exerciseQueries.track(fileId));
  const track = useMemo(() => readTrack(data.text), [data.text]);
  const points = useMemo(
    () => thinned(track.points, maxPoints).map(({ latitude, longitude }) => [latitude, longitude] as const),
    [track],
  );
  return (
    <>
      <TrackMap label={name} points={points} unit={setting.distanceUnit} />
      <TrackProfile track={track} distanceUnit={setting.distanceUnit} />
      <Splits track={track} unit={setting.distanceUnit} />
      <Box>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<DownloadSimpleIcon size={18} />}
          onClick={() =>
            saveFile(
              `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '_')}.gpx`,
              new Blob([gpxOf(track)], { type: 'application/gpx+xml' }),
            )
          }
        >
          Export GPX
        </Button>
      </Box>
    </>
  );
}

function Splits({ track, unit }: { track: Track; unit: Setting['distanceUnit'] }) {
  const length = convert(1, unit, 'm');
  const splits = splitsOf(track, length);
  if (splits.length === 0) {
    return <Alert severity="info">This track has no times, so there are no splits.</Alert>;
  }
  const hasRate = splits.some(({ heartRate }) => heartRate !== null);
  return (
    <Card variant="outlined" sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={table}>
        <Box component="caption" sx={{ textAlign: 'left', px: 5, pt: 4, pb: 2 }}>
          <Typography variant="h3" component="span">
            Splits
          </Typography>
        </Box>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">Time</th>
            <th scope="col">Pace</th>
            <th scope="col">Ascent</th>
            {hasRate && <th scope="col">Heart rate</th>}
          </tr>
        </thead>
        <tbody>
          {splits.map(({ metres, seconds, ascent, heartRate }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: splits are told apart by their order alone
            <tr key={at}>
              <th scope="row">{metres > length * 0.999 ? at + 1 : (at + metres / length).toFixed(2)}</th>
              <td>{formatClock(seconds)}</td>
              <td>{formatPace(seconds, metres, unit)}</td>
              <td>{ascent === null ? '' : `${Math.round(ascent)} m`}</td>
              {hasRate && <td>{heartRate === null ? '' : Math.round(heartRate)}</td>}
            </tr>
          ))}
        </tbody>
      </Box>
    </Card>
  );
}

const table = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: 14,
  '& th, & td': {
    textAlign: 'right',
    whiteSpace: 'nowrap',
    px: { xs: 2, sm: 4 },
    py: 1.5,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& th:first-of-type': { textAlign: 'left', pl: 5 },
};
