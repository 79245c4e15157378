import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { browserOptions } from '../../../e2e/browser.ts';
import { test } from '../../../e2e/journey.ts';
import {
  createSnapsheet,
  nameplate,
  readSnapsheet,
  startSnapsheet,
  writeFilm,
} from '../../../e2e/snapsheet.ts';

// A browser whose camera always sees a nameplate.
const film = path.join(mkdtempSync(path.join(tmpdir(), 'rowhouse-film-')), 'plate.mjpeg');
await writeFilm(film, await nameplate({ Maker: 'Holland Press Works', Model: 'HP-2 Cylinder' }));

test.use({
  launchOptions: await browserOptions(
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ),
});

test('photos are taken with the camera, one and several, from its front and its back @phone-only', async ({
  page,
}) => {
  await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'Presses');
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const { toBlob } = HTMLCanvasElement.prototype;
    Object.assign(window, { asked: [], tracks: [], drawn: [] });
    HTMLCanvasElement.prototype.toBlob = function (give, ...how) {
      Reflect.get(window, 'drawn').push(how);
      toBlob.call(this, give, ...how);
    };
    mediaDevices.getUserMedia = async (wanted) => {
      Reflect.get(window, 'asked').push(wanted);
      const stream = await open(wanted);
      Reflect.get(window, 'tracks').push(...stream.getTracks());
      return stream;
    };
  });
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  await page.getByRole('button', { name: 'Add Photo' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Photo' });
  await dialog.getByRole('tab', { name: 'Use Camera' }).click();
  const shutter = dialog.getByRole('button', { name: 'Take photo' });
  await expect(shutter).toBeEnabled();
  await dialog.getByRole('button', { name: 'Flip' }).click();
  await expect(shutter).toBeEnabled();
  const asked = await page.evaluate(() => Reflect.get(window, 'asked'));
  expect(asked).toMatchObject([
    { video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } },
    { video: { facingMode: 'user' } },
  ]);
  await dialog.getByRole('button', { name: 'Flip' }).click();
  await shutter.click();
  await dialog.getByRole('button', { name: 'Retake' }).click();
  for (const said of ['1 photo taken', '2 photos taken']) {
    await shutter.click();
    await dialog.getByRole('button', { name: 'Use photo' }).click();
    await expect(dialog.getByText(said)).toBeVisible();
  }
  // Photos taken survive a switch of tabs and Escape.
  await dialog.getByRole('tab', { name: 'Upload File' }).click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard 2 photos?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await dialog.getByRole('tab', { name: 'Use Camera' }).click();
  await dialog.getByRole('button', { name: 'Read 2 photos' }).click();
  await expect(dialog).toBeHidden();
  const states = await page.evaluate(() =>
    Reflect.get(window, 'tracks').map(({ readyState }: MediaStreamTrack) => readyState),
  );
  expect(new Set(states)).toEqual(new Set(['ended']));

  const drawn = await page.evaluate(() => Reflect.get(window, 'drawn'));
  expect(drawn).toContainEqual(['image/jpeg', 0.8]);

  const panel = page.getByRole('region', { name: 'Photos in progress' });
  await expect(panel.getByText('Needs review')).toHaveCount(2, { timeout: 60_000 });
  await panel.getByRole('button', { name: 'Save all 2' }).click();
  await expect(panel.getByText('Saved', { exact: true })).toHaveCount(2);
  const { rows, photos } = await readSnapsheet(page, id);
  expect(photos.every(({ name }) => /^photo-\d+\.jpg$/.test(name))).toBe(true);
  expect(rows.map(({ cells }) => cells['Maker'])).toEqual(['Holland Press Works', 'Holland Press Works']);
});

test('a camera that is flipped while it opens takes no photo before it shows a picture', async ({ page }) => {
  await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'Presses');
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    const held: (() => void)[] = [];
    const letGo = async () => {
      held.shift()?.();
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    };
    Object.assign(window, { held, letGo });
    HTMLMediaElement.prototype.play = async function () {
      // This promise also rejects when the stream is replaced.
      await play.call(this).catch(() => undefined);
      await new Promise<void>((resolve) => held.push(resolve));
    };
  });
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  await page.getByRole('button', { name: 'Add Photo' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Photo' });
  await dialog.getByRole('tab', { name: 'Use Camera' }).click();
  const shutter = dialog.getByRole('button', { name: 'Take photo' });
  const waiting = (count: number) =>
    expect.poll(() => page.evaluate(() => Reflect.get(window, 'held').length)).toBe(count);
  const letGo = () => page.evaluate(() => Reflect.get(window, 'letGo')());
  await waiting(1);
  await dialog.getByRole('button', { name: 'Flip' }).click();
  await waiting(2);
  await letGo();
  await expect(shutter).toBeDisabled();
  await letGo();
  await shutter.click();
  await expect(dialog.getByRole('img', { name: 'The photo just taken' })).toBeVisible();
});
