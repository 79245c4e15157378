import { useSyncExternalStore } from 'react';
import button from './button.module.css';
import styles from './landing/landing.module.css';
import { loginAddress } from './sign-in-place.ts';

const neverChanges = () => () => {};

/** Navigation, not a call: the server answers with Google's or the workspace's sign-in page, and then leads back. */
export function LoginLink({ isBig = false }: { isBig?: boolean }) {
  // The prerendered page does not know yet where the visitor was going.
  const href = useSyncExternalStore(neverChanges, loginAddress, () => '/api/auth/google');
  const look = isBig ? `${button['solid']} ${button['big']} ${styles['login']}` : button['outline'];
  return (
    <a className={look} href={href}>
      Login with Google
    </a>
  );
}
