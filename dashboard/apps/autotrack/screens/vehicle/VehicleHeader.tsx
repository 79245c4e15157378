import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { FilePdfIcon } from '@phosphor-icons/react/FilePdf';
import { TableIcon } from '@phosphor-icons/react/Table';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import type { ReactNode } from 'react';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { unsentOf } from '#frontend/outbox/laid-over.ts';
import { WaitingMark } from '#frontend/outbox/WaitingMark.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { SharedChips } from '#frontend/sharing/SharedChips.tsx';
import { RefreshButton } from '#frontend/status/RefreshButton.tsx';
import { formatDay, today } from '#kernel/day.ts';
import { papersOf } from '../../properties.ts';
import type { VehicleFacts, VehiclePage } from '../../vehicle.ts';
import type { OpenDialog } from '../dialogs/VehicleDialogs.tsx';
import { Plate } from '../Plate.tsx';
import { client, useRefresh } from '../queries.ts';
import { description } from '../words.ts';

interface VehicleHeaderProps {
  page: VehiclePage;
  add: ReactNode;
  menu: readonly MenuChoice[];
  onDialog: (dialog: OpenDialog) => void;
  onBack: () => void;
}

/** The vehicle's name, and what can be done with it as a whole. */
export function VehicleHeader({ page, add, menu, onDialog, onBack }: VehicleHeaderProps) {
  const { vehicle, facts, properties } = page;
  const vin = properties.find(({ Property }) => Property.trim().toUpperCase() === 'VIN')?.Value.trim();
  const said = description(facts, vehicle.name);
  const refresh = useRefresh(vehicle.id);
  const choices = [...fileChoices(page, onDialog), ...menu];
  const refreshing = (
    <RefreshButton query={{ isFetching: refresh.isPending, refetch: () => refresh.mutate() }} />
  );
  const more = <RowMenu label={`Actions for ${vehicle.name}`} choices={choices} />;
  return (
    <PageHeader
      title={vehicle.name}
      back={{ label: 'Back to Vehicles', onClick: onBack }}
      mark={<VehicleMark name={vehicle.name} facts={facts} />}
      isMarkHiddenOnPhones
      chips={
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {said}
            {vin && (
              <>
                {said === '' ? 'VIN ' : '. VIN '}
                <span style={{ fontFamily: 'var(--rh-mono)' }}>{vin}</span>
              </>
            )}
            {papersOf(properties).map(({ name, day }, at) => {
              const isFirst = at === 0 && said === '' && !vin;
              return `${isFirst ? '' : '. '}${name} ${endingText(day)}`;
            })}
          </Typography>
          {properties.some((row) => unsentOf(row)?.isWaiting) && <WaitingMark />}
          {!vehicle.isOwned && <SharedChips file={vehicle} viewLabel="View only" />}
        </>
      }
      actions={
        <>
          {refreshing}
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<TableIcon size={18} />}
            href={vehicle.webViewLink}
            target="_blank"
            rel="noreferrer"
          >
            View Sheet
          </Button>
          {more}
          {add}
        </>
      }
      phoneActions={
        <>
          {refreshing}
          {more}
        </>
      }
    />
  );
}

/** "expires Mar 31, 2027" */
function endingText(day: string): string {
  return `${day < today() ? 'expired' : 'expires'} ${formatDay(day)}`;
}

/** The plate; if unknown, other facts about the vehicle. */
export function VehicleMark({ name, facts }: { name: string; facts: VehicleFacts | null }) {
  return (
    <Plate
      text={facts?.licensePlate || facts?.model || name}
      caption={[facts?.year, facts?.make].filter(Boolean).join(' ')}
    />
  );
}

function fileChoices({ vehicle }: VehiclePage, onDialog: (dialog: OpenDialog) => void): MenuChoice[] {
  const vehicleId = vehicle.id;
  const download = (label: string, part: 'services' | 'energy'): MenuChoice => ({
    label,
    icon: <DownloadSimpleIcon size={18} />,
    download: client.addressOf.exportRows({ vehicleId, query: { part } }),
  });
  return [
    {
      label: 'Service history (PDF)',
      icon: <FilePdfIcon size={18} />,
      download: client.addressOf.printHistory({ vehicleId }),
    },
    download('Export maintenance (CSV)', 'services'),
    download('Export energy (CSV)', 'energy'),
    ...(vehicle.canEdit
      ? [
          {
            label: 'Import records',
            icon: <UploadSimpleIcon size={18} />,
            onChoose: () => onDialog({ kind: 'import' as const, vehicleId }),
          },
        ]
      : []),
  ];
}
