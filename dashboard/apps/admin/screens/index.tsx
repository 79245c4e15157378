import type { ReactNode } from 'react';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import { type Ahead, onDemand } from '#frontend/page/on-demand.tsx';
import { AdminScreen } from './AdminScreen.tsx';
import { useAdminAddress } from './address.ts';

const DoctorScreen = onDemand(() => import('./doctor/DoctorScreen.tsx').then((module) => module.default));
const MoveScreen = onDemand(() => import('./move/MoveScreen.tsx').then((module) => module.default));

export const ahead: Ahead = (query) => {
  if (query.has('doctor')) return [DoctorScreen];
  return query.get('view') === 'move' ? [MoveScreen] : [];
};

/** Everything the product keeps for a person; beside it, the doctor of its sheets and the way elsewhere. */
export default function Admin() {
  const [{ view, doctor }, setAddress] = useAdminAddress();
  const home = () => void setAddress({ view: null, doctor: null });
  let screen: ReactNode;
  if (doctor !== null) screen = <DoctorScreen key={doctor} fileId={doctor} onBack={home} />;
  else if (view === 'move') screen = <MoveScreen onBack={home} />;
  else screen = <AdminScreen view={view} />;
  return <UndoSnackbar>{screen}</UndoSnackbar>;
}
