import Box from '@mui/material/Box';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useOpenDialog } from '#frontend/dialogs/use-open-dialog.ts';
import { useAskedRow } from '#frontend/page/asked-row.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { TabRow } from '#frontend/page/TabRow.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { RefetchProblem } from '#frontend/status/RefetchProblem.tsx';
import { AddButton } from '../AddButton.tsx';
import { useVehicleActions } from '../actions.tsx';
import type { OpenDialog } from '../dialogs/VehicleDialogs.tsx';
import { vehicleQueries } from '../queries.ts';
import { useShownPage } from '../shown-page.ts';
import { MaintenancePart } from './MaintenancePart.tsx';
import { RepairNotices } from './RepairNotices.tsx';
import { useRowActions } from './row-actions.ts';
import { VehicleHeader } from './VehicleHeader.tsx';
import { VehicleStatusBar } from './VehicleStatusBar.tsx';
import type { PartProps, VehiclePart } from './vehicle-parts.ts';

// Parts that are opened less often than the log are loaded on demand.
export const EnergyPart = onDemand(() => import('./EnergyPart.tsx').then(({ EnergyPart }) => EnergyPart));
export const PlanPart = onDemand(() => import('./PlanPart.tsx').then(({ PlanPart }) => PlanPart));
const VehicleDialogs = onDemand(() =>
  import('../dialogs/VehicleDialogs.tsx').then(({ VehicleDialogs }) => VehicleDialogs),
);

export interface VehicleViewProps {
  vehicleId: string;
  part: VehiclePart;
  onPart: (part: VehiclePart) => void;
  onBack: () => void;
}

/** A vehicle: what was done, what it used, and what is to be done. */
export function VehicleView({ vehicleId, part, onPart, onBack }: VehicleViewProps) {
  const query = useSuspenseQuery(vehicleQueries.page(vehicleId));
  const page = useShownPage(query.data);
  const [dialog, setDialog] = useOpenDialog<OpenDialog>();
  useLoadedAhead(VehicleDialogs.load);
  const { menuOf, failure } = useVehicleActions(setDialog);
  const rows = useRowActions(page, setDialog);
  const panelId = useId();
  useAskedRow(
    (asked) => {
      const at = <R extends { _rowIndex: number }>(all: readonly R[], edit: (row: R) => void) => {
        const found = all.find(({ _rowIndex }) => _rowIndex === asked);
        if (found) edit(found);
      };
      if (part === 'energy') at(page.energy, rows.actions.editEnergy);
      else if (part === 'plan') at(page.intervals, rows.actions.editInterval);
      else at(page.services, rows.actions.editService);
    },
    { isReady: page.vehicle.canEdit },
  );
  const failed = failure ?? rows.failure;
  const add = page.vehicle.canEdit && <AddButton {...{ page, part }} onDialog={setDialog} />;
  const imports = page.vehicle.canEdit
    ? [{ label: 'Import records', onChoose: () => setDialog({ kind: 'import', vehicleId }) }]
    : undefined;
  return (
    <>
      <VehicleHeader {...{ page, add, onBack }} menu={menuOf(page.vehicle)} onDialog={setDialog} />
      {query.error && (
        <RefetchProblem
          title="Failed to fetch the vehicle"
          problem={query.error}
          shown="rows"
          readAt={query.dataUpdatedAt}
          link={{ label: 'View Sheet', href: page.vehicle.webViewLink }}
        />
      )}
      {failed && <ProblemAlert {...failed}>The rows below are as they are in the sheet.</ProblemAlert>}
      <RepairNotices page={page} />
      <TabRow
        label="Parts of the vehicle"
        value={part}
        onChange={onPart}
        panelId={panelId}
        tabs={[
          { value: 'maintenance', label: 'Maintenance', count: page.services.length },
          { value: 'energy', label: 'Energy', count: page.energy.length },
          { value: 'plan', label: 'Plan', count: page.intervals.length },
        ]}
      />
      <Box role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${part}`} sx={{ mt: 4 }}>
        <Part {...{ page, part, add, imports }} actions={rows.actions} />
      </Box>
      <VehicleStatusBar {...{ page, part, query }} action={add} />
      {rows.question}
      {dialog && <VehicleDialogs dialog={dialog} onDialog={setDialog} onOpen={() => {}} onDeleted={onBack} />}
    </>
  );
}

const toCome = <Box sx={{ minHeight: 400 }} />;

function Part({ part, ...props }: PartProps & Pick<VehicleViewProps, 'part'>) {
  switch (part) {
    case 'maintenance':
      return <MaintenancePart {...props} />;
    case 'energy':
      return <EnergyPart {...props} meanwhile={toCome} />;
    case 'plan':
      return <PlanPart {...props} meanwhile={toCome} />;
  }
}
