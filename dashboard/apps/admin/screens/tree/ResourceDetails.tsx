import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { XIcon } from '@phosphor-icons/react/X';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { Facts } from '#frontend/grid/Facts.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { inOwnDirection } from '#frontend/page/text-direction.ts';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import type { Resource } from '#kernel/calls/resources.ts';
import type { KnownApp } from '../../contract.ts';
import { canAssociate } from '../filters.ts';
import { KindIcon, kindTitle } from './KindIcon.tsx';
import { type ResourceActions, ResourceButtons } from './ResourceButtons.tsx';
import { ResourcePeople, type Revoking } from './ResourcePeople.tsx';
import { modifiedDay } from './TreeRow.tsx';
import { wayTo } from './tree.ts';

interface ResourceDetailsProps extends ResourceActions {
  resource: Resource;
  app: KnownApp | undefined;
  byId: ReadonlyMap<string, Resource>;
  onRevoke: (revoking: Revoking) => void;
  onClose: () => void;
}

/** Everything that is known about a file: beside the tree, or over it on phones. */
export function ResourceDetails(props: ResourceDetailsProps) {
  const { resource, onClose } = props;
  const isWide = useIsWide();
  if (!isWide) {
    return (
      <DialogFrame
        title={kindTitle(resource)}
        isOpen
        isBusy={false}
        onClose={onClose}
        actions={
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Done
          </Button>
        }
      >
        <Details {...props} />
      </DialogFrame>
    );
  }
  return (
    <Box component="aside" aria-label={`Details of ${resource.name}`} sx={panel}>
      <Stack direction="row" sx={head}>
        <Typography variant="subtitle2" component="h2" sx={{ flex: 1 }}>
          {kindTitle(resource)}
        </Typography>
        <IconButton size="small" aria-label="Close the details" onClick={onClose}>
          <XIcon size={17} />
        </IconButton>
      </Stack>
      <Box sx={{ p: 5, display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Details {...props} />
      </Box>
    </Box>
  );
}

function Details({ resource, app, byId, onRevoke, ...actions }: ResourceDetailsProps) {
  return (
    <>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
        {app ? <HouseMark app={app} size={44} /> : <KindIcon resource={resource} />}
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere', ...inOwnDirection }}>
            {resource.name}
          </Typography>
          {resource.folderName !== null && (
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {resource.folderName}
            </Typography>
          )}
        </Box>
      </Stack>
      <Facts facts={factsOf(resource, app, byId)} />
      <ResourcePeople resource={resource} byId={byId} onRevoke={onRevoke} />
      <ResourceButtons resource={resource} {...actions} />
    </>
  );
}

function factsOf(resource: Resource, app: KnownApp | undefined, byId: ReadonlyMap<string, Resource>) {
  const way = wayTo(resource, byId).map(({ name }) => name);
  const owner = resource.owner?.displayName || resource.owner?.emailAddress || null;
  return [
    { label: 'Path', value: way.length > 0 ? way.join(' / ') : null },
    { label: 'App', value: app?.title ?? (canAssociate(resource) ? 'No app' : null) },
    { label: 'Modified', value: modifiedDay(resource) },
    { label: 'Owner', value: resource.isOwned ? 'You' : owner },
  ];
}

const panel = {
  position: 'sticky',
  top: 16,
  maxHeight: 'calc(100dvh - 90px)',
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
};
const head = {
  alignItems: 'center',
  minHeight: 38,
  pl: 5,
  pr: 2,
  bgcolor: 'background.wash',
  borderBottom: 1,
  borderColor: 'var(--rh-line-strong)',
};
