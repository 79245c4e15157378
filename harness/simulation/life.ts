import { AsyncLocalStorage } from 'node:async_hooks';

/** A process of the product or of the workspace, from its start to its end, in this one. */
export interface Life {
  readonly name: string;
  isOver: boolean;
}

const lives = new AsyncLocalStorage<Life>();

/** What runs here belongs to this life, and so does all that it sets off. */
export function live<T>(life: Life, work: () => T): T {
  return lives.run(life, work);
}

/** Of whichever life this is called in: whether it is over by then. */
export function isOver(): () => boolean {
  const life = lives.getStore();
  return () => life?.isOver === true;
}

/** What belongs to no process, such as what is on its way between two of them. */
export function without<T>(work: () => T): T {
  return lives.exit(work);
}

export function thisLife(): Life | undefined {
  return lives.getStore();
}
