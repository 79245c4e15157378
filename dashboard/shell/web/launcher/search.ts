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

/** How well an app answers the query, 0 being best; undefined when it does not. */
function rankOf(app: Searchable, query: string): number | undefined {
  const [title, description] = [folded(app.title), folded(app.description)];
  if (wordStart(title, query)) return 0;
  if (wordStart(description, query)) return 1;
  if (title.includes(query)) return 2;
  if (description.includes(query)) return 3;
  // From four letters on they may be spread over the name, as long as they come in order. A whole sentence has the letters
  // of most names of people.
  return query.length >= 4 && isSubsequence(title, query) ? 4 : undefined;
}

/**
 * The apps that answer a search on name and description: one letter anywhere, up to three at the start of a word or
 * anywhere within one, four and more also spread out in order over the name. The closest come first.
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
