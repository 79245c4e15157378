import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { UsersIcon } from '@phosphor-icons/react/Users';
import { MenuButton } from '#frontend/page/MenuButton.tsx';
import { formatDay } from '#kernel/day.ts';
import { client, filterOf, type Read, type Shown, type Way, ways } from './queries.ts';

const wayNames: Readonly<Record<Way, string>> = { all: 'All', here: 'In Rowhouse', hand: 'By hand' };

interface FiltersProps {
  sheetId: string;
  read: Read;
  shown: Omit<Shown, 'sheetId' | 'page'>;
  onNarrow: (wanted: Partial<Pick<Shown, 'way' | 'who' | 'day'>>) => void;
}

/** Filters the changes by way, person and day; the filtered ones can be saved as a file. */
export function Filters({ sheetId, read, shown, onNarrow }: FiltersProps) {
  const { way, who, day } = shown;
  const person = (label: string, wanted: string | null) => ({
    label,
    setting: { kind: 'radio' as const, isSet: who === wanted },
    onChoose: () => onNarrow({ who: wanted }),
  });
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Way"
        value={way}
        onChange={(_, chosen: Way | null) => chosen && onNarrow({ way: chosen })}
      >
        {ways.map((one) => (
          <ToggleButton key={one} value={one}>
            {wayNames[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {read.people.length > 1 && (
        <MenuButton
          label={who ?? 'Everyone'}
          icon={<UsersIcon size={18} />}
          choices={[person('Everyone', null), ...read.people.map((name) => person(name, name))]}
        />
      )}
      {day !== null && <Chip label={formatDay(day)} onDelete={() => onNarrow({ day: null })} />}
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<DownloadSimpleIcon size={18} />}
        href={client.addressOf.exportHistory({ sheetId, query: filterOf(shown) })}
        download
      >
        Export
      </Button>
    </>
  );
}
