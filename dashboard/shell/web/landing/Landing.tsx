import { ArrowDownIcon } from '@phosphor-icons/react/ArrowDown';
import type { ReactNode } from 'react';
import { Logo } from '#frontend/Logo.tsx';
import type { Site } from '#frontend/site.ts';
import button from '../button.module.css';
import { Footer } from '../Footer.tsx';
import { street } from '../registry.ts';
import { StreetCard } from '../StreetCard.tsx';
import streetStyles from '../street.module.css';
import { ThemeMenu } from '../ThemeMenu.tsx';
import { TopBar } from '../TopBar.tsx';
import { Features } from './Features.tsx';
import { HeroStreet } from './HeroStreet.tsx';
import styles from './landing.module.css';
import { Ownership } from './Ownership.tsx';

interface LandingProps {
  site: Site;
  /** A line that must be read first. */
  notice?: ReactNode;
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const countOfApps = numbers[street.length] ?? String(street.length);

/** What a visitor sees who is not signed in. */
export function Landing({ site, notice }: LandingProps) {
  return (
    <>
      <TopBar isInset>
        <LoginLink />
      </TopBar>
      <main id="content" className={styles['main']}>
        {notice}
        <section className={styles['hero']}>
          <h1 className={styles['headline']}>
            Small apps.
            <br />
            Your own sheets.
          </h1>
          <p className={styles['tagline']}>
            Expenses, to-dos, contacts, rosters and more. Every row you enter is kept in a spreadsheet in your
            own Google Drive, never on our servers.
          </p>
          <div className={styles['start']}>
            <LoginLink isBig />
            <p className={styles['trial']}>14 days free, no card required.</p>
          </div>
          <p className={styles['workspace']}>
            Opens {site.workspaceName}, the workspace of this installation.
          </p>
        </section>
        <HeroStreet />
        <a className={styles['all']} href="#applications">
          <ArrowDownIcon size={20} aria-hidden />
          See all {countOfApps} apps
        </a>
        <div className={styles['page']}>
          <Features />
          <Ownership />
          <section id="applications" className={styles['applications']} aria-labelledby="applications-title">
            <h2 id="applications-title" className={styles['section']}>
              Available Applications
            </h2>
            <p className={styles['subtitle']}>
              Start with these micro-apps, all storing data in your own Google Sheets
            </p>
            <ul className={`${streetStyles['street']} ${styles['cards']}`}>
              {street.map((app) => (
                <StreetCard
                  key={app.id}
                  app={app}
                  mark={app.isPlanned && <span className={streetStyles['planned']}>Planned</span>}
                />
              ))}
            </ul>
          </section>
        </div>
      </main>
      <Footer>
        <span className={styles['brand']}>
          <Logo size={24} />
          Rowhouse
        </span>
        <span>Alpha: features may change and data may be reset.</span>
        <ThemeMenu isRound />
      </Footer>
    </>
  );
}

/** Navigation, not a call: the server answers with Google's or the workspace's sign-in page. */
export function LoginLink({ isBig = false }: { isBig?: boolean }) {
  const look = isBig ? `${button['solid']} ${button['big']} ${styles['login']}` : button['outline'];
  return (
    <a className={look} href="/api/auth/google">
      Login with Google
    </a>
  );
}
