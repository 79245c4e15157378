/** Each scope in plain words, by the last part of its address. */
const words: Readonly<Record<string, string>> = {
  openid: 'OpenID, to know that it is you who signs in',
  email: 'Email, your email address',
  'userinfo.email': 'Email, your email address',
  profile: 'Profile, your name and picture',
  'userinfo.profile': 'Profile, your name and picture',
  'drive.file': 'Drive, limited to the files that Rowhouse created or that you open with it',
  spreadsheets: 'Sheets, to read and write your spreadsheets',
  'drive.readonly': 'Drive, to read files that others shared with you',
  'spreadsheets.readonly': 'Sheets, to read your spreadsheets',
};

const standard = ['openid', 'email', 'profile', 'drive.file', 'spreadsheets'];

/** What sign-in asks for, in words; the standard scopes where the page does not know its installation's. */
export function scopesInWords(scopes: readonly string[]): { name: string; text: string }[] {
  const asked = scopes.some((scope) => scope.startsWith('__')) || scopes.length === 0 ? standard : scopes;
  return asked.map((scope) => {
    const name = scope.split('/').at(-1) ?? scope;
    return { name, text: words[name] ?? scope };
  });
}
