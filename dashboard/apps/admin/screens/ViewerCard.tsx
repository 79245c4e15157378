import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { inOwnDirection } from '#frontend/page/text-direction.ts';
import { counted } from '#kernel/counted.ts';
import { nameOf, type Viewer } from './sharing.ts';
import { KindIcon } from './tree/KindIcon.tsx';
import { GrantMark, type Revoking } from './tree/ResourcePeople.tsx';

interface ViewerCardProps {
  viewer: Viewer;
  onRevoke: (revoking: Revoking) => void;
}

/** How many files are listed at first; the rest on request. */
const fewDoors = 5;

/** A person, everything that they can open, and ways to revoke it. */
export function ViewerCard({ viewer, onRevoke }: ViewerCardProps) {
  const { grant, isOutside, doors, files } = viewer;
  const [isWhole, setIsWhole] = useState(false);
  const name = nameOf(grant);
  const shown = isWhole ? doors : doors.slice(0, fewDoors);
  const accessOf = (some: Viewer['doors']) =>
    some.map(({ resource, grant: { id } }) => ({ resourceId: resource.id, permissionId: id }));
  return (
    <Box component="li" aria-label={name} sx={card}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap', px: 4, py: 3 }}>
        <GrantMark grant={grant} size={36} />
        <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h4" component="h2">
            {name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {grant.type === 'user' && grant.emailAddress !== name && `${grant.emailAddress}, `}
            {counted(files, 'resource')}
          </Typography>
        </Box>
        {isOutside && <Chip color="warning" label="Outside your domain" />}
        {grant.type === 'anyone' && <Chip color="warning" label="Link" />}
        {doors.length > 1 && (
          <Button
            variant="outlined"
            color="error"
            onClick={() => onRevoke({ name, from: `all ${files} resources`, accesses: accessOf(doors) })}
          >
            Revoke everywhere
          </Button>
        )}
      </Stack>
      <Box component="ul" aria-label={`What ${name} can open`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((door) => (
          <Door
            key={door.resource.id}
            door={door}
            onRevoke={() => onRevoke({ name, from: `"${door.resource.name}"`, accesses: accessOf([door]) })}
          />
        ))}
      </Box>
      {shown.length < doors.length && (
        <Button color="inherit" sx={{ m: 2 }} onClick={() => setIsWhole(true)}>
          Show {doors.length - shown.length} more
        </Button>
      )}
    </Box>
  );
}

function Door({ door, onRevoke }: { door: Viewer['doors'][number]; onRevoke: () => void }) {
  const { resource, grant, filesBelow } = door;
  return (
    <Stack component="li" direction="row" sx={row}>
      <KindIcon resource={resource} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', ...inOwnDirection }}>
        {resource.name}
        <Box component="span" sx={{ color: 'text.secondary', ml: 2 }}>
          {resource.folderName !== null && `in ${resource.folderName}`}
          {filesBelow > 0 && ` with ${filesBelow} inside`}
        </Box>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {grant.role === 'writer' ? 'Can edit' : 'View only'}
      </Typography>
      <Button size="small" color="error" aria-label={`Revoke access to ${resource.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </Stack>
  );
}

const card = { border: 1, borderColor: 'divider', borderRadius: '8px', bgcolor: 'background.paper' };
const row = {
  alignItems: 'center',
  gap: 3,
  minHeight: 44,
  px: 4,
  fontSize: 14,
  borderTop: 1,
  borderColor: 'divider',
};
