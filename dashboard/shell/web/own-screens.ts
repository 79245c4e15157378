import { atHand } from '#frontend/page/at-hand.tsx';
import { loadLauncherAhead } from './launcher/extras.ts';

/** What the address names in place of an app. */
export const todayId = 'today';

export const TodayScreen = atHand(async () => ({
  default: (await import('./today/TodayScreen.tsx')).TodayScreen,
}));

/** Loads what the shell's own screens are drawn by: the launcher where the address names none. */
export async function loadOwnScreen(id: string | null): Promise<void> {
  if (id === null) await loadLauncherAhead();
  else if (id === todayId) await TodayScreen.load().catch(() => {});
}
