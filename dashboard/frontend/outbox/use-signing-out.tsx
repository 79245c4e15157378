import { lazy, Suspense, useState } from 'react';
import { useLogout } from '../calls/session.ts';
import { useLeaving } from '../dialogs/unsaved.tsx';
import { useLoadedAhead } from '../page/use-loaded-ahead.ts';
import { useKept } from './waiting-rows.ts';

// It is asked most often while the network is gone: it has to be there by then.
const loadQuestion = () =>
  import('./SignOutQuestion.tsx').then(({ SignOutQuestion }) => ({ default: SignOutQuestion }));
const SignOutQuestion = lazy(loadQuestion);

/** Signs out, which deletes what this device keeps: with a question while something of it was not sent. */
export function useSigningOut() {
  const logout = useLogout();
  const leaving = useLeaving(() => logout.mutate());
  const hasKept = useKept().length > 0;
  const [isAsking, setIsAsking] = useState(false);
  useLoadedAhead(loadQuestion);
  function signOut() {
    setIsAsking(false);
    leaving.leave();
  }
  return {
    isBusy: logout.isPending,
    signOut: () => (hasKept ? setIsAsking(true) : leaving.leave()),
    question: (
      <>
        {leaving.question}
        {isAsking && (
          <Suspense fallback={null}>
            <SignOutQuestion onStay={() => setIsAsking(false)} onSignOut={signOut} />
          </Suspense>
        )}
      </>
    ),
  };
}
