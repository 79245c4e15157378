import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openCamera, stopCamera } from './camera.ts';
import { type CodeFormat, loadReader } from './code-reader.ts';

const lookEveryMs = 150;

interface CodeCameraProps {
  format: CodeFormat;
  /** The alternative if the camera may not be used: "find the member by name below". */
  otherwise: string;
  /** Called with the text of each code that is seen; repeatedly while it stays visible. */
  onCode: (text: string) => void;
}

/** The camera's picture, in which codes are looked for. The pictures never leave the phone. */
export function CodeCamera({ format, otherwise, onCode }: CodeCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const seen = useEffectEvent(onCode);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    return watch(element, { format, onCode: (text) => seen(text), onRefused: () => setIsRefused(true) });
  }, [format]);
  if (isRefused) {
    return (
      <Alert severity="warning">Unable to access camera. Please check permissions, or {otherwise}.</Alert>
    );
  }
  return (
    <Box sx={frame}>
      <Box component="video" ref={video} muted playsInline aria-label="Camera" sx={picture} />
      <Box aria-hidden sx={sight} />
    </Box>
  );
}

interface Watching {
  format: CodeFormat;
  onCode: (text: string) => void;
  onRefused: () => void;
}

/** Opens the camera and looks for codes until the returned function is called. */
function watch(video: HTMLVideoElement, { format, onCode, onRefused }: Watching): () => void {
  const stopped = new AbortController();
  async function start() {
    const [stream, read] = await Promise.all([openCamera('environment'), loadReader(format)]);
    stopped.signal.addEventListener('abort', () => stopCamera(stream));
    if (stopped.signal.aborted) return stopCamera(stream);
    video.srcObject = stream;
    await video.play();
    look(read);
  }
  function look(read: Awaited<ReturnType<typeof loadReader>>) {
    if (stopped.signal.aborted) return;
    void read(video).then((text) => {
      if (stopped.signal.aborted) return;
      if (text) onCode(text);
      setTimeout(() => look(read), lookEveryMs);
    });
  }
  start().catch(() => {
    if (!stopped.signal.aborted) onRefused();
  });
  return () => stopped.abort();
}

// Dark in both modes, like the camera's picture.
const frame = {
  position: 'relative',
  bgcolor: '#0B1116',
  borderRadius: { xs: 0, sm: '8px' },
  mx: { xs: -4, sm: 0 },
  overflow: 'hidden',
  aspectRatio: { xs: '1', sm: '16 / 9' },
  maxHeight: '56dvh',
  width: { xs: 'auto', sm: 1 },
};
const picture = { width: 1, height: 1, objectFit: 'cover', display: 'block' };
const sight = {
  position: 'absolute',
  inset: 0,
  m: 'auto',
  height: '60%',
  aspectRatio: '1',
  border: '3px solid var(--rh-lamp)',
  borderRadius: '6px',
};
