import { useEffect } from 'react';
import { loadAhead, onDemand } from '#frontend/page/on-demand.tsx';
import type { View } from './views.ts';

/** The code of each view, beyond what all of them need. */
export const parts = {
  today: onDemand(() => import('./TodayCharts.tsx').then((module) => module.TodayCharts)),
  trends: onDemand(() => import('./TrendsView.tsx').then((module) => module.TrendsView)),
  history: onDemand(() => import('./HistoryView.tsx').then((module) => module.HistoryView)),
  medicines: onDemand(() => import('./MedicinesView.tsx').then((module) => module.MedicinesView)),
};

/** Loads a view's code while the readings are being read. If that fails now, the view requests it again. */
export function useViewAhead(view: View): void {
  useEffect(() => loadAhead(parts[view]), [view]);
}
