import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { BoardColumn, type ColumnOf } from './BoardColumn.tsx';
import { Carried } from './Carried.tsx';
import { Carry } from './Carry.tsx';
import { besideIn } from './carried.ts';

interface CardParts {
  /** Null while the card is being dragged, and on the board. */
  handle: ReactNode;
  isCarried: boolean;
  /** Its column; undefined while it is being dragged. */
  columnId?: string;
}

interface BoardProps<Item extends { id: string }> {
  /** From left to right. */
  columns: readonly ColumnOf<Item>[];
  /** What the items and the columns are called in announcements: "contact", "status". */
  words: { one: string; column: string };
  nameOf: (item: Item) => string;
  /** Whether it stays in its column, for now or for good. */
  isFixed: (item: Item) => boolean;
  /** What dropping it would write: "Drop to write C31". */
  hintOf: (item: Item) => string | undefined;
  onMove: (item: Item, columnId: string) => void;
  /** Adds one to a column; absent if none can be added from here. */
  onAdd?: ((columnId: string) => void) | undefined;
  renderCard: (item: Item, parts: CardParts) => ReactNode;
}

/** Cards in columns, moved from one to another with the mouse, a finger or the arrow keys. */
export function Board<Item extends { id: string }>(props: BoardProps<Item>) {
  const { columns, words, nameOf, isFixed, onMove, onAdd, renderCard } = props;
  const open = columns.filter(({ isClosed }) => !isClosed).map(({ id }) => id);
  const find = (id: string) => {
    for (const { items } of columns) {
      const item = items.find((each) => each.id === id);
      if (item) return item;
    }
    return undefined;
  };
  const nameOfId = (id: string) => {
    const item = find(id);
    return item && nameOf(item);
  };
  const hintOf = (id: string) => {
    const item = find(id);
    return item && props.hintOf(item);
  };
  return (
    <Carry
      howTo={`To move a ${words.one} to another ${words.column}, press Space, choose the column with the left and right arrows, and press Space again. Escape leaves it where it was.`}
      nameOf={nameOfId}
      placeName={(place) => columns.find(({ id }) => id === place)?.title ?? place}
      hintOf={hintOf}
      nextPlace={(place, arrow) => besideIn(open, place, arrow)}
      onMove={(id, columnId) => {
        const item = find(id);
        if (item) onMove(item, columnId);
      }}
      renderCarried={(id) => {
        const item = find(id);
        return item && renderCard(item, { handle: null, isCarried: true });
      }}
    >
      <Box role="group" aria-label="Board" sx={board}>
        {columns.map((column, at) => (
          <BoardColumn
            key={column.id}
            column={column}
            isFirst={at < firstColumns}
            hintOf={hintOf}
            onAdd={onAdd}
            renderItem={(item) => (
              <Carried id={item.id} name={nameOf(item)} place={column.id} isFixed={isFixed(item)}>
                {(handle) => renderCard(item, { handle, isCarried: false, columnId: column.id })}
              </Carried>
            )}
          />
        ))}
      </Box>
    </Carry>
  );
}

const firstColumns = 8;

const board = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: { xs: 'minmax(260px, 82%)', md: 'minmax(220px, 1fr)' },
  alignItems: 'stretch',
  overflowX: 'auto',
  mx: { xs: -4, md: 0 },
  border: 1,
  borderInlineWidth: { xs: 0, md: 1 },
  borderColor: 'divider',
  borderRadius: { xs: 0, md: '8px' },
  bgcolor: 'background.paper',
};
