import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { GaugeIcon } from '@phosphor-icons/react/Gauge';
import { useQuery } from '@tanstack/react-query';
import { createCallsClient } from '#frontend/calls/client.ts';
import { useTypedBeside } from '#frontend/dialogs/typed.ts';
import { MenuButton } from '#frontend/page/MenuButton.tsx';
import { type Trip, tripCalls } from '#kernel/calls/trips.ts';
import { namesTrip, tripText } from '../../mileage.ts';
import type { ExpenseRow } from '../../record.ts';

const client = createCallsClient(tripCalls);

interface TripChoiceProps {
  trip: Trip | undefined;
  rows: readonly ExpenseRow[];
  onTrip: (trip: Trip | undefined) => void;
}

/** Trips recorded by other apps; renders nothing if there are none or they cannot be read. */
export function TripChoice({ trip, rows, onTrip }: TripChoiceProps) {
  const { data } = useQuery({
    queryKey: ['trips'],
    queryFn: ({ signal }) => client.listTrips({}, { signal }),
  });
  useTypedBeside(trip !== undefined);
  const offers = data?.offers ?? [];
  if (offers.length === 0 && !trip) return null;
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      {offers.map(({ title, trips }) => (
        <MenuButton
          key={title}
          label={`From ${title}`}
          icon={<GaugeIcon size={18} />}
          isOutlined
          choices={choicesOf(trips, rows, onTrip)}
        />
      ))}
      {trip && (
        <Button color="inherit" onClick={() => onTrip(undefined)}>
          Without the trip
        </Button>
      )}
    </Stack>
  );
}

function choicesOf(trips: readonly Trip[], rows: readonly ExpenseRow[], onTrip: (trip: Trip) => void) {
  // Trips with equal text look the same in the list and in the notes.
  const byText = new Map(trips.map((trip) => [tripText(trip), trip]));
  return [...byText].map(([text, trip]) => {
    const isThere = rows.some(({ notes }) => namesTrip(String(notes), trip));
    return isThere
      ? { label: `${text}, in this report`, isDisabled: true }
      : { label: text, onChoose: () => onTrip(trip) };
  });
}
