import type { ReactNode } from 'react';
import type { SessionUser } from '#kernel/calls/session.ts';
import { goTo } from './go-to.ts';
import { LoginLink } from './LoginLink.tsx';
import { openApp } from './load-ahead.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { onPlainClick } from './plain-click.ts';
import { ThemeMenu } from './ThemeMenu.tsx';
import { TopBar } from './TopBar.tsx';

interface ShellBarProps {
  user: SessionUser | null;
  /** The app that is open. */
  place?: string | undefined;
  /** Leaves a view that the address does not name, before another place opens. */
  onLeave?: () => void;
  /** Status that concerns all screens. */
  status?: ReactNode;
}

/** The top bar with what belongs to the person: the theme, the account, the way out. */
export function ShellBar({ user, place, onLeave, status }: ShellBarProps) {
  return (
    <TopBar
      place={place}
      onHome={onPlainClick(() => {
        onLeave?.();
        goTo('/');
      })}
    >
      {status}
      <ThemeMenu />
      {user ? (
        <PersonMenu
          user={user}
          onAccount={() => {
            onLeave?.();
            openApp('account');
          }}
        />
      ) : (
        <LoginLink />
      )}
    </TopBar>
  );
}
