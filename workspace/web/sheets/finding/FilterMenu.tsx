import { FunnelIcon } from '@phosphor-icons/react/Funnel';
import { useState } from 'react';
import buttons from '../../controls/buttons.module.css';
import { Menu, MenuDivider, MenuItem } from '../../controls/Menu.tsx';
import { columnName } from '../column-name.ts';
import type { SheetSession } from '../session.ts';
import { useSheetView } from '../use-sheet-view.ts';
import { FilterDialog } from './FilterDialog.tsx';
import {
  columnTitle,
  columnValues,
  criteriaOf,
  filterRequests,
  narrowedColumns,
  newFilter,
  withCriteria,
} from './filters.ts';

/** The filter of the open tab: it hides rows for everybody, on the server as on each page. */
export function FilterMenu({ session }: { session: SheetSession }) {
  const { filter, activeCell, activeTabId, used } = useSheetView(session);
  const [column, setColumn] = useState<number>();
  const { api } = session.editor;
  const sheetId = Number(activeTabId);
  const active = activeCell?.column ?? -1;
  const isInFilter =
    filter && active >= filter.range.startColumnIndex && active < filter.range.endColumnIndex;
  const nameOf = (index: number) =>
    filter ? columnTitle(api, filter, index) || `column ${columnName(index)}` : '';
  const narrowed = filter ? narrowedColumns(filter) : [];

  return (
    <>
      <Menu
        label={filter ? 'Filter (on)' : 'Filter'}
        triggerClassName={buttons.icon}
        trigger={<FunnelIcon size={18} weight={filter ? 'fill' : 'regular'} aria-hidden />}
      >
        {filter === undefined ? (
          <MenuItem onChoose={() => used.rows > 1 && session.request(newFilter(api))}>
            {used.rows > 1 ? `Filter rows 2 to ${used.rows}` : 'Nothing to filter'}
          </MenuItem>
        ) : (
          <>
            {isInFilter && <MenuItem onChoose={() => setColumn(active)}>Filter by {nameOf(active)}</MenuItem>}
            {narrowed
              .filter((index) => index !== active)
              .map((index) => (
                <MenuItem key={index} onChoose={() => setColumn(index)}>
                  Change: {nameOf(index)}
                </MenuItem>
              ))}
            <MenuDivider />
            <MenuItem onChoose={() => session.request([{ clearBasicFilter: { sheetId } }])}>
              Remove the filter
            </MenuItem>
          </>
        )}
      </Menu>
      {filter && column !== undefined && (
        <FilterDialog
          title={`Filter by ${nameOf(column)}`}
          values={columnValues(session.editor, filter, column)}
          criteria={criteriaOf(filter, column)}
          onSave={(criteria) =>
            session.request(filterRequests(sheetId, withCriteria(filter, column, criteria)))
          }
          onClose={() => setColumn(undefined)}
        />
      )}
    </>
  );
}
