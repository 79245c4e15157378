import Box from '@mui/material/Box';
import { statuses } from '../../record.ts';
import { type Contact, type StatusChoice, statusCounts } from '../contacts.ts';
import { LabelledSelect } from './LabelledSelect.tsx';

interface StatusSelectProps {
  contacts: readonly Contact[];
  status: StatusChoice;
  onChange: (status: StatusChoice) => void;
}

const choices: readonly StatusChoice[] = ['All', ...statuses];

/** Which contacts are shown, with the number of each status. */
export function StatusSelect({ contacts, status, onChange }: StatusSelectProps) {
  const counts = statusCounts(contacts);
  const options = choices.map((choice) => ({ value: choice, label: `${choice} (${counts[choice]})` }));
  return <LabelledSelect label="Status" value={status} options={options} onChange={onChange} />;
}

/** The same for phones, whose header has no room for it. */
export function PhoneStatus(props: StatusSelectProps) {
  return (
    <Box sx={{ display: { xs: 'flex', md: 'none' }, width: 1, mb: 3, '& > label': { flex: 1 } }}>
      <StatusSelect {...props} />
    </Box>
  );
}
