import Avatar from '@mui/material/Avatar';
import { SignOutIcon } from '@phosphor-icons/react/SignOut';
import { UserIcon } from '@phosphor-icons/react/User';
import { initialsOf } from '#frontend/initials.ts';
import { useLogout } from '#frontend/session.ts';
import type { SessionUser } from '#kernel/calls/session.ts';
import { goTo } from './go-to.ts';
import { LoginLink } from './landing/Landing.tsx';
import { loadAppAhead, openApp } from './load-ahead.ts';
import { Menu, MenuItem } from './Menu.tsx';
import styles from './shell-bar.module.css';
import { ThemeMenu } from './ThemeMenu.tsx';
import { TopBar } from './TopBar.tsx';

interface ShellBarProps {
  user: SessionUser | null;
  /** The app that is open. */
  place?: string | undefined;
}

/** The top bar with what belongs to the person: the theme, the account, the way out. */
export function ShellBar({ user, place }: ShellBarProps) {
  return (
    <TopBar
      place={place}
      onHome={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goTo('/');
      }}
    >
      {user ? (
        <>
          <ThemeMenu />
          <AvatarMenu user={user} onAccount={() => openApp('account')} />
        </>
      ) : (
        <LoginLink />
      )}
    </TopBar>
  );
}

function AvatarMenu({ user, onAccount }: { user: SessionUser; onAccount: () => void }) {
  const logout = useLogout();
  const initials = initialsOf(user);
  return (
    <Menu
      // What is to be read on the button is part of its name.
      label={`${initials}, account of ${user.name || user.email}`}
      place="below"
      buttonClassName={styles['avatar']}
      button={
        <Avatar src={user.image ?? undefined} alt="" slotProps={{ img: { referrerPolicy: 'no-referrer' } }}>
          {initials}
        </Avatar>
      }
    >
      <MenuItem onChoose={onAccount} onAhead={() => loadAppAhead('account')}>
        <UserIcon size={18} aria-hidden />
        Account
      </MenuItem>
      <MenuItem onChoose={() => logout.mutate()}>
        <SignOutIcon size={18} aria-hidden />
        Logout
      </MenuItem>
    </Menu>
  );
}
