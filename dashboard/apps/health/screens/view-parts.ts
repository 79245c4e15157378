import { useEffect } from 'react';
import type { View } from './views.ts';

/** What each view is drawn by, beyond what all of them need. */
export const loadPart = {
  today: () => import('./TodayCharts.tsx').then((module) => ({ default: module.TodayCharts })),
  trends: () => import('./TrendsView.tsx').then((module) => ({ default: module.TrendsView })),
  history: () => import('./HistoryView.tsx').then((module) => ({ default: module.HistoryView })),
  medicines: () => import('./MedicinesView.tsx').then((module) => ({ default: module.MedicinesView })),
};

/** Has a view loaded while the readings are being read. What cannot be loaded now is asked for again by the view. */
export function useViewAhead(view: View): void {
  useEffect(() => void loadPart[view]().catch(() => {}), [view]);
}
