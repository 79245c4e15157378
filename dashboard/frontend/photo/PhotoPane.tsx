import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowClockwiseIcon } from '@phosphor-icons/react/ArrowClockwise';
import { ImageIcon } from '@phosphor-icons/react/Image';
import { MagnifyingGlassMinusIcon } from '@phosphor-icons/react/MagnifyingGlassMinus';
import { MagnifyingGlassPlusIcon } from '@phosphor-icons/react/MagnifyingGlassPlus';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { usePhotoGestures } from './use-photo-gestures.ts';
import { usePicture } from './use-picture.ts';
import {
  isLong,
  openingView,
  type PhotoView,
  shownIn,
  turned,
  viewByKey,
  wholePhoto,
  zoomedIn,
  zoomedOut,
} from './view-of-photo.ts';

interface PhotoPaneProps {
  /** A photo that was chosen, or the address of one that is stored. */
  file: File | string;
  name?: string;
}

/**
 * A photo beside what was read from it: enlarged, rotated and moved with mouse, fingers and keys. Dark in both modes.
 */
export function PhotoPane({ file, name }: PhotoPaneProps) {
  const { address, isUnreadable, onError } = usePicture(file);
  const [view, setView] = useState(wholePhoto);
  const [size, setSize] = useState<Size>();
  const title = name ?? (typeof file === 'string' ? 'photo' : file.name);
  return (
    <Box sx={pane}>
      {isUnreadable ? (
        <Typography sx={{ m: 'auto', p: 5, textAlign: 'center', color: '#D5DCE0' }}>
          There is no preview of {title}. It can be read and uploaded all the same.
        </Typography>
      ) : (
        <Frame view={view} onView={setView} size={size} label={`Photo ${title}`}>
          {address && (
            <Box
              component="img"
              key={address}
              src={address}
              alt={`The photo ${title}`}
              draggable={false}
              onLoad={({ currentTarget }) => {
                const { naturalWidth, naturalHeight, clientWidth, clientHeight } = currentTarget;
                const whole = { width: naturalWidth, height: naturalHeight };
                setSize(whole);
                setView(openingView({ width: clientWidth, height: clientHeight }, whole));
              }}
              onError={onError}
              style={{ transform: transformOf(view) }}
              sx={picture}
            />
          )}
        </Frame>
      )}
      <Stack direction="row" sx={bar}>
        <ImageIcon size={18} aria-hidden />
        <Typography noWrap title={title} sx={{ fontSize: 14, flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <Typography sx={{ fontSize: 14, display: { xs: 'none', md: 'block' }, mr: 1 }}>
          {size && `${size.width} x ${size.height}`}
        </Typography>
        <Tool label="Make smaller" onClick={() => setView(zoomedOut)} isDisabled={view.zoom === 1}>
          <MagnifyingGlassMinusIcon size={20} />
        </Tool>
        <Tool label="Enlarge" onClick={() => setView(zoomedIn)}>
          <MagnifyingGlassPlusIcon size={20} />
        </Tool>
        <Tool label="Turn" onClick={() => setView(turned)}>
          <ArrowClockwiseIcon size={20} />
        </Tool>
      </Stack>
    </Box>
  );
}

function transformOf({ zoom, turns, x, y }: PhotoView): string {
  return `translate(${x}px, ${y}px) scale(${zoom}) rotate(${turns * 90}deg)`;
}

interface Size {
  width: number;
  height: number;
}

interface FrameProps {
  view: PhotoView;
  /** The size of the photo; absent until it is loaded. */
  size: Size | undefined;
  onView: (change: (view: PhotoView) => PhotoView) => void;
  label: string;
  children: ReactNode;
}

function Frame({ view, size, onView, label, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const frameOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({
    width,
    height,
    ...(size && { shown: shownIn({ width, height }, size) }),
  });
  const isScrolled = size !== undefined && isLong(size);
  const gestures = usePhotoGestures({ frame, frameOf, isScrolled, onView });
  function press(event: KeyboardEvent<HTMLElement>) {
    const next = viewByKey(view, event.key, frameOf(event.currentTarget));
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onView(() => next);
  }
  return (
    <Box
      ref={frame}
      role="group"
      aria-label={`${label}. Plus and minus enlarge it, arrows move it, R turns it.`}
      tabIndex={0}
      onKeyDown={press}
      {...gestures}
      sx={{ ...frameLook, cursor: view.zoom > 1 ? 'grab' : 'zoom-in' }}
    >
      {children}
    </Box>
  );
}

interface ToolProps {
  label: string;
  onClick: () => void;
  isDisabled?: boolean;
  children: ReactNode;
}

function Tool({ label, onClick, isDisabled = false, children }: ToolProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      onClick={onClick}
      disabled={isDisabled}
      sx={{ color: 'inherit', '&.Mui-disabled': { color: '#6C7880' } }}
    >
      {children}
    </IconButton>
  );
}

const pane = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  height: 1,
  bgcolor: '#1B2326',
  color: '#EDEDE7',
};
const frameLook = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflow: 'hidden',
  touchAction: 'none',
  '&:focus-visible': { outline: '2px solid var(--rh-lamp)', outlineOffset: -2 },
};
const picture = {
  position: 'absolute',
  inset: 0,
  width: 1,
  height: 1,
  objectFit: 'contain',
  userSelect: 'none',
};
const bar = { alignItems: 'center', gap: 2, pl: 4, pr: 2, minHeight: { xs: 48, md: 54 }, bgcolor: '#11181B' };
