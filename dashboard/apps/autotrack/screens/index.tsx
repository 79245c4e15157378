import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { BarChart, LineChart } from '#frontend/charts/charts-on-demand.ts';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Ahead } from '#frontend/page/on-demand.tsx';
import { VehiclesScreen } from './VehiclesScreen.tsx';
import { VehicleScreen } from './vehicle/VehicleScreen.tsx';
import { EnergyPart, PlanPart } from './vehicle/VehicleView.tsx';
import { vehicleParts } from './vehicle/vehicle-parts.ts';

const address = {
  app: parseAsString,
  vehicle: parseAsString,
  /** In the address unless it is the first. */
  part: parseAsStringLiteral(vehicleParts),
};

export const ahead: Ahead = (query) => {
  if (!query.has('vehicle')) return [];
  switch (query.get('part')) {
    case 'energy':
      return [EnergyPart, LineChart];
    case 'plan':
      return [PlanPart];
    default:
      return [BarChart];
  }
};

/** All vehicles, or the one that the address names. */
export default function AutoTrack() {
  const [{ vehicle, part }, setAddress] = useQueryStates(address, { history: 'push' });
  return (
    <UndoSnackbar>
      {vehicle === null ? (
        <VehiclesScreen
          onOpen={(id) => void setAddress({ vehicle: id, part: null })}
          onLeave={() => void setAddress(null)}
        />
      ) : (
        <VehicleScreen
          key={vehicle}
          vehicleId={vehicle}
          part={part ?? 'maintenance'}
          onPart={(next) =>
            void setAddress({ part: next === 'maintenance' ? null : next }, { history: 'replace' })
          }
          onBack={() => void setAddress({ vehicle: null, part: null })}
        />
      )}
    </UndoSnackbar>
  );
}
