import sharp from 'sharp';
import { expect, it } from 'vitest';
import { cameraFacts } from './camera-facts.ts';

const plain = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } });
const gps = {
  GPSLatitudeRef: 'S',
  GPSLatitude: '33/1 51/1 36/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '151/1 12/1 0/1',
};
const tags = { IFD2: { DateTimeOriginal: '2026:03:04 17:56:01' }, IFD3: gps };

it.each(['jpeg', 'png', 'webp'] as const)('a %s tells when and where it was taken', async (format) => {
  const photo = await plain().withExif(tags).toFormat(format).toBuffer();
  expect(await cameraFacts(photo)).toEqual({
    taken: { day: '2026-03-04', time: '17:56' },
    place: { latitude: expect.closeTo(-33.86, 5), longitude: expect.closeTo(151.2, 5), accuracy: null },
  });
});

it('the accuracy is told where the camera knew it', async () => {
  const photo = await plain()
    .withExif({ IFD3: { ...gps, GPSHPositioningError: '12/1' } })
    .jpeg()
    .toBuffer();
  expect((await cameraFacts(photo)).place?.accuracy).toBe(12);
});

it.each([
  ['no tags at all', {}],
  ['a clock that was never set', { IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } }],
  [
    'zeros for want of a fix',
    {
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '0/1 0/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '0/1 0/1 0/1',
      },
    },
  ],
])('a photo with %s tells nothing', async (_, exif) => {
  const photo = await plain().withExif(exif).jpeg().toBuffer();
  expect(await cameraFacts(photo)).toEqual({ taken: null, place: null });
});

it.each([
  ['no photo', Buffer.from('%PDF-1.7')],
  ['nothing', Buffer.alloc(0)],
  [
    'a JPEG whose tags break off',
    Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0x40, 0, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d]),
  ],
])('%s tells nothing', async (_, bytes) => {
  expect(await cameraFacts(bytes)).toEqual({ taken: null, place: null });
});
