import { atHand } from '../page/at-hand.tsx';

// Charts that are drawn with a separate library, for screens that know ahead which of them they show.

export const BarChart = atHand(() => import('./BarChart.tsx').then((module) => module.BarChart));

export const PointChart = atHand(() => import('./PointChart.tsx').then((module) => module.PointChart));

export const LineChart = atHand(() => import('./LineChart.tsx').then((module) => module.LineChart));

export const CalendarHeat = atHand(() => import('./CalendarHeat.tsx').then((module) => module.CalendarHeat));
