import type { SessionUser } from '#kernel/calls/session.ts';

type Person = Pick<SessionUser, 'name' | 'email'>;

/** "ME" for Mara Ellison, "M" for one word; from the address if there is no name. */
export function initialsOf({ name, email }: Person): string {
  const words = (name.trim() || email).split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** The first name, or else what precedes the @; '' if there is neither. */
export function firstNameOf({ name, email }: Person): string {
  return name.trim().split(/\s+/)[0] || (email.split('@')[0] ?? '');
}
