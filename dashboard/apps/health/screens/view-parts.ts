import { useEffect } from 'react';
import { atHand, loadAhead } from '#frontend/page/at-hand.tsx';
import type { View } from './views.ts';

/** What each view is drawn by, beyond what all of them need. */
export const parts = {
  today: atHand(() => import('./TodayCharts.tsx').then((module) => ({ default: module.TodayCharts }))),
  trends: atHand(() => import('./TrendsView.tsx').then((module) => ({ default: module.TrendsView }))),
  history: atHand(() => import('./HistoryView.tsx').then((module) => ({ default: module.HistoryView }))),
  medicines: atHand(() =>
    import('./MedicinesView.tsx').then((module) => ({ default: module.MedicinesView })),
  ),
};

/** Has a view loaded while the readings are being read. What cannot be loaded now is asked for again by the view. */
export function useViewAhead(view: View): void {
  useEffect(() => loadAhead(parts[view]), [view]);
}
