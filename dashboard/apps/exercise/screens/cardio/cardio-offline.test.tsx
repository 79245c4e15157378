import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { leadOutbox, withOwnPage } from '#testing/outbox/page-outbox.ts';
import { renderScreen } from '#testing/screen/screen.tsx';

withOwnPage();

const file = new File(
  [
    `<gpx version="1.1"><trk><name>Along the river</name><type>running</type><trkseg>
    <trkpt lat="50" lon="7"><time>2026-03-29T08:00:00Z</time></trkpt>
    <trkpt lat="50.01" lon="7"><time>2026-03-29T08:06:00Z</time></trkpt>
    </trkseg></trk></gpx>`,
  ],
  'river.gpx',
);

async function openForm() {
  const { CardioDialog } = await import('./CardioDialog.tsx');
  const { usualSetting } = await import('../setting.ts');
  const outbox = await leadOutbox();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const onClose = vi.fn();
  const page = renderScreen(<CardioDialog setting={usualSetting()} cardio={[]} onClose={onClose} />, {
    address: '',
  });
  await page.user.upload(screen.getByLabelText('GPX or TCX file', { selector: 'input' }), file);
  await screen.findByText(/^river\.gpx is kept in your Drive/);
  return { outbox, onClose, user: page.user };
}

it('without a network, cardio from a file stays in its form: the file cannot wait', async () => {
  const { outbox, onClose, user } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save the cardio')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(outbox.list()).toEqual([]));
  outbox.stop();
});
