import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { formatMoment } from '#frontend/status/clock.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { RepairButton } from '#frontend/status/RepairButton.tsx';
import { SheetRepair } from '#frontend/status/SheetRepair.tsx';
import type { VehiclePage } from '../../vehicle.ts';
import { commands, useLinkLog, useRepairVehicle } from '../queries.ts';

/** Says which parts a vehicle has lost, and offers to restore them; nothing if it is complete. */
export function RepairNotices({ page }: { page: VehiclePage }) {
  const { vehicle, tabs } = page;
  const repair = useRepairVehicle(vehicle.id);
  const damaged = (['Vehicle', 'Maintenance Log', 'Energy', 'Intervals', 'Odometer'] as const).filter(
    (tab) => (tabs[tab]?.missingHeaders.length ?? 0) > 0,
  );
  return (
    <>
      {!vehicle.log && vehicle.logChoices.length > 1 && <ChooseLog page={page} />}
      {!vehicle.log && vehicle.logChoices.length === 0 && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          <AlertTitle sx={{ fontSize: 14, fontWeight: 600, mb: 0 }}>
            Maintenance log not found for this vehicle
          </AlertTitle>
          It may be in the trash of your Drive, or renamed by hand. A new one starts empty.
          {vehicle.canEdit && (
            <Stack sx={{ mt: 3 }}>
              <RepairButton
                repair={repair}
                label="Create maintenance log"
                busyLabel="Creating"
                failure="Failed to create the maintenance log"
              />
            </Stack>
          )}
        </Alert>
      )}
      {damaged.map((tab) => (
        <SheetRepair
          key={tab}
          missingHeaders={tabs[tab]?.missingHeaders ?? []}
          place={`the tab ${tab}`}
          missingTab={tabs[tab]?.range === null ? tab : undefined}
          link={tab === 'Maintenance Log' ? (vehicle.log?.webViewLink ?? null) : vehicle.webViewLink}
          canEdit={vehicle.canEdit}
          repair={repair}
          failure="Failed to repair the vehicle"
        />
      ))}
    </>
  );
}

function ChooseLog({ page: { vehicle } }: { page: VehiclePage }) {
  const link = useLinkLog(vehicle.id);
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <AlertTitle sx={{ fontSize: 14, fontWeight: 600, mb: 0 }}>
        Several sheets may be the maintenance log of this vehicle
      </AlertTitle>
      Choose the right one. Nothing is written to the others.
      <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap' }}>
        {vehicle.logChoices.map(({ id, name, modifiedTime }) => (
          <Button
            key={id}
            variant="outlined"
            color="inherit"
            disabled={link.isPending || !vehicle.canEdit}
            onClick={() =>
              link.mutate(commands.make('linkLog', { vehicleId: vehicle.id, body: { logId: id } }))
            }
          >
            {name}, modified {formatMoment(modifiedTime)}
          </Button>
        ))}
      </Stack>
      {link.error && <ProblemAlert title="Failed to choose the log" problem={link.error} />}
    </Alert>
  );
}
