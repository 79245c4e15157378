import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ImageIcon } from '@phosphor-icons/react/Image';
import { ImagesIcon } from '@phosphor-icons/react/Images';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { counted } from '#kernel/counted.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { useIsTouched } from '../page/use-is-wide.ts';
import { takeFitted } from './fitted.ts';
import { acceptedFiles, problemOfImage } from './image-file.ts';

interface UploadTabProps {
  isMany: boolean;
  /** Why photos that were given before are not taken, until others are chosen. */
  refusedBefore: readonly string[];
  onPhotos: (photos: File[]) => void;
}

/** Accepts photos that are on the device already: chosen, dropped or pasted. */
export function UploadTab({ isMany, refusedBefore, onPhotos }: UploadTabProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(refusedBefore);
  const [isOver, setIsOver] = useState(false);
  const isTouched = useIsTouched();
  const Icon = isMany ? ImagesIcon : ImageIcon;

  function accept(files: readonly File[]) {
    void takeFitted(isMany ? files : files.slice(0, 1), take);
  }
  function take(wanted: readonly File[]) {
    const problems = wanted.map((file) => ({ file, problem: problemOfImage(file, maxPhotoBytes) }));
    setRefused(problems.flatMap(({ file, problem }) => (problem ? [`${file.name}: ${problem}`] : [])));
    const photos = problems.filter(({ problem }) => !problem).map(({ file }) => file);
    if (photos.length > 0) onPhotos(photos);
  }
  function change(event: ChangeEvent<HTMLInputElement>) {
    accept([...(event.target.files ?? [])]);
    // The same file can be chosen again.
    event.target.value = '';
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    accept([...event.dataTransfer.files]);
  }
  return (
    <Box sx={{ p: 5 }}>
      <Box
        role="group"
        aria-label={isMany ? 'Photos' : 'Photo'}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        onPaste={(event) => accept([...event.clipboardData.files])}
        sx={{
          ...zone,
          borderColor: isOver ? 'var(--rh-focus)' : 'var(--rh-control)',
          bgcolor: isOver ? 'var(--rh-accent-wash)' : 'var(--rh-wash)',
        }}
      >
        <Icon size={34} aria-hidden />
        <Button variant="contained" onClick={() => input.current?.click()} autoFocus>
          {isMany ? 'Choose photos' : 'Choose a photo'}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept={acceptedFiles}
          multiple={isMany}
          aria-label={isMany ? 'Photos to read' : 'Photo to read'}
          onChange={change}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {!isTouched && `or drop ${isMany ? 'them' : 'it'} here: `}JPEG, PNG, WebP, HEIC, GIF or PDF, up to{' '}
          {Math.floor(maxPhotoBytes / 1024 / 1024)} MB{isMany && ' each'}; larger photos are made smaller
        </Typography>
      </Box>
      {refused.length > 0 && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {refused.slice(0, 5).map((sentence) => (
            <Box key={sentence} sx={{ overflowWrap: 'anywhere' }}>
              {sentence}
            </Box>
          ))}
          {refused.length > 5 && <Box>and {counted(refused.length - 5, 'more file')}</Box>}
        </Alert>
      )}
    </Box>
  );
}

const zone = {
  border: '1.5px dashed',
  borderRadius: 1,
  minHeight: 240,
  p: 5,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 4,
  color: 'text.secondary',
  textAlign: 'center',
};
