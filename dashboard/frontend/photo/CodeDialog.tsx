import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { photoCalls } from '#kernel/calls/photos.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { Problem } from '#kernel/problem.ts';
import { type Code, codes } from '#kernel/records/codes.ts';
import { createCallsClient } from '../calls/client.ts';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { CodeCamera } from './CodeCamera.tsx';
import { type CodeFormat, canWatchFor } from './code-reader.ts';
import { FileButton } from './FileButton.tsx';
import { takeFitted } from './fitted.ts';
import { problemOfImage } from './image-file.ts';

const client = createCallsClient(photoCalls);
const formats: Readonly<Record<Code, CodeFormat>> = { isbn: 'ean_13', any: 'any' };

interface CodeDialogProps {
  code: Code;
  onCode: (text: string) => void;
  onClose: () => void;
}

/** The first of these texts that is a code of this kind. */
function codeAmong(texts: readonly string[], code: Code): string | undefined {
  for (const text of texts) {
    const read = codes[code].read(text);
    if ('code' in read) return read.code;
  }
  return undefined;
}

/**
 * Reads a barcode: from the camera's picture, if the browser can find codes in it, otherwise from a photo, in which
 * the server finds them.
 */
export function CodeDialog({ code, onCode, onClose }: CodeDialogProps) {
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { name } = codes[code];
  const format = formats[code];
  const stop = useRef<AbortController>(null);
  useEffect(() => {
    const own = new AbortController();
    stop.current = own;
    // Whoever has closed it types the code by hand.
    return () => own.abort();
  }, []);

  async function read([photo]: readonly File[]) {
    const signal = stop.current?.signal;
    if (!photo || !signal || signal.aborted) return;
    const refusal = problemOfImage(photo, maxPhotoBytes);
    setProblem(refusal);
    if (refusal !== undefined) return;
    setIsReading(true);
    try {
      const found = await client.readCodes({ body: {}, files: { photo } }, { signal });
      if (signal.aborted) return;
      const text = codeAmong(
        found.codes.map((each) => each.text),
        code,
      );
      if (text !== undefined) return onCode(text);
      setProblem(`No ${name} was found in this photo. Come closer to the barcode, or type the ${name}.`);
    } catch (error) {
      const said = error instanceof Problem ? error.message : 'The photo could not be read.';
      setProblem(`${said} You can type the ${name} instead.`);
    } finally {
      setIsReading(false);
    }
  }

  return (
    <DialogFrame
      title={`Scan the ${name}`}
      maxWidth="sm"
      isShort
      isOpen
      isBusy={false}
      onClose={onClose}
      actions={
        <Button variant="outlined" color="inherit" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {canWatchFor(format) && (
        <CodeCamera
          format={format}
          otherwise="take a photo instead"
          onCode={(text) => {
            const seen = codeAmong([text], code);
            if (seen !== undefined) onCode(seen);
          }}
        />
      )}
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {isReading
          ? 'Reading the photo'
          : `Fill the picture with the barcode. A photo is read for its ${name} and not kept.`}
      </Typography>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <FileButton
          label="Take a photo"
          icon="camera"
          accept={(file) => file && void takeFitted([file], read)}
          isDisabled={isReading}
        />
        <FileButton
          label="Choose a photo"
          icon="image"
          accept={(file) => file && void takeFitted([file], read)}
          isDisabled={isReading}
        />
      </Stack>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
    </DialogFrame>
  );
}
