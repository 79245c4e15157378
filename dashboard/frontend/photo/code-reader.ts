/** The width at which a frame is scanned: enough for a card at arm's length, and fast on an old phone. */
const lookedAtPx = 640;

/** As browsers name them; or everything that a browser supports. */
export type CodeFormat = 'qr_code' | 'ean_13' | 'any';

type Read = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

/** The browser's own reader of codes, if it has one. */
function ownDetector(format: CodeFormat): Detector | undefined {
  const global: object = globalThis;
  if (!('BarcodeDetector' in global) || typeof global.BarcodeDetector !== 'function') return undefined;
  try {
    return Reflect.construct(global.BarcodeDetector, format === 'any' ? [] : [{ formats: [format] }]);
  } catch {
    // It does not support such codes.
    return undefined;
  }
}

/** Finds QR codes if the browser has no reader of its own. */
async function loadScript(): Promise<Read> {
  const { default: readCode } = (await import('jsqr')).default;
  const canvas = document.createElement('canvas');
  return async (video) => {
    const scale = Math.min(1, lookedAtPx / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context || canvas.width === 0 || canvas.height === 0) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return readCode(data, width, height)?.data;
  };
}

/** Whether this browser finds codes of this format in the camera's picture. */
export function canWatchFor(format: CodeFormat): boolean {
  return format === 'qr_code' || ownDetector(format) !== undefined;
}

/** Makes the function that finds a code in the camera's picture. */
export async function loadReader(format: CodeFormat): Promise<Read> {
  const detector = ownDetector(format);
  // Some browsers declare a reader they do not have; the script reads QR codes as well.
  const otherwise: Read = format === 'qr_code' ? await loadScript() : async () => undefined;
  if (!detector) return otherwise;
  return async (video) => {
    try {
      return (await detector.detect(video))[0]?.rawValue;
    } catch {
      return await otherwise(video);
    }
  };
}
