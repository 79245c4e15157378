import type { ReactNode } from 'react';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { useWhenSent } from '#frontend/records/use-when-sent.tsx';
import type { Problem } from '#kernel/problem.ts';
import { formatUpTo } from '#kernel/region.ts';
import type { SeenRow } from '../../contract.ts';
import type { EnergyRow, IntervalRow, OdometerRow, ServiceRow } from '../../record.ts';
import type { VehiclePage } from '../../vehicle.ts';
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

/** Actions for single rows. A deletion comes with an undo. */
export function useRowActions(
  { vehicle: { id: vehicleId } }: VehiclePage,
  onDialog: (dialog: OpenDialog) => void,
): {
  actions: RowActions;
  failure: { title: string; problem: Problem } | undefined;
  /** The question about a row that waits to be sent. */
  question: ReactNode;
} {
  const removal = useSendRows<'removeRow'>(vehicleId);
  const restore = useSendRows(vehicleId);
  const offerUndo = useOfferUndo();
  /** A row that is not in the sheet yet can be neither changed nor deleted there. */
  const { whenSent, question } = useWhenSent();
  const edit = (row: object, name: string, dialog: OpenDialog) => whenSent(row, name, () => onDialog(dialog));
  const remove = (row: object, name: string, gone: SeenRow) => whenSent(row, name, () => take(gone, name));
  const take = (row: SeenRow, name: string) =>
    removal.mutate(commands.make('removeRow', { vehicleId, body: row }), {
      onSuccess: ({ undo }) => {
        const back = commands.make('undo', { vehicleId, body: { undo } });
        offerUndo({ message: `"${name}" deleted`, undo: () => restore.mutateAsync(back) });
      },
    });
  const actions: RowActions = {
    editService: (row) => edit(row, row.Service, { kind: 'service', vehicleId, row }),
    removeService: (row) => remove(row, row.Service, { part: 'services', ...seen(row) }),
    editEnergy: (row) => edit(row, amountOf(row), { kind: 'energy', vehicleId, row }),
    removeEnergy: (row) => remove(row, amountOf(row), { part: 'energy', ...seen(row) }),
    editInterval: (row) => edit(row, row.Service, { kind: 'interval', vehicleId, row }),
    removeInterval: (row) => remove(row, row.Service, { part: 'intervals', ...seen(row) }),
    addReading: () => onDialog({ kind: 'reading', vehicleId }),
    removeReading: (row) => remove(row, String(row.Mileage), { part: 'odometer', ...seen(row) }),
  };
  const failure = removal.error ? { title: 'Failed to delete the row', problem: removal.error } : undefined;
  return { actions, failure, question };
}

const amountOf = ({ Amount, Unit }: EnergyRow) =>
  `${typeof Amount === 'number' ? formatUpTo(Amount, 3) : Amount} ${Unit}`;
