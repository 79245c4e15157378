import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { withOwnPage } from '#testing/outbox/page-outbox.ts';

withOwnPage();

const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

/** The draft as one tab has it. */
async function openTab() {
  const { KeptDraft } = await import('./kept-draft.ts');
  const kept = new KeptDraft('set', z.string());
  const { result } = renderHook(() => kept.useDraft());
  await expect.poll(() => result.current.isRead).toBe(true);
  return kept;
}

it('what is typed in one tab stays when another tab has changed the draft a moment before', async () => {
  const { keepFor } = await import('./device.ts');
  await keepFor('ines');
  const [here, there] = [await openTab(), await openTab()];
  const heard = new BroadcastChannel('rowhouse-ines-draft set');
  channels.push(heard);
  // In the moment in which the tab here begins to read what the one there has written.
  heard.addEventListener('message', () => here.change('82.5'), { once: true });
  there.change('80');
  await expect.poll(() => there.draft).toBe('82.5');
  expect(here.draft).toBe('82.5');
});
