import Button from '@mui/material/Button';
import { CameraIcon } from '@phosphor-icons/react/Camera';
import { ImageIcon } from '@phosphor-icons/react/Image';
import { type ChangeEvent, useRef } from 'react';
import { acceptedFiles } from './image-file.ts';

interface FileButtonProps {
  label: string;
  icon: 'image' | 'camera';
  accept: (file: File | undefined) => void;
  isDisabled: boolean;
}

/** Chooses a file, or takes a photo with the phone's own camera. */
export function FileButton({ label, icon, accept, isDisabled }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = icon === 'camera' ? CameraIcon : ImageIcon;
  function change(event: ChangeEvent<HTMLInputElement>) {
    accept(event.target.files?.[0]);
    // The same file can be chosen again after it was removed.
    event.target.value = '';
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={isDisabled}
        startIcon={<Icon size={18} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        {...(icon === 'camera'
          ? { accept: 'image/*', capture: 'environment' as const }
          : { accept: acceptedFiles })}
        aria-label={label}
        disabled={isDisabled}
        onChange={change}
      />
    </>
  );
}
