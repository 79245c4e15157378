import { useState } from 'react';
import { useLogout } from '../calls/session.ts';
import { useLeaving } from '../dialogs/unsaved.tsx';
import { isHalfFilled } from '../dialogs/use-stay.ts';
import { onDemand } from '../page/on-demand.tsx';
import { useLoadedAhead } from '../page/use-loaded-ahead.ts';
import type { Unfinished } from './SignOutQuestion.tsx';
import { useKept } from './waiting-rows.ts';

// It is usually needed while the network is down, so it has to be loaded by then.
const SignOutQuestion = onDemand(() =>
  import('./SignOutQuestion.tsx').then(({ SignOutQuestion }) => SignOutQuestion),
);

// If the code for the question is unavailable, nobody is held back.
const hasDrafts = () =>
  import('../kept/kept-draft.ts').then((loaded) => loaded.hasDrafts()).catch(() => false);

const countPhotos = () =>
  import('../photo/waiting-photos.ts')
    .then(({ waitingPhotos }) => waitingPhotos())
    .then((places) => places.reduce((sum, { count }) => sum + count, 0))
    .catch(() => 0);

/** Signs out, which deletes what this device keeps; asks first if something was not sent. */
export function useSigningOut() {
  const logout = useLogout();
  const leaving = useLeaving(() => logout.mutate());
  const hasKept = useKept().length > 0;
  const [asked, setAsked] = useState<Unfinished>();
  useLoadedAhead(SignOutQuestion.load);
  function signOut() {
    setAsked(undefined);
    leaving.leave();
  }
  /** Nothing is lost without a question: neither what waits nor what is half done. */
  async function ask() {
    const [areDrafts, photos] = await Promise.all([hasDrafts(), countPhotos()]);
    const isUnfinished = isHalfFilled() || areDrafts;
    if (hasKept || isUnfinished || photos > 0) setAsked({ isUnfinished, photos });
    else leaving.leave();
  }
  return {
    isBusy: logout.isPending,
    signOut: () => void ask(),
    question: (
      <>
        {leaving.question}
        {asked && <SignOutQuestion {...asked} onStay={() => setAsked(undefined)} onSignOut={signOut} />}
      </>
    ),
  };
}
