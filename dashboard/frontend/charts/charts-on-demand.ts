import { onDemand } from '../page/on-demand.tsx';

// Charts that are drawn with a separate library, for screens that know ahead which of them they show.

export const BarChart = onDemand(() => import('./BarChart.tsx').then((module) => module.BarChart));

export const PointChart = onDemand(() => import('./PointChart.tsx').then((module) => module.PointChart));

export const LineChart = onDemand(() => import('./LineChart.tsx').then((module) => module.LineChart));

export const CalendarHeat = onDemand(() =>
  import('./CalendarHeat.tsx').then((module) => module.CalendarHeat),
);
