import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Problem } from '#kernel/problem.ts';
import { formatUpTo } from '#kernel/region.ts';
import type { SeenRow, VehiclePage } from '../../contract.ts';
import type { EnergyRow, IntervalRow, OdometerRow, ServiceRow } from '../../record.ts';
import type { OpenDialog } from '../dialogs/VehicleDialogs.tsx';
import { commands, seen, useSendRows } from '../queries.ts';

/** What can be done with the rows of a vehicle. */
export interface RowActions {
  editService: (row: ServiceRow) => void;
  removeService: (row: ServiceRow) => void;
  editEnergy: (row: EnergyRow) => void;
  removeEnergy: (row: EnergyRow) => void;
  editInterval: (row: IntervalRow) => void;
  removeInterval: (row: IntervalRow) => void;
  addReading: () => void;
  removeReading: (row: OdometerRow) => void;
}

/** What can be done with single rows. A deletion offers to be taken back. */
export function useRowActions(
  { vehicle: { id: vehicleId } }: VehiclePage,
  onDialog: (dialog: OpenDialog) => void,
): { actions: RowActions; failure: { title: string; problem: Problem } | undefined } {
  const remove = useSendRows<'removeRow'>(vehicleId);
  const restore = useSendRows(vehicleId);
  const offerUndo = useOfferUndo();
  const take = (row: SeenRow, name: string) =>
    remove.mutate(commands.make('removeRow', { vehicleId, body: row }), {
      onSuccess: ({ undo }) => {
        const back = commands.make('undo', { vehicleId, body: { undo } });
        offerUndo({ message: `"${name}" deleted`, undo: () => restore.mutate(back) });
      },
    });
  const actions: RowActions = {
    editService: (row) => onDialog({ kind: 'service', vehicleId, row }),
    removeService: (row) => take({ part: 'services', ...seen(row) }, row.Service),
    editEnergy: (row) => onDialog({ kind: 'energy', vehicleId, row }),
    removeEnergy: (row) =>
      take(
        { part: 'energy', ...seen(row) },
        `${typeof row.Amount === 'number' ? formatUpTo(row.Amount, 3) : row.Amount} ${row.Unit}`,
      ),
    editInterval: (row) => onDialog({ kind: 'interval', vehicleId, row }),
    removeInterval: (row) => take({ part: 'intervals', ...seen(row) }, row.Service),
    addReading: () => onDialog({ kind: 'reading', vehicleId }),
    removeReading: (row) => take({ part: 'odometer', ...seen(row) }, String(row.Mileage)),
  };
  const failure = remove.error
    ? { title: 'Failed to delete the row', problem: remove.error }
    : restore.error
      ? { title: 'Failed to put the row back', problem: restore.error }
      : undefined;
  return { actions, failure };
}
