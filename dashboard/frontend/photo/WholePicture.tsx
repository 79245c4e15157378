import Box from '@mui/material/Box';
import { useState } from 'react';
import { isLong } from './view-of-photo.ts';

interface WholePictureProps {
  src: string;
  alt: string;
  /** The maximum height of a whole picture, and how much of a long one is visible at once. */
  maxHeight: number | string;
  onError?: () => void;
}

/**
 * A picture as a whole; pages and long receipts, whose letters would be too small, at full width in a scrolling
 * frame.
 */
export function WholePicture({ src, alt, maxHeight, onError }: WholePictureProps) {
  const [isScrolled, setIsScrolled] = useState(false);
  return (
    <Box
      {...(isScrolled && { tabIndex: 0, role: 'region', 'aria-label': `${alt}, to be scrolled` })}
      sx={{
        maxHeight,
        overflow: isScrolled ? 'auto' : 'visible',
        borderRadius: 0.5,
        '&:focus-visible': { outline: '2px solid var(--rh-focus)' },
      }}
    >
      <Box
        component="img"
        src={src}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setIsScrolled(isLong({ width, height }))
        }
        onError={onError}
        sx={
          isScrolled
            ? { width: 1, display: 'block' }
            : {
                maxWidth: 1,
                maxHeight,
                objectFit: 'contain',
                mx: 'auto',
                display: 'block',
                borderRadius: 0.5,
              }
        }
      />
    </Box>
  );
}
