/** The facts that the error view shows. */
export interface ErrorNotice {
  message: string;
  code: string;
  /** 'auth' leads to signing in, everything else to trying again. */
  type: string;
}

interface Reading {
  error: ErrorNotice | null;
  /** The query that stays in the address. */
  search: string;
}

const defaults = {
  auth: {
    message: 'Authentication failed. Please try signing in again.',
    code: 'AUTH_ERROR',
    type: 'auth',
  },
  generic: { message: 'An error occurred', code: 'UNKNOWN_ERROR', type: 'generic' },
};

const longestMessage = 200;
/** Addresses, numbers to call, and what turns the direction of letters or hides some. */
const notWords = /[@\\]|\/\/|www\.|\p{L}\.\p{L}{2,}|\d[\d\s().-]{4,}\d|[\p{Cc}\p{Cf}]/u;

/** Anybody may have written an address: its message is shown only on an address that leads nowhere. */
function wordsIn(message: string | null): string | undefined {
  const text = message?.trim() ?? '';
  return text === '' || text.length > longestMessage || notWords.test(text) ? undefined : text;
}

/** Reads what a redirect left in the address: auth=success hides every error, and auth=error wins over error=true. */
export function readErrorAddress(search: string): Reading {
  const query = new URLSearchParams(search);
  const outcome = query.get('auth');
  const tellsError = outcome === 'error' || query.get('error') === 'true';
  const hasError = tellsError && outcome !== 'success';
  const fallback = outcome === 'error' ? defaults.auth : defaults.generic;
  const error = hasError && {
    message: wordsIn(query.get('message')) ?? fallback.message,
    code: query.get('code') || fallback.code,
    type: query.get('type') || fallback.type,
  };
  const spent = tellsError
    ? ['auth', 'error', 'message', 'code', 'type']
    : outcome === 'success'
      ? ['auth']
      : [];
  for (const name of spent) query.delete(name);
  const rest = query.toString();
  return { error: error || null, search: rest === '' ? '' : `?${rest}` };
}

/** Takes the error out of the address bar; from then on the view holds it, and a reload shows the page without. */
export function takeErrorFromAddress(): ErrorNotice | null {
  const { error, search } = readErrorAddress(location.search);
  if (search !== location.search) history.replaceState(null, '', location.pathname + search + location.hash);
  return error;
}
