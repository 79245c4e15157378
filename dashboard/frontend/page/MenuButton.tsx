import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import type { MenuChoice } from './MenuChoices.tsx';
import { loadAhead, onDemand } from './on-demand.tsx';
import { PlainIconButton } from './PlainIconButton.tsx';
import { useLoadedAhead } from './use-loaded-ahead.ts';

// Menus are loaded after the rows, or when a menu button is hovered or focused; at the latest when it is pressed.
const MenuChoices = onDemand(() => import('./MenuChoices.tsx').then(({ MenuChoices }) => MenuChoices));

interface MenuButtonProps {
  label: string;
  icon: ReactNode;
  /** Shows only the icon; the label is its name. */
  isIconOnly?: boolean;
  /** Not in a row of buttons, and therefore with a border. */
  isOutlined?: boolean;
  choices: readonly MenuChoice[];
}

/** A button and the menu it opens. */
export function MenuButton({
  label,
  icon,
  isIconOnly = false,
  isOutlined = false,
  choices,
}: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  // A choice applies to the row that was there when the menu was opened, even if another one has taken its place.
  const [opened, setOpened] = useState(choices);
  useLoadedAhead(MenuChoices.load);
  const id = useId();
  const trigger = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? id : undefined,
    onPointerEnter: () => loadAhead(MenuChoices),
    onFocus: () => loadAhead(MenuChoices),
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      setAnchor(event.currentTarget);
      setWasOpened(true);
      setOpened(choices);
    },
  };
  return (
    <>
      {isIconOnly ? (
        <PlainIconButton {...trigger} aria-label={label}>
          {icon}
        </PlainIconButton>
      ) : (
        <Button {...trigger} color="inherit" variant={isOutlined ? 'outlined' : 'text'} startIcon={icon}>
          {label}
        </Button>
      )}
      {wasOpened && (
        <MenuChoices
          id={id}
          label={label}
          anchor={anchor}
          choices={choices.some(({ setting }) => setting) ? choices : opened}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
