import { signInUrl } from '../../api/call.ts';
import { Banner } from '../../controls/Banner.tsx';
import buttons from '../../controls/buttons.module.css';
import type { SheetSession } from '../session.ts';
import { useSheetView } from '../use-sheet-view.ts';
import styles from './SheetNotices.module.css';

/** Signs in again after the session has ended, in another tab: what is not saved stays here. */
function SignInAgain({ text }: { text: string }) {
  return (
    <Banner tone="info" title="Sign in again to keep saving" text={text}>
      <a className={buttons.outline} href={signInUrl()} target="_blank" rel="noreferrer">
        Sign in
      </a>
    </Banner>
  );
}

function SaveFailure({ session }: { session: SheetSession }) {
  const { saveState } = useSheetView(session);
  if (saveState.kind !== 'failed') return null;
  const { kind, message } = saveState.failure;
  if (kind === 'signed-out') {
    return (
      <SignInAgain text="The server ended this session. What you typed is still here; then press Retry." />
    );
  }
  if (kind === 'unavailable') {
    return (
      <Banner
        tone="warning"
        title="Your changes are kept on this page until they are saved"
        text={`${message} Retrying automatically.`}
      />
    );
  }
  return (
    <Banner
      tone="error"
      title="The server refused a change"
      text={`${message} Later changes wait behind it.`}
    >
      <button type="button" className={buttons.outline} onClick={() => session.retry()}>
        Retry
      </button>
      <button type="button" className={buttons.outline} onClick={() => void session.discard()}>
        Discard what is not saved
      </button>
    </Banner>
  );
}

function ReadFailure({ session }: { session: SheetSession }) {
  const { readFailure, saveState } = useSheetView(session);
  if (readFailure === undefined || saveState.kind === 'failed') return null;
  if (readFailure.kind === 'signed-out') return <SignInAgain text="The server ended this session." />;
  return (
    <Banner
      tone="warning"
      title="Changes made elsewhere are not arriving right now"
      text={readFailure.message}
    />
  );
}

export function SheetNotices({ session }: { session: SheetSession }) {
  const { notice } = useSheetView(session);
  return (
    <div className={styles.notices}>
      <SaveFailure session={session} />
      <ReadFailure session={session} />
      {notice !== undefined && (
        <Banner tone="warning" title={notice}>
          <button type="button" className={buttons.outline} onClick={() => session.dismissNotice()}>
            Dismiss
          </button>
        </Banner>
      )}
    </div>
  );
}
