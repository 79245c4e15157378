import type { ReactNode } from 'react';
import type { RecordView } from '#kernel/records/views.ts';
import { RecordChart } from './chart/RecordChart.tsx';
import { RecordBoard } from './RecordBoard.tsx';
import { RecordCalendar } from './RecordCalendar.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordGallery } from './RecordGallery.tsx';
import { RecordMap } from './RecordMap.tsx';
import type { ViewProps } from './view-props.ts';

const views = {
  gallery: RecordGallery,
  board: RecordBoard,
  calendar: RecordCalendar,
  map: RecordMap,
};

interface RecordViewsProps extends ViewProps {
  view: RecordView;
  /** The text if no row was found. */
  nothing: ReactNode;
}

/** The rows in a view other than the list. */
export function RecordViews({ view, nothing, ...props }: RecordViewsProps) {
  if (nothing) return nothing;
  if (view.kind === 'cards') return <RecordCards {...props} />;
  const by = props.writes.record.formFields.find(([name]) => name === view.by);
  if (!by) return null;
  if (view.kind === 'chart') return <RecordChart by={by} view={view} {...props} />;
  const View = views[view.kind];
  return <View key={view.by} by={by} {...props} />;
}
