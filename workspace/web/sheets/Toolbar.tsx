import { ArrowClockwiseIcon } from '@phosphor-icons/react/ArrowClockwise';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise';
import { CalendarBlankIcon } from '@phosphor-icons/react/CalendarBlank';
import { ColumnsIcon } from '@phosphor-icons/react/Columns';
import { CurrencyDollarSimpleIcon } from '@phosphor-icons/react/CurrencyDollarSimple';
import { HashIcon } from '@phosphor-icons/react/Hash';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { PaintBucketIcon } from '@phosphor-icons/react/PaintBucket';
import { PercentIcon } from '@phosphor-icons/react/Percent';
import { RowsIcon } from '@phosphor-icons/react/Rows';
import { SortAscendingIcon } from '@phosphor-icons/react/SortAscending';
import { TextAlignCenterIcon } from '@phosphor-icons/react/TextAlignCenter';
import { TextAlignLeftIcon } from '@phosphor-icons/react/TextAlignLeft';
import { TextAlignRightIcon } from '@phosphor-icons/react/TextAlignRight';
import { TextBIcon } from '@phosphor-icons/react/TextB';
import { TextItalicIcon } from '@phosphor-icons/react/TextItalic';
import type { FUniver } from '@univerjs/core/facade';
import { type ReactNode, useState } from 'react';
import type { DriveFile } from '../api/drive.ts';
import buttons from '../controls/buttons.module.css';
import { Menu, MenuCheck, MenuDivider, MenuItem } from '../controls/Menu.tsx';
import { columnName } from './column-name.ts';
import { commandRunner } from './command-runner.ts';
import {
  align,
  deleteColumns,
  deleteRows,
  fill,
  formatNumbers,
  freezeColumns,
  freezeRows,
  insertColumns,
  insertRows,
  moveColumns,
  moveRows,
  sortByActiveColumn,
  toggleBold,
  toggleItalic,
} from './commands.ts';
import { FileMenu } from './FileMenu.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { numberFormats, withDecimals } from './number-formats.ts';
import type { SheetSession } from './session.ts';
import styles from './Toolbar.module.css';
import { useSheetView } from './use-sheet-view.ts';

interface ToolProps {
  label: string;
  isPressed?: boolean;
  onPress(): void;
  children: ReactNode;
}

function Tool({ label, isPressed, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={buttons.icon}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      // Pressing a tool leaves the focus in the sheet, where typing goes on.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

const fills = [
  ['Grey', '#e6e8ee'],
  ['Yellow', '#fcf2d6'],
  ['Green', '#e5f8e9'],
  ['Blue', '#ebf3ff'],
  ['Red', '#ffefee'],
] as const;

function FormatTools({ session }: { session: SheetSession }) {
  const { activeCell } = useSheetView(session);
  const run = commandRunner(session);
  return (
    <>
      <Tool label="Bold" isPressed={activeCell?.isBold ?? false} onPress={run(toggleBold)}>
        <TextBIcon size={18} aria-hidden />
      </Tool>
      <Tool label="Italic" isPressed={activeCell?.isItalic ?? false} onPress={run(toggleItalic)}>
        <TextItalicIcon size={18} aria-hidden />
      </Tool>
      <Menu label="Fill" triggerClassName={buttons.icon} trigger={<PaintBucketIcon size={18} aria-hidden />}>
        {fills.map(([name, color]) => (
          <MenuItem
            key={name}
            icon={<span className={styles.swatch} style={{ background: color }} aria-hidden />}
            onChoose={run((api) => fill(api, color))}
          >
            {name}
          </MenuItem>
        ))}
        <MenuDivider />
        <MenuItem onChoose={run((api) => fill(api, undefined))}>No fill</MenuItem>
      </Menu>
      <Menu
        label="Align"
        triggerClassName={buttons.icon}
        trigger={<TextAlignLeftIcon size={18} aria-hidden />}
      >
        <MenuItem
          icon={<TextAlignLeftIcon size={18} aria-hidden />}
          onChoose={run((api) => align(api, 'left'))}
        >
          Left
        </MenuItem>
        <MenuItem
          icon={<TextAlignCenterIcon size={18} aria-hidden />}
          onChoose={run((api) => align(api, 'center'))}
        >
          Centre
        </MenuItem>
        <MenuItem
          icon={<TextAlignRightIcon size={18} aria-hidden />}
          onChoose={run((api) => align(api, 'right'))}
        >
          Right
        </MenuItem>
      </Menu>
    </>
  );
}

function NumberTools({ session }: { session: SheetSession }) {
  const { activeCell } = useSheetView(session);
  const decimals = (change: 1 | -1) => (api: FUniver) =>
    formatNumbers(api, withDecimals(activeCell?.pattern, change));
  const run = commandRunner(session);
  return (
    <>
      <Tool label="Format as currency" onPress={run((api) => formatNumbers(api, '"$"#,##0.00'))}>
        <CurrencyDollarSimpleIcon size={18} aria-hidden />
      </Tool>
      <Tool label="Format as percent" onPress={run((api) => formatNumbers(api, '0.00%'))}>
        <PercentIcon size={18} aria-hidden />
      </Tool>
      <Tool label="Format as date" onPress={run((api) => formatNumbers(api, 'yyyy-mm-dd'))}>
        <CalendarBlankIcon size={18} aria-hidden />
      </Tool>
      <Menu
        label="Number format"
        triggerClassName={buttons.icon}
        trigger={<HashIcon size={18} aria-hidden />}
      >
        {numberFormats.map(([name, pattern, example]) => (
          <MenuItem key={name} onChoose={run((api) => formatNumbers(api, pattern))}>
            {name}
            <span className={styles.example}>{example}</span>
          </MenuItem>
        ))}
        <MenuDivider />
        <MenuItem onChoose={run(decimals(1))}>More decimals</MenuItem>
        <MenuItem onChoose={run(decimals(-1))}>Fewer decimals</MenuItem>
      </Menu>
    </>
  );
}

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
  const { canEdit } = useSheetView(session);
  const run = commandRunner(session);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Sheet">
      {canEdit && (
        <>
          <Tool label="Undo" onPress={run((api) => void api.undo())}>
            <ArrowCounterClockwiseIcon size={18} aria-hidden />
          </Tool>
          <Tool label="Redo" onPress={run((api) => void api.redo())}>
            <ArrowClockwiseIcon size={18} aria-hidden />
          </Tool>
          <span className={styles.divider} aria-hidden />
          <FormatTools session={session} />
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
