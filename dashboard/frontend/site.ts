import { type ExtractorName, extractorNames } from '#kernel/extractor-names.ts';

/** What this installation says of itself. The server writes it onto <html>, so it is known before any call. */
export interface Site {
  /** The workspace behind 'Login with Google'; empty when it is Google itself. */
  workspaceName: string;
  supportEmail: string;
  /** The scopes that sign-in asks for. */
  scopes: string[];
  /** Google's file picker; null where it is not used. */
  picker: { appId: string; key: string } | null;
  /** What reads photos. */
  extractor: ExtractorName;
}

export function readSite(): Site {
  const {
    workspace = '',
    support = '',
    scopes = '',
    picker = '',
    extractor,
  } = document.documentElement.dataset;
  const [appId, key] = picker.split(' ');
  return {
    workspaceName: workspace,
    supportEmail: support,
    scopes: scopes.split(' ').filter(Boolean),
    picker: appId && key ? { appId, key } : null,
    extractor: extractorNames.find((name) => name === extractor) ?? 'off',
  };
}

/** False where the operator asks for no scope that Google counts as sensitive, on demand neither. */
export function asksToReadShared({ scopes }: Pick<Site, 'scopes'>): boolean {
  return scopes.length === 0 || scopes.some((scope) => scope.endsWith('/spreadsheets'));
}
