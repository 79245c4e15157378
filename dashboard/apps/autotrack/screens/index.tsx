import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { UndoSnackbar } from '#frontend/UndoSnackbar.tsx';
import { VehicleScreen } from './VehicleScreen.tsx';
import { VehiclesScreen } from './VehiclesScreen.tsx';
import { vehicleParts } from './vehicle-parts.ts';

const address = {
  app: parseAsString,
  vehicle: parseAsString,
  /** Named while it is not the first. */
  part: parseAsStringLiteral(vehicleParts),
};

/** The vehicles, or the one that the address names. */
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
