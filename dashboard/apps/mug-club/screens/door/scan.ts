/** How wide a frame is looked at: enough for a card at arm's length, and quick on an old phone. */
const lookedAtPx = 640;

type Read = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

/** The browser's own reader of codes, where it has one. */
function ownDetector(): Detector | undefined {
  const global: object = globalThis;
  if (!('BarcodeDetector' in global) || typeof global.BarcodeDetector !== 'function') return undefined;
  return Reflect.construct(global.BarcodeDetector, [{ formats: ['qr_code'] }]);
}

/** Gives the function that finds a QR code in what the camera sees. */
export async function loadReader(): Promise<Read> {
  const detector = ownDetector();
  const { default: readCode } = (await import('jsqr')).default;
  const canvas = document.createElement('canvas');
  const readByScript: Read = async (video) => {
    const scale = Math.min(1, lookedAtPx / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context || canvas.width === 0 || canvas.height === 0) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return readCode(data, width, height)?.data;
  };
  if (!detector) return readByScript;
  return async (video) => {
    try {
      return (await detector.detect(video))[0]?.rawValue;
    } catch {
      // Some browsers name a reader they do not have; the script reads as well.
      return await readByScript(video);
    }
  };
}

/** The card in what was scanned: the address that a card holds, or its text alone. */
export function cardIn(text: string, listId: string): { card: string } | { refusal: string } {
  if (!URL.canParse(text)) return { card: text };
  const { searchParams } = new URL(text);
  const card = searchParams.get('card');
  if (card === null) return { refusal: 'This is not a member card.' };
  const list = searchParams.get('list');
  return list === listId ? { card } : { refusal: 'This card belongs to another list.' };
}

const pad = (value: number) => String(value).padStart(2, '0');

/** "2026-11-21 19:04:09", as the clock on the wall shows it. */
export function momentOf(instant: Date): string {
  const day = `${instant.getFullYear()}-${pad(instant.getMonth() + 1)}-${pad(instant.getDate())}`;
  return `${day} ${pad(instant.getHours())}:${pad(instant.getMinutes())}:${pad(instant.getSeconds())}`;
}

/** "19:04" of a moment in the sheet, with the day where it is another one. */
export function clockOf(at: string, now: string): string {
  const [day = '', clock = ''] = at.split(' ');
  const short = /^\d{1,2}:\d\d/.exec(clock)?.[0];
  if (short === undefined) return at;
  return day === now.slice(0, 10) ? short : `${short} on ${day}`;
}
