import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CalendarBlankIcon } from '@phosphor-icons/react/CalendarBlank';
import { CardsIcon } from '@phosphor-icons/react/Cards';
import { ChartBarIcon } from '@phosphor-icons/react/ChartBar';
import { ImagesIcon } from '@phosphor-icons/react/Images';
import { KanbanIcon } from '@phosphor-icons/react/Kanban';
import { MapPinIcon } from '@phosphor-icons/react/MapPin';
import { RowsIcon } from '@phosphor-icons/react/Rows';
import { TableIcon } from '@phosphor-icons/react/Table';
import type { ReactNode } from 'react';
import { labelOf } from '#kernel/records/field.ts';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import { fieldsFor, type RecordView } from '#kernel/records/views.ts';
import { FilterToggle } from '../grid/FilterToggle.tsx';
import { SearchField } from '../grid/SearchField.tsx';
import { MenuButton } from '../page/MenuButton.tsx';
import { useIsWide } from '../page/use-is-wide.ts';
import { RowFilters } from './filters/RowFilters.tsx';
import { type SavedViews, SavedViewsMenu } from './SavedViewsMenu.tsx';
import type { ShownView } from './use-view.ts';
import { viewWords } from './view-words.ts';

interface ViewBarProps {
  record: Pick<AnyRecord, 'formFields' | 'shownFields' | 'many'>;
  offered: readonly RecordView[];
  shown: ShownView;
  savedViews: SavedViews | undefined;
  /** All rows that there are. */
  rows: readonly RowCells[];
  /** How many rows match, if nothing else says it. */
  count: ReactNode;
}

const looks = {
  list: { ...viewWords.list, Icon: TableIcon },
  cards: { ...viewWords.cards, Icon: CardsIcon },
  gallery: { ...viewWords.gallery, Icon: ImagesIcon },
  board: { ...viewWords.board, Icon: KanbanIcon },
  calendar: { ...viewWords.calendar, Icon: CalendarBlankIcon },
  map: { ...viewWords.map, Icon: MapPinIcon },
  chart: { ...viewWords.chart, Icon: ChartBarIcon },
} as const;
type Name = keyof typeof looks;

const iconSize = 17;

/** The views to choose from: side by side if there is room, otherwise in a menu. */
export function ViewBar({ record, offered, shown, savedViews, rows, count }: ViewBarProps) {
  const { view, onView, onBy, open, missing } = shown;
  const isWide = useIsWide();
  const names: Name[] = ['list', ...offered.map(({ kind }) => kind)];
  const now: Name = view?.kind ?? 'list';
  const choose = (name: Name) => onView(name === 'list' ? null : name);
  const others = view && view.kind !== 'cards' ? fieldsFor(record, view.kind) : [];
  const by = view && view.kind !== 'cards' ? others.find(([name]) => name === view.by) : undefined;
  const { label, Icon } = looks[now];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
      <Box sx={{ flex: 1 }}>
        {isWide ? (
          <FilterToggle
            label="View"
            value={now}
            onChange={choose}
            options={names.map((name) => {
              const look = looks[name];
              return { value: name, label: look.label, icon: <look.Icon size={iconSize} aria-hidden /> };
            })}
          />
        ) : (
          <MenuButton
            isOutlined
            label={`View: ${label}`}
            icon={<Icon size={iconSize} aria-hidden />}
            choices={names.map((name) => {
              const look = looks[name];
              return {
                label: look.label,
                icon: <look.Icon size={iconSize} />,
                onChoose: () => choose(name),
              };
            })}
          />
        )}
      </Box>
      {by && others.length > 1 && (
        <MenuButton
          isOutlined
          label={`By ${labelOf(by[1])}`}
          icon={<RowsIcon size={iconSize} aria-hidden />}
          choices={others.map(([name, field]) => ({ label: labelOf(field), onChoose: () => onBy(name) }))}
        />
      )}
      {by && others.length === 1 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          By {labelOf(by[1])}
        </Typography>
      )}
      {savedViews && <SavedViewsMenu views={savedViews} shown={shown} />}
      <RowFilters {...{ record, rows, shown, count }}>
        <SearchField
          key={open?.name}
          label={`Search ${record.many}...`}
          initial={shown.sought}
          onSearch={shown.onSought}
        />
      </RowFilters>
      {open && missing.length > 0 && (
        <Alert severity="info" sx={{ flexBasis: 1 }}>
          “{open.name}” uses {missing.length === 1 ? 'a column that is' : 'columns that are'} no longer there:{' '}
          {missing.join(', ')}. It is shown without {missing.length === 1 ? 'it' : 'them'}.
        </Alert>
      )}
    </Box>
  );
}
