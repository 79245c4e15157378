import { useEffect, useRef, useState } from 'react';
import { type DriveFile, readPath, readVersion } from '../api/drive.ts';
import { readSpreadsheet } from '../api/sheets.ts';
import { Banner } from '../controls/Banner.tsx';
import buttons from '../controls/buttons.module.css';
import { CellSpinner } from '../controls/CellSpinner.tsx';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';
import { TopBar } from '../shell/TopBar.tsx';
import { useLoaded } from '../shell/use-loaded.ts';
import { FormulaBar } from './bars/FormulaBar.tsx';
import { SheetHeader } from './bars/SheetHeader.tsx';
import { SheetNotices } from './bars/SheetNotices.tsx';
import { TabBar } from './bars/TabBar.tsx';
import { Toolbar } from './bars/Toolbar.tsx';
import { CellTable } from './CellTable.tsx';
import { FindBar } from './finding/FindBar.tsx';
import styles from './SheetPage.module.css';
import { SheetSession } from './session.ts';
import { useWayOut } from './use-way-out.ts';

/** A canvas draws with the fonts that are there at the time, and does not wait for one. */
async function loadFonts(): Promise<void> {
  const fonts = ['13px "Instrument Sans Variable"', '12px "Spline Sans Mono Variable"'];
  await Promise.all(fonts.map((font) => document.fonts.load(font).catch(() => [])));
}

/** The version is read before the cells, so that the cells are at least as recent. */
async function readSheet(spreadsheetId: string) {
  const fonts = loadFonts();
  const file = await readVersion(spreadsheetId);
  const spreadsheet = await readSpreadsheet(spreadsheetId);
  await fonts;
  return { file, spreadsheet };
}

/** The folders above the sheet, as far as they are shared with this account. */
async function readFolders(spreadsheetId: string, signal: AbortSignal): Promise<DriveFile[]> {
  return (await readPath(spreadsheetId, signal)).slice(0, -1);
}

export function SheetPage({ spreadsheetId }: { spreadsheetId: string }) {
  const { value, failure, reload } = useLoaded(`sheet ${spreadsheetId}`, () => readSheet(spreadsheetId));
  const { value: folders = [] } = useLoaded(`folders ${spreadsheetId}`, (signal) =>
    readFolders(spreadsheetId, signal),
  );
  const host = useRef<HTMLDivElement>(null);
  const [session, setSession] = useState<SheetSession>();
  const [isFinding, setFinding] = useState(false);

  useEffect(() => {
    if (!value || !host.current) return;
    const opened = new SheetSession(host.current, spreadsheetId, value.file, value.spreadsheet);
    setSession(opened);
    return () => {
      setSession(undefined);
      opened.dispose();
    };
  }, [value, spreadsheetId]);

  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // The browser's own search does not see what is drawn on a canvas.
      event.preventDefault();
      event.stopPropagation();
      setFinding(true);
    };
    window.addEventListener('keydown', find, true);
    return () => window.removeEventListener('keydown', find, true);
  }, []);

  useWayOut(session);

  if (failure?.kind === 'not-found') {
    return (
      <NotFoundPage title="Sheet not found" text="It was deleted, or it is not shared with this account." />
    );
  }
  return (
    <div className={styles.page}>
      {session ? <SheetHeader session={session} folders={folders} /> : <TopBar isLeavingByLoad />}
      {!session && <div className={styles.toCome} />}
      {session && (
        <section className={styles.tools} aria-label="Tools">
          <Toolbar
            session={session}
            folder={folders.at(-1)}
            isFinding={isFinding}
            onFind={() => setFinding(!isFinding)}
          />
          <FormulaBar session={session} />
          {isFinding && <FindBar session={session} onClose={() => setFinding(false)} />}
          <SheetNotices session={session} />
        </section>
      )}
      <main id="content" className={styles.stage}>
        {/* The component keeps its element as long as the page is open, whatever is around it. */}
        <div ref={host} className={styles.host} />
        {session && <CellTable session={session} />}
        {!session && (
          <div className={styles.waiting}>
            {failure ? (
              <Banner tone="error" title="The sheet could not be read" text={failure.message}>
                <button type="button" className={buttons.outline} onClick={reload}>
                  Retry
                </button>
              </Banner>
            ) : (
              <CellSpinner label="Opening the sheet" />
            )}
          </div>
        )}
      </main>
      {session && (
        <section className={styles.tools} aria-label="Tabs">
          <TabBar session={session} />
        </section>
      )}
    </div>
  );
}
