import buttons from '../controls/buttons.module.css';
import styles from './NotFoundPage.module.css';
import { PageLink } from './navigation.tsx';
import { TopBar } from './TopBar.tsx';
import { useTitle } from './use-title.ts';

export function NotFoundPage({ title, text }: { title: string; text: string }) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <TopBar />
      <main id="content" className={styles.content}>
        <h1>{title}</h1>
        <p>{text}</p>
        <PageLink href="/drive" className={buttons.solid}>
          My Drive
        </PageLink>
      </main>
    </div>
  );
}
