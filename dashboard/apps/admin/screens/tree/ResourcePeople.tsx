import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { GlobeIcon } from '@phosphor-icons/react/Globe';
import { XIcon } from '@phosphor-icons/react/X';
import { PersonMark } from '#frontend/page/PersonMark.tsx';
import { Tip } from '#frontend/page/Tip.tsx';
import type { Grant, Resource } from '#kernel/calls/resources.ts';
import type { Access } from '../../contract.ts';
import { isOutside, nameOf, sourceOf } from '../sharing.ts';

/** Access that is to be removed, and whose. */
export interface Revoking {
  name: string;
  /** Where it is removed: the file's name, or the number of files. */
  from: string;
  accesses: readonly Access[];
}

const roleWords: Readonly<Record<Grant['role'], string>> = {
  owner: 'Owner',
  writer: 'Editor',
  reader: 'Viewer',
};

interface ResourcePeopleProps {
  resource: Resource;
  byId: ReadonlyMap<string, Resource>;
  onRevoke: (revoking: Revoking) => void;
}

/** Everybody who can open a file, the owner first, the link before people. */
export function ResourcePeople({ resource, byId, onRevoke }: ResourcePeopleProps) {
  const { permissions, canSeePeople, isOwned } = resource;
  return (
    <Box
      component="section"
      aria-label="People with access"
      sx={{ borderTop: 1, borderColor: 'divider', pt: 4 }}
    >
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        People with access
      </Typography>
      {!canSeePeople && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          You can view this, but not who else can.
        </Typography>
      )}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        {permissions.map((grant) => (
          <Person
            key={grant.id}
            grant={grant}
            resource={resource}
            source={grant.role === 'owner' ? null : sourceOf(resource, grant, byId)}
            onRevoke={
              isOwned && grant.role !== 'owner'
                ? () =>
                    onRevoke({
                      name: nameOf(grant),
                      from: `"${resource.name}"`,
                      accesses: [{ resourceId: resource.id, permissionId: grant.id }],
                    })
                : null
            }
          />
        ))}
      </Box>
    </Box>
  );
}

interface PersonProps {
  grant: Grant;
  resource: Resource;
  /** The folder that gives them access. */
  source: Resource | null;
  onRevoke: (() => void) | null;
}

function Person({ grant, resource, source, onRevoke }: PersonProps) {
  const name = nameOf(grant);
  const isStranger =
    resource.isOwned && grant.role !== 'owner' && isOutside(grant, resource.owner?.emailAddress ?? '');
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', gap: 2.5, minHeight: 36 }}>
      <GrantMark grant={grant} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontSize: 14.5, lineHeight: '19px', fontWeight: 600 }}>
          <Breakable text={name} />
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {[
            grant.emailAddress !== name && grant.emailAddress,
            source && `through the folder "${source.name}"`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Typography>
        {isStranger && <Chip size="small" color="warning" label="Outside your domain" sx={{ mt: 0.5 }} />}
      </Box>
      <Chip variant="outlined" label={roleWords[grant.role]} />
      {onRevoke && !source && (
        <Tip text="Revoke access">
          <IconButton size="small" aria-label={`Revoke access of ${name}`} onClick={onRevoke}>
            <XIcon size={16} />
          </IconButton>
        </Tip>
      )}
    </Stack>
  );
}

/** An address breaks before its domain rather than within it. */
function Breakable({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  if (at <= 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

/** A person as their initials; everyone with the link as a globe. */
export function GrantMark({ grant, size = 30 }: { grant: Grant; size?: number }) {
  if (grant.type !== 'anyone') {
    return <PersonMark name={nameOf(grant)} size={size} tone={grant.role === 'owner' ? 'solid' : 'wash'} />;
  }
  return (
    <Box sx={{ ...linkMark, width: size, height: size }}>
      <GlobeIcon size={size * 0.6} aria-hidden />
    </Box>
  );
}

const linkMark = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: '5px',
  bgcolor: 'var(--rh-warning-wash)',
  color: 'warning.main',
};
