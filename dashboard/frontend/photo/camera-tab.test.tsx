import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '#testing/screen/screen.tsx';
import { CameraTab } from './CameraTab.tsx';
import { PhotoCapture } from './PhotoCapture.tsx';

/** jsdom has no cameras: each one that is opened is noted here, with the request. */
const opened: { wanted: unknown; stop: ReturnType<typeof vi.fn> }[] = [];

function stubCamera(getUserMedia: (wanted: unknown) => Promise<unknown>): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
}

beforeEach(() => {
  opened.length = 0;
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  stubCamera(async (wanted) => {
    const stop = vi.fn();
    opened.push({ wanted, stop });
    return { getTracks: () => [{ stop }] };
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = () =>
  renderScreen(
    <CameraTab isMany shot={null} onShot={() => {}} kept={[]} onKeep={() => {}} onPhotos={() => {}} />,
    { address: '' },
  );
const ready = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Take photo' })).toHaveProperty('disabled', false));

it('opens the camera at the back, lets go of it for the one in front, and of that when the tab is left', async () => {
  const { user, unmount } = show();
  await ready();
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  expect(opened.map(({ wanted }) => wanted)).toEqual([{ video: { facingMode: 'environment', ...size } }]);
  expect(opened[0]?.stop).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Flip' }));
  await waitFor(() => expect(opened).toHaveLength(2));
  expect(opened[1]?.wanted).toEqual({ video: { facingMode: 'user', ...size } });
  expect(opened[0]?.stop).toHaveBeenCalled();
  await ready();
  expect(opened[1]?.stop).not.toHaveBeenCalled();
  unmount();
  expect(opened[1]?.stop).toHaveBeenCalled();
});

it('says so where the camera may not be used', async () => {
  stubCamera(() => Promise.reject(new DOMException('Denied', 'NotAllowedError')));
  show();
  expect(
    await screen.findByText('Unable to access camera. Please check permissions or use file upload instead.'),
  ).toBeTruthy();
});

it('keeps a photo that is still to be confirmed while files are looked at, and asks before it is lost', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['a photo'])));
  const photos: File[][] = [];
  let isClosed = false;
  const { user } = renderScreen(
    <PhotoCapture
      title="Add Photo"
      onPhotos={(some) => photos.push(some)}
      onClose={() => (isClosed = true)}
    />,
    { address: '' },
  );
  await user.click(screen.getByRole('tab', { name: 'Use Camera' }));
  await ready();
  await user.click(screen.getByRole('button', { name: 'Take photo' }));
  await screen.findByRole('button', { name: 'Use photo' });
  await user.click(screen.getByRole('tab', { name: 'Upload File' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(isClosed).toBe(false);
  await user.click(await screen.findByRole('tab', { name: 'Use Camera' }));
  await user.click(await screen.findByRole('button', { name: 'Use photo' }));
  expect(photos).toHaveLength(1);
});
