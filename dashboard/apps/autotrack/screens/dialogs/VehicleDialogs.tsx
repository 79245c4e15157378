import { useQuery } from '@tanstack/react-query';
import { TrashDialog } from '#frontend/dialogs/TrashDialog.tsx';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { RefetchProblem } from '#frontend/status/RefetchProblem.tsx';
import manifest from '../../manifest.ts';
import type { EnergyRow, IntervalRow, ServiceRow } from '../../record.ts';
import type { Vehicle, VehiclePage } from '../../vehicle.ts';
import { commands, useDeleteVehicle, useRestoreVehicle, vehicleQueries } from '../queries.ts';
import { useShownPage } from '../shown-page.ts';
import { EnergyDialog } from './EnergyDialog.tsx';
import { ImportVehicle } from './ImportVehicle.tsx';
import { IntervalDialog } from './IntervalDialog.tsx';
import { ReadingDialog } from './ReadingDialog.tsx';
import { ServiceDialog } from './ServiceDialog.tsx';
import { AddVehicleDialog, EditVehicleDialog } from './VehicleDialog.tsx';

const ShareDialog = onDemand(() =>
  import('#frontend/sharing/ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog),
);

export type OpenDialog =
  | { kind: 'add-vehicle' }
  | { kind: 'delete-vehicle' | 'share-vehicle'; vehicle: Vehicle }
  | ({ vehicleId: string } & (
      | { kind: 'edit-vehicle' }
      | { kind: 'service'; row?: ServiceRow }
      | { kind: 'energy'; row?: EnergyRow }
      | { kind: 'interval'; row?: IntervalRow }
      | { kind: 'reading' }
      | { kind: 'import' }
    ));

interface VehicleDialogsProps {
  dialog: OpenDialog;
  /** Null closes the open dialog. */
  onDialog: (dialog: OpenDialog | null) => void;
  onOpen: (vehicleId: string) => void;
  /** Called when the vehicle has been moved to the trash. */
  onDeleted?: () => void;
}

/** The one dialog that is open for one vehicle or all of them. */
export function VehicleDialogs({ dialog, onDialog, onOpen, onDeleted }: VehicleDialogsProps) {
  const onClose = () => onDialog(null);
  switch (dialog.kind) {
    case 'add-vehicle':
      return (
        <AddVehicleDialog
          onClose={onClose}
          onCreated={(vehicleId) => {
            onClose();
            onOpen(vehicleId);
          }}
        />
      );
    case 'delete-vehicle':
      return (
        <DeleteVehicleDialog vehicle={dialog.vehicle} onClose={onClose} {...(onDeleted && { onDeleted })} />
      );
    case 'share-vehicle':
      return (
        <ShareDialog
          file={{ ...dialog.vehicle, companion: dialog.vehicle.log }}
          address={{ app: manifest.id, vehicle: dialog.vehicle.id }}
          failure="Failed to share sheet"
          onClose={onClose}
        />
      );
    default:
      return <PageDialog dialog={dialog} onClose={onClose} />;
  }
}

type OfPage = Extract<OpenDialog, { vehicleId: string }>;

/** Dialogs that need the vehicle's rows; when opened from the list, the rows are read first. */
function PageDialog({ dialog, onClose }: { dialog: OfPage; onClose: () => void }) {
  const { data: page, error, dataUpdatedAt } = useQuery(vehicleQueries.page(dialog.vehicleId));
  if (!page) {
    return (
      error && (
        <RefetchProblem
          title="Failed to fetch the vehicle"
          problem={error}
          shown="vehicles"
          readAt={dataUpdatedAt}
          link={null}
        />
      )
    );
  }
  return <ShownPageDialog {...{ dialog, onClose }} read={page} />;
}

function ShownPageDialog({
  dialog,
  read,
  onClose,
}: {
  dialog: OfPage;
  read: VehiclePage;
  onClose: () => void;
}) {
  const page = useShownPage(read);
  switch (dialog.kind) {
    case 'edit-vehicle':
      return <EditVehicleDialog page={page} onClose={onClose} />;
    case 'service':
      return <ServiceDialog page={page} row={dialog.row ?? null} onClose={onClose} />;
    case 'energy':
      return <EnergyDialog page={page} row={dialog.row ?? null} onClose={onClose} />;
    case 'interval':
      return <IntervalDialog page={page} row={dialog.row ?? null} onClose={onClose} />;
    case 'reading':
      return <ReadingDialog page={page} onClose={onClose} />;
    case 'import':
      return <ImportVehicle page={page} onClose={onClose} />;
  }
}

interface DeleteVehicleDialogProps {
  vehicle: Vehicle;
  onClose: () => void;
  onDeleted?: () => void;
}

function DeleteVehicleDialog({ vehicle, onClose, onDeleted }: DeleteVehicleDialogProps) {
  const remove = useDeleteVehicle();
  const restore = useRestoreVehicle();
  const offerUndo = useOfferUndo();
  function confirm() {
    const vehicleId = vehicle.id;
    const back = { vehicleId, body: { logId: vehicle.log?.id ?? null } };
    remove.mutate(commands.make('deleteVehicle', { vehicleId }), {
      onSuccess: () => {
        const undo = () => restore.mutateAsync(commands.make('restoreVehicle', back));
        offerUndo({ message: `"${vehicle.name}" moved to the trash`, undo });
        onClose();
        onDeleted?.();
      },
    });
  }
  return (
    <TrashDialog
      name={vehicle.name}
      what="vehicle"
      text="The vehicle's sheet and its maintenance log move to the trash in your Drive. You can bring them back from there."
      isBusy={remove.isPending}
      failure="Failed to delete the vehicle"
      problem={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
