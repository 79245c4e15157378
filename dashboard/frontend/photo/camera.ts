import { jpegOf } from './jpeg.ts';

export type Facing = 'environment' | 'user';

/** The camera that faces away from the person, or the one that faces them; a laptop has only one. */
export async function openCamera(facingMode: Facing): Promise<MediaStream> {
  return await navigator.mediaDevices.getUserMedia({
    video: { facingMode, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const jpegQuality = 0.8;

/** The camera's present picture, as a file. */
export async function takePhoto(video: HTMLVideoElement): Promise<File> {
  const { videoWidth: width, videoHeight: height } = video;
  const blob = await jpegOf(video, { width, height, quality: jpegQuality });
  return new File([blob], `photo-${Date.now()}.jpg`, { type: 'image/jpeg' });
}
