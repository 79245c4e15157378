import Button, { type ButtonProps } from '@mui/material/Button';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { type ChangeEvent, useRef } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'color'> {
  /** On the button: "Choose export.zip". */
  label: string;
  /** What the file is: "Apple Health export". */
  name: string;
  /** In the format of a file input's `accept`. */
  accept: string;
  loading?: boolean;
  onFile: (file: File) => void;
}

/** Lets the person choose one file from the device. */
export function FileButton({ label, name, accept, onFile, loading = false, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // The same file can be chosen again after it was fixed.
    target.value = '';
    if (file) onFile(file);
  }
  return (
    <>
      <Button
        {...look}
        loading={loading}
        loadingPosition="start"
        startIcon={<UploadSimpleIcon size={18} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        accept={accept}
        disabled={loading}
        onChange={change}
      />
    </>
  );
}
