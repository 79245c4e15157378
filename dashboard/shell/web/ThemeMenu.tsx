import { CircleHalfIcon } from '@phosphor-icons/react/CircleHalf';
import { MoonIcon } from '@phosphor-icons/react/Moon';
import { SunIcon } from '@phosphor-icons/react/Sun';
import type { ComponentType } from 'react';
import { chooseMode, type ThemeMode, themeModes, useChosenMode } from '#frontend/theme/theme-mode.ts';
import { Menu, MenuItem } from './Menu.tsx';
import styles from './theme-menu.module.css';

const looks: Readonly<Record<ThemeMode, { name: string; Icon: ComponentType<{ size: number }> }>> = {
  light: { name: 'Light', Icon: SunIcon },
  dark: { name: 'Dark', Icon: MoonIcon },
  auto: { name: 'Auto', Icon: CircleHalfIcon },
};

/** Light, Dark or Auto: in the top bar, and as the round control for people who are not signed in. */
export function ThemeMenu({ isRound = false }: { isRound?: boolean }) {
  const chosen = useChosenMode();
  return (
    <div className={isRound ? styles['corner'] : undefined}>
      <Menu
        label={`Theme: ${looks[chosen].name}`}
        place={isRound ? 'above' : 'below'}
        buttonClassName={isRound ? styles['round'] : styles['square']}
        button={
          <>
            <SunIcon size={20} className={styles['day']} />
            <MoonIcon size={20} className={styles['night']} />
          </>
        }
      >
        {themeModes.map((mode) => {
          const { name, Icon } = looks[mode];
          return (
            <MenuItem key={mode} isChecked={mode === chosen} onChoose={() => chooseMode(mode)}>
              <Icon size={18} />
              {name}
            </MenuItem>
          );
        })}
      </Menu>
    </div>
  );
}
