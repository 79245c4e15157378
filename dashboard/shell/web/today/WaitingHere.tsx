import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/ClockCounterClockwise';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { useKept, useOutboxState } from '#frontend/outbox/waiting-rows.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { type PhotosInPlace, waitingPhotos } from '#frontend/photo/waiting-photos.ts';
import { reviewAddress, showReview } from '#frontend/review/show-review.ts';
import { formatMoment } from '#frontend/status/clock.ts';
import { counted } from '#kernel/counted.ts';
import { goTo } from '../go-to.ts';
import { onPlainClick } from '../plain-click.ts';
import { findApp } from '../registry.ts';

const OutboxDrawer = onDemand(async () => (await import('#frontend/outbox/OutboxDrawer.tsx')).OutboxDrawer);

/** What waits on this device only and is in no sheet yet: changes, and photos on their way into rows. */
export function useWaitingHere(): { count: number; lines: ReactNode } {
  const kept = useKept();
  const photos = useWaitingPhotos();
  const [isOutboxOpen, setIsOutboxOpen] = useState(false);
  const { open, waiting } = useOutboxState();
  const [oldest] = kept.map(({ madeAt }) => madeAt).toSorted((one, other) => one - other);
  const count = photos.length + Number(open > 0) + Number(waiting > 0);
  return {
    count,
    lines: (
      <>
        {photos.map(({ place, name, app, count: many, address }) => {
          const house = findApp(app);
          return (
            <Line
              key={place}
              mark={house && <HouseMark app={house} size={32} />}
              title={`${counted(many, app === 'expenses' ? 'receipt' : 'photo')} waiting to become rows`}
              note={`${name}, on this device`}
              action={{ verb: 'Review', address }}
            />
          );
        })}
        {open > 0 && (
          <Line
            mark={<ClockCounterClockwiseIcon size={24} aria-hidden />}
            title={`${counted(open, 'change')} ${open === 1 ? 'needs' : 'need'} a decision`}
            note="Kept on this device"
            action={{ verb: 'Review', address: reviewAddress, onOpen: showReview }}
          />
        )}
        {waiting > 0 && (
          <Line
            mark={<ClockCounterClockwiseIcon size={24} aria-hidden />}
            title={`${counted(waiting, 'change')} waiting to be sent`}
            note={
              oldest === undefined
                ? 'Kept on this device'
                : `Kept on this device since ${formatMoment(oldest)}`
            }
            action={{ verb: 'Open outbox', onOpen: () => setIsOutboxOpen(true) }}
          />
        )}
        {isOutboxOpen && <OutboxDrawer onClose={() => setIsOutboxOpen(false)} />}
      </>
    ),
  };
}

interface LineProps {
  mark: ReactNode;
  title: string;
  note: string;
  action: { verb: string; address?: `/${string}`; onOpen?: () => void };
}

function Line({ mark, title, note, action: { verb, address, onOpen } }: LineProps) {
  const id = useId();
  const open = onOpen ?? (() => address && goTo(address));
  return (
    <Box component="li" sx={look}>
      {mark}
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        {address === undefined ? (
          <Typography id={id} sx={titleLook}>
            {title}
          </Typography>
        ) : (
          <Link id={id} href={address} onClick={onPlainClick(open)} color="inherit" sx={titleLook}>
            {title}
          </Link>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      </Box>
      <Button variant="outlined" color="inherit" aria-label={`${verb}: ${title}`} onClick={open}>
        {verb}
      </Button>
    </Box>
  );
}

interface PlacedPhotos extends PhotosInPlace {
  app: string;
  name: string;
  address: `/?${string}`;
}

/** Of the apps whose photos go into one of several sheets, by what names it in the address. */
const parameters: Readonly<Record<string, string>> = { expenses: 'report', snapsheet: 'sheet' };

function useWaitingPhotos(): readonly PlacedPhotos[] {
  const [photos, setPhotos] = useState<readonly PhotosInPlace[]>([]);
  useEffect(() => {
    let isWanted = true;
    void waitingPhotos().then((found) => {
      if (isWanted) setPhotos(found);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return photos.flatMap((one): PlacedPhotos[] => {
    const [app = '', id = ''] = one.place.split('/');
    const title = findApp(app)?.title;
    if (title === undefined) return [];
    const parameter = parameters[app];
    const query = new URLSearchParams({
      app,
      ...(parameter !== undefined && id !== '' && { [parameter]: id }),
    });
    return [{ ...one, app, name: title, address: `/?${query}` }];
  });
}

const look = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 3, sm: 4 },
  px: 4,
  py: 2,
  minHeight: 58,
  '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
  '& > svg': { flex: 'none' },
};
const titleLook = { fontSize: 15.5, lineHeight: '22px', fontWeight: 560, overflowWrap: 'anywhere' };
