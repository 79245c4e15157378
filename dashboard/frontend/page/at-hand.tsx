import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';

/** A component whose code can be loaded before it is rendered. */
export interface AtHand<P extends object> {
  (props: P): ReactNode;
  /** Loads its code; afterwards the component is rendered at once. */
  load: () => Promise<unknown>;
}

/** The code that renders an address's screen, besides the module that says so; in wide windows that includes tables. */
export type Ahead = (query: URLSearchParams, isWide: boolean) => readonly Pick<AtHand<object>, 'load'>[];

type PropsOf<C> = C extends (props: infer P) => ReactNode ? (P extends object ? P : object) : never;

/** Code that is loaded once, and asked for again after a failure. */
class LateCode<P extends object> {
  readonly #load: () => Promise<unknown>;
  known: ComponentType<P> | undefined;

  constructor(load: () => Promise<unknown>) {
    this.#load = load;
  }

  readonly load = async (): Promise<ComponentType<P>> => {
    // The props are the component's own.
    this.known ??= (await this.#load()) as ComponentType<P>;
    return this.known;
  };
}

/**
 * A part of a screen, for which the nearest Suspense boundary waits. Like `lazy`, but without waiting if the code is loaded already:
 * `lazy` shows a fallback first in any case, and React delays what follows a fallback by 300 ms.
 */
export function atHand<C extends (props: never) => ReactNode>(load: () => Promise<C>): AtHand<PropsOf<C>> {
  const code = new LateCode<PropsOf<C>>(load);
  const Missing = lazy(async () => ({ default: await code.load() })) as unknown as ComponentType<PropsOf<C>>;
  function Drawn(props: PropsOf<C>) {
    // The same for as long as it is mounted: another one would be rendered from scratch, without what was typed into
    // it.
    const [Component] = useState(() => code.known ?? Missing);
    return <Component {...props} />;
  }
  return Object.assign(Drawn, { load: code.load });
}

/** What is shown until the code has come; nothing if absent. */
interface Meanwhile {
  meanwhile?: ReactNode;
}

/**
 * A part that is loaded when it is first shown, such as a dialog that a press opens. It suspends nothing and appears as soon as its code
 * has come. What fails to load is thrown to the nearest error boundary, and asked for again the next time.
 */
export function onDemand<C extends (props: never) => ReactNode>(
  load: () => Promise<C>,
): AtHand<PropsOf<C> & Meanwhile> {
  const code = new LateCode<PropsOf<C>>(load);
  function Drawn({ meanwhile = null, ...props }: PropsOf<C> & Meanwhile) {
    const [Component, setComponent] = useState(() => code.known);
    const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
    useEffect(() => {
      if (Component) return;
      let isShown = true;
      code.load().then(
        (loaded) => isShown && setComponent(() => loaded),
        (reason: unknown) => isShown && setFailure({ reason }),
      );
      return () => {
        isShown = false;
      };
    }, [Component]);
    if (failure) throw failure.reason;
    return Component ? <Component {...(props as unknown as PropsOf<C>)} /> : meanwhile;
  }
  return Object.assign(Drawn, { load: code.load });
}

/** Loads code that may be needed next. A failure is reported when the code is really needed. */
export function loadAhead(part: Pick<AtHand<object>, 'load'>): void {
  part.load().catch(() => {});
}
