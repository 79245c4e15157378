import type { ReactNode } from 'react';
import type { RecordView } from '#kernel/records/views.ts';
import { RecordBoard } from './RecordBoard.tsx';
import { RecordCalendar } from './RecordCalendar.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordChart } from './RecordChart.tsx';
import { RecordGallery } from './RecordGallery.tsx';
import { RecordMap } from './RecordMap.tsx';
import type { ViewProps } from './view-props.ts';

const views = {
  gallery: RecordGallery,
  board: RecordBoard,
  calendar: RecordCalendar,
  map: RecordMap,
  chart: RecordChart,
};

interface RecordViewsProps extends ViewProps {
  view: RecordView;
  /** What is said where no row was found. */
  nothing: ReactNode;
}

/** The rows in a view other than the list. */
export function RecordViews({ view, nothing, ...props }: RecordViewsProps) {
  if (nothing) return nothing;
  if (view.kind === 'cards') return <RecordCards {...props} />;
  const by = props.writes.record.formFields.find(([name]) => name === view.by);
  if (!by) return null;
  const View = views[view.kind];
  return <View key={view.by} by={by} {...props} />;
}
