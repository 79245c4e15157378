import Typography from '@mui/material/Typography';
import { CardGrid } from '#frontend/grid/CardGrid.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import type { Vehicle } from '../vehicle.ts';
import type { OpenDialog } from './dialogs/VehicleDialogs.tsx';
import { VehicleCard } from './VehicleCard.tsx';

interface VehicleCardsProps {
  label: string;
  /** Whether the label is also shown above the cards. */
  isTitled?: boolean;
  vehicles: readonly Vehicle[];
  menuOf: (vehicle: Vehicle) => readonly MenuChoice[];
  onOpen: (vehicleId: string) => void;
  onDialog: (dialog: OpenDialog) => void;
}

export function VehicleCards(props: VehicleCardsProps) {
  const { label, isTitled = false, vehicles, menuOf, onOpen, onDialog } = props;
  if (vehicles.length === 0) return null;
  return (
    <>
      {isTitled && (
        <Typography variant="h2" sx={{ mt: 8, mb: 3 }}>
          {label}
        </Typography>
      )}
      <CardGrid label={label}>
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <VehicleCard
              vehicle={vehicle}
              menu={menuOf(vehicle)}
              onOpen={() => onOpen(vehicle.id)}
              onService={() => onDialog({ kind: 'service', vehicleId: vehicle.id })}
            />
          </li>
        ))}
      </CardGrid>
    </>
  );
}
