import { TableIcon } from '@phosphor-icons/react/Table';
import { useIsMutating } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { drivePath } from '#frontend/drive-path.ts';
import { Foundation } from '#frontend/Foundation.tsx';
import { readingState } from '#frontend/SaveStatus.tsx';
import { cellsOf, restingState } from '#frontend/writes.ts';
import type { VehiclePage } from '../contract.ts';
import manifest from '../manifest.ts';
import { useRefresh, writes } from './queries.ts';
import type { VehiclePart } from './vehicle-parts.ts';

interface VehicleFoundationProps {
  page: VehiclePage;
  part: VehiclePart;
  query: { isFetching: boolean; isStale: boolean; dataUpdatedAt: number };
  action: ReactNode;
}

const tabOfPart = { maintenance: 'Maintenance Log', energy: 'Energy', plan: 'Intervals' } as const;

/** Where the vehicle's rows lie and whether they have got there. */
export function VehicleFoundation({ page, part, query, action }: VehicleFoundationProps) {
  const { vehicle, tabs } = page;
  const saving = useIsMutating({ mutationKey: writes.all(vehicle.id) });
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
    <Foundation
      open={isLog ? log : sheet}
      others={others}
      path={drivePath(manifest.id, open)}
      {...(range && { range: cellsOf(range) })}
      state={state}
      drive={{ label: 'Open in Drive', href: (isLog && vehicle.log?.webViewLink) || vehicle.webViewLink }}
      action={action}
    />
  );
}
