import { HardDrivesIcon } from '@phosphor-icons/react/HardDrives';
import type { ReactNode } from 'react';
import { type Account, readAccount, signOut } from '../api/account.ts';
import mark from '../assets/mark.svg';
import darkMark from '../assets/mark-dark.svg';
import { Menu, MenuCheck, MenuItem, MenuLink } from '../controls/Menu.tsx';
import { initials } from './initials.ts';
import { PageLink } from './navigation.tsx';
import { switchSingleKeys, useSingleKeys } from './single-keys.ts';
import styles from './TopBar.module.css';
import { useLoaded } from './use-loaded.ts';

function Mark() {
  return (
    <picture>
      <source srcSet={darkMark} media="(prefers-color-scheme: dark)" />
      <img src={mark} alt="" width={34} height={34} />
    </picture>
  );
}

async function leave(): Promise<void> {
  await signOut();
  location.assign('/signin');
}

let known: Account | undefined;

/** Whose pages these are, requested once: an opened sheet has a bar of its own. */
async function readOnce(signal: AbortSignal): Promise<Account> {
  known ??= await readAccount(signal);
  return known;
}

interface TopBarProps {
  /** What is between the name and the account: a search field, or a sheet's title. */
  children?: ReactNode;
  actions?: ReactNode;
  /** A page that may hold unsaved work is left by a real navigation, so that the browser can ask. */
  isLeavingByLoad?: boolean;
}

export function TopBar({ children, actions, isLeavingByLoad = false }: TopBarProps) {
  const { value: account = known } = useLoaded('account', readOnce);
  const hasKey = useSingleKeys();
  const home = (
    <>
      <Mark />
      <span className={styles.name}>Rowhouse Workspace</span>
    </>
  );
  return (
    <header className={styles.bar}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {isLeavingByLoad ? (
        <a className={styles.home} href="/drive" aria-label="Rowhouse Workspace, My Drive">
          {home}
        </a>
      ) : (
        <PageLink className={styles.home} href="/drive" aria-label="Rowhouse Workspace, My Drive">
          {home}
        </PageLink>
      )}
      <div className={styles.middle}>{children}</div>
      {actions}
      {/* Takes its place before it is known who is there, so that nothing moves. */}
      <span className={styles.host} {...(account && { title: `Run by ${account.operator}` })}>
        <HardDrivesIcon size={16} aria-hidden />
        {account?.host ?? location.host}
      </span>
      {account ? (
        <Menu
          label={`${initials(account.name || account.email)}, account of ${account.name}`}
          trigger={initials(account.name || account.email)}
          triggerClassName={styles.avatar}
          align="end"
        >
          <div className={styles.person}>
            <strong>{account.name}</strong>
            <span>{account.email}</span>
            <span className={styles.operator}>Run by {account.operator} on its own disk</span>
          </div>
          <MenuLink href="/account">Account</MenuLink>
          <MenuLink href="/account/apps">Connected apps</MenuLink>
          <MenuCheck isChecked={hasKey} onChange={switchSingleKeys}>
            The / key leads to the search
          </MenuCheck>
          <MenuItem onChoose={() => void leave()}>Sign out</MenuItem>
        </Menu>
      ) : (
        <span className={styles.avatar} />
      )}
    </header>
  );
}
