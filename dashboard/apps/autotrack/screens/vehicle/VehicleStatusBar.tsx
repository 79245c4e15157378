import { TableIcon } from '@phosphor-icons/react/Table';
import type { ReactNode } from 'react';
import { drivePath } from '#frontend/calls/drive-path.ts';
import { readingState } from '#frontend/status/SaveStatus.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { cellsOf, restingState } from '#frontend/status/writes.ts';
import manifest from '../../manifest.ts';
import type { VehiclePage } from '../../vehicle.ts';
import { commands, useRefresh } from '../queries.ts';
import type { VehiclePart } from './vehicle-parts.ts';

interface VehicleStatusBarProps {
  page: VehiclePage;
  part: VehiclePart;
  query: { isFetching: boolean; isStale: boolean; dataUpdatedAt: number };
  action: ReactNode;
}

const tabOfPart = { maintenance: 'Maintenance Log', energy: 'Energy', plan: 'Intervals' } as const;

/** Where the vehicle's rows are stored and whether changes have arrived there. */
export function VehicleStatusBar({ page, part, query, action }: VehicleStatusBarProps) {
  const { vehicle, tabs } = page;
  const saving = commands.useCount({ vehicleId: vehicle.id });
  const refresh = useRefresh(vehicle.id);
  const icon = <TableIcon size={17} aria-hidden />;
  const sheet = { icon, label: vehicle.name };
  const log = vehicle.log && { icon, label: vehicle.log.name };
  const isLog = part === 'maintenance' && log !== null;
  const range = tabs[tabOfPart[part]]?.range;
  const state =
    saving > 0
      ? ({ kind: 'saving' } as const)
      : (readingState(query, () => refresh.mutate()) ?? restingState(vehicle, undefined));
  const others = [
    ...(isLog ? [{ ...sheet, href: vehicle.webViewLink }] : []),
    ...(!isLog && log && vehicle.log ? [{ ...log, href: vehicle.log.webViewLink }] : []),
  ];
  const open = { isOwned: vehicle.isOwned, name: isLog && vehicle.log ? vehicle.log.name : vehicle.name };
  return (
    <StatusBar
      open={isLog ? log : sheet}
      others={others}
      sheetId={isLog ? vehicle.log?.id : vehicle.id}
      path={drivePath(manifest.id, open)}
      {...(range && { range: cellsOf(range) })}
      state={state}
      drive={{ label: 'Open in Drive', href: (isLog && vehicle.log?.webViewLink) || vehicle.webViewLink }}
      action={action}
    />
  );
}
