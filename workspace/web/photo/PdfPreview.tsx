import { useEffect, useState } from 'react';
import { readContent } from '../api/drive.ts';
import { Banner } from '../controls/Banner.tsx';
import { CellSpinner } from '../controls/CellSpinner.tsx';
import { useLoaded } from '../shell/use-loaded.ts';
import styles from './PhotoPage.module.css';

/**
 * A PDF in the browser's own viewer. Contents are served so that nothing in them runs, which also blocks the viewer; hence the page
 * hands it the bytes.
 */
export function PdfPreview({ fileId, name }: { fileId: string; name: string }) {
  const { value, failure } = useLoaded(`content ${fileId}`, (signal) => readContent(fileId, signal));
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (value === undefined) return;
    const made = URL.createObjectURL(new Blob([value], { type: 'application/pdf' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [value]);
  if (failure) return <Banner tone="error" title="The file could not be read" text={failure.message} />;
  if (url === undefined) return <CellSpinner label="Loading" />;
  return <iframe className={styles.pdf} src={url} title={name} />;
}
