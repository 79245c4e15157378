import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { signal } from './rest-signal.ts';
import { useRunning } from './running.ts';

const tickMs = 250;

function follow(onChange: () => void): () => void {
  const timer = setInterval(onChange, tickMs);
  return () => clearInterval(timer);
}

const noTicks = () => () => {};

/** The seconds left until an instant, by the clock, so that a sleeping phone does not make it wrong. */
export function useSecondsLeft(endsAt: number | null): number {
  return useSyncExternalStore(endsAt === null ? noTicks : follow, () =>
    endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)),
  );
}

/** A rest that ended long ago, while nobody looked, is no longer announced. */
const lateMs = 15_000;

/** Announces the end of a rest on every screen of the app, once. */
export function RestWatch() {
  const { running, change } = useRunning();
  const endsAt = running?.restEndsAt ?? null;
  const left = useSecondsLeft(endsAt);
  const isOver = endsAt !== null && left === 0 && running?.isRestTold === false;
  const tell = useEffectEvent(() => {
    if (endsAt !== null && Date.now() - endsAt < lateMs) signal();
    change((current) => ({ ...current, isRestTold: true }));
  });
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  return null;
}
