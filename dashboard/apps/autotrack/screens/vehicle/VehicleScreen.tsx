import { useQueryClient } from '@tanstack/react-query';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { ChipsToCome, PageHeader } from '#frontend/page/PageHeader.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import manifest from '../../manifest.ts';
import { knownVehicle, restoreWithLog, vehicleQueries } from '../queries.ts';
import { VehicleMark } from './VehicleHeader.tsx';
import { VehicleView, type VehicleViewProps } from './VehicleView.tsx';

/** One vehicle. Until its rows are read, its name is shown above them. */
export function VehicleScreen(props: VehicleViewProps) {
  const known = knownVehicle(useQueryClient(), props.vehicleId);
  const header = (
    <PageHeader
      title={known?.name ?? 'Vehicle'}
      back={{ label: 'Back to Vehicles', onClick: props.onBack }}
      mark={
        known ? <VehicleMark name={known.name} facts={known.facts} /> : <HouseMark app={manifest} size={54} />
      }
      isMarkHiddenOnPhones
      chips={<ChipsToCome />}
    />
  );
  return (
    <ReadFrame
      queries={[vehicleQueries.page(props.vehicleId)]}
      label="Reading the vehicle"
      failure="Failed to fetch the vehicle"
      rowHeight={64}
      header={header}
      restore={restoreWithLog}
      lacking={{
        operation: 'viewShared',
        message: 'Additional permissions required to view this vehicle.',
      }}
    >
      <VehicleView {...props} />
    </ReadFrame>
  );
}
