import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/ClockCounterClockwise';
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import { MenuButton } from '../page/MenuButton.tsx';
import type { MenuChoice } from '../page/MenuChoices.tsx';
import { historyAddress, type RowPlace, useSheetOnScreen } from '../status/sheet-on-screen.ts';

interface RowMenuProps {
  /** "Actions for Airport taxi" */
  label: string;
  choices: readonly MenuChoice[];
  /** Where the row is, so that its history can be shown; undefined if it is not a row, or not in the sheet yet. */
  at?: RowPlace | undefined;
}

/** The other actions for a row. */
export function RowMenu({ label, choices, at }: RowMenuProps) {
  const sheetId = useSheetOnScreen();
  const history: MenuChoice[] =
    sheetId !== undefined && at
      ? [
          {
            label: 'History',
            icon: <ClockCounterClockwiseIcon size={18} />,
            // Without reloading the page; its addresses use the browser's own history.
            onChoose: () => window.history.pushState(null, '', historyAddress(sheetId, at)),
          },
        ]
      : [];
  const ends = choices.filter(({ isDestructive }) => isDestructive);
  const others = choices.filter(({ isDestructive }) => !isDestructive);
  return (
    <MenuButton
      label={label}
      icon={<DotsThreeIcon size={18} weight="bold" />}
      isIconOnly
      choices={[...others, ...history, ...ends]}
    />
  );
}
