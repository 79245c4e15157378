import { CalendarBlankIcon } from '@phosphor-icons/react/CalendarBlank';
import { CurrencyDollarSimpleIcon } from '@phosphor-icons/react/CurrencyDollarSimple';
import { HashIcon } from '@phosphor-icons/react/Hash';
import { PaintBucketIcon } from '@phosphor-icons/react/PaintBucket';
import { PercentIcon } from '@phosphor-icons/react/Percent';
import { TextAlignCenterIcon } from '@phosphor-icons/react/TextAlignCenter';
import { TextAlignLeftIcon } from '@phosphor-icons/react/TextAlignLeft';
import { TextAlignRightIcon } from '@phosphor-icons/react/TextAlignRight';
import { TextBIcon } from '@phosphor-icons/react/TextB';
import { TextItalicIcon } from '@phosphor-icons/react/TextItalic';
import { TextStrikethroughIcon } from '@phosphor-icons/react/TextStrikethrough';
import type { FUniver } from '@univerjs/core/facade';
import buttons from '../../controls/buttons.module.css';
import { Menu, MenuDivider, MenuItem } from '../../controls/Menu.tsx';
import {
  align,
  fill,
  formatNumbers,
  toggleBold,
  toggleItalic,
  toggleStrikethrough,
  wrapText,
} from '../cell-commands.ts';
import { numberFormats, withDecimals } from '../number-formats.ts';
import { commandRunner } from '../saving/command-runner.ts';
import type { SheetSession } from '../session.ts';
import { useSheetView } from '../use-sheet-view.ts';
import { Tool } from './Tool.tsx';
import styles from './Toolbar.module.css';

const fills = [
  ['Grey', '#e6e8ee'],
  ['Yellow', '#fcf2d6'],
  ['Green', '#e5f8e9'],
  ['Blue', '#ebf3ff'],
  ['Red', '#ffefee'],
] as const;

export function FormatTools({ session }: { session: SheetSession }) {
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
      <Tool
        label="Strikethrough"
        isPressed={activeCell?.isStruck ?? false}
        onPress={run(toggleStrikethrough)}
      >
        <TextStrikethroughIcon size={18} aria-hidden />
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
          Center
        </MenuItem>
        <MenuItem
          icon={<TextAlignRightIcon size={18} aria-hidden />}
          onChoose={run((api) => align(api, 'right'))}
        >
          Right
        </MenuItem>
        <MenuDivider />
        <MenuItem onChoose={run((api) => wrapText(api, true))}>Wrap text</MenuItem>
        <MenuItem onChoose={run((api) => wrapText(api, false))}>Do not wrap</MenuItem>
      </Menu>
    </>
  );
}

export function NumberTools({ session }: { session: SheetSession }) {
  const { activeCell } = useSheetView(session);
  const decimals = (change: 1 | -1) => (api: FUniver) =>
    formatNumbers(api, withDecimals(activeCell?.pattern, change));
  const run = commandRunner(session);
  return (
    <>
      <Tool isShortcut label="Format as currency" onPress={run((api) => formatNumbers(api, '"$"#,##0.00'))}>
        <CurrencyDollarSimpleIcon size={18} aria-hidden />
      </Tool>
      <Tool isShortcut label="Format as percent" onPress={run((api) => formatNumbers(api, '0.00%'))}>
        <PercentIcon size={18} aria-hidden />
      </Tool>
      <Tool isShortcut label="Format as date" onPress={run((api) => formatNumbers(api, 'yyyy-mm-dd'))}>
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
