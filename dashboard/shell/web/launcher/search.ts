import { folded } from '#kernel/search.ts';

interface Searchable {
  title: string;
  description: string;
}

const wordStart = (text: string, query: string) =>
  text.startsWith(query) || text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query));

function isSubsequence(text: string, query: string): boolean {
  let at = 0;
  for (const letter of text) if (letter === query[at]) at += 1;
  return at === query.length;
}

/** How well a text answers the query, 0 being best; undefined when it does not. */
function rankIn(text: string, query: string): number | undefined {
  if (wordStart(text, query)) return 0;
  if (text.includes(query)) return 1;
  // From four letters on they may be spread, as long as they come in order.
  if (query.length >= 4 && isSubsequence(text, query)) return 2;
  return undefined;
}

function rankOf({ title, description }: Searchable, query: string): number | undefined {
  const inTitle = rankIn(folded(title), query);
  const inDescription = rankIn(folded(description), query);
  // Loose hits come last wherever they are; of equally close ones, names come before descriptions.
  const ranks = [
    inTitle === undefined ? undefined : inTitle * 2,
    inDescription === undefined ? undefined : inDescription * 2 + 1,
  ].filter((rank) => rank !== undefined);
  return ranks.length === 0 ? undefined : Math.min(...ranks);
}

/**
 * The apps that answer a search on name and description: one letter anywhere, up to three at the start of a word or
 * anywhere within one, four and more also spread out in order. The closest come first.
 */
export function searchApps<App extends Searchable>(apps: readonly App[], text: string): readonly App[] {
  const query = folded(text).trim();
  if (query === '') return apps;
  return apps
    .map((app) => ({ app, rank: rankOf(app, query) }))
    .filter((found): found is { app: App; rank: number } => found.rank !== undefined)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ app }) => app);
}
