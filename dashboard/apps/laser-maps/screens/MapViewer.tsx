import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FloppyDiskIcon } from '@phosphor-icons/react/FloppyDisk';
import { ScissorsIcon } from '@phosphor-icons/react/Scissors';
import { useMemo, useState } from 'react';
import { fillsWindow } from '#frontend/dialogs/snackbar-place.ts';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { attributionOf } from '#frontend/map/attribution.ts';
import { FindPlace } from '#frontend/map/FindPlace.tsx';
import { isBundledOnly, lackOf, shapesUntil } from '#frontend/map/style-names.ts';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import { withChanges } from '#frontend/records/record-form.ts';
import { SaveFailure } from '#frontend/records/SaveFailure.tsx';
import { frameSizeOf } from '#kernel/map/scene.ts';
import type { Location, LocationChanges, LocationsData } from '../contract.ts';
import { coordinatesOf } from '../framing.ts';
import { FrameMark } from './FrameMark.tsx';
import { LocationPlate } from './LocationPlate.tsx';
import { MapArea, ProviderProblem, useMapSource } from './MapArea.tsx';
import { MarkButton } from './MarkButton.tsx';
import { LockHint, Warnings } from './Notes.tsx';
import { plate } from './plates.ts';
import { writes } from './queries.ts';
import { ReadoutPlate } from './ReadoutPlate.tsx';
import { StyleChoice, StylePlate } from './StylePlate.tsx';
import { frameIn, mapAround, useRaisedSnackbars, useViewport } from './use-frame.ts';
import { cellsOf, useViewer, viewBefore, viewChanges } from './use-viewer.ts';

interface MapViewerProps {
  data: LocationsData;
  canEdit: boolean;
  locationId: string | null;
  onLocation: (id: string | null) => void;
  onDraw: (location: Location) => void;
  onClose: () => void;
}

/** The map, framed according to a location. */
export function MapViewer({ data, canEdit, locationId, onLocation, onDraw, onClose }: MapViewerProps) {
  const location = data.locations.find(({ id }) => id === locationId);
  const viewer = useViewer(location);
  const { scene, place, view, style, isLocked } = viewer;
  const source = useMapSource();
  const isWide = useIsWide();
  const [viewport, measure] = useViewport();
  const [trouble, setTrouble] = useState<string>();
  const [controls, measureControls] = useViewport();
  const footHeight = controls?.height ?? 0;
  const frame = viewport && frameIn(viewport, scene.aspectRatio, { isWide, footHeight });
  useRaisedSnackbars(footHeight);
  const home = useMemo(() => (location ? (coordinatesOf(location) ?? null) : null), [location]);
  const bundled = source.googleKey === null ? source.sources : undefined;
  const isCoarse = bundled !== undefined && isBundledOnly(style, bundled);
  const nearest = Math.max(view.zoom, 8);
  const find = (
    <FindPlace
      label="Go to a place"
      onFound={(found) =>
        viewer.goTo({
          ...view,
          ...found,
          zoom: found.zoom ?? (isCoarse ? Math.min(nearest, shapesUntil) : nearest),
        })
      }
    />
  );
  return (
    <Box ref={measure} component="section" aria-label="Map Viewer" sx={stage} {...{ [fillsWindow]: '' }}>
      {frame && viewport && (
        <Box sx={{ position: 'absolute', ...mapAround(frame, viewport) }}>
          <MapArea
            {...{ source, place, style, isLocked, home }}
            label={location ? `Map of ${location.name}` : 'Map of the world'}
            scale={frame.width / frameSizeOf(scene.aspectRatio).width}
            onMove={viewer.setView}
            markers={scene.markers}
            onProblem={setTrouble}
          />
        </Box>
      )}
      {frame && <FrameMark frame={frame} />}
      <LocationPlate
        {...{ location, onLocation, onClose }}
        locations={data.locations}
        ratio={scene.aspectRatio}
      />
      {isWide && (
        <Box sx={side}>
          <StylePlate style={style} onStyle={viewer.setStyle} />
          <Box sx={{ ...plate, p: 3.5 }}>{find}</Box>
        </Box>
      )}
      {!isWide && <Box sx={narrowFind}>{find}</Box>}
      <Box sx={foot}>
        <Warnings
          lack={bundled && lackOf(style, bundled, view.zoom)}
          onZoom={(zoom) => viewer.goTo({ ...view, zoom })}
          trouble={trouble}
          provider={source.problem !== undefined && <ProviderProblem message={source.problem} />}
        />
        <Box ref={measureControls} sx={row}>
          <Box sx={bar}>
            <ReadoutPlate {...{ view, isLocked }} onLocked={viewer.setIsLocked} onGoTo={viewer.goTo} />
            {!isWide && <StyleChoice style={style} onStyle={viewer.setStyle} />}
            {location && <ViewActions {...{ data, location, canEdit, onDraw, viewer }} />}
          </Box>
          {isWide && <LockHint isLocked={isLocked} isPlaced={location !== undefined} />}
        </Box>
      </Box>
      {source.sources && <Box sx={credit}>{attributionOf(style, source.sources)}</Box>}
    </Box>
  );
}

