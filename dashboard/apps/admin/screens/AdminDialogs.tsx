import { onDemand } from '#frontend/page/on-demand.tsx';
import type { Resource } from '#kernel/calls/resources.ts';
import type { KnownApp } from '../contract.ts';
import { useRefetch } from './queries.ts';
import type { Revoking } from './tree/ResourcePeople.tsx';

// Dialogs are loaded when the first one opens.
const ShareDialog = onDemand(() =>
  import('#frontend/sharing/ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog),
);
const AssociateDialog = onDemand(() =>
  import('./AssociateDialog.tsx').then(({ AssociateDialog }) => AssociateDialog),
);
const RevokeDialog = onDemand(() => import('./RevokeDialog.tsx').then(({ RevokeDialog }) => RevokeDialog));
const TrashResource = onDemand(() =>
  import('./TrashResource.tsx').then(({ TrashResource }) => TrashResource),
);

export type OpenAdminDialog =
  | { kind: 'share' | 'associate' | 'trash'; resource: Resource }
  | ({ kind: 'revoke' } & Revoking);

interface AdminDialogsProps {
  dialog: OpenAdminDialog;
  apps: readonly KnownApp[];
  byId: ReadonlyMap<string, Resource>;
  onClose: () => void;
  /** Called when the file is gone. */
  onGone: () => void;
}

/** The one dialog that is open. */
export function AdminDialogs({ dialog, apps, byId, onClose, onGone }: AdminDialogsProps) {
  return (
    <>
      {dialog.kind === 'share' && <Share resource={dialog.resource} onClose={onClose} />}
      {dialog.kind === 'associate' && (
        <AssociateDialog resource={dialog.resource} apps={apps} onClose={onClose} />
      )}
      {dialog.kind === 'revoke' && <RevokeDialog revoking={dialog} byId={byId} onClose={onClose} />}
      {dialog.kind === 'trash' && (
        <TrashResource resource={dialog.resource} byId={byId} onClose={onClose} onGone={onGone} />
      )}
    </>
  );
}

/** The tree shows changes of access as soon as the dialog closes. */
function Share({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const refetch = useRefetch();
  const close = () => {
    void refetch();
    onClose();
  };
  return (
    <ShareDialog file={{ ...resource, canEdit: true }} failure="Failed to share sheet" onClose={close} />
  );
}
