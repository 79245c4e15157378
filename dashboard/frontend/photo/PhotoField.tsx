import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type DragEvent, useState } from 'react';
import { useTypedBeside } from '../dialogs/typed.ts';
import { useIsTouched } from '../page/use-is-wide.ts';
import { FileButton } from './FileButton.tsx';
import { takeFitted } from './fitted.ts';
import { problemOfImage } from './image-file.ts';
import { usePicture } from './use-picture.ts';
import { WholePicture } from './WholePicture.tsx';

/** One that is stored already. */
interface StoredPhoto {
  name: string;
  address: string;
}

interface PhotoFieldProps {
  label?: string;
  photo: File | StoredPhoto | null;
  onPhoto: (photo: File | null) => void;
  maxBytes: number;
  isDisabled: boolean;
}

/** Lets the person choose, take or drop one photo, and shows it. */
export function PhotoField({ label = 'Photo', photo, onPhoto, maxBytes, isDisabled }: PhotoFieldProps) {
  const [problem, setProblem] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const isTouched = useIsTouched();
  useTypedBeside(photo instanceof File);

  function take([file]: readonly File[]) {
    if (!file) return;
    const found = problemOfImage(file, maxBytes);
    setProblem(found);
    if (!found) onPhoto(file);
  }
  function accept(file: File | undefined) {
    if (file && !isDisabled) void takeFitted([file], take);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    accept(event.dataTransfer.files[0]);
  }

  return (
    <Box
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      onPaste={(event) => accept(event.clipboardData.files[0])}
      sx={{
        border: '1.5px dashed',
        borderColor: isOver ? 'var(--rh-focus)' : 'var(--rh-control)',
        bgcolor: isOver ? 'var(--rh-accent-wash)' : 'var(--rh-wash)',
        borderRadius: 1,
        p: 4,
      }}
    >
      {photo ? <PhotoPreview key={keyOf(photo)} photo={photo} /> : null}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
        <FileButton
          label={photo ? 'Choose another' : 'Choose a file'}
          icon="image"
          {...{ accept, isDisabled }}
        />
        <FileButton label="Take a photo" icon="camera" {...{ accept, isDisabled }} />
        {photo && (
          <Button color="inherit" disabled={isDisabled} onClick={() => onPhoto(null)}>
            Remove
          </Button>
        )}
      </Stack>
      {!photo && (
        <Typography
          variant="caption"
          component="p"
          sx={{ color: 'text.secondary', textAlign: 'center', mt: 2 }}
        >
          {isTouched ? 'An image or a PDF' : 'or drop an image or a PDF here'}, up to{' '}
          {Math.floor(maxBytes / 1024 / 1024)} MB; larger photos are made smaller
        </Typography>
      )}
      {problem && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {problem}
        </Alert>
      )}
    </Box>
  );
}

function keyOf(photo: File | StoredPhoto): string {
  return photo instanceof File ? photo.name + photo.lastModified : photo.address;
}

function PhotoPreview({ photo }: { photo: File | StoredPhoto }) {
  const { address, isUnreadable, onError } = usePicture(photo instanceof File ? photo : photo.address);
  return (
    <Box component="figure" sx={{ m: 0, mb: 3, textAlign: 'center' }}>
      {address && !isUnreadable && (
        <WholePicture src={address} alt="Preview of the photo" maxHeight={280} onError={onError} />
      )}
      <Typography
        component="figcaption"
        variant="caption"
        sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {isUnreadable ? `${photo.name}: this browser shows no preview of such a file` : photo.name}
      </Typography>
    </Box>
  );
}
