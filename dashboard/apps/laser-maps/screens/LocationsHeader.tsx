import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { MapTrifoldIcon } from '@phosphor-icons/react/MapTrifold';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { ShareNetworkIcon } from '@phosphor-icons/react/ShareNetwork';
import { TableIcon } from '@phosphor-icons/react/Table';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import type { ReactNode } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { MenuButton } from '#frontend/page/MenuButton.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { SheetChoice } from '#frontend/status/SheetChoice.tsx';
import { type ExportFormat, exportFormats, type LocationsData } from '../contract.ts';
import manifest from '../manifest.ts';
import { client } from './queries.ts';
import { type LocationsPlace, type OpenDialog, title } from './views.ts';

interface LocationsHeaderProps {
  place: LocationsPlace;
  data: LocationsData;
  refetch: () => void;
  isFetching: boolean;
  add: ReactNode;
  onDialog: (dialog: OpenDialog) => void;
}

export function LocationsHeader(props: LocationsHeaderProps) {
  const { place, data, add } = props;
  const { sheet, sheets } = data;
  const more = (
    <MenuButton
      label="More"
      icon={<DotsThreeIcon size={20} weight="bold" />}
      isIconOnly
      choices={choicesOf(props)}
    />
  );
  const openMap = () => place.onViewer({ locationId: null });
  const open = sheet && { href: sheet.webViewLink, target: '_blank', rel: 'noreferrer' };
  return (
    <PageHeader
      title={title}
      back={{ label: 'Back', onClick: place.onLeave }}
      mark={<HouseMark app={manifest} size={54} />}
      chips={<SheetChoice {...{ sheet, sheets }} onSheet={place.onSheet} />}
      actions={
        <>
          {open && (
            <Button variant="outlined" color="inherit" startIcon={<TableIcon size={18} />} {...open}>
              Open in Sheets
            </Button>
          )}
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<MapTrifoldIcon size={18} />}
            onClick={openMap}
          >
            Open Map Viewer
          </Button>
          {more}
          {add}
        </>
      }
      phoneActions={
        <>
          <IconButton aria-label="Open Map Viewer" onClick={openMap}>
            <MapTrifoldIcon size={20} />
          </IconButton>
          {more}
        </>
      }
    />
  );
}

const icon = 18;
const formatNames: Readonly<Record<ExportFormat, string>> = {
  geojson: 'Export GeoJSON',
  gpx: 'Export GPX',
  kml: 'Export KML',
  csv: 'Export CSV',
};

function choicesOf({ data, add, isFetching, refetch, onDialog }: LocationsHeaderProps): MenuChoice[] {
  const { sheet, locations } = data;
  const refresh = {
    label: isFetching ? 'Refreshing' : 'Refresh',
    icon: <ArrowsClockwiseIcon size={icon} />,
    onChoose: refetch,
  };
  const importChoice = {
    label: 'Import locations',
    icon: <UploadSimpleIcon size={icon} />,
    onChoose: () => onDialog({ kind: 'import' }),
  };
  const drawAll = {
    label: 'Draw all for the laser',
    icon: <MapTrifoldIcon size={icon} />,
    onChoose: () => onDialog({ kind: 'draw', locations }),
  };
  const choices = add ? [refresh, importChoice] : [refresh];
  if (!sheet) return choices;
  const exports = exportFormats.map((format) => ({
    label: formatNames[format],
    icon: <DownloadSimpleIcon size={icon} />,
    download: client.addressOf.exportLocations({ sheetId: sheet.id, query: { format } }),
  }));
  const share = {
    label: 'Share',
    icon: <ShareNetworkIcon size={icon} />,
    onChoose: () => onDialog({ kind: 'share' }),
  };
  return [...choices, ...(locations.length > 0 ? [drawAll, ...exports] : []), share];
}

export function AddLocationButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={onClick}>
      Add Location
    </Button>
  );
}
