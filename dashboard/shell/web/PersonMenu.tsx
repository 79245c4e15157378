import Avatar from '@mui/material/Avatar';
import { SignOutIcon } from '@phosphor-icons/react/SignOut';
import { UserIcon } from '@phosphor-icons/react/User';
import { useSigningOut } from '#frontend/outbox/use-signing-out.tsx';
import { initialsOf } from '#frontend/page/initials.ts';
import type { SessionUser } from '#kernel/calls/session.ts';
import { loadAppAhead } from './load-ahead.ts';
import { Menu, MenuItem } from './Menu.tsx';
import styles from './shell-bar.module.css';

/** The person's picture, and the menu that leads to their account and out. */
export function PersonMenu({ user, onAccount }: { user: SessionUser; onAccount: () => void }) {
  const { signOut, question } = useSigningOut();
  const initials = initialsOf(user);
  return (
    <>
      <Menu
        // The button's visible text is part of its accessible name.
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
        <MenuItem onChoose={signOut}>
          <SignOutIcon size={18} aria-hidden />
          Logout
        </MenuItem>
      </Menu>
      {question}
    </>
  );
}
