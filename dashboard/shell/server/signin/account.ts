import { hash } from 'node:crypto';

/** By what a browser tells accounts apart; nothing can be done with it. */
export function accountOf(userId: string): string {
  return hash('sha256', `account ${userId}`).slice(0, 32);
}
