import Button from '@mui/material/Button';
import { GasPumpIcon } from '@phosphor-icons/react/GasPump';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { WrenchIcon } from '@phosphor-icons/react/Wrench';
import type { VehiclePage } from '../vehicle.ts';
import type { OpenDialog } from './dialogs/VehicleDialogs.tsx';
import type { VehiclePart } from './vehicle/vehicle-parts.ts';

interface AddButtonProps {
  page: VehiclePage;
  part: VehiclePart;
  onDialog: (dialog: OpenDialog) => void;
}

/** The primary action of a part. */
export function AddButton({ page: { vehicle }, part, onDialog }: AddButtonProps) {
  const vehicleId = vehicle.id;
  const look = {
    maintenance: { label: 'Add Service', icon: <WrenchIcon size={18} />, kind: 'service' },
    energy: { label: 'Add Energy', icon: <GasPumpIcon size={18} />, kind: 'energy' },
    plan: { label: 'Add Interval', icon: <PlusIcon size={18} />, kind: 'interval' },
  } as const;
  const { label, icon, kind } = look[part];
  return (
    <Button variant="contained" startIcon={icon} onClick={() => onDialog({ kind, vehicleId })}>
      {label}
    </Button>
  );
}
