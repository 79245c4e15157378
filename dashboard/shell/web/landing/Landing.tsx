import { ArrowDownIcon } from '@phosphor-icons/react/ArrowDown';
import type { ReactNode } from 'react';
import { Logo } from '#frontend/house/Logo.tsx';
import button from '../button.module.css';
import { Footer } from '../Footer.tsx';
import { LoginLink } from '../LoginLink.tsx';
import { street } from '../registry.ts';
import { StreetCard } from '../StreetCard.tsx';
import streetStyles from '../street.module.css';
import { ThemeMenu } from '../ThemeMenu.tsx';
import { TopBar } from '../TopBar.tsx';
import { Features } from './Features.tsx';
import { HeroStreet } from './HeroStreet.tsx';
import styles from './landing.module.css';
import { Ownership } from './Ownership.tsx';
import place from './place.module.css';

interface LandingProps {
  /** The workspace in Google's place; empty for Google itself. */
  workspaceName: string;
  /** A line that must be read first. */
  notice?: ReactNode;
}

/** public/theme.js reads it when somebody goes on to sign in, even before the page has its scripts. */
const sharedComputerId = 'shared-computer';

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const countOfApps = numbers[street.length] ?? String(street.length);

/** The page for visitors who are not signed in. */
export function Landing({ workspaceName, notice }: LandingProps) {
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
            Expenses, to-dos, contacts, rosters and more. Every row you enter is kept in a spreadsheet{' '}
            <span className={place['google']}>in your own Google Drive, never on our servers.</span>
            <span className={place['workspace']}>
              of your own, on the disk of whoever runs this installation.
            </span>
          </p>
          <div className={styles['start']}>
            <LoginLink isBig />
            <a
              className={`${button['outline']} ${button['big']} ${styles['sample']}`}
              href="/api/auth/sample"
            >
              See it full
            </a>
            <p className={styles['trial']}>14 days free, no card required.</p>
            <label className={styles['shared']}>
              <input type="checkbox" id={sharedComputerId} />
              This is a shared computer
            </label>
          </div>
          <p className={`${place['workspace']} ${styles['workspace']}`}>
            Opens {workspaceName}, the workspace of this installation.
          </p>
        </section>
        <HeroStreet />
        <a className={styles['all']} href="#applications">
          <ArrowDownIcon size={20} aria-hidden />
          See all {countOfApps} apps
        </a>
        <div className={styles['page']}>
          <Features />
          <Ownership workspaceName={workspaceName} />
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
