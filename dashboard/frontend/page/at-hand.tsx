import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A component whose code can be loaded before it is rendered. */
export interface AtHand<P extends object> {
  (props: P): ReactNode;
  /** Loads its code; afterwards the component is rendered at once. */
  load: () => Promise<unknown>;
}

/** The code that renders an address's screen, besides the module that says so; in wide windows that includes tables. */
export type Ahead = (query: URLSearchParams, isWide: boolean) => readonly Pick<AtHand<object>, 'load'>[];

type PropsOf<C> = C extends (props: infer P) => ReactNode ? (P extends object ? P : object) : never;

/**
 * Like `lazy`, but without waiting if the code is loaded already: `lazy` shows a fallback first in any case, and
 * React delays what follows a fallback by 300 ms.
 */
export function atHand<C extends (props: never) => ReactNode>(
  load: () => Promise<{ default: C }>,
): AtHand<PropsOf<C>> {
  let known: ComponentType<PropsOf<C>> | undefined;
  async function loadKnown() {
    // The props are the component's own.
    known = (await load()).default as unknown as ComponentType<PropsOf<C>>;
    return { default: known };
  }
  const Missing = lazy(loadKnown) as unknown as ComponentType<PropsOf<C>>;
  function Drawn(props: PropsOf<C>) {
    // The same for as long as it is mounted: another one would be rendered from scratch, without what was typed into
    // it.
    const [Component] = useState(() => known ?? Missing);
    return <Component {...props} />;
  }
  return Object.assign(Drawn, { load: loadKnown });
}

/** Loads code that may be needed next. A failure is reported when the code is really needed. */
export function loadAhead(part: Pick<AtHand<object>, 'load'>): void {
  part.load().catch(() => {});
}
