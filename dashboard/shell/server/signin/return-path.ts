import { returnPathSchema } from '#kernel/calls/session.ts';

/** The path to return to after signing in; anything but a page of this site becomes the start page. */
export function safeReturnPath(path: string | undefined): string {
  const parsed = returnPathSchema.safeParse(path);
  if (!parsed.success) return '/';
  const { pathname } = new URL(parsed.data, 'http://rowhouse.invalid');
  return pathname.startsWith('/api/') ? '/' : parsed.data;
}

/** A page of this site with parameters added. A full address, so that no path can be read as an address elsewhere. */
export function pageUrl(origin: string, path: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(origin);
  const wanted = new URL(path, origin);
  url.pathname = wanted.pathname;
  url.search = wanted.search;
  url.hash = wanted.hash;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
