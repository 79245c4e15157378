import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { CellSpinner } from '../status/CellSpinner.tsx';
import { ProblemAlert } from '../status/ProblemAlert.tsx';
import { PersonRow } from './PersonRow.tsx';
import { type Access, type Shared, sharingQueries, useChangeRole, useRemovePerson } from './queries.ts';

interface PeopleProps {
  file: Shared;
  /** Called when somebody's access is being changed. */
  onChange: () => void;
}

/** Everybody with access to a file, the owner first. */
export function People({ file, onChange }: PeopleProps) {
  const { data, error, refetch } = useQuery(sharingQueries.people(file.id));
  return (
    <Box component="section" aria-label="People with access" data-saved-at-once>
      <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
        People with access
      </Typography>
      {error && (
        <ProblemAlert
          title="Failed to load permissions"
          problem={error}
          action={
            <Button color="inherit" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        />
      )}
      {!data && !error && (
        <Box sx={{ py: 4 }}>
          <CellSpinner label="Reading who has access" />
        </Box>
      )}
      {data && <PeopleList file={file} access={data} onChange={onChange} />}
    </Box>
  );
}

interface PeopleListProps extends PeopleProps {
  access: Access;
}

function PeopleList({ file, access, onChange }: PeopleListProps) {
  const change = useChangeRole(file);
  const remove = useRemovePerson(file);
  const busyId = change.isPending ? change.variables.person.id : remove.isPending && remove.variables.id;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {access.permissions.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            canChange={access.canShare}
            isBusy={busyId === person.id}
            onAsk={onChange}
            onRole={(role) => {
              onChange();
              change.mutate({ person, role });
            }}
            onRemove={() => {
              onChange();
              remove.mutate(person);
            }}
          />
        ))}
      </Box>
      {access.linkRole && (
        <Alert severity="info" sx={{ mt: 3 }}>
          Everyone who has the link may {access.linkRole === 'writer' ? 'edit' : 'see'} this as well. That is
          set in Drive.
        </Alert>
      )}
      {change.error && <ProblemAlert title="Failed to change the role" problem={change.error} />}
      {remove.error && <ProblemAlert title="Failed to remove the person" problem={remove.error} />}
    </>
  );
}
