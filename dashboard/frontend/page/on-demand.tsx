import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { isOfLoading } from './loading-failed.ts';

interface Meanwhile {
  /** What is shown until the code has come; nothing if absent. */
  meanwhile?: ReactNode;
}

/** A component whose code is loaded when it is first rendered, or before. */
export interface OnDemand<P extends object> {
  (props: P & Meanwhile): ReactNode;
  /** Loads its code; afterwards the component is rendered at once. */
  load: () => Promise<unknown>;
}

/** The code that renders an address's screen, besides the module that says so; in wide windows that includes tables. */
export type Ahead = (query: URLSearchParams, isWide: boolean) => readonly Pick<OnDemand<object>, 'load'>[];

type PropsOf<C> = C extends (props: infer P) => ReactNode ? (P extends object ? P : object) : never;

/**
 * Whether a part is on the screen already, in which something may have been typed. Error boundaries say no: what is directly
 * below one is theirs.
 */
export const IsInPart = createContext(false);

interface MissingPartProps {
  /** Loads the part once more; rejects if it cannot be had. */
  onRetry: () => Promise<unknown>;
}

/** What tells that a part is missing; without it, boundaries do. The legal pages go without its code. */
export const MissingPart = createContext<((props: MissingPartProps) => ReactNode) | null>(null);

/**
 * A screen, a part of one, or a dialog that is loaded when it is first shown. It is drawn in the same turn if its code is there, and
 * otherwise as soon as it has come. It suspends nothing: React delays what follows a Suspense fallback by 300 ms, and `lazy` shows
 * one in any case. What fails to load is asked for again the next time. Within another part the failure is told over the page,
 * which stays as it is; a screen that is not there yet throws it to the error boundary around it.
 */
export function onDemand<C extends (props: never) => ReactNode>(
  load: () => Promise<C>,
): OnDemand<PropsOf<C>> {
  let known: ComponentType<PropsOf<C>> | undefined;
  const now = () => known;
  const waiting = new Set<() => void>();
  const wait = (onLoaded: () => void) => {
    waiting.add(onLoaded);
    return () => waiting.delete(onLoaded);
  };
  async function loadKnown() {
    if (known) return;
    const loaded = await load();
    // The props are the component's own.
    known ??= loaded as unknown as ComponentType<PropsOf<C>>;
    // Whoever asked for it: one that could not have it before is drawn now, and no longer tells that it is missing.
    for (const onLoaded of waiting) onLoaded();
  }
  function Drawn({ meanwhile = null, ...props }: PropsOf<C> & Meanwhile) {
    const Component = useSyncExternalStore(wait, now, now);
    const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
    const isInPart = use(IsInPart);
    const Missing = use(MissingPart);
    useEffect(() => {
      if (Component) return;
      // For the browser's own tools, and for the journey that expects none between the start and the rows.
      performance.mark('late code');
      let isShown = true;
      loadKnown().catch((reason: unknown) => isShown && setFailure({ reason }));
      return () => {
        isShown = false;
      };
    }, [Component]);
    if (Component) {
      return (
        <IsInPart value>
          <Component {...(props as unknown as PropsOf<C>)} />
        </IsInPart>
      );
    }
    if (!failure) return meanwhile;
    if (!Missing || !isInPart || !isOfLoading(failure.reason)) throw failure.reason;
    return (
      <>
        {meanwhile}
        <Missing onRetry={loadKnown} />
      </>
    );
  }
  return Object.assign(Drawn, { load: loadKnown });
}

/** Loads code that may be needed next. A failure is reported when the code is really needed. */
export function loadAhead(part: Pick<OnDemand<object>, 'load'>): void {
  part.load().catch(() => {});
}
