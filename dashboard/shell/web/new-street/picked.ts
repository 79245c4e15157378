// Houses that were picked stay picked while the person is away on the consent page.

const key = 'rowhouse-picked';

export function keepPicked(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(key, ids.join(' '));
  } catch {
    // Storage is switched off: they are picked again.
  }
}

export function readPicked(): readonly string[] {
  try {
    return sessionStorage.getItem(key)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

export function forgetPicked(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
