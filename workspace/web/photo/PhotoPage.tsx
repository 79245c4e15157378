import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { useState } from 'react';
import { contentUrl, readFile } from '../api/drive.ts';
import { Banner } from '../controls/Banner.tsx';
import buttons from '../controls/buttons.module.css';
import { CellSpinner } from '../controls/CellSpinner.tsx';
import { dayText, fileSizeText, isOpaque, kindOf } from '../drive/describe.ts';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';
import { PageLink } from '../shell/navigation.tsx';
import { TopBar } from '../shell/TopBar.tsx';
import { useLoaded } from '../shell/use-loaded.ts';
import { useTitle } from '../shell/use-title.ts';
import { PdfPreview } from './PdfPreview.tsx';
import styles from './PhotoPage.module.css';

/** A single file: the picture, or what is known of a file that cannot be shown. */
export function PhotoPage({ fileId }: { fileId: string }) {
  const { value: file, failure, reload } = useLoaded(`file ${fileId}`, (signal) => readFile(fileId, signal));
  const [isBroken, setBroken] = useState(false);
  useTitle(file?.name ?? 'File');
  if (failure?.kind === 'not-found') {
    return (
      <NotFoundPage title="File not found" text="It was deleted, or it is not shared with this account." />
    );
  }
  const isShown = file !== undefined && kindOf(file) === 'picture' && !isBroken;
  const isPdf = file !== undefined && kindOf(file) === 'pdf' && navigator.pdfViewerEnabled;
  const folder = file?.parents?.[0];
  return (
    <div className={styles.page}>
      <TopBar
        actions={
          file &&
          !isOpaque(file) && (
            <a className={buttons.solid} href={contentUrl(file.id)} download={file.name}>
              <DownloadSimpleIcon size={18} aria-hidden /> Download
            </a>
          )
        }
      >
        {file && (
          <div className={styles.title}>
            <h1 title={file.name}>{file.name}</h1>
            <p>
              {[fileSizeText(file), dayText(file.modifiedTime)].filter(Boolean).join(', ')}
              {folder !== undefined && (
                <>
                  {' · '}
                  <PageLink href={`/drive/folders/${folder}`}>Show in folder</PageLink>
                </>
              )}
            </p>
          </div>
        )}
      </TopBar>
      <main id="content" className={styles.content}>
        {!file && !failure && <CellSpinner label="Loading" />}
        {failure && (
          <Banner tone="error" title="The file could not be read" text={failure.message}>
            <button type="button" className={buttons.outline} onClick={reload}>
              Retry
            </button>
          </Banner>
        )}
        {file && isShown && <img src={contentUrl(file.id)} alt={file.name} onError={() => setBroken(true)} />}
        {isPdf && <PdfPreview fileId={file.id} name={file.name} />}
        {file && !isShown && !isPdf && (
          <Banner
            tone="info"
            title="This file cannot be shown here"
            text={
              isOpaque(file)
                ? 'The workspace keeps it by name alone: there is nothing in it.'
                : 'Download it to open it in another program.'
            }
          />
        )}
      </main>
    </div>
  );
}
