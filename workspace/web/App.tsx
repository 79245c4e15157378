import { lazy, Suspense, useEffect } from 'react';
import { CellSpinner } from './controls/CellSpinner.tsx';
import { DrivePage } from './drive/DrivePage.tsx';
import { PhotoPage } from './photo/PhotoPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { navigate, useAddress } from './shell/navigation.tsx';
import { routeOf } from './shell/routes.ts';

// The spreadsheet component is large and only this page needs it.
const SheetPage = lazy(async () => ({ default: (await import('./sheets/SheetPage.tsx')).SheetPage }));

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
      return (
        <Suspense fallback={<CellSpinner label="Opening the sheet" />}>
          <SheetPage key={route.spreadsheetId} spreadsheetId={route.spreadsheetId} />
        </Suspense>
      );
    case 'unknown':
      return <NotFoundPage title="Page not found" text="There is nothing at this address." />;
  }
}
