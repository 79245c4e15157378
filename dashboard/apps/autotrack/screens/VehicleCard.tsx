import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { TableIcon } from '@phosphor-icons/react/Table';
import { WrenchIcon } from '@phosphor-icons/react/Wrench';
import { Facts } from '#frontend/grid/Facts.tsx';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { twoLines } from '#frontend/page/text-direction.ts';
import { SharedChips } from '#frontend/sharing/SharedChips.tsx';
import { CellProgress } from '#frontend/status/CellProgress.tsx';
import { dayOf, formatDay, today } from '#kernel/day.ts';
import { formatCount } from '#kernel/region.ts';
import { formatDistance } from '../distance.ts';
import { type DueNow, nextDue } from '../due.ts';
import type { Vehicle, VehicleFacts } from '../vehicle.ts';
import { Plate } from './Plate.tsx';
import { description, dueSentence, leftText, shortDay } from './words.ts';

interface VehicleCardProps {
  vehicle: Vehicle;
  menu: readonly MenuChoice[];
  onOpen: () => void;
  onService: () => void;
}

/** A vehicle: its plate, its mileage, and what is due next. */
export function VehicleCard({ vehicle, menu, onOpen, onService }: VehicleCardProps) {
  const { name, facts, webViewLink } = vehicle;
  const day = today();
  const said = facts && description(facts, name);
  const next = facts ? nextDue(facts, day) : undefined;
  const modified = `Modified ${formatDay(dayOf(new Date(vehicle.modifiedTime)))}`;
  return (
    <Card component="article" aria-label={name} sx={card}>
      <Box sx={front}>
        <Plate
          isLarge
          text={facts?.licensePlate || facts?.model || name}
          caption={[facts?.year, facts?.make].filter(Boolean).join(' ')}
        />
      </Box>
      <Box sx={{ px: { xs: 4, md: 5 }, pt: 3, pb: { xs: 4, md: 5 }, flex: 1 }}>
        <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 2 }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0, py: 1 }}>
            <ButtonBase onClick={onOpen} sx={opener}>
              <Box component="span" title={name} sx={twoLines}>
                {name}
              </Box>
            </ButtonBase>
          </Typography>
          <Box
            sx={{ position: 'relative', zIndex: 1, mr: -2, display: 'flex', gap: 1, alignItems: 'center' }}
          >
            {!vehicle.isOwned && <SharedChips file={vehicle} />}
            <RowMenu label={`Actions for ${name}`} choices={menu} />
          </Box>
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {said ? `${said}. ${modified}` : modified}
        </Typography>
        <WaitingLine row={vehicle} />
        {facts && (
          <Box sx={{ mt: 3 }}>
            <Facts facts={factsOf(facts, next, day)} />
            {next && <Progress due={next} facts={facts} />}
          </Box>
        )}
      </Box>
      <Stack direction="row" sx={foot}>
        {vehicle.canEdit && (
          <Button color="primary" startIcon={<WrenchIcon size={18} />} onClick={onService}>
            Add Service
          </Button>
        )}
        <Button
          color="inherit"
          startIcon={<TableIcon size={18} />}
          href={webViewLink}
          target="_blank"
          rel="noreferrer"
        >
          View Sheet
        </Button>
      </Stack>
    </Card>
  );
}

function factsOf({ odometer, hours, unit, last }: VehicleFacts, next: DueNow | undefined, day: string) {
  const shown = [
    ...(odometer === null ? [] : [<strong key="mi">{formatDistance(odometer, unit)}</strong>]),
    ...(hours === null ? [] : [<span key="h"> {formatCount(hours)} h</span>]),
  ];
  return [
    { label: 'Odometer', value: shown.length > 0 ? shown : 'not known yet' },
    { label: 'Last service', value: last ? `${last.service}, ${shortDay(last.day, day)}` : 'none yet' },
    { label: 'Next service', value: next ? dueSentence(next, unit) : 'nothing planned' },
  ];
}

function Progress({ due, facts }: { due: DueNow; facts: VehicleFacts }) {
  const left = leftText(due, facts.unit);
  return (
    <Box sx={{ mt: 2, ...(due.state === 'overdue' && { '--rh-primary': 'var(--rh-error)' }) }}>
      <CellProgress share={due.share} label={left || due.service} cells={20} />
      <Typography
        variant="body2"
        sx={{ mt: 1, color: due.state === 'overdue' ? 'error.main' : 'text.secondary' }}
      >
        {left}
      </Typography>
    </Box>
  );
}

const card = { position: 'relative', display: 'flex', flexDirection: 'column', overflow: 'hidden' };
const front = {
  bgcolor: 'var(--rh-accent-wash)',
  borderBottom: 1,
  borderColor: 'divider',
  display: 'grid',
  placeItems: 'center',
  px: 3,
  py: { xs: 4, md: 6 },
};
const foot = {
  position: 'relative',
  zIndex: 1,
  borderTop: 1,
  borderColor: 'divider',
  px: 3,
  py: 2,
  gap: 2,
};
/** The whole card opens the vehicle; its other contents are above that link. The ring is the spreadsheet's. */
const opener = {
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'left',
  verticalAlign: 'top',
  maxWidth: 1,
  '&::before': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
  '&.Mui-focusVisible': { outline: 'none' },
  '&.Mui-focusVisible::before': { outline: '2px solid var(--rh-focus)', outlineOffset: -2 },
};
