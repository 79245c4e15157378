/** What this installation says of itself. The server writes it onto <html>, so it is known before any call. */
export interface Site {
  /** The workspace behind 'Login with Google'; empty when it is Google itself. */
  workspaceName: string;
  supportEmail: string;
  /** The scopes that sign-in asks for. */
  scopes: string[];
}

export function readSite(): Site {
  const { workspace = '', support = '', scopes = '' } = document.documentElement.dataset;
  return { workspaceName: workspace, supportEmail: support, scopes: scopes.split(' ').filter(Boolean) };
}
