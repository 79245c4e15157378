import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { regionHere } from '#frontend/calls/preferences.ts';
import { useMinute } from '#frontend/status/clock.ts';
import { dayFormat, dayOf, formatDay } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Preferences } from '#kernel/preferences.ts';
import { convert, formatMeasure, type UnitName } from '#kernel/units.ts';
import { ownTimeZone, wallClock } from '#kernel/zone.ts';

const distances = { km: 'km', mi: 'mi' } as const;
const volumes = { L: 'l', 'US gal': 'galUs', 'UK gal': 'galUk' } as const;
const temperatures = { C: 'celsius', F: 'fahrenheit' } as const;
const weekday = dayFormat({ weekday: 'long' });

/** What the choices look like, with the present moment and the same four measures. */
export function RegionalPreview({ preferences }: { preferences: Preferences }) {
  const now = useMinute();
  const region = regionHere(preferences);
  const zone = region.timeZone ?? ownTimeZone();
  const day = dayOf(new Date(now), zone);
  const said = (value: number, from: UnitName, to: UnitName) =>
    formatMeasure(convert(value, from, to), to, 1, region);
  const measures = [
    said(12.5, 'km', distances[region.distance]),
    said(72.4, 'kg', region.weight),
    said(45, 'l', volumes[region.volume]),
    said(21.5, 'celsius', temperatures[region.temperature]),
  ];
  const lines = [
    ['Now', `${weekday(day, region)}, ${formatDay(day, region)}, ${wallClock(now, zone).slice(11, 16)}`],
    ['An amount', formatMoney(1234.5, region.currency, region)],
    ['Measures', measures.join(' · ')],
  ];
  return (
    <Box role="group" aria-label="Preview">
      <Box component="dl" sx={sheet}>
        {lines.map(([name, text]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              <bdi>{text}</bdi>
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const sheet = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  p: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'var(--rh-wash)',
};
