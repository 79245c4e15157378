import { ArchiveIcon } from '@phosphor-icons/react/Archive';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';

import { TableIcon } from '@phosphor-icons/react/Table';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { UserPlusIcon } from '@phosphor-icons/react/UserPlus';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import type { Problem } from '#kernel/problem.ts';
import type { Vehicle } from '../vehicle.ts';
import type { OpenDialog } from './dialogs/VehicleDialogs.tsx';
import { commands, useArchiveVehicle } from './queries.ts';

/** What can be done with a vehicle as a whole. */
export function useVehicleActions(onDialog: (dialog: OpenDialog) => void): {
  menuOf: (vehicle: Vehicle) => MenuChoice[];
  failure: { title: string; problem: Problem } | undefined;
} {
  const archive = useArchiveVehicle();
  const undo = useArchiveVehicle();
  const offerUndo = useOfferUndo();
  function setArchived({ id: vehicleId, name }: Vehicle, isArchived: boolean) {
    const command = (isArchived: boolean) =>
      commands.make('archiveVehicle', { vehicleId, body: { isArchived } });
    archive.mutate(command(isArchived), {
      onSuccess: () =>
        offerUndo({
          message: isArchived ? `"${name}" archived` : `"${name}" is active again`,
          icon: <ArchiveIcon size={18} aria-hidden />,
          undo: () => undo.mutateAsync(command(!isArchived)),
        }),
    });
  }
  const menuOf = (vehicle: Vehicle): MenuChoice[] => {
    const isArchived = vehicle.facts?.isArchived ?? false;
    const { log } = vehicle;
    return [
      ...(vehicle.canEdit
        ? [
            {
              label: 'Edit Vehicle',
              icon: <PencilSimpleIcon size={18} />,
              onChoose: () => onDialog({ kind: 'edit-vehicle', vehicleId: vehicle.id }),
            },
          ]
        : []),
      ...(log
        ? [
            {
              label: 'View Maintenance Log',
              icon: <TableIcon size={18} />,
              onChoose: () => void window.open(log.webViewLink, '_blank', 'noreferrer'),
            },
          ]
        : []),
      ...(vehicle.canEdit
        ? [
            {
              label: isArchived ? 'Use again' : 'Archive',
              icon: <ArchiveIcon size={18} />,
              onChoose: () => setArchived(vehicle, !isArchived),
            },
          ]
        : []),
      {
        label: vehicle.isOwned ? 'Share' : 'People',
        icon: <UserPlusIcon size={18} />,
        onChoose: () => onDialog({ kind: 'share-vehicle', vehicle }),
      },
      ...(vehicle.isOwned
        ? [
            {
              label: 'Delete',
              icon: <TrashIcon size={18} />,
              isDestructive: true,
              onChoose: () => onDialog({ kind: 'delete-vehicle', vehicle }),
            },
          ]
        : []),
    ];
  };
  const failure = archive.error
    ? { title: 'Failed to archive the vehicle', problem: archive.error }
    : undefined;
  return { menuOf, failure };
}
