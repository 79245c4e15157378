import { atHand } from '#frontend/page/at-hand.tsx';

export const TrialSnackbar = atHand(async () => ({
  default: (await import('../access/TrialSnackbar.tsx')).TrialSnackbar,
}));

export const RegionOffer = atHand(async () => ({
  default: (await import('#frontend/page/RegionOffer.tsx')).RegionOffer,
}));

export const SampleNotice = atHand(async () => ({
  default: (await import('./SampleNotice.tsx')).SampleNotice,
}));

export const TodayPanel = atHand(async () => ({
  default: (await import('../today/TodayPanel.tsx')).TodayPanel,
}));

/** What may stand beside the houses at every visit. */
export function launcherExtras() {
  const hasSample = document.documentElement.dataset['sample'] === 'on';
  return [TrialSnackbar, RegionOffer, TodayPanel, ...(hasSample ? [SampleNotice] : [])];
}
