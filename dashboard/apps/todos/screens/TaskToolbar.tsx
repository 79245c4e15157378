import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ArrowsDownUpIcon } from '@phosphor-icons/react/ArrowsDownUp';
import { CheckSquareOffsetIcon } from '@phosphor-icons/react/CheckSquareOffset';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { MenuButton } from '#frontend/page/MenuButton.tsx';
import type { Todo } from '../contract.ts';
import { countsByFilter, filters, nameOfOrder, orders } from './lines.ts';
import type { LinesView } from './use-lines.ts';

interface TaskToolbarProps {
  view: LinesView;
  todos: readonly Todo[];
  canEdit: boolean;
}

const words = { all: 'All', pending: 'Pending', completed: 'Completed', canceled: 'Canceled' } as const;

/** Which tasks are shown, in which order, and whether some are being selected. */
export function TaskToolbar({ view, todos, canEdit }: TaskToolbarProps) {
  const counts = countsByFilter(view.lines);
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 3 }}
    >
      <FilterToggle
        label="Show"
        value={view.filter}
        onChange={view.setFilter}
        options={filters.map((value) => ({
          value,
          label: words[value],
          count: counts[value],
        }))}
      />
      <Stack direction="row" sx={quiet}>
        {canEdit && todos.length > 0 && (
          <Button
            color="inherit"
            startIcon={<CheckSquareOffsetIcon size={18} />}
            aria-pressed={view.isSelecting}
            onClick={() => view.setIsSelecting(!view.isSelecting)}
          >
            {view.isSelecting ? 'Done selecting' : 'Select'}
          </Button>
        )}
        <MenuButton
          label={nameOfOrder(view.order, todos)}
          icon={<ArrowsDownUpIcon size={18} />}
          choices={orders.map((order) => ({
            label: nameOfOrder(order, todos),
            setting: { kind: 'radio', isSet: order === view.order },
            onChoose: () => view.setOrder(order),
          }))}
        />
      </Stack>
    </Stack>
  );
}

const quiet = {
  alignItems: 'center',
  ml: 'auto',
  color: 'text.secondary',
  '& .MuiButton-root': { fontWeight: 450 },
};
