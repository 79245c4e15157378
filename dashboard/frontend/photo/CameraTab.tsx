import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CameraRotateIcon } from '@phosphor-icons/react/CameraRotate';
import { useEffect, useRef, useState } from 'react';
import { type Facing, openCamera, stopCamera, takePhoto } from './camera.ts';
import { usePicture } from './use-picture.ts';

const refused = 'Unable to access camera. Please check permissions or use file upload instead.';

interface CameraTabProps {
  isMany: boolean;
  /** The photo just taken, until the person has decided about it. */
  shot: File | null;
  onShot: (photo: File | null) => void;
  /** What was taken before and not passed on yet. */
  kept: readonly File[];
  onKeep: (photos: readonly File[]) => void;
  onPhotos: (photos: File[]) => void;
}

/** Takes photos with the device's camera; nothing leaves the device before a photo is chosen. */
export function CameraTab({ isMany, shot, onShot, kept, onKeep, onPhotos }: CameraTabProps) {
  const [facing, setFacing] = useState<Facing>('environment');
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, facing);

  async function shoot() {
    if (video.current) onShot(await takePhoto(video.current));
  }
  function leave(use: boolean) {
    if (!shot) return;
    onShot(null);
    if (!use) return;
    if (isMany) onKeep([...kept, shot]);
    else onPhotos([shot]);
  }
  if (camera === 'refused') {
    return (
      <Box sx={{ p: 5, bgcolor: night }}>
        <Alert severity="warning">{refused}</Alert>
      </Box>
    );
  }
  return (
    <Box sx={{ bgcolor: night, color: '#EDEDE7', flex: 1, display: 'flex', flexDirection: 'column' }}>
      <Box sx={finder}>
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          aria-label="Camera"
          sx={{ ...fill, ...(facing === 'user' && { transform: 'scaleX(-1)' }) }}
        />
        {shot ? <Shot photo={shot} /> : <Brackets />}
      </Box>
      <Typography sx={{ textAlign: 'center', px: 5, pt: 4, fontSize: 14, color: '#C3CBD0' }} role="status">
        {hintOf(kept.length)}
      </Typography>
      {shot ? (
        <Stack direction="row" sx={controls}>
          <Button variant="outlined" onClick={() => leave(false)} sx={onNight}>
            Retake
          </Button>
          <Button variant="contained" onClick={() => leave(true)} autoFocus>
            Use photo
          </Button>
        </Stack>
      ) : (
        <Box sx={{ ...controls, display: 'grid', gridTemplateColumns: '1fr auto 1fr' }}>
          <span />
          <Shutter isReady={camera === 'open'} onShoot={() => void shoot()} />
          <Box sx={{ justifySelf: 'center' }}>
            <FlipButton onFlip={() => setFacing(facing === 'user' ? 'environment' : 'user')} />
          </Box>
        </Box>
      )}
      {kept.length > 0 && !shot && (
        <Button variant="contained" onClick={() => onPhotos([...kept])} sx={{ alignSelf: 'center', mb: 5 }}>
          {kept.length === 1 ? 'Read 1 photo' : `Read ${kept.length} photos`}
        </Button>
      )}
    </Box>
  );
}

function Shot({ photo }: { photo: File }) {
  const { address } = usePicture(photo);
  return <Box component="img" src={address} alt="The photo just taken" sx={{ ...fill, ...over }} />;
}

function hintOf(kept: number): string {
  if (kept === 0) return 'Fill the brackets with the label. Nothing is sent until you choose Use photo.';
  return kept === 1 ? '1 photo taken' : `${kept} photos taken`;
}

/** Opens the camera for as long as the tab is shown, and again when it is flipped. */
function useCamera(video: { current: HTMLVideoElement | null }, facing: Facing) {
  const [state, setState] = useState<'opening' | 'open' | 'refused'>('opening');
  useEffect(() => {
    const left = new AbortController();
    async function open() {
      setState('opening');
      const stream = await openCamera(facing);
      left.signal.addEventListener('abort', () => stopCamera(stream));
      const element = video.current;
      if (left.signal.aborted || !element) return stopCamera(stream);
      element.srcObject = stream;
      await element.play();
      // While it is being flipped, it shows nothing.
      if (!left.signal.aborted) setState('open');
    }
    open().catch(() => {
      if (!left.signal.aborted) setState('refused');
    });
    return () => left.abort();
  }, [video, facing]);
  return state;
}

function Shutter({ isReady, onShoot }: { isReady: boolean; onShoot: () => void }) {
  return (
    <ButtonBase aria-label="Take photo" disabled={!isReady} onClick={onShoot} sx={shutter}>
      <Box sx={{ width: 60, height: 60, borderRadius: '6px', bgcolor: 'var(--rh-lamp)' }} />
    </ButtonBase>
  );
}

function FlipButton({ onFlip }: { onFlip: () => void }) {
  return (
    <ButtonBase onClick={onFlip} sx={flipLook}>
      <Box sx={square}>
        <CameraRotateIcon size={24} />
      </Box>
      Flip
    </ButtonBase>
  );
}

function Brackets() {
  return (
    <Box
      aria-hidden
      component="svg"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      sx={{ ...fill, ...over }}
    >
      {['M7 22V10H18', 'M82 10H93V22', 'M93 78V90H82', 'M18 90H7V78'].map((path) => (
        <path
          key={path}
          d={path}
          fill="none"
          stroke="#fccb61"
          strokeWidth={4}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </Box>
  );
}

// Dark in both modes, like the camera's picture.
const night = '#0B1219';
const fill = { width: 1, height: 1, objectFit: 'contain', display: 'block' };
const over = { position: 'absolute', inset: 0, bgcolor: 'transparent' };
const finder = {
  position: 'relative',
  bgcolor: '#05090D',
  overflow: 'hidden',
  flex: { xs: 1, sm: 'none' },
  minHeight: { xs: 280, sm: 0 },
  aspectRatio: { sm: '16 / 9' },
};
const controls = { alignItems: 'center', justifyContent: 'center', gap: 4, px: 5, py: 5 };
const onNight = {
  '&, &:hover': { color: '#EDEDE7', borderColor: '#66727E', bgcolor: 'transparent' },
};
const flipLook = {
  flexDirection: 'column',
  gap: 1.5,
  fontSize: 13.5,
  color: '#C3CBD0',
  borderRadius: '6px',
};
const shutter = {
  width: 80,
  height: 80,
  borderRadius: '10px',
  border: '4px solid var(--rh-lamp)',
  '&.Mui-disabled': { opacity: 0.4 },
};
const square = {
  width: 52,
  height: 52,
  display: 'grid',
  placeItems: 'center',
  border: '1.5px solid #3E4955',
  borderRadius: '6px',
  bgcolor: '#131B23',
};
