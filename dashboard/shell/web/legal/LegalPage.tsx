import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft';
import type { ReactNode } from 'react';
import { readSite } from '#frontend/calls/site.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { useTitle } from '#frontend/page/use-title.ts';
import { Footer } from '../Footer.tsx';
import { LoginLink } from '../LoginLink.tsx';
import { ThemeMenu } from '../ThemeMenu.tsx';
import { TopBar } from '../TopBar.tsx';
import styles from './legal.module.css';

// Strangers, who read these pages too, load nothing of it.
const PersonCorner = onDemand(async () => (await import('./PersonCorner.tsx')).PersonCorner);

interface LegalPageProps {
  title: string;
  /** The day on which this wording came into force. */
  effective: string;
  children: ReactNode;
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The frame of the legal pages. 'Last updated' is the day of reading; 'Effective' is the day of the wording. */
export function LegalPage({ title, effective, children }: LegalPageProps) {
  useTitle(title);
  return (
    <>
      <TopBar>
        <ThemeMenu />
        {readSite().hasSession ? <PersonCorner /> : <LoginLink />}
      </TopBar>
      <main id="content" className={styles['page']}>
        <a className={styles['back']} href="/">
          <ArrowLeftIcon size={16} aria-hidden />
          Back to Home
        </a>
        <h1 className={styles['title']}>{title}</h1>
        <p className={styles['dates']}>
          <span>Last updated: {longDay.format(new Date())}</span>
          <span>Effective: {effective}</span>
        </p>
        {children}
      </main>
      <Footer>
        <span>Alpha: features may change and data may be reset.</span>
      </Footer>
    </>
  );
}

export function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['clause']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The address for questions, as this installation has it. */
export function ContactLink() {
  const { supportEmail } = readSite();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}
