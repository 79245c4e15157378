import { isServerReached } from '../calls/online.ts';
import { subscribeToOutbox, thisOutbox } from './load-outbox.ts';

/** The answer to a command, or undefined once it waits on the device; rejects as the command does before that. */
async function untilKept<Answer>(key: string, answer: Promise<Answer>): Promise<Answer | undefined> {
  let stop = () => {};
  const waits = new Promise<undefined>((resolve) => {
    const isWaiting = () => thisOutbox()?.isWaiting(key) === true;
    // What goes at once is in the list before it is under way.
    const lookAgain = () => isWaiting() && resolve(undefined);
    const look = () => isWaiting() && setTimeout(lookAgain);
    stop = subscribeToOutbox(look);
    look();
  });
  try {
    return await Promise.race([answer, waits]);
  } finally {
    stop();
  }
}

/**
 * Sends a command with a photo that waits beside a form of its own. Without a network the command waits in the photo's place, and
 * nothing is given; where the network fails in the middle it is taken back, and the photo stays where it is.
 */
export async function answeredOrKept<Answer>(
  key: string,
  send: () => Promise<Answer>,
  { mayWait }: { mayWait: boolean },
): Promise<Answer | undefined> {
  const waits = mayWait && !isServerReached();
  const answer = send();
  const told = await untilKept(key, answer);
  if (told !== undefined || waits) return told;
  thisOutbox()?.takeBack(key);
  return await answer;
}
