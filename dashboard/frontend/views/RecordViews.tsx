import Typography from '@mui/material/Typography';
import type { RecordView } from '#kernel/records/views.ts';
import { NoMatch } from '../grid/NoMatch.tsx';
import { FoundCount } from './FoundCount.tsx';
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
  /** What was looked for; '' for nothing. */
  query: string;
  /** How many rows there are in all. */
  count: number;
}

/** The rows in a view other than the list. */
export function RecordViews({ query, count, ...props }: RecordViewsProps) {
  const { rows, writes } = props;
  if (query === '') return <ViewOf {...props} />;
  const found = <FoundCount {...{ query, count }} record={writes.record} found={rows.length} />;
  return (
    <>
      <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
        {found}
      </Typography>
      {rows.length === 0 ? <NoMatch query={query} /> : <ViewOf {...props} />}
    </>
  );
}

function ViewOf({ view, ...props }: ViewProps & { view: RecordView }) {
  if (view.kind === 'cards') return <RecordCards {...props} />;
  const by = props.writes.record.formFields.find(([name]) => name === view.by);
  if (!by) return null;
  const View = views[view.kind];
  return <View key={view.by} by={by} {...props} />;
}