interface ViewActionsProps extends Pick<MapViewerProps, 'data' | 'canEdit' | 'onDraw'> {
  location: Location;
  viewer: ReturnType<typeof useViewer>;
}

/** What can be done with the framed view: save it, or draw it. */
function ViewActions({ data, location, canEdit, onDraw, viewer }: ViewActionsProps) {
  const { view, style } = viewer;
  const sheetId = data.sheet?.id ?? '';
  const update = writes.useSend('update');
  const undo = writes.useSend('undo');
  const offerUndo = useOfferUndo();
  const changes = viewChanges(location, view, style);
  const isChanged = Object.keys(changes).length > 0;
  const send = (row: Location, wanted: LocationChanges) => writes.commands.update(sheetId, row, wanted);
  function save() {
    update.mutate(send(location, changes), {
      onSuccess: (answer) => {
        const saved = writes.savedIn(answer);
        offerUndo({
          message: `View saved in ${location.name}`,
          undo: () => undo.mutateAsync(send(saved, viewBefore(location, changes))),
        });
      },
    });
  }
  return (
    <>
      {canEdit && isChanged && (
        <Button
          variant="contained"
          startIcon={<FloppyDiskIcon size={18} />}
          loading={update.isPending}
          loadingPosition="start"
          onClick={save}
        >
          Save view
        </Button>
      )}
      {canEdit && <MarkButton {...{ sheetId, location, view }} />}
      <Button
        variant="outlined"
        startIcon={<ScissorsIcon size={18} />}
        onClick={() => onDraw(withChanges(location, cellsOf(view, style)))}
      >
        Draw for the laser
      </Button>
      {update.error && <SaveFailure words={writes.record.words} problem={update.error} />}
    </>
  );
}

/** Below the top bar, which is 60 px high; fills the rest of the window. */
const stage = {
  position: 'fixed',
  inset: '60px 0 0 0',
  zIndex: 1000,
  overflow: 'hidden',
  bgcolor: 'var(--rh-sunken)',
};
const side = {
  position: 'absolute',
  top: 25,
  right: 25,
  width: 264,
  maxHeight: 'calc(100% - 130px)',
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
};
const narrowFind = { ...plate, position: 'absolute', top: 84, left: 12, right: 12, px: 3, pt: 1.5, pb: 2 };
/** Beside the styles, never over them. */
const foot = {
  position: 'absolute',
  left: { xs: 12, md: 25 },
  right: { xs: 12, md: 305 },
  bottom: { xs: 34, md: 34 },
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 2,
  pointerEvents: 'none',
  '& > *, & > * > *': { pointerEvents: 'auto' },
};
const row = {
  display: 'flex',
  flexWrap: 'wrap-reverse',
  alignItems: 'center',
  gap: { xs: 2, md: 4 },
  width: { xs: 1, md: 'auto' },
  maxWidth: 1,
};
const bar = {
  ...plate,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 2.5, md: 4 },
  px: { xs: 3, md: 4 },
  py: 2,
  width: { xs: 1, md: 'auto' },
};
const credit = {
  position: 'absolute',
  right: { xs: 12, md: 25 },
  bottom: { xs: 8, md: 8 },
  maxWidth: 'calc(100% - 24px)',
  px: 1.5,
  borderRadius: '3px',
  bgcolor: 'var(--rh-raised)',
  color: 'text.secondary',
  fontSize: 11,
  lineHeight: '16px',
};
