import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { SearchField } from '#frontend/grid/SearchField.tsx';
import { formatCount } from '#kernel/region.ts';
import { PhoneStatus } from './contact/StatusSelect.tsx';
import type { Contact, StatusChoice } from './contacts.ts';
import type { ContactsViewName } from './views.ts';

interface ContactsToolbarProps {
  contacts: readonly Contact[];
  shownCount: number;
  losingCount: number;
  status: StatusChoice;
  search: string;
  view: ContactsViewName;
  onView: (view: ContactsViewName) => void;
  onStatus: (status: StatusChoice) => void;
  onSearch: (search: string) => void;
}

/** Which contacts the list below shows, and how. */
export function ContactsToolbar(props: ContactsToolbarProps) {
  const { contacts, losingCount, status, view, onView, onStatus, onSearch } = props;
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 3, mb: 3, mt: { md: 1 } }}
    >
      <Box sx={{ flex: '1 1 auto' }}>
        <Typography variant="h3" component="h2" sx={{ display: 'inline', mr: 2 }}>
          {headingOf(status)}
        </Typography>
        <Typography variant="body2" component="span" role="status" sx={{ color: 'text.secondary' }}>
          {countOf(props)}
        </Typography>
      </Box>
      <PhoneStatus {...{ contacts, status }} onChange={onStatus} />
      <SearchField label="Search contacts" onSearch={onSearch} />
      <Box sx={{ width: { xs: 1, sm: 'auto' } }}>
        <FilterToggle<ContactsViewName>
          label="View"
          value={view}
          onChange={onView}
          options={[
            { value: 'cards', label: 'Cards' },
            { value: 'board', label: 'Board' },
            { value: 'touch', label: 'Losing touch', count: losingCount },
          ]}
        />
      </Box>
    </Stack>
  );
}

function headingOf(status: StatusChoice): string {
  return status === 'All' ? 'All contacts' : status;
}

function countOf({ contacts, shownCount, search, status, view }: ContactsToolbarProps): string {
  const count = formatCount(contacts.length);
  const isFiltered = search.trim() !== '' || status !== 'All';
  if (isFiltered) return `${formatCount(shownCount)} of ${count}`;
  return view === 'cards' ? `${count}, newest first` : count;
}
