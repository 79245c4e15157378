interface ErrorWords {
  title: string;
  description: string;
}

const words: Readonly<Record<string, ErrorWords>> = {
  AUTH_ERROR: {
    title: 'Authentication Failed',
    description: 'Your sign-in was not confirmed, so we stopped. No data was read or changed.',
  },
  INSUFFICIENT_SCOPES: {
    title: 'Additional Permissions Required',
    description: 'Rowhouse was not given a permission that this step needs. Sign in and grant it to go on.',
  },
  NETWORK_ERROR: {
    title: 'Connection Problem',
    description: 'Rowhouse could not be reached. Check your connection and try again.',
  },
  NOT_FOUND: {
    title: 'Page Not Found',
    description: 'What you asked for is not here. It may have been moved or deleted in Drive.',
  },
  SERVER_ERROR: {
    title: 'Server Error',
    description: 'The server could not finish this. Your sheets are untouched.',
  },
  ACCESS_DENIED: {
    title: 'Access Denied',
    description: 'Your account is not allowed to do this. Signing in with another one may help.',
  },
};

const anythingElse: ErrorWords = {
  title: 'Something Went Wrong',
  description: 'This step did not finish. Your sheets are untouched.',
};

export function errorWords(code: string): ErrorWords {
  return (Object.hasOwn(words, code) ? words[code] : undefined) ?? anythingElse;
}
