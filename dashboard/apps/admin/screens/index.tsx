import { lazy, type ReactNode, Suspense } from 'react';
import { UndoSnackbar } from '#frontend/UndoSnackbar.tsx';
import { AdminScreen } from './AdminScreen.tsx';
import { useAdminAddress } from './address.ts';

const DoctorScreen = lazy(() => import('./DoctorScreen.tsx'));
const MoveScreen = lazy(() => import('./MoveScreen.tsx'));

/** Everything the product keeps for a person; beside it, the doctor of its sheets and the way elsewhere. */
export default function Admin() {
  const [{ view, doctor }, setAddress] = useAdminAddress();
  const home = () => void setAddress({ view: null, doctor: null });
  let screen: ReactNode;
  if (doctor !== null) screen = <DoctorScreen key={doctor} fileId={doctor} onBack={home} />;
  else if (view === 'move') screen = <MoveScreen onBack={home} />;
  else screen = <AdminScreen view={view} />;
  return (
    <UndoSnackbar>
      <Suspense fallback={null}>{screen}</Suspense>
    </UndoSnackbar>
  );
}
