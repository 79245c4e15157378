import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { LinkSimpleIcon } from '@phosphor-icons/react/LinkSimple';
import { StethoscopeIcon } from '@phosphor-icons/react/Stethoscope';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { UserPlusIcon } from '@phosphor-icons/react/UserPlus';
import type { Resource } from '#kernel/calls/resources.ts';
import { useAdminAddress } from '../address.ts';
import { canAssociate } from '../filters.ts';
import { sheetType } from './tree.ts';

/** Sheets are shared here; a folder or a picture is shared in its app. */
export function canShareHere({ isOwned, canShare, mimeType }: Resource): boolean {
  return isOwned && canShare && mimeType === sheetType;
}

/** The folders of the product and of its apps stay. */
function canTrash({ isOwned, kind }: Resource): boolean {
  return isOwned && kind !== 'root' && kind !== 'app';
}

export interface ResourceActions {
  onShare: (resource: Resource) => void;
  onAssociate: (resource: Resource) => void;
  onTrash: (resource: Resource) => void;
}

/** What can be done with a file, below its details. */
export function ResourceButtons({
  resource,
  onShare,
  onAssociate,
  onTrash,
}: ResourceActions & { resource: Resource }) {
  const [, setAddress] = useAdminAddress();
  const isChecked = resource.mimeType === sheetType && resource.rowhouseApp !== null;
  return (
    <Stack sx={{ gap: 2 }}>
      {canShareHere(resource) && (
        <Button variant="contained" startIcon={<UserPlusIcon size={18} />} onClick={() => onShare(resource)}>
          Share
        </Button>
      )}
      {canAssociate(resource) && (
        <Button
          variant={canShareHere(resource) ? 'outlined' : 'contained'}
          {...(canShareHere(resource) && { color: 'inherit' as const })}
          startIcon={<LinkSimpleIcon size={18} />}
          onClick={() => onAssociate(resource)}
        >
          Associate with app
        </Button>
      )}
      {isChecked && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<StethoscopeIcon size={18} />}
          onClick={() => void setAddress({ doctor: resource.id })}
        >
          Check this sheet
        </Button>
      )}
      <Button
        variant="outlined"
        color="inherit"
        href={resource.webViewLink}
        target="_blank"
        rel="noreferrer"
        startIcon={<ArrowSquareOutIcon size={18} />}
      >
        Open in Drive
      </Button>
      {canTrash(resource) && (
        <Button color="error" startIcon={<TrashIcon size={18} />} onClick={() => onTrash(resource)}>
          Move to trash
        </Button>
      )}
    </Stack>
  );
}
