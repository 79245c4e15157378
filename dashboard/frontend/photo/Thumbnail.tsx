import ButtonBase from '@mui/material/ButtonBase';
import { ImageIcon } from '@phosphor-icons/react/Image';
import { type MouseEvent, useState } from 'react';

interface ThumbnailProps {
  /** Undefined if the photo has none. */
  address: string | undefined;
  /** "Show the cover of Middlemarch" */
  label: string;
  /** In px, or a fraction of its surroundings. */
  width: number | string;
  height: number;
  tabIndex?: number;
  onClick: (event: MouseEvent) => void;
}

/** A small picture that opens the full one; an icon if it cannot be shown. */
export function Thumbnail({ address, label, width, height, tabIndex = 0, onClick }: ThumbnailProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <ButtonBase aria-label={label} tabIndex={tabIndex} onClick={onClick} sx={{ ...frame, width, height }}>
      {address !== undefined && failed !== address ? (
        <img src={address} alt="" loading="lazy" style={picture} onError={() => setFailed(address)} />
      ) : (
        <ImageIcon size={16} aria-hidden />
      )}
    </ButtonBase>
  );
}

const frame = {
  flex: 'none',
  borderRadius: '2px',
  overflow: 'hidden',
  cursor: 'zoom-in',
  color: 'text.secondary',
  bgcolor: 'var(--rh-sunken)',
  '&.Mui-focusVisible': { outline: '2px solid var(--rh-focus)', outlineOffset: 2 },
};
const picture = { width: '100%', height: '100%', objectFit: 'cover', display: 'block' } as const;
