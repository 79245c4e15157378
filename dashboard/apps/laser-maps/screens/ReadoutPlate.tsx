import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { LockSimpleIcon } from '@phosphor-icons/react/LockSimple';
import { LockSimpleOpenIcon } from '@phosphor-icons/react/LockSimpleOpen';
import { MinusIcon } from '@phosphor-icons/react/Minus';
import { NavigationArrowIcon } from '@phosphor-icons/react/NavigationArrow';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { Tip } from '#frontend/page/Tip.tsx';
import { degrees } from '#kernel/map/earth.ts';
import type { MapView } from '#kernel/map/scene.ts';
import { mono } from './plates.ts';

interface ReadoutPlateProps {
  view: MapView;
  isLocked: boolean;
  onLocked: (isLocked: boolean) => void;
  onGoTo: (view: MapView) => void;
}

/** The map's position, and whether it can be moved. */
export function ReadoutPlate({ view, isLocked, onLocked, onGoTo }: ReadoutPlateProps) {
  const { latitude, longitude, zoom, bearing } = view;
  const shown = [
    { label: 'Latitude', value: degrees(latitude) },
    { label: 'Longitude', value: degrees(longitude) },
    { label: 'Zoom', value: zoom.toFixed(1) },
    ...(Math.abs(bearing) < 0.05 ? [] : [{ label: 'Bearing', value: `${bearing.toFixed(1)}°` }]),
  ];
  return (
    <>
      <Box component="dl" aria-label="Where the map looks" sx={readout}>
        {shown.map(({ label, value }) => (
          <div key={label}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12.5 }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, ...mono }}>
              {value}
            </Box>
          </div>
        ))}
      </Box>
      <ToggleButtonGroup
        exclusive
        aria-label="Zoom and pan"
        value={isLocked ? 'locked' : 'unlocked'}
        onChange={(_, next: string | null) => next !== null && onLocked(next === 'locked')}
      >
        <ToggleButton value="locked" sx={half}>
          <LockSimpleIcon size={17} aria-hidden /> Locked
        </ToggleButton>
        <ToggleButton value="unlocked" sx={half}>
          <LockSimpleOpenIcon size={17} aria-hidden /> Unlocked
        </ToggleButton>
      </ToggleButtonGroup>
      {!isLocked && <ZoomButtons {...{ view, onGoTo }} />}
    </>
  );
}

function ZoomButtons({ view, onGoTo }: Pick<ReadoutPlateProps, 'view' | 'onGoTo'>) {
  const zoomBy = (step: number) => onGoTo({ ...view, zoom: Math.min(20, Math.max(1, view.zoom + step)) });
  return (
    <Box sx={{ display: 'flex' }}>
      <Tip text="Zoom in">
        <IconButton aria-label="Zoom in" onClick={() => zoomBy(0.5)}>
          <PlusIcon size={18} />
        </IconButton>
      </Tip>
      <Tip text="Zoom out">
        <IconButton aria-label="Zoom out" onClick={() => zoomBy(-0.5)}>
          <MinusIcon size={18} />
        </IconButton>
      </Tip>
      {Math.abs(view.bearing) >= 0.05 && (
        <Button
          color="inherit"
          startIcon={<NavigationArrowIcon size={16} />}
          onClick={() => onGoTo({ ...view, bearing: 0 })}
        >
          North up
        </Button>
      )}
    </Box>
  );
}

const readout = { m: 0, display: 'flex', gap: { xs: 3, sm: 5 }, mr: 'auto' };
const half = { gap: { xs: 1, sm: 2 }, px: { xs: 2.5, sm: 3.5 }, fontSize: 14, lineHeight: '20px' };
