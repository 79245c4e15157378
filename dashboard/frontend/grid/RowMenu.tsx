import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import { MenuButton } from '../page/MenuButton.tsx';
import type { MenuChoice } from '../page/MenuChoices.tsx';

interface RowMenuProps {
  /** "Actions for Airport taxi" */
  label: string;
  choices: readonly MenuChoice[];
}

/** What else can be done with a row. */
export function RowMenu({ label, choices }: RowMenuProps) {
  return (
    <MenuButton label={label} icon={<DotsThreeIcon size={18} weight="bold" />} isIconOnly choices={choices} />
  );
}
