import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { HandGrabbingIcon } from '@phosphor-icons/react/HandGrabbing';
import { InfoIcon } from '@phosphor-icons/react/Info';
import type { ReactNode } from 'react';
import type { lackOf } from '#frontend/map/style-names.ts';
import { useIsTouched } from '#frontend/page/use-is-wide.ts';
import { plate } from './plates.ts';

interface WarningsProps {
  /** What the style cannot show here. */
  lack: ReturnType<typeof lackOf>;
  onZoom: (zoom: number) => void;
  /** What could not be loaded. */
  trouble: string | undefined;
  provider: ReactNode;
}

/** What the person should know about the map on the screen. */
export function Warnings({ lack, onZoom, trouble, provider }: WarningsProps) {
  const zoom = lack?.zoom;
  return (
    <>
      {provider}
      {lack !== undefined && (
        <Alert
          severity="info"
          role="status"
          action={
            zoom !== undefined && (
              <Button color="inherit" onClick={() => onZoom(zoom)} sx={{ whiteSpace: 'nowrap' }}>
                Zoom to {zoom}
              </Button>
            )
          }
        >
          {lack.text}
        </Alert>
      )}
      {trouble !== undefined && (
        <Alert severity="warning" role="status">
          Parts of the map could not be loaded: {trouble}
        </Alert>
      )}
    </>
  );
}

/** Says whether the map can be moved, and how. */
export function LockHint({ isLocked, isPlaced }: { isLocked: boolean; isPlaced: boolean }) {
  const isTouched = useIsTouched();
  const locked = isPlaced ? 'Zoom and pan are locked.' : 'Choose a location, or go to a place.';
  return (
    <Box role="status" sx={hint}>
      {isLocked ? <InfoIcon size={17} aria-hidden /> : <HandGrabbingIcon size={17} aria-hidden />}
      {isLocked ? locked : `Drag to pan, ${isTouched ? 'pinch' : 'scroll'} to zoom. Lock when framed.`}
    </Box>
  );
}

const hint = {
  ...plate,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 4,
  py: 3,
  fontSize: 14,
  color: 'text.secondary',
};
