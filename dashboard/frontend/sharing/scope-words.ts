/** Each scope in plain words, by the last part of its address. */
const words: Readonly<Record<string, string>> = {
  openid: 'OpenID, to know that it is you signing in',
  email: 'Email, your email address',
  'userinfo.email': 'Email, your email address',
  profile: 'Profile, your name and picture',
  'userinfo.profile': 'Profile, your name and picture',
  'drive.file': 'Drive, limited to the files that Rowhouse created or that you open with it',
  'drive.readonly': 'Drive, to read files that others shared with you',
  drive: 'Drive, to see and change all of your files',
  spreadsheets: 'Sheets, to read and write your spreadsheets',
  'spreadsheets.readonly': 'Sheets, to read your spreadsheets',
};

export interface ScopeWords {
  /** The last part of the scope's address. */
  name: string;
  text: string;
}

export function scopeInWords(scope: string): ScopeWords {
  const name = scope.split('/').at(-1) ?? scope;
  return { name, text: words[name] ?? scope };
}
