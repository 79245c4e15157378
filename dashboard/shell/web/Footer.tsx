import styles from './footer.module.css';

interface FooterProps {
  /** At the left: the logo's line on the landing page, who is signed in on a gate. */
  children?: React.ReactNode;
  /** On a street the footer is on the sheet below the ground line. */
  isOnSheet?: boolean;
}

export function Footer({ children, isOnSheet = false }: FooterProps) {
  return (
    <footer className={isOnSheet ? `${styles['footer']} ${styles['sheet']}` : styles['footer']}>
      <div className={styles['start']}>{children}</div>
      <nav className={styles['links']} aria-label="Legal">
        <a href="/privacy">Privacy Policy</a>
        <a href="/terms">Terms of Service</a>
        <span>© 2025 Rowhouse</span>
      </nav>
    </footer>
  );
}
