import type { FastifyInstance } from 'fastify';
import { html } from '../pages/html.ts';
import type { Account } from '../storage/accounts.ts';
import { personIdOf } from '../storage/file-ids.ts';
import { initialsOf, splitName } from './names.ts';

/** Each dark enough for white letters. */
const colors = ['#535298', '#1d6839', '#ac262a', '#245fd4', '#7a4b12', '#0f6674', '#8a3572', '#4a5560'];

const path = '/pictures/:color/:initials';

/** The claims of the scope `profile`. `url` is the workspace's address, without a slash at the end. */
export function profileClaims(account: Account, url: string) {
  const { givenName, familyName } = splitName(account.name);
  return {
    name: account.name,
    given_name: givenName,
    ...(familyName !== '' && { family_name: familyName }),
    picture: pictureLink(account, url),
  };
}

/**
 * The address of a person's picture. It contains everything that the picture shows, so it reveals nothing about
 * anybody else.
 */
export function pictureLink({ email, name }: Account, url: string): string {
  // The same in every workspace.
  const color = Number(BigInt(personIdOf(email)) % BigInt(colors.length));
  return `${url}${path.replace(':color', String(color)).replace(':initials', encodeURIComponent(initialsOf(name)))}`;
}

/** Serves the pictures of people: initials on their colour. */
export function registerPictures(scope: FastifyInstance): void {
  scope.get<{ Params: { color: string; initials: string } }>(path, async (request, reply) => {
    const { color, initials } = request.params;
    const fill = /^\d$/.test(color) ? colors[Number(color)] : undefined;
    const isShort = Array.from(initials).length <= maxLetters;
    if (fill === undefined || !isShort) return reply.code(404).send();
    const picture = await drawn(initials, fill);
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture);
  });
}

/** Some letters become two when they are made large. */
const maxLetters = 4;

async function drawn(initials: string, fill: string): Promise<string> {
  // Loaded with the first picture: what reads letters is large.
  const { drawLetters } = await import('./drawn-letters.ts');
  const letters = drawLetters(initials, { size: 96, letterSize: 38 });
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="${fill}"/><path d="${letters}" fill="#fff"/></svg>`
    .markup;
}
