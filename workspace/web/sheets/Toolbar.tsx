import { ArrowClockwiseIcon } from '@phosphor-icons/react/ArrowClockwise';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise';
import { CalendarBlankIcon } from '@phosphor-icons/react/CalendarBlank';
import { ColumnsIcon } from '@phosphor-icons/react/Columns';
import { CurrencyDollarSimpleIcon } from '@phosphor-icons/react/CurrencyDollarSimple';
import { PaintBucketIcon } from '@phosphor-icons/react/PaintBucket';
import { PercentIcon } from '@phosphor-icons/react/Percent';
import { RowsIcon } from '@phosphor-icons/react/Rows';
import { SortAscendingIcon } from '@phosphor-icons/react/SortAscending';
import { TextAlignCenterIcon } from '@phosphor-icons/react/TextAlignCenter';
import { TextAlignLeftIcon } from '@phosphor-icons/react/TextAlignLeft';
import { TextAlignRightIcon } from '@phosphor-icons/react/TextAlignRight';
import { TextBIcon } from '@phosphor-icons/react/TextB';
import { TextItalicIcon } from '@phosphor-icons/react/TextItalic';
import { type ReactNode, useState } from 'react';
import buttons from '../controls/buttons.module.css';
import { Menu, MenuCheck, MenuDivider, MenuItem } from '../controls/Menu.tsx';
import { commandRunner } from './command-runner.ts';
import {
  align,
  deleteColumns,
  deleteRows,
  fill,
  formatNumbers,
  insertColumns,
  insertRows,
  sortByActiveColumn,
  toggleBold,
  toggleItalic,
} from './commands.ts';
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
  const run = commandRunner(session);
  return (
    <>
      <Menu label="Rows" triggerClassName={buttons.icon} trigger={<RowsIcon size={18} aria-hidden />}>
        <MenuItem onChoose={run((api) => insertRows(api, 'before'))}>Insert row above</MenuItem>
        <MenuItem onChoose={run((api) => insertRows(api, 'after'))}>Insert row below</MenuItem>
        <MenuDivider />
        <MenuItem isDanger onChoose={run(deleteRows)}>
          Delete row
        </MenuItem>
      </Menu>
      <Menu label="Columns" triggerClassName={buttons.icon} trigger={<ColumnsIcon size={18} aria-hidden />}>
        <MenuItem onChoose={run((api) => insertColumns(api, 'before'))}>Insert column left</MenuItem>
        <MenuItem onChoose={run((api) => insertColumns(api, 'after'))}>Insert column right</MenuItem>
        <MenuDivider />
        <MenuItem isDanger onChoose={run(deleteColumns)}>
          Delete column
        </MenuItem>
      </Menu>
    </>
  );
}

export function Toolbar({ session }: { session: SheetSession }) {
  const { canEdit } = useSheetView(session);
  const run = commandRunner(session);
  if (!canEdit) return null;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Sheet">
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
    </div>
  );
}
