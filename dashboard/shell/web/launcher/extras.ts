import { onDemand } from '#frontend/page/on-demand.tsx';
import { waitAWhile } from '../patience.ts';

export const TrialSnackbar = onDemand(
  async () => (await import('../access/TrialSnackbar.tsx')).TrialSnackbar,
);

export const RegionOffer = onDemand(async () => (await import('#frontend/page/RegionOffer.tsx')).RegionOffer);

export const SampleNotice = onDemand(async () => (await import('./SampleNotice.tsx')).SampleNotice);

export const TodayPanel = onDemand(async () => (await import('../today/TodayPanel.tsx')).TodayPanel);

/** Loads what may be shown beside the houses. */
export async function loadLauncherAhead(): Promise<void> {
  const hasSample = document.documentElement.dataset['sample'] === 'on';
  const extras = [TrialSnackbar, RegionOffer, TodayPanel, ...(hasSample ? [SampleNotice] : [])];
  await waitAWhile(extras.map((extra) => extra.load()));
}
