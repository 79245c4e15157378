import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useIsFetching, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import { LimitedAccess } from '#frontend/sharing/LimitedAccess.tsx';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import { RefetchProblem } from '#frontend/status/RefetchProblem.tsx';
import { RefreshButton } from '#frontend/status/RefreshButton.tsx';
import manifest from '../manifest.ts';
import { useVehicleActions } from './actions.tsx';
import type { OpenDialog } from './dialogs/VehicleDialogs.tsx';
import { useRefetch, vehicleQueries } from './queries.ts';
import { useShownVehicles } from './shown-page.ts';
import { VehicleCards } from './VehicleCards.tsx';
import { VehiclesStatusBar } from './VehiclesStatusBar.tsx';
import { DueList } from './vehicle/DueList.tsx';

// Forms are loaded after the rows.
const VehicleDialogs = onDemand(() =>
  import('./dialogs/VehicleDialogs.tsx').then(({ VehicleDialogs }) => VehicleDialogs),
);

interface VehiclesScreenProps {
  onOpen: (vehicleId: string) => void;
  onLeave: () => void;
}

/** All vehicles, and what is due on any of them. */
export function VehiclesScreen({ onOpen, onLeave }: VehiclesScreenProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useLoadedAhead(VehicleDialogs.load);
  const addVehicle = (
    <Button
      variant="contained"
      startIcon={<PlusIcon weight="bold" />}
      onClick={() => setDialog({ kind: 'add-vehicle' })}
    >
      Add Vehicle
    </Button>
  );
  return (
    <>
      <PageHeader
        title={manifest.title}
        back={{ label: 'Back', onClick: onLeave }}
        mark={<HouseMark app={manifest} size={54} />}
        actions={
          <>
            <Refresh />
            {addVehicle}
          </>
        }
        phoneActions={<Refresh />}
      />
      <ReadFrame
        queries={[vehicleQueries.list()]}
        label="Reading the vehicles"
        failure="Failed to fetch vehicles"
        rowHeight={392}
        areCards
        lacking={{
          operation: 'viewShared',
          message: 'Additional permissions required to access your vehicles.',
        }}
      >
        <Vehicles onOpen={onOpen} onDialog={setDialog} addVehicle={addVehicle} />
      </ReadFrame>
      <VehiclesStatusBar action={addVehicle} />
      {dialog && <VehicleDialogs dialog={dialog} onDialog={setDialog} onOpen={onOpen} />}
    </>
  );
}

function Refresh() {
  const isReading = useIsFetching({ queryKey: vehicleQueries.list().queryKey }) > 0;
  const refetch = useRefetch();
  return <RefreshButton query={{ isFetching: isReading, refetch: refetch }} />;
}

interface VehiclesProps {
  onOpen: (vehicleId: string) => void;
  onDialog: (dialog: OpenDialog) => void;
  addVehicle: React.ReactNode;
}

function Vehicles({ onOpen, onDialog, addVehicle }: VehiclesProps) {
  const query = useSuspenseQuery(vehicleQueries.list());
  const { permissions } = query.data;
  const vehicles = useShownVehicles(query.data.vehicles);
  const { menuOf, failure } = useVehicleActions(onDialog);
  const active = vehicles.filter(({ facts }) => !facts?.isArchived);
  const archived = vehicles.filter(({ facts }) => facts?.isArchived);
  const actions = { menuOf, onOpen, onDialog };
  return (
    <>
      {query.error && (
        <RefetchProblem
          title="Failed to fetch vehicles"
          problem={query.error}
          shown="vehicles"
          readAt={query.dataUpdatedAt}
          link={null}
        />
      )}
      {failure && <ProblemAlert {...failure}>The vehicles below are as they are in Drive.</ProblemAlert>}
      <LimitedAccess permissions={permissions} words={{ about: 'vehicles' }} />
      {vehicles.length === 0 ? (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
          <EmptyState title="No vehicles tracked yet" action={addVehicle}>
            A vehicle is a sheet in your Drive, with a maintenance log beside it. You can edit both there.
          </EmptyState>
        </Box>
      ) : (
        <>
          <VehicleCards label="Vehicles" vehicles={active} {...actions} />
          <DueList vehicles={active} onOpen={onOpen} />
          <VehicleCards label="Archived" isTitled vehicles={archived} {...actions} />
        </>
      )}
    </>
  );
}
