import { onDemand } from '#frontend/page/on-demand.tsx';
import { loadLauncherAhead } from './launcher/extras.ts';

const TodayScreen = onDemand(async () => (await import('./today/TodayScreen.tsx')).TodayScreen);

/** Where files shared from other apps wait for the person's choice. */
const ShareScreen = onDemand(async () => (await import('./share/ShareScreen.tsx')).ShareScreen);

const ReviewScreen = onDemand(async () => (await import('./review/ReviewScreen.tsx')).ReviewScreen);

const HistoryScreen = onDemand(async () => (await import('./history/HistoryScreen.tsx')).HistoryScreen);

export const reviewId = 'review';

/** The screen that the address names instead of an app, and the position in it. */
const ownScreens: Readonly<Record<string, { title: string; Screen: typeof TodayScreen }>> = {
  today: { title: 'Today', Screen: TodayScreen },
  [reviewId]: { title: 'Review', Screen: ReviewScreen },
  history: { title: 'History', Screen: HistoryScreen },
  share: { title: 'Shared photos', Screen: ShareScreen },
};

export const ownScreenOf = (id: string | null) =>
  id !== null && Object.hasOwn(ownScreens, id) ? ownScreens[id] : undefined;

/** The screen at an address: one of the shell's own by `review`, otherwise the app's by `app`. */
export function screenIn(query: URLSearchParams): string | null {
  return query.has(reviewId) ? reviewId : query.get('app');
}

/** Loads the code of the shell's own screens: the launcher, if the address names none. */
export async function loadOwnScreen(id: string | null): Promise<void> {
  if (id === null) await loadLauncherAhead();
  else
    await ownScreenOf(id)
      ?.Screen.load()
      .catch(() => {});
}
