import { useEffect } from 'react';
import { Banner } from './controls/Banner.tsx';
import buttons from './controls/buttons.module.css';
import { CellSpinner } from './controls/CellSpinner.tsx';
import { DrivePage } from './drive/DrivePage.tsx';
import { PhotoPage } from './photo/PhotoPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { navigate, useAddress } from './shell/navigation.tsx';
import { routeOf } from './shell/routes.ts';
import { useLoaded } from './shell/use-loaded.ts';

const loadSheetPage = async () => (await import('./sheets/SheetPage.tsx')).SheetPage;

/**
 * The page of a sheet, whose large code only it needs. Not by Suspense: React delays what follows a fallback by 300 ms.
 */
function Sheet({ spreadsheetId }: { spreadsheetId: string }) {
  const { value: SheetPage, failure } = useLoaded('page', loadSheetPage);
  if (SheetPage) return <SheetPage key={spreadsheetId} spreadsheetId={spreadsheetId} />;
  if (!failure) return <CellSpinner label="Opening the sheet" />;
  return (
    <Banner tone="error" title="The sheet could not be opened" text="Part of this page could not be loaded.">
      <button type="button" className={buttons.outline} onClick={() => location.reload()}>
        Reload the page
      </button>
    </Banner>
  );
}

export function App() {
  const address = useAddress();
  const route = routeOf(address);

  useEffect(() => {
    if (route.kind === 'start') navigate('/drive', { isReplacing: true });
  }, [route.kind]);

  switch (route.kind) {
    case 'start':
      return null;
    case 'drive':
      return <DrivePage place={route.place} />;
    case 'photo':
      return <PhotoPage key={route.fileId} fileId={route.fileId} />;
    case 'sheet':
      return <Sheet spreadsheetId={route.spreadsheetId} />;
    case 'unknown':
      return <NotFoundPage title="Page not found" text="There is nothing at this address." />;
  }
}
