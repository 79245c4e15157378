import { ArrowClockwiseIcon } from '@phosphor-icons/react/ArrowClockwise';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise';
import { ColumnsIcon } from '@phosphor-icons/react/Columns';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { RowsIcon } from '@phosphor-icons/react/Rows';
import { SortAscendingIcon } from '@phosphor-icons/react/SortAscending';
import { useState } from 'react';
import type { DriveFile } from '../../api/drive.ts';
import buttons from '../../controls/buttons.module.css';
import { Menu, MenuCheck, MenuDivider, MenuItem } from '../../controls/Menu.tsx';
import { columnName } from '../column-name.ts';
import {
  deleteColumns,
  deleteRows,
  freezeColumns,
  freezeRows,
  insertColumns,
  insertRows,
  moveColumns,
  moveRows,
  sortByActiveColumn,
} from '../commands.ts';
import { FilterMenu } from '../finding/FilterMenu.tsx';
import { commandRunner } from '../saving/command-runner.ts';
import type { SheetSession } from '../session.ts';
import { useSheetView } from '../use-sheet-view.ts';
import { BorderMenu, MergeMenu } from './CellMenus.tsx';
import { FileMenu } from './FileMenu.tsx';
import { FormatTools, NumberTools } from './FormatTools.tsx';
import { Tool } from './Tool.tsx';
import styles from './Toolbar.module.css';

function SortMenu({ session }: { session: SheetSession }) {
  const [hasHeadings, setHasHeadings] = useState(true);
  const { activeCell } = useSheetView(session);
  const column = activeCell?.address.replace(/\d+$/, '') ?? '';
  const run = commandRunner(session);
  const sort = (isAscending: boolean) => run((api) => sortByActiveColumn(api, isAscending, hasHeadings));
  return (
    <Menu
      label="Sort"
      triggerClassName={buttons.icon}
      trigger={<SortAscendingIcon size={18} aria-hidden />}
      align="end"
    >
      <MenuItem onChoose={sort(true)}>Sort by column {column}, A to Z</MenuItem>
      <MenuItem onChoose={sort(false)}>Sort by column {column}, Z to A</MenuItem>
      <MenuDivider />
      <MenuCheck isChecked={hasHeadings} onChange={setHasHeadings}>
        Row 1 is a heading
      </MenuCheck>
    </Menu>
  );
}

function StructureMenus({ session }: { session: SheetSession }) {
  const { activeCell } = useSheetView(session);
  const { row = 0, column = 0 } = activeCell ?? {};
  const run = commandRunner(session);
  return (
    <>
      <Menu label="Rows" triggerClassName={buttons.icon} trigger={<RowsIcon size={18} aria-hidden />}>
        <MenuItem onChoose={run((api) => insertRows(api, 'before'))}>Insert row above</MenuItem>
        <MenuItem onChoose={run((api) => insertRows(api, 'after'))}>Insert row below</MenuItem>
        <MenuItem onChoose={run((api) => moveRows(api, 'before'))}>Move row up</MenuItem>
        <MenuItem onChoose={run((api) => moveRows(api, 'after'))}>Move row down</MenuItem>
        <MenuDivider />
        <MenuItem onChoose={run((api) => freezeRows(api, row + 1))}>
          {row === 0 ? 'Freeze row 1' : `Freeze rows 1 to ${row + 1}`}
        </MenuItem>
        <MenuItem onChoose={run((api) => freezeRows(api, 0))}>Freeze no rows</MenuItem>
        <MenuDivider />
        <MenuItem isDanger onChoose={run(deleteRows)}>
          Delete row
        </MenuItem>
      </Menu>
      <Menu label="Columns" triggerClassName={buttons.icon} trigger={<ColumnsIcon size={18} aria-hidden />}>
        <MenuItem onChoose={run((api) => insertColumns(api, 'before'))}>Insert column left</MenuItem>
        <MenuItem onChoose={run((api) => insertColumns(api, 'after'))}>Insert column right</MenuItem>
        <MenuItem onChoose={run((api) => moveColumns(api, 'before'))}>Move column left</MenuItem>
        <MenuItem onChoose={run((api) => moveColumns(api, 'after'))}>Move column right</MenuItem>
        <MenuDivider />
        <MenuItem onChoose={run((api) => freezeColumns(api, column + 1))}>
          {column === 0 ? 'Freeze column A' : `Freeze columns A to ${columnName(column)}`}
        </MenuItem>
        <MenuItem onChoose={run((api) => freezeColumns(api, 0))}>Freeze no columns</MenuItem>
        <MenuDivider />
        <MenuItem isDanger onChoose={run(deleteColumns)}>
          Delete column
        </MenuItem>
      </Menu>
    </>
  );
}

interface ToolbarProps {
  session: SheetSession;
  folder: DriveFile | undefined;
  isFinding: boolean;
  onFind(): void;
}

export function Toolbar({ session, folder, isFinding, onFind }: ToolbarProps) {
  const { canEdit, canUndo, canRedo } = useSheetView(session);
  const run = commandRunner(session);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Sheet">
      {canEdit && (
        <>
          <Tool label="Undo" isDisabled={!canUndo} onPress={run((api) => void api.undo())}>
            <ArrowCounterClockwiseIcon size={18} aria-hidden />
          </Tool>
          <Tool label="Redo" isDisabled={!canRedo} onPress={run((api) => void api.redo())}>
            <ArrowClockwiseIcon size={18} aria-hidden />
          </Tool>
          <span className={styles.divider} aria-hidden />
          <FormatTools session={session} />
          <BorderMenu session={session} />
          <MergeMenu session={session} />
          <span className={styles.divider} aria-hidden />
          <NumberTools session={session} />
          <span className={styles.divider} aria-hidden />
          <StructureMenus session={session} />
          <SortMenu session={session} />
          <FilterMenu session={session} />
          <span className={styles.divider} aria-hidden />
        </>
      )}
      <Tool label="Find" isPressed={isFinding} onPress={onFind}>
        <MagnifyingGlassIcon size={18} aria-hidden />
      </Tool>
      <FileMenu session={session} folder={folder} />
    </div>
  );
}
