import { atHand } from '#frontend/page/at-hand.tsx';
import { loadLauncherAhead } from './launcher/extras.ts';

const TodayScreen = atHand(async () => ({
  default: (await import('./today/TodayScreen.tsx')).TodayScreen,
}));

/** Where what other apps share with this one waits for its person. */
const ShareScreen = atHand(async () => ({
  default: (await import('./share/ShareScreen.tsx')).ShareScreen,
}));

const ReviewScreen = atHand(async () => ({
  default: (await import('./review/ReviewScreen.tsx')).ReviewScreen,
}));

const HistoryScreen = atHand(async () => ({
  default: (await import('./history/HistoryScreen.tsx')).HistoryScreen,
}));

export const reviewId = 'review';

/** What the address names in place of an app, and where one is then. */
const ownScreens: Readonly<Record<string, { title: string; Screen: typeof TodayScreen }>> = {
  today: { title: 'Today', Screen: TodayScreen },
  [reviewId]: { title: 'Review', Screen: ReviewScreen },
  history: { title: 'History', Screen: HistoryScreen },
  share: { title: 'Shared photos', Screen: ShareScreen },
};

export const ownScreenOf = (id: string | null) =>
  id !== null && Object.hasOwn(ownScreens, id) ? ownScreens[id] : undefined;

/** The screen that an address names: by `review` one of the shell's own, else by `app`. */
export function screenIn(query: URLSearchParams): string | null {
  return query.has(reviewId) ? reviewId : query.get('app');
}

/** Loads what the shell's own screens are drawn by: the launcher where the address names none. */
export async function loadOwnScreen(id: string | null): Promise<void> {
  if (id === null) await loadLauncherAhead();
  else
    await ownScreenOf(id)
      ?.Screen.load()
      .catch(() => {});
}
