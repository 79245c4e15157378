import type { SessionUser } from '#kernel/calls/session.ts';
import { AlphaChip } from './AlphaChip.tsx';
import { goTo } from './go-to.ts';
import { LoginLink } from './LoginLink.tsx';
import { openApp } from './load-ahead.ts';
import { OfflineChip } from './OfflineChip.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import { TopBar } from './TopBar.tsx';

interface ShellBarProps {
  user: SessionUser | null;
  /** The app that is open. */
  place?: string | undefined;
  /** On the launcher, which says what to expect of an alpha. */
  hasNotice?: boolean;
  /** Where a view stands that the address does not name: it goes before another place is gone to. */
  onLeave?: () => void;
}

/** The top bar with what belongs to the person: the theme, the account, the way out. */
export function ShellBar({ user, place, hasNotice = false, onLeave }: ShellBarProps) {
  return (
    <TopBar
      place={place}
      onHome={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onLeave?.();
        goTo('/');
      }}
    >
      <OfflineChip />
      {hasNotice && <AlphaChip />}
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
