import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A component that can be had ahead of its drawing. */
export interface AtHand<P extends object> {
  (props: P): ReactNode;
  /** Has its code loaded; once it is, the component is drawn at once. */
  load: () => Promise<unknown>;
}

/** What the screen of an address is drawn by, beyond the module that says so; on wide windows tables among it. */
export type Ahead = (query: URLSearchParams, isWide: boolean) => readonly Pick<AtHand<object>, 'load'>[];

type PropsOf<C> = C extends (props: infer P) => ReactNode ? (P extends object ? P : object) : never;

/**
 * Like `lazy`, but nothing waits where the code is there already: `lazy` shows a fallback first in any case, and React
 * holds back what follows a fallback by 300 ms.
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
    // The same as long as it stands: another one would be drawn anew, without what was typed into it.
    const [Component] = useState(() => known ?? Missing);
    return <Component {...props} />;
  }
  return Object.assign(Drawn, { load: loadKnown });
}

/** Has code loaded that may be wanted next. Where that fails, whoever opens it is told. */
export function loadAhead(part: Pick<AtHand<object>, 'load'>): void {
  part.load().catch(() => {});
}
