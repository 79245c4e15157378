import Box from '@mui/material/Box';
import { TabRow } from '#frontend/page/TabRow.tsx';
import { today } from '#kernel/day.ts';
import type { ListsView } from '../views.ts';
import { dueIn } from './due.ts';
import { useLists } from './summaries.ts';

interface ListsTabsProps {
  view: ListsView;
  onView: (view: ListsView) => void;
}

/** Tabs for the lists themselves, and for what is due in all of them. */
export function ListsTabs({ view, onView }: ListsTabsProps) {
  const { lists, due, isCounting } = useLists();
  if (lists.length === 0) return null;
  const day = today();
  const countOf = (when: 'overdue' | 'today' | 'upcoming') =>
    isCounting ? null : dueIn(due, when, day).length;
  return (
    <Box sx={{ mx: { xs: -4, sm: -6, md: 0 }, mb: 4 }}>
      <TabRow<ListsView>
        label="What to show"
        value={view}
        onChange={onView}
        panelId="lists"
        tabs={[
          { value: 'lists', label: 'Lists', count: lists.length },
          { value: 'overdue', label: 'Overdue', count: countOf('overdue') },
          { value: 'today', label: 'Today', count: countOf('today') },
          { value: 'upcoming', label: 'Upcoming', count: countOf('upcoming') },
        ]}
      />
    </Box>
  );
}
